import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OwnReason } from '../../shared/domain/entry-reason.ts';
import { entryKinds } from '../../shared/domain/outbox.ts';
import { operationNames } from '../../shared/petstore/operations.ts';
import { languages } from '../../shared/words/words.ts';
import { rawAnswer, reasonWords } from '../features/sync/reasons.ts';
import { i18n } from './i18n.ts';

// Collects every code that is not a refusal (for those see shared/errors/catalogue.test.ts) from its source, so that none
// lacks a sentence.

const root = join(import.meta.dirname, '..', '..');

interface Source {
  path: string;
  text: string;
}

const sources: Source[] = ['electron', 'shared', 'renderer/app', 'renderer/features'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !/test(ing)?\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
);

function codesIn(pattern: RegExp, where: RegExp): string[] {
  const found = sources
    .filter(({ path }) => where.test(path))
    .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, code]) => code ?? ''));
  return [...new Set(found)].sort();
}

/** Codes with several sentences that depend on their facts (settings/connection/Findings.tsx). */
const several: Record<string, string[]> = {
  clock_offset: ['clock_ahead', 'clock_behind'],
  plan: ['plan_minute', 'plan_day'],
  plan_differs: ['plan_differs_minute', 'plan_differs_day'],
};

/** The codes without a sentence in a language's dictionary. */
function untranslated(codes: readonly string[], groups: string[], language: string): string[] {
  const known = (key: string) =>
    [key, `${key}_other`].some((each) => i18n.exists(each, { lng: language, fallbackLng: [] }));
  return codes
    .flatMap((code) => several[code] ?? [code])
    .filter((code) => !groups.some((group) => known(`${group}.${code}`)));
}

const CODE = /\bcode: '(\w+)'/g;
const writing = operationNames.filter((name) => !/^(list|get)/.test(name));
const kinds = [
  {
    what: "reason for an entry's state",
    codes: [...OwnReason.shape.code.options],
    groups: ['sync.reasons'],
  },
  {
    what: 'trouble on the way to the service',
    codes: [
      ...codesIn(CODE, /^electron\/petstore/),
      'timeout',
      'connection_lost',
      'unreachable',
      'not_an_echo',
      'not_json',
    ],
    groups: ['sync.answers'],
  },
  {
    what: 'finding of the connection test',
    codes: codesIn(/\b(?:good|note|warning|bad)\(\s*'(\w+)'/g, /probe/),
    groups: ['settings.finding'],
  },
  {
    what: 'problem of a row to import',
    codes: codesIn(/(?:\bcode:|refuse\(|problem\() ?'(\w+)'/g, /usecases\/stock\/csv/),
    groups: ['importProblems'],
  },
  { what: 'kind of an entry', codes: Object.keys(entryKinds), groups: ['sync.kinds'] },
  { what: 'kind of an entry that was refused', codes: Object.keys(entryKinds), groups: ['sync.notAccepted'] },
  { what: 'operation of the service', codes: operationNames, groups: ['sync.notes.operations'] },
  { what: 'request of an entry', codes: writing, groups: ['sync.life.request'] },
  { what: 'request that was tried', codes: writing, groups: ['sync.life.tried'] },
];

for (const language of languages) {
  test.each(kinds)(`every $what has a sentence (${language})`, ({ codes, groups }) => {
    expect(codes.length).toBeGreaterThan(2);
    expect(untranslated(codes, groups, language)).toEqual([]);
  });
}

test('text of the service is quoted, network errors are translated', async () => {
  await i18n.changeLanguage('de');
  const { t } = i18n;
  const answered = (status: number | null, name: string, words: string | null) =>
    reasonWords({ code: 'answered', status, name, words }, t);
  expect(answered(400, 'pet_unknown', 'pet 161 does not exist')).toBe(
    'Petstore meldet: „pet 161 does not exist“',
  );
  // A known refusal has our own sentence; the service's text is kept for the details.
  const unknownPet = {
    code: 'answered',
    status: 400,
    name: 'pet_unknown',
    words: 'pet 161 does not exist',
  } as const;
  expect(reasonWords(unknownPet, t, 'createOrder')).toMatch(/^Petstore nimmt diese Bestellung nicht an\./);
  expect(rawAnswer(unknownPet, t)).toBe('Antwort 400 · pet_unknown · pet 161 does not exist');
  expect(reasonWords({ ...unknownPet, status: 418 }, t, 'createOrder')).toContain('pet 161 does not exist');
  expect(rawAnswer({ code: 'answered', status: null, name: 'ECONNREFUSED', words: null }, t)).toBeNull();
  expect(reasonWords({ code: 'oversold' }, t)).toContain('mehr verkauft');
  expect(answered(null, 'connection_lost', null)).toContain('Verbindung');
  // Sentences contain no code; the details show it.
  expect(answered(null, 'network_error', null)).toBe('Petstore war nicht erreichbar.');
  expect(answered(502, 'http_502', null)).toBe('Petstore hat keinen Grund genannt.');
  // The service's code is not ours, even with the same name.
  expect(answered(500, 'not_provable', null)).toBe('Petstore hat keinen Grund genannt.');
  await i18n.changeLanguage('en');
});
