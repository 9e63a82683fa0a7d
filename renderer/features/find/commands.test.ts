import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { i18n, type Key } from '../../i18n/i18n.ts';
import { windowWords } from '../../i18n/words.ts';
import { CONTEXT_COMMANDS, languageWords, matches, SCREEN_COMMANDS, wordsOf } from './commands.ts';

afterEach(async () => {
  await i18n.changeLanguage('en');
});

test.each([
  ['en', 'cancel', 'checkout.keys.void'],
  ['en', 'drawer', 'documents.drawer.open'],
  ['en', 'drawer', 'settings.section.printer'],
  ['en', 'z report', 'day.keys.close'],
  ['en', 'printer', 'documents.jobs.open'],
  ['en', 'language', 'settings.section.shop'],
  ['en', 'login', 'staff.keys.signIn'],
  ['de', 'storno', 'checkout.keys.void'],
  ['de', 'schublade', 'documents.drawer.open'],
  ['de', 'tagesabschluss', 'day.keys.close'],
  ['de', 'drucker', 'documents.jobs.open'],
  ['de', 'inventur', 'stock.keys.count'],
] as const)('in %s, %s finds %s', async (language, typed, label) => {
  await i18n.changeLanguage(language);
  expect(matches(wordsOf(label), typed)).toBe(true);
});

test('a language’s name in both languages and the word for language find it', () => {
  for (const typed of ['german', 'deutsch', 'lang', 'sprache']) {
    expect([typed, matches(languageWords('de'), typed)]).toEqual([typed, true]);
  }
  for (const typed of ['english', 'englisch', 'language', 'Sprache']) {
    expect([typed, matches(languageWords('en'), typed)]).toEqual([typed, true]);
  }
});

test('every search word leads to an existing command', () => {
  const labels: string[] = [];
  const walk = (part: object, path: string) => {
    for (const [key, value] of Object.entries(part)) {
      if (typeof value === 'string') labels.push(path + key);
      else walk(value, `${path}${key}.`);
    }
  };
  walk(windowWords('en').finder, '');
  expect(labels.length).toBeGreaterThan(30);
  expect(labels.filter((label) => !i18n.exists(label) || typeof i18n.t(label as Key) !== 'string')).toEqual(
    [],
  );
});

/** Screens only: the header is on every screen. */
const features = join(import.meta.dirname, '..');
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !/^(find|staff)\b/.test(path))
  .map((path) => readFileSync(join(features, path), 'utf8'));

/** The labels of all shortcuts of screens. */
const labels = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(/keys: \[[^\]]*\],\s*label: '([\w.]+)'/g)].map(([, label = '']) => label),
  ),
);
const known = new Set<string>([...SCREEN_COMMANDS.map(([, label]) => label), ...CONTEXT_COMMANDS]);

test('the finder offers every shortcut of every screen, or explains why not yet', () => {
  expect(labels.size).toBeGreaterThan(40);
  expect([...labels].filter((label) => !known.has(label))).toEqual([]);
});

test('the finder offers nothing that no screen has', () => {
  expect([...known].filter((label) => !labels.has(label))).toEqual([]);
});

test('the finder offers menu items of screens', () => {
  const finder = readFileSync(join(import.meta.dirname, 'Find.tsx'), 'utf8');
  const items = sources.flatMap((text) =>
    // An item with a shortcut is covered by that; lists are always offered.
    [...text.matchAll(/label: t\('([\w.]+)'\), Icon: \w+, run/g)]
      .map(([, label = '']) => label)
      .filter((label) => !label.startsWith('lists.')),
  );
  expect(items.length).toBeGreaterThan(4);
  expect(items.filter((label) => !finder.includes(`'${label}'`))).toEqual([]);
});
