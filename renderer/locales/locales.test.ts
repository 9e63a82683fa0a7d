import { expect, test } from 'vitest';
import { de } from './de/index.ts';
import { en } from './en/index.ts';

type Dictionary = { [key: string]: string | Dictionary };

function flat(dictionary: Dictionary, path = ''): [string, string][] {
  return Object.entries(dictionary).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  );
}
/** The names of the gaps; the form for one may leave out the number. */
const gaps = (words: string) =>
  [...words.matchAll(/\{\{(\w+)(?:, ?\w+)?\}\}/g)]
    .map(([, name]) => name)
    .filter((name) => name !== 'count')
    .sort();

const english = flat(en);
const german = new Map(flat(de));

test('German has every sentence that English has, and no other', () => {
  expect([...german.keys()].sort()).toEqual(english.map(([key]) => key).sort());
});

test('every sentence has the same gaps in both', () => {
  const different = english.filter(([key, words]) => `${gaps(german.get(key) ?? '')}` !== `${gaps(words)}`);
  expect(different).toEqual([]);
});

test('no sentence is empty', () => {
  expect([...english, ...german].filter(([, words]) => words.trim() === '')).toEqual([]);
});

test('nobody who takes money is told of disks', () => {
  const selling = /^(checkout|orders|refunds|day)\./;
  const technical = [...english, ...german].filter(
    ([key, words]) => selling.test(key) && /\bdisk\b|festplatte/i.test(words),
  );
  expect(technical).toEqual([]);
});

test('German has one word for a receipt', () => {
  expect([...german].filter(([, words]) => /\bBon(s|\b)|\bBon(drucker|nummer)/.test(words))).toEqual([]);
});
