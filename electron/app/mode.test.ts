import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../store/testing.ts';
import { foldersOf, shopFolder } from './folders.ts';
import { chosenMode, type Mode, rememberMode } from './mode.ts';

const env = {};

test('the shop that was open last is opened again, and the real one if a service is configured', () => {
  const folders = foldersOf(join(testFolder(), 'data'));
  const log = { warn: () => undefined };
  const remembered = (mode: Mode) => {
    expect(rememberMode(folders.modeFile, mode, log)).toBeNull();
    return chosenMode(folders, env);
  };
  expect(remembered('live')).toBe('live');
  expect(remembered('training')).toBe('training');
  expect(chosenMode(folders, { PERCH_BASE_URL: 'http://127.0.0.1:1' })).toBe('live');
});

test('a first start has no chosen mode; a data folder with a training shop has one', () => {
  const folders = foldersOf(join(testFolder(), 'data'));
  expect(chosenMode(folders, env)).toBeNull();
  expect(chosenMode(folders, { PERCH_BASE_URL: 'http://127.0.0.1:1' })).toBe('live');
  mkdirSync(shopFolder(folders.data, 'training'), { recursive: true });
  writeFileSync(join(shopFolder(folders.data, 'training'), 'perch.sqlite'), '');
  expect(chosenMode(folders, env)).toBe('training');
});

test('a lost or damaged choice opens the real shop where there is one', () => {
  const folders = foldersOf(join(testFolder(), 'data'));
  for (const mode of ['training', 'live'] as const) {
    mkdirSync(shopFolder(folders.data, mode), { recursive: true });
    writeFileSync(join(shopFolder(folders.data, mode), 'perch.sqlite'), '');
  }
  expect(chosenMode(folders, env)).toBe('live');
  writeFileSync(folders.modeFile, '{"mo');
  expect(chosenMode(folders, env)).toBe('live');
});

test('a disk that cannot save the mode is reported, and the shop still opens', () => {
  const file = join(testFolder(), 'mode.json');
  mkdirSync(`${file}.new`);
  const warned: string[] = [];
  const log = { warn: (message: string) => void warned.push(message) };
  expect(rememberMode(file, 'live', log)).toMatchObject({ code: 'mode_not_kept' });
  expect(warned).toHaveLength(1);
  rmSync(`${file}.new`, { recursive: true });
  expect(rememberMode(file, 'live', log)).toBeNull();
});
