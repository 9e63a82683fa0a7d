import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hasOpenssl, selfSigned } from '../../service/testing/self-signed.ts';
import { testFolder } from '../store/testing.ts';
import { cleanEnvironment, debuggerIn, isRelease } from './release.ts';

const root = join(import.meta.dirname, '..', '..');

/** The package.json that packaging would put into the program, in a folder, and the fuses. */
function packaged(env: NodeJS.ProcessEnv) {
  const { PERCH_RELEASE: _, ...rest } = process.env;
  const look = `import config from './build/electron-builder.mjs'; console.log(JSON.stringify(config));`;
  const text = execFileSync(process.execPath, ['--input-type=module', '-e', look], {
    cwd: root,
    env: { ...rest, ...env },
    encoding: 'utf8',
  });
  const config = JSON.parse(text) as { extraMetadata?: object; electronFuses: Record<string, boolean> };
  const folder = testFolder();
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'perch', ...config.extraMetadata }));
  return { folder, fuses: config.electronFuses };
}

test('a release is marked as one and its fuses are closed; the program that tests drive is not', () => {
  const release = packaged({ PERCH_RELEASE: '1' });
  expect(isRelease(release.folder)).toBe(true);
  expect(release.fuses).toMatchObject({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    onlyLoadAppFromAsar: true,
  });
  expect(isRelease(packaged({}).folder)).toBe(false);
  expect(isRelease(root)).toBe(false);
});

test.each([
  '--inspect',
  '--inspect=0',
  '--inspect-brk=127.0.0.1:9229',
  '--inspect-port=1',
  '--remote-debugging-port=9222',
  '-remote-debugging-port=9222',
  '--remote-debugging-pipe',
  '--remote-debugging-io-pipes=1,2',
  '/remote-debugging-port=9222',
  '/Remote-Debugging-Pipe',
  '--REMOTE-DEBUGGING-PORT=9222',
  '-Inspect-Brk',
  ' --remote-debugging-port=9222',
  '--remote-debugging-port =9222',
])('%s is recognised as a debugger switch', (arg) => {
  expect(debuggerIn(['perch', arg], () => false)).toBe(arg);
});

test.each(['inspect', 'inspect-brk', 'remote-debugging-port', 'remote-debugging-pipe'])(
  'a switch that Chromium accepted is recognised in every spelling: %s',
  (name) => {
    expect(debuggerIn(['perch', 'anything'], (asked) => asked === name)).toBe(`--${name}`);
  },
);

test('other arguments are no debugger switches', () => {
  expect(
    debuggerIn(['/opt/perch/perch', '--no-sandbox', '--screenshot=inspect.png', 'inspect'], () => false),
  ).toBeNull();
  expect(debuggerIn(['/home/shop/inspect.txt', '/opt/remote-debugging/a'], () => false)).toBeNull();
});

test('a release ignores an addon from the environment and reports it', () => {
  const env: NodeJS.ProcessEnv = { PERCH_SQLITE_BINDING: '/tmp/any.node', PERCH_TILL: '1' };
  expect(cleanEnvironment(env, { release: false })).toEqual([]);
  expect(cleanEnvironment(env, { release: true })).toEqual(['PERCH_SQLITE_BINDING']);
  expect(env).toEqual({ PERCH_TILL: '1' });
  expect(cleanEnvironment(env, { release: true })).toEqual([]);
});

test.skipIf(!hasOpenssl)('no environment variable can make the program trust any certificate', async () => {
  const { cert, key } = selfSigned(testFolder());
  let received = 0;
  const server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (_, response) => {
    received += 1;
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  onTestFinished(() => void vi.unstubAllEnvs());
  await fetch(url, { headers: { connection: 'close' } });
  expect(received).toBe(1);
  expect(cleanEnvironment(process.env, { release: false })).toEqual(['NODE_TLS_REJECT_UNAUTHORIZED']);
  await expect(fetch(url)).rejects.toMatchObject({ cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } });
  expect(received).toBe(1);
});
