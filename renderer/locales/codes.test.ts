import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { i18n } from '../i18n.ts';
import { reasonWords } from '../reasons.ts';

// Every code that the main process can send is found in its source, so that none can be added without its sentence.

const root = join(import.meta.dirname, '..', '..');

/** Sources that send codes to people elsewhere, and why these need no translation. */
const elsewhere: Record<string, string> = {
  'electron/till/': 'the command line, which speaks English',
  'electron/connection-file.ts': 'read before there is a window; its words go to the console and the log',
};

interface Source {
  path: string;
  text: string;
}

const sources: Source[] = ['electron', 'shared', 'renderer/stores'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !/test(ing)?\.ts$/.test(path))
    .filter((path) => !Object.keys(elsewhere).some((known) => path.startsWith(known)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
);

function codesIn(pattern: RegExp, where: RegExp): string[] {
  const found = sources
    .filter(({ path }) => where.test(path))
    .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, code]) => code ?? ''));
  return [...new Set(found)].sort();
}

/** Codes with several sentences, by what their facts say (settings/connection/Findings.tsx). */
const several: Record<string, string[]> = {
  clock_offset: ['clock_ahead', 'clock_behind'],
  plan: ['plan_minute', 'plan_day'],
  plan_differs: ['plan_differs_minute', 'plan_differs_day'],
};

/** Those that have no sentence in a dictionary of the language. */
function untranslated(codes: string[], groups: string[], language: string): string[] {
  const known = (key: string) =>
    [key, `${key}_other`].some((each) => i18n.exists(each, { lng: language, fallbackLng: [] }));
  return codes
    .flatMap((code) => several[code] ?? [code])
    .filter((code) => !groups.some((group) => known(`${group}.${code}`)));
}

const CODE = /\bcode: '(\w+)'/g;
const kinds = [
  { what: 'refusal', codes: codesIn(/PerchError\(\s*'(\w+)'/g, /^(electron|shared)/), groups: ['errors'] },
  {
    what: 'refusal or notice written as a value',
    codes: codesIn(CODE, /^electron\/(app|usecases\/(backup|printing))|^shared|preload/),
    groups: ['errors'],
  },
  {
    what: 'refusal of the window itself',
    codes: codesIn(/(?:\bcode:|refuse\() ?'(\w+)'(?=, message|,\s*')/g, /^renderer/).filter(
      // Said with an example amount where it is shown.
      (code) => code !== 'bad_amount',
    ),
    groups: ['errors'],
  },
  {
    what: 'reason why an entry waits',
    codes: [
      ...codesIn(CODE, /^electron\/(petstore|sync\/(push|settle)|store\/outbox)/),
      ...codesIn(/\bblocked\(\s*'(\w+)'/g, /^electron\/sync/),
    ],
    groups: ['sync.reasons'],
  },
  {
    what: 'trouble of the whole link',
    codes: codesIn(CODE, /^electron\/sync\/(status|rest|no-sync)/),
    groups: ['errors'],
  },
  {
    what: 'finding of the connection test',
    codes: codesIn(/\b(?:good|warning|bad)\(\s*'(\w+)'/g, /probe/),
    groups: ['settings.finding'],
  },
  {
    what: 'problem of a row to import',
    codes: codesIn(/(?:\bcode:|refuse\(|problem\() ?'(\w+)'/g, /usecases\/stock\/csv/),
    groups: ['stock.importing.problem'],
  },
];

for (const language of ['en', 'de']) {
  test.each(kinds)(`every $what has a sentence (${language})`, ({ codes, groups }) => {
    expect(codes.length).toBeGreaterThan(2);
    expect(untranslated(codes, groups, language)).toEqual([]);
  });
}

test('what the service said is quoted, what Perch says of the network is translated', async () => {
  await i18n.changeLanguage('de');
  const { t } = i18n;
  expect(reasonWords('pet_unknown', 'pet 161 does not exist', t)).toBe(
    'Der Dienst sagt: „pet 161 does not exist“',
  );
  expect(reasonWords('oversold', 'More was sold than there was.', t)).toContain('mehr verkauft');
  expect(reasonWords('ECONNRESET', 'The connection broke before the service answered.', t)).toContain(
    'Verbindung',
  );
  expect(reasonWords('http_502', 'The service answered 502 without saying why.', t)).toContain('502');
  await i18n.changeLanguage('en');
});

test('the sentences about the network are still those of the client', () => {
  const client = sources.filter(({ path }) => path.startsWith('electron/petstore')).map(({ text }) => text);
  for (const sentence of [
    'The service cannot be reached.',
    'The connection broke before the service answered.',
    'without saying why.',
  ]) {
    expect(client.some((text) => text.includes(sentence))).toBe(true);
  }
});
