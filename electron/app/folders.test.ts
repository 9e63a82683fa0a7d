import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataFolder } from './folders.ts';

test('an empty variable names no data folder, and a relative one names an absolute folder', () => {
  const usual = join(homedir(), '.local', 'share', 'perch');
  expect(dataFolder({}, 'linux')).toBe(usual);
  expect(dataFolder({ XDG_DATA_HOME: '', PERCH_DATA_DIR: '' }, 'linux')).toBe(usual);
  expect(dataFolder({ PERCH_DATA_DIR: 'shop' }, 'linux')).toBe(join(process.cwd(), 'shop'));
});
