import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { oldRuntime } from './runtime.ts';

const root = join(import.meta.dirname, '..', '..');

test('an Electron without security fixes is reported; the one of releases is not', () => {
  expect(oldRuntime('33.2.1')).toMatchObject({ code: 'old_runtime' });
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
  expect(oldRuntime(devDependencies.electron)).toBeNull();
});
