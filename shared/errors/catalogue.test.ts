import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { minor } from '../money/money.ts';
import { languages, words } from '../words/words.ts';
import { type ErrorCode, errorFacts } from './codes.ts';
import { consoleSentence, onConsole } from './console.ts';
import { failureOf, PerchError } from './errors.ts';
import type { Failure } from './result.ts';
import { FailureView } from './schemas.ts';
import { writtenFacts } from './sentence.ts';

const root = join(import.meta.dirname, '..', '..');
const sources = ['electron', 'shared', 'renderer'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path).replaceAll('\\', '/'))
    .filter(
      (path) => /\.tsx?$/.test(path) && !/(test|testing)\.tsx?$|\/(testing|random|simulation)\//.test(path),
    )
    .filter((path) => !path.startsWith('shared/errors/'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
);
const codes = Object.keys(errorFacts) as ErrorCode[];
const plain = (key: string) => key.replace(/_(one|other)$/, '');
const gaps = (sentence: string) => [...sentence.matchAll(/\{\{([^}]*)\}\}/g)].map(([, name]) => name ?? '');

test.each(languages)('every code has a sentence (%s), and there are no others', (language) => {
  const keys = Object.keys(words[language].errors).map(plain);
  expect([...new Set(keys)].sort()).toEqual([...codes].sort());
});

// Other languages have the same placeholders: renderer/i18n/words.test.ts.
test('the placeholders of a sentence are facts of its code', () => {
  for (const [key, sentence] of Object.entries(words.en.errors)) {
    const facts = Object.keys(errorFacts[plain(key) as ErrorCode]);
    expect(facts, key).toEqual(expect.arrayContaining(gaps(sentence)));
  }
  for (const [key, sentence] of Object.entries(onConsole)) {
    expect(Object.keys(errorFacts[key as ErrorCode]), key).toEqual(expect.arrayContaining(gaps(sentence)));
  }
});

test('no code is unused', () => {
  const written = sources.map(({ text }) => text).join('\n');
  // The reasons of an open circuit are passed on unchanged (electron/sync-views/status.ts).
  expect(codes.filter((code) => !written.includes(`'${code}'`))).toEqual([]);
});

test('nothing compares the text of an error', () => {
  const compares = /\.message\b\s*(?:[!=]==|\.(?:includes|startsWith|endsWith|match|search|indexOf)\()/;
  expect(sources.filter(({ text }) => compares.test(text)).map(({ path }) => path)).toEqual([]);
});

test('an error takes a code and its facts, and no sentence', () => {
  // @ts-expect-error a sentence is no fact
  const worded = new PerchError('disk_full', 'The disk is full.');
  // @ts-expect-error a fact is missing
  const bare = () => new PerchError('oversell', { petName: 'Momo', wanted: 2 });
  // @ts-expect-error money is a number
  const typed = () => new PerchError('underpaid', { missing: '5', due: 10 });
  // @ts-expect-error no such code
  const unknown = () => new PerchError('disk_missing');
  expect([worded, bare(), typed(), unknown()].every((error) => error instanceof Error)).toBe(true);
});

test('facts are formatted by their type', () => {
  const writing = {
    money: (minor: number) => `${minor / 100} €`,
    moment: (at: string) => at.slice(0, 10),
    number: (value: number) => value.toLocaleString('de'),
    sentence: ({ code, facts }: Failure) => `${code} ${facts.petName}`,
  };
  const written = (failure: Failure) => writtenFacts(failure, writing);
  expect(written(failureOf('underpaid', { missing: minor(1250), due: minor(2000) }))).toEqual({
    missing: '12.5 €',
    due: '20 €',
  });
  expect(written(failureOf('pin_locked', { until: '2026-03-01T10:00:00.000Z' }))).toEqual({
    until: '2026-03-01',
  });
  expect(written(failureOf('pin_wrong', { count: 2 }))).toEqual({ count: 2 });
  const owned = {
    written: 1200,
    rows: 3000,
    because: 'barcode_taken' as const,
    code: '400',
    petName: 'Momo',
  };
  expect(written({ code: 'import_ended', facts: owned })).toMatchObject({
    written: '1.200',
    because: 'barcode_taken Momo',
  });
});

test('the command line has its own sentences for its own commands, and those of the screens otherwise', () => {
  expect(consoleSentence(failureOf('pet_unknown'))).toBe(onConsole.pet_unknown);
  expect(consoleSentence(failureOf('pin_wrong', { count: 1 }))).toBe(words.en.errors.pin_wrong_one);
  expect(consoleSentence(failureOf('below_zero', { petName: 'Momo', shown: 2 }))).toBe(
    'There are only 2 of Momo.',
  );
});

test('a refusal stored with its sentence, or by another version, is readable', () => {
  const kept = { code: 'printer_paper', message: 'The printer has no paper.', facts: {} };
  expect(FailureView.parse(kept)).toEqual({ code: 'printer_paper', facts: {} });
  expect(FailureView.parse({ ...kept, code: 'of_another_version' }).code).toBe('internal');
});
