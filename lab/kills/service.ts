import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseJson, stringifyJson } from '../../service/http/json.ts';

const MAIN = fileURLToPath(new URL('../../service/main.ts', import.meta.url));
const LIMITS = { minute: 1_000_000, day: 100_000_000 };
export const KEY = 'a-key-for-a-bench-on-loopback-only';

/** The profile of this service. */
export const profile = { plan: 'enterprise', limits: LIMITS };

export interface ServiceProcess {
  url: string;
  port: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the service answers
  ask(method: string, path: string, body?: object): Promise<any>;
  end(): Promise<void>;
}

/** Starts the real service as a process on loopback; its data survive its end. */
export async function startService(
  data: string,
  { port = 0, faults = [] }: { port?: number; faults?: readonly string[] } = {},
): Promise<ServiceProcess> {
  const plan = ['--plan', 'enterprise', '--per-minute', `${LIMITS.minute}`, '--per-day', `${LIMITS.day}`];
  const words = ['--port', `${port}`, '--data', data, '--no-log', ...plan];
  const child = spawn(process.execPath, [MAIN, ...words, ...faults.flatMap((fault) => ['--fault', fault])], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PERCH_SERVICE_KEY: KEY },
  });
  const url = await readyUrl(child);
  return {
    url,
    port: Number(new URL(url).port),
    async ask(method, path, body) {
      const response = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
        ...(body ? { body: stringifyJson(body) } : {}),
      });
      return parseJson(await response.text());
    },
    async end() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    },
  };
}

async function readyUrl(child: ChildProcess): Promise<string> {
  let out = '';
  child.stdout?.on('data', (data) => {
    out += data;
  });
  while (!out.includes('\n')) {
    await Promise.race([once(child.stdout as NodeJS.EventEmitter, 'data'), once(child, 'close')]);
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}`);
  }
  return JSON.parse(out.split('\n')[0] ?? '').url;
}
