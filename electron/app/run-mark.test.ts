import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../store/testing.ts';
import { endRun, markRun } from './run-mark.ts';

const first = { at: '2026-11-21T09:00:00.000Z', version: '0.9.0' };
const second = { at: '2026-11-21T10:00:00.000Z', version: '0.9.0' };

test('a clean shutdown is not reported; an unclean one is, once', () => {
  const file = join(testFolder(), 'data', 'running.json');
  expect(markRun(file, first)).toBeNull();
  endRun(file);
  expect(markRun(file, first)).toBeNull();
  expect(markRun(file, second)).toEqual(first);
  endRun(file);
  expect(markRun(file, first)).toBeNull();
});

test('a mark torn by a power cut is ignored, and the next one is complete', () => {
  const file = join(testFolder(), 'running.json');
  writeFileSync(file, '{"at":"2026-11');
  expect(markRun(file, first)).toBeNull();
  expect(markRun(file, second)).toEqual(first);
});

test('a failing disk does not keep the program from ending', () => {
  const file = join(testFolder(), 'running.json');
  // Root ignores file modes; a folder of this name cannot be removed as a file either.
  mkdirSync(file);
  expect(() => endRun(file)).not.toThrow();
});
