import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openKept } from './kept.ts';
import { runAll } from './run.ts';

test('a run goes on where an earlier one was interrupted, and comes to the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'perch-kept-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'not there yet', 'seeds.jsonl');
  const steps: string[] = [];
  const run = () =>
    runAll({ first: 21, seeds: 1, jobs: 1, kept: openKept(file) }, (line) => steps.push(line), true);

  const first = await run();
  expect(steps).not.toEqual([]);
  steps.length = 0;
  // The next slice was being written when the power failed.
  appendFileSync(file, '\n{"first":22,"seeds":1,"sec');
  expect(await run()).toEqual(first);
  expect(steps).toEqual([]);

  // And one that is written behind that is read again.
  openKept(file).add({ first: 22, seeds: 1 }, first, 3);
  expect(openKept(file).of({ first: 22, seeds: 1 })).toEqual(first);
  expect(openKept(file).of({ first: 22, seeds: 2 })).toBeUndefined();
});
