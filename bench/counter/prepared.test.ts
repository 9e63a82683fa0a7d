import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepared } from './prepared.ts';

let cache: string;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'perch-prepared-'));
});
afterEach(() => rmSync(cache, { recursive: true }));

let made = 0;
const make = async (folder: string) => {
  made += 1;
  writeFileSync(join(folder, 'made'), String(made));
};
const text = (folder: string) => readFileSync(join(folder, 'made'), 'utf8');

test('a folder is prepared once for the same sources and again for others', async () => {
  const first = await prepared(cache, 'shop-10', ['LICENSE'], make);
  const again = await prepared(cache, 'shop-10', ['LICENSE'], make);
  const other = await prepared(cache, 'shop-10', ['LICENSE', '.npmrc'], make);
  expect(again).toBe(first);
  expect(text(again)).toBe(text(first));
  expect(other).not.toBe(first);
});
