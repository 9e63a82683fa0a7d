import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ELSEWHERE, ONLY_THERE } from './elsewhere.ts';

/** What is on one screen alone; the header, with the person at the till, is on every screen. */
const features = join(import.meta.dirname, '..');
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !/^(find|staff)\b/.test(path))
  .map((path) => readFileSync(join(features, path), 'utf8'));

/** The labels of all keys of screens: what has keys beside its label. */
const labels = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(/keys: \[[^\]]*\],\s*label: '([\w.]+)'/g)].map(([, label = '']) => label),
  ),
);
const known = new Set<string>([...ELSEWHERE.map(([, label]) => label), ...ONLY_THERE]);

test('the finder offers every key of every screen, or says why it cannot yet', () => {
  expect(labels.size).toBeGreaterThan(40);
  expect([...labels].filter((label) => !known.has(label))).toEqual([]);
});

test('nothing is offered that no screen has', () => {
  expect([...known].filter((label) => !labels.has(label))).toEqual([]);
});

test('what is in a menu of a screen is found as well', () => {
  const finder = readFileSync(join(import.meta.dirname, 'Find.tsx'), 'utf8');
  const items = sources.flatMap((text) =>
    [...text.matchAll(/<Menu\.Item[\s\S]*?\{t\('([\w.]+)'\)\}\s*<\/Menu\.Item>/g)]
      // One with a key is held by its key.
      .filter(([item]) => !item.includes('Keycap'))
      .map(([, label = '']) => label),
  );
  expect(items.length).toBeGreaterThan(4);
  expect(items.filter((label) => !finder.includes(`'${label}'`))).toEqual([]);
});
