import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '../../shared/words/words.ts';

type Dictionary = { [key: string]: string | Dictionary };

const root = join(import.meta.dirname, '..', '..');
const files = ['renderer', 'shared']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter((path) => basename(dirname(path)) === 'words' && path.endsWith('.json'))
  .map((path) => path.replaceAll('\\', '/'));
const folders = [...new Set(files.map((path) => dirname(path)))];
const others = languages.filter((language) => language !== 'en');

function dictionaryOf(folder: string, language: string): Dictionary {
  return JSON.parse(readFileSync(join(root, folder, `${language}.json`), 'utf8')) as Dictionary;
}

function flat(dictionary: Dictionary, path: string): [key: string, sentence: string][] {
  return Object.entries(dictionary).flatMap(([key, value]): [string, string][] =>
    typeof value === 'object' ? flat(value, `${path}${key}.`) : [[path + key, value]],
  );
}

/** Every sentence of a language by file and key. */
function sentencesOf(language: string): Map<string, string> {
  return new Map(folders.flatMap((folder) => flat(dictionaryOf(folder, language), `${folder}: `)));
}

const FORM = /_(zero|one|two|few|many|other)$/;
const plain = (key: string) => key.replace(FORM, '');
/** The names of the gaps; a singular may omit the number. */
const gaps = (sentence: string) =>
  [...sentence.matchAll(/\{\{(\w+)(?:, ?\w+)?\}\}/g)]
    .map(([, name]) => name)
    .filter((name) => name !== 'count')
    .sort();
const tags = (sentence: string) => [...sentence.matchAll(/<\/?\w+\s*\/?>/g)].map(([tag]) => tag).sort();

const english = sentencesOf('en');
const all = languages.flatMap((language) => [...sentencesOf(language)]);

test('every folder of words has one file per language and no other file', () => {
  expect(folders.length).toBeGreaterThan(10);
  const wanted = folders.flatMap((folder) => languages.map((language) => `${folder}/${language}.json`));
  expect([...files].sort()).toEqual(wanted.sort());
});

test('every value is a sentence, and none is empty', () => {
  expect(all.filter(([, sentence]) => typeof sentence !== 'string' || sentence.trim() === '')).toEqual([]);
});

test('no two files of the window share a key', () => {
  const keys = folders
    .filter((folder) => folder.startsWith('renderer/') && folder !== 'renderer/stopped/words')
    .flatMap((folder) => Object.keys(dictionaryOf(folder, 'en')));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test.each(others)('%s has exactly the keys of English', (language) => {
  const keys = [...sentencesOf(language).keys()].map(plain);
  expect([...new Set(keys)].sort()).toEqual([...new Set([...english.keys()].map(plain))].sort());
});

test.each(languages)('a plural has every form of %s', (language) => {
  const sentences = sentencesOf(language);
  const counted = [...english.keys()].filter((key) => key.endsWith('_other')).map(plain);
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const forms = counted.flatMap((key) => pluralCategories.map((form) => `${key}_${form}`));
  expect(counted.length).toBeGreaterThan(50);
  expect(forms.filter((key) => !sentences.has(key))).toEqual([]);
});

test.each(others)('every sentence of %s has the gaps and tags of the English one', (language) => {
  const different = [...sentencesOf(language)].filter(([key, sentence]) => {
    const original = english.get(key) ?? english.get(`${plain(key)}_other`) ?? '';
    return `${gaps(sentence)} ${tags(sentence)}` !== `${gaps(original)} ${tags(original)}`;
  });
  expect(different).toEqual([]);
});

test('no sentence for cashiers mentions disks', () => {
  const selling = /^renderer\/features\/(checkout|orders|receipts|refunds|day)\//;
  const technical = all.filter(
    ([key, sentence]) => selling.test(key) && /\bdisk\b|festplatte/i.test(sentence),
  );
  expect(technical).toEqual([]);
});

test.each([
  ['en', /\bservices?\b|\bnone left\b/i],
  [
    'de',
    /\bDienst(es)?\b|\bDienst-|\bBon(s|\b)|\bBon(drucker|nummer)|genehmigt|\bVorg[aä]ng|\bLeitung\b|\bLade\b/,
  ],
])('no sentence of %s has an outdated word', (language, word) => {
  const searched = /: finder\./;
  const former = [...sentencesOf(language)].filter(
    ([key, sentence]) => !searched.test(key) && word.test(sentence),
  );
  expect(former).toEqual([]);
});
