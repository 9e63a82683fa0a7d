import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../store/testing.ts';
import { chosenMode, rememberMode } from './mode.ts';

const env = {};

test('the shop that was open last is opened again; training on a first start, the real one where a service is named', () => {
  const file = join(testFolder(), 'data', 'mode.json');
  const log = { warn: () => undefined };
  expect(chosenMode(file, env)).toBe('training');
  expect(rememberMode(file, 'live', log)).toBeNull();
  expect(chosenMode(file, env)).toBe('live');
  expect(rememberMode(file, 'training', log)).toBeNull();
  expect(chosenMode(file, env)).toBe('training');
  expect(chosenMode(file, { PERCH_BASE_URL: 'http://127.0.0.1:1' })).toBe('live');
});

test('a disk that cannot save the mode is reported, and the shop opens all the same', () => {
  const file = join(testFolder(), 'mode.json');
  mkdirSync(`${file}.new`);
  const warned: string[] = [];
  const log = { warn: (message: string) => void warned.push(message) };
  expect(rememberMode(file, 'live', log)).toMatchObject({ code: 'mode_not_kept' });
  expect(warned).toHaveLength(1);
  rmSync(`${file}.new`, { recursive: true });
  expect(rememberMode(file, 'live', log)).toBeNull();
});
