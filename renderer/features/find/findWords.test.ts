import { afterEach, expect, test } from 'vitest';
import { i18n, type Key } from '../../i18n/i18n.ts';
import { en } from '../../locales/en/index.ts';
import { languageWords, matches, wordsOf } from './findWords.ts';

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

test('each language is found by its name in both, and by the word for language', () => {
  for (const typed of ['german', 'deutsch', 'lang', 'sprache']) {
    expect([typed, matches(languageWords('de'), typed)]).toEqual([typed, true]);
  }
  for (const typed of ['english', 'englisch', 'language', 'Sprache']) {
    expect([typed, matches(languageWords('en'), typed)]).toEqual([typed, true]);
  }
});

test('every word that people type leads to something that there is', () => {
  const labels: string[] = [];
  const walk = (part: object, path: string) => {
    for (const [key, value] of Object.entries(part)) {
      if (typeof value === 'string') labels.push(path + key);
      else walk(value, `${path}${key}.`);
    }
  };
  walk(en.finder, '');
  expect(labels.length).toBeGreaterThan(30);
  expect(labels.filter((label) => !i18n.exists(label) || typeof i18n.t(label as Key) !== 'string')).toEqual(
    [],
  );
});
