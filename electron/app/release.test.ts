import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { packagingConfig } from '../../build/testing.ts';
import { hasOpenssl, selfSigned } from '../../service/testing/self-signed.ts';
import { testFolder } from '../store/testing.ts';
import { cleanEnvironment, debuggerIn, isRelease } from './release.ts';

const root = join(import.meta.dirname, '..', '..');

/** A folder with the package.json that packaging would write. */
function packaged(release: boolean): string {
  const folder = testFolder();
  const { extraMetadata } = packagingConfig(release);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'perch', ...extraMetadata }));
  return folder;
}

test('a packaged release is recognized, a development build is not', () => {
  expect(isRelease(packaged(true))).toBe(true);
  expect(isRelease(packaged(false))).toBe(false);
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
