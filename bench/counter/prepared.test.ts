import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
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

test('is built once for the same sources, and again for others', async () => {
  const first = await prepared(cache, 'shop-10', ['LICENSE'], make);
  const again = await prepared(cache, 'shop-10', ['LICENSE'], make);
  const other = await prepared(cache, 'shop-10', ['LICENSE', '.npmrc'], make);
  expect(again).toBe(first);
  expect(text(again)).toBe(text(first));
  expect(other).not.toBe(first);
});

test('an interrupted one does not exist', async () => {
  const failing = prepared(cache, 'shop-10', ['LICENSE'], async (folder) => {
    writeFileSync(join(folder, 'made'), 'half');
    throw new Error('The power went');
  });
  await expect(failing).rejects.toThrow('The power went');
  expect(text(await prepared(cache, 'shop-10', ['LICENSE'], make))).not.toBe('half');
});

test('keeps the two used last, and folders with another name', async () => {
  const [oldest, older] = [
    await prepared(cache, 'shop-10', ['LICENSE'], make),
    await prepared(cache, 'shop-10', ['.npmrc'], make),
  ];
  const larger = await prepared(cache, 'shop-100', ['LICENSE'], make);
  utimesSync(oldest, 1, 1);
  utimesSync(older, 2, 2);
  utimesSync(larger, 0, 0);
  const newest = await prepared(cache, 'shop-10', ['tsconfig.json'], make);
  expect([oldest, older, larger, newest].map(existsSync)).toEqual([false, true, true, true]);
  expect(readdirSync(cache)).toHaveLength(3);
});
