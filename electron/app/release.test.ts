import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../store/testing.ts';
import { debuggerIn, dropDevelopment, isRelease } from './release.ts';

const root = join(import.meta.dirname, '..', '..');

/** The package.json that packaging would put into the program, in a folder of its own, and the fuses. */
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

test('a release knows that it is one, and its fuses are shut; what tests drive is none', () => {
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
])('%s is seen as a way in for a debugger', (arg) => {
  expect(debuggerIn(['perch', arg], () => false)).toBe(arg);
});

test.each(['inspect', 'inspect-brk', 'remote-debugging-port', 'remote-debugging-pipe'])(
  'a switch that Chromium took is seen however it was written: %s',
  (name) => {
    expect(debuggerIn(['perch', 'anything'], (asked) => asked === name)).toBe(`--${name}`);
  },
);

test('other arguments are not', () => {
  expect(
    debuggerIn(['/opt/perch/perch', '--no-sandbox', '--screenshot=inspect.png', 'inspect'], () => false),
  ).toBeNull();
  expect(debuggerIn(['/home/shop/inspect.txt', '/opt/remote-debugging/a'], () => false)).toBeNull();
});

test('an addon given by the environment is dropped, and said', () => {
  const env: NodeJS.ProcessEnv = { PERCH_SQLITE_BINDING: '/tmp/any.node', PERCH_TILL: '1' };
  expect(dropDevelopment(env)).toEqual(['PERCH_SQLITE_BINDING']);
  expect(env).toEqual({ PERCH_TILL: '1' });
  expect(dropDevelopment(env)).toEqual([]);
});
