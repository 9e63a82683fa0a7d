import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { modulesComplete } from './modules.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-modules-'));
  mkdirSync(join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lock = (packages: object) =>
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
const installed = (packages: object) =>
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));

const wanted = {
  '': { name: 'perch' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/b-for-another-system': { version: '2.0.0', integrity: 'sha512-b', optional: true },
};

test('an install with every locked package for this system is complete', () => {
  lock(wanted);
  installed({ 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } });
  expect(modulesComplete(folder)).toBe(true);
});

test.each([
  ['a package is missing', {}],
  ['a package has another version', { 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } }],
  ['a package has another content', { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } }],
])('%s: incomplete', (_what, packages) => {
  lock(wanted);
  installed(packages);
  expect(modulesComplete(folder)).toBe(false);
});

test('an interrupted install, with no record or half of one, is incomplete', () => {
  lock(wanted);
  expect(modulesComplete(folder)).toBe(false);
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), '{"packages":{"node_mod');
  expect(modulesComplete(folder)).toBe(false);
});

test('without a lock file nothing can be installed', () => {
  expect(() => modulesComplete(folder)).toThrow('package-lock.json');
});

describe.skipIf(process.platform === 'win32')('node_modules that is a link to another checkout', () => {
  const source = join(import.meta.dirname, '..', '..');

  /** A checkout whose node_modules is a link to another, and an npm that only records that it ran. */
  function linkedCheckout() {
    const checkout = join(folder, 'checkout');
    const bin = join(folder, 'bin');
    mkdirSync(join(checkout, 'build'), { recursive: true });
    mkdirSync(bin);
    cpSync(join(source, 'build', 'bootstrap'), join(checkout, 'build', 'bootstrap'), { recursive: true });
    cpSync(join(source, '.ci'), join(checkout, '.ci'), { recursive: true });
    writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ packages: wanted }));
    symlinkSync(join(folder, 'node_modules'), join(checkout, 'node_modules'));
    const npm = join(bin, 'npm');
    writeFileSync(npm, `#!/bin/sh\necho "$@" >> '${folder}/npm-ran'\nexit 1\n`);
    chmodSync(npm, 0o755);
    const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
    const run = (program: string, ...words: string[]) => {
      const { status, stderr } = spawnSync(program, words, { cwd: checkout, env, encoding: 'utf8' });
      return { status, stderr, npmRan: existsSync(join(folder, 'npm-ran')) };
    };
    return { checkout, run };
  }
  const setUp = `import('./build/bootstrap/modules.mjs').then(({ ensureModules }) => ensureModules())
    .catch(({ name, message }) => { console.error(name, message); process.exitCode = 3; })`;

  test('set-up leaves the linked folder as it is, and says what to do', () => {
    const { run } = linkedCheckout();
    const { status, stderr, npmRan } = run(process.execPath, '-e', setUp);
    expect(stderr).toMatch(/^SetUpError .*is a symbolic link.*Remove the link and try again/s);
    expect({ status, npmRan }).toEqual({ status: 3, npmRan: false });
  });

  test('so does the check before a change is taken (.ci/run)', () => {
    const { run } = linkedCheckout();
    const { status, stderr, npmRan } = run('sh', join('.ci', 'run'));
    expect(stderr).toMatch(/is a symbolic link.*Remove the link and try again/s);
    expect({ status, npmRan }).toEqual({ status: 1, npmRan: false });
  });

  test('a separate folder is installed into', () => {
    const { checkout, run } = linkedCheckout();
    rmSync(join(checkout, 'node_modules'));
    expect(run(process.execPath, '-e', setUp).npmRan).toBe(true);
    expect(run('sh', join('.ci', 'run'))).toMatchObject({ status: 1, npmRan: true });
  });
});
