import { runInNewContext } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import config from '../electron.vite.config.ts';
import { contract } from '../shared/ipc/contract.ts';
import type { PerchBridge } from '../shared/ipc/events.ts';

/** The preload as it is built into the program. */
async function built(): Promise<string> {
  const { define, build: options } = config.preload ?? {};
  const [result] = [
    await build({
      configFile: false,
      logLevel: 'error',
      ...(define ? { define } : {}),
      build: {
        ...options,
        write: false,
        rolldownOptions: { ...options?.rolldownOptions, external: ['electron'] },
      },
    }),
  ].flat() as Rolldown.RolldownOutput[];
  // The build also writes a list of the licences in it.
  const chunks = (result?.output ?? []).filter(({ type }) => type === 'chunk');
  expect(chunks).toHaveLength(1);
  return chunks[0]?.type === 'chunk' ? chunks[0].code : '';
}

test('the preload passes on every command of the contract and no other, and contains no zod', async () => {
  const code = await built();
  expect(/zod|safeParse/i.test(code)).toBe(false);

  const sent: unknown[] = [];
  const exposed: { perch?: PerchBridge } = {};
  // Electron's side of the bridge, which only a window has; e2e/security.spec.ts uses the real one.
  const electron = {
    contextBridge: { exposeInMainWorld: (_name: 'perch', bridge: PerchBridge) => (exposed.perch = bridge) },
    ipcRenderer: { invoke: (_way: string, channel: unknown) => void sent.push(channel) },
  };
  runInNewContext(code, { require: () => electron, exports: {}, module: {} });
  const call = exposed.perch?.call as (channel: string, input: unknown) => unknown;

  const channels = Object.keys(contract);
  for (const channel of channels) call(channel, {});
  expect(sent).toEqual(channels);

  for (const channel of ['catalogue.drop', 'toString', '']) {
    expect(await call(channel, {})).toMatchObject({ ok: false, error: { code: 'bad_message' } });
  }
  expect(sent).toHaveLength(channels.length);
});
