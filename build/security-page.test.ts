import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FuseV1Options } from '@electron/fuses';
import { expect, test } from 'vitest';

// docs/security.md says of each point how it stands and which test holds it.

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8');

/** The cells of a table's rows below a heading. */
function rows(heading: string): string[][] {
  const part = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const lines = part.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** Tests that a text names: `path` “name”. */
const named = (text: string) =>
  [...text.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g)].map(([, path = '', name = '']) => ({
    path,
    name,
  }));

test('all twenty points of the checklist are there, each with tests that exist', () => {
  const points = rows("Electron's checklist");
  expect(points.map(([number]) => number)).toEqual(Array.from({ length: 20 }, (_, at) => String(at + 1)));
  for (const [number, point, stands, tests = ''] of points) {
    expect(point && stands, `what is said of ${number}`).toBeTruthy();
    const held = named(tests);
    expect(held.length, `tests of ${number}`).toBeGreaterThan(0);
    // Nothing in the cell but tests that were understood.
    expect(tests.match(/“/g)?.length, `tests of ${number}`).toBe(held.length);
    for (const { path, name } of held) {
      expect(existsSync(join(root, path)), `${number}: ${path}`).toBe(true);
      expect(readFileSync(join(root, path), 'utf8').includes(`'${name}'`), `${number}: ${name}`).toBe(true);
    }
  }
});

/** The fuses as packaging sets them on this machine, by the names that @electron/fuses gives them. */
function configured(release: boolean): Record<string, boolean> {
  const { PERCH_RELEASE: _, ...env } = process.env;
  const look =
    "import config from './build/electron-builder.mjs'; console.log(JSON.stringify(config.electronFuses));";
  const text = execFileSync(process.execPath, ['--input-type=module', '-e', look], {
    cwd: root,
    env: release ? { ...env, PERCH_RELEASE: '1' } : env,
    encoding: 'utf8',
  });
  const fuses = Object.entries(JSON.parse(text) as Record<string, boolean>);
  return Object.fromEntries(fuses.map(([name, on]) => [`${name[0]?.toUpperCase()}${name.slice(1)}`, on]));
}

test('every fuse is there, as packaging sets it, and what no test reads in a program is called untried', () => {
  const names = Object.values(FuseV1Options).filter((name) => typeof name === 'string');
  const fuses = rows('Fuses');
  expect(fuses.map(([name]) => name).sort()).toEqual([...names].sort());
  const said = (cell: string) =>
    cell === 'as Electron has it'
      ? undefined
      : cell.startsWith('on (')
        ? process.platform !== 'linux'
        : cell === 'on';
  const [release, development] = [configured(true), configured(false)];
  for (const [name = '', inRelease = '', inDevelopment = '', seen = '', why] of fuses) {
    expect(why, name).toBeTruthy();
    expect(said(inRelease), name).toBe(release[name]);
    expect(said(inDevelopment), name).toBe(development[name]);
    const open = inRelease !== inDevelopment || inRelease.includes('(') || inRelease.startsWith('as ');
    expect(seen.includes('untried'), `${name}: ${seen}`).toBe(open);
  }
});
