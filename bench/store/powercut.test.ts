import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compilePowerCut } from './trials.ts';

const root = mkdtempSync(join(tmpdir(), 'perch-bench-'));
const library = compilePowerCut(root);
afterAll(() => rmSync(root, { recursive: true }));

/** Runs a program in a folder and returns the folder as after a power cut at its end. */
function cutAfter(program: string): (file: string) => string | null {
  const run = mkdtempSync(join(root, 'run-'));
  const [disk, left] = [join(run, 'disk'), join(run, 'left')];
  mkdirSync(disk);
  mkdirSync(left);
  const { status, stderr } = spawnSync(process.execPath, ['-e', `const fs = require('node:fs');${program}`], {
    cwd: disk,
    env: { ...process.env, LD_PRELOAD: library ?? '', CUT_FROM: disk, CUT_TO: left },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return (file) => (existsSync(join(left, file)) ? readFileSync(join(left, file), 'utf8') : null);
}

test.skipIf(library === null)('a power cut leaves each file as of its last flush', () => {
  const left = cutAfter(`
    const flushed = fs.openSync('flushed', 'w');
    fs.writeSync(flushed, 'one');
    fs.fdatasyncSync(flushed);
    fs.writeSync(flushed, 'two');
    fs.writeFileSync('never', 'one');`);
  expect(left('flushed')).toBe('one');
  expect(left('never')).toBeNull();
});

test.skipIf(library === null)(
  'a flushed file keeps its new name, and a removed file is restored unless its folder was flushed',
  () => {
    const write = (name: string) =>
      `{ const file = fs.openSync('${name}', 'w'); fs.writeSync(file, '${name}'); fs.fsyncSync(file); }`;
    const left = cutAfter(`
      ${write('old')} fs.renameSync('old', 'new');
      ${write('gone')} fs.unlinkSync('gone');
      fs.fsyncSync(fs.openSync('.', 'r'));
      ${write('back')} fs.unlinkSync('back');`);
    expect([left('old'), left('new')]).toEqual([null, 'old']);
    expect(left('gone')).toBeNull();
    expect(left('back')).toBe('back');
  },
);
