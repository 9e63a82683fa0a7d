import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FuseV1Options } from '@electron/fuses';
import { expect, test } from 'vitest';
import { fuseOn, securitySection, securityTable } from './security-page.ts';
import { packagingConfig } from './testing.ts';

// docs/security.md lists how Perch meets each point, and the tests.

const root = join(import.meta.dirname, '..');
/** The tests cited in a text: `path` “name”. */
const named = (text: string) =>
  [...text.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g)].map(([, path = '', name = '']) => ({
    path,
    name,
  }));

test('all twenty points of the checklist are there, each with tests that exist', () => {
  const points = securityTable("Electron's checklist");
  expect(points.map(([number]) => number)).toEqual(Array.from({ length: 20 }, (_, at) => String(at + 1)));
  for (const [number = '', point, inPerch, tests = ''] of points) {
    expect(point && inPerch, `what is said of ${number}`).toBeTruthy();
    expectCitedTests(tests, number);
  }
});

/** Expects a cell to cite at least one test, and only existing ones. */
function expectCitedTests(cell: string, row: string): void {
  const tests = named(cell);
  expect(tests.length, `tests of ${row}`).toBeGreaterThan(0);
  expect(cell.match(/“/g)?.length, `tests of ${row}`).toBe(tests.length);
  for (const { path, name } of tests) {
    expect(existsSync(join(root, path)), `${row}: ${path}`).toBe(true);
    expect(readFileSync(join(root, path), 'utf8').includes(`'${name}'`), `${row}: ${name}`).toBe(true);
  }
}

/** The fuses as packaging sets them on this machine, by their names in @electron/fuses. */
function configured(release: boolean): Record<string, boolean> {
  const fuses = Object.entries(packagingConfig(release).electronFuses);
  return Object.fromEntries(fuses.map(([name, on]) => [`${name[0]?.toUpperCase()}${name.slice(1)}`, on]));
}

test('the page lists every fuse as packaging sets it, and names the tests that read them', () => {
  const names = Object.values(FuseV1Options).filter((name) => typeof name === 'string');
  const fuses = securityTable('Fuses');
  expect(fuses.map(([name]) => name).sort()).toEqual([...names].sort());
  const [release, development] = [configured(true), configured(false)];
  for (const [name = '', inRelease = '', inDevelopment = '', why] of fuses) {
    expect(why, name).toBeTruthy();
    expect(fuseOn(inRelease), name).toBe(release[name]);
    expect(fuseOn(inDevelopment), name).toBe(development[name]);
  }
  const tests = securitySection('Fuses');
  expectCitedTests(tests, 'Fuses');
  expect(named(tests).map(({ path }) => path)).toEqual([
    'build/linux/deb/testing/install.spec.ts',
    'e2e/security.spec.ts',
  ]);
});
