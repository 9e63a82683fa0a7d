import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import { rights } from './rights.ts';

test('the page about roles lists every right once, with what it needs', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'roles.md'), 'utf8');
  const [, table = ''] = page.split('| what | who |\n|---|---|\n');
  const [rows = ''] = table.split('\n\n');
  expect(rows.split('\n')).toEqual(rights.map(({ what, needs }) => `| ${what} | ${needs} |`));
});

test('every right belongs to a command, and every command has one', () => {
  const used = new Set(Object.values(contract).map(({ right }) => right));
  expect(used).toEqual(new Set(rights));
});
