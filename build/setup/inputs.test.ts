import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cache, root } from '../bootstrap/paths.mjs';
import { forget, hashInputs, onceFor } from './inputs.ts';

let folder: string;
let source: string;
beforeEach(() => {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'inputs-'));
  source = join(relative(root, folder), 'src');
  mkdirSync(join(root, source));
  writeFileSync(join(root, source, 'a.ts'), 'a');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  forget('inputs-test');
});

test('a changed, added or renamed source changes the hash; a test does not', () => {
  const hashes = [hashInputs([source])];
  writeFileSync(join(root, source, 'a.test.ts'), 'test');
  expect(hashInputs([source])).toBe(hashes[0]);
  writeFileSync(join(root, source, 'a.ts'), 'b');
  hashes.push(hashInputs([source]));
  writeFileSync(join(root, source, 'b.ts'), '');
  hashes.push(hashInputs([source]));
  hashes.push(hashInputs([source], ['electron 45']));
  expect(new Set(hashes).size).toBe(4);
});

test('work is done once for the same inputs, and again after a failure, a change or a deleted result', async () => {
  const output = join(folder, 'out');
  const work = vi.fn(async () => writeFileSync(output, ''));
  const failing = () => Promise.reject(new Error('interrupted'));
  await expect(onceFor('inputs-test', 'one', output, failing)).rejects.toThrow('interrupted');
  await onceFor('inputs-test', 'one', output, work);
  await onceFor('inputs-test', 'one', output, work);
  expect(work).toHaveBeenCalledTimes(1);
  await onceFor('inputs-test', 'two', output, work);
  expect(work).toHaveBeenCalledTimes(2);
  rmSync(output);
  await onceFor('inputs-test', 'two', output, work);
  expect(work).toHaveBeenCalledTimes(3);
});
