import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('everything as locked is complete, packages for other systems apart', () => {
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

test('an interrupted install, which left no record or half of one, is incomplete', () => {
  lock(wanted);
  expect(modulesComplete(folder)).toBe(false);
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), '{"packages":{"node_mod');
  expect(modulesComplete(folder)).toBe(false);
});

test('without a lock file nothing can be installed', () => {
  expect(() => modulesComplete(folder)).toThrow('package-lock.json');
});
