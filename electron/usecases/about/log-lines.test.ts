import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { logSentences } from './log-words.ts';

const folder = join(import.meta.dirname, '..', '..');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|testing|random|log-words\.ts$/.test(path))
  .map((path) => readFileSync(join(folder, path), 'utf8'));

/** The first argument of a log call, up to where its facts begin. */
const WRITTEN = /\b(?:log\.(?:info|warn|error)|report(?:\?\.)?)\(\s*((?:'(?:[^'\\]|\\.)*'|[^,)'])*)/g;
const QUOTED = /'([A-Z](?:[^'\\]|\\.)+)'/g;

test('the sentences kept in a report are exactly those that the program logs', () => {
  const written = sources.flatMap((source) => [...source.matchAll(WRITTEN)].map(([, words = '']) => words));
  // `<command> failed` is the only sentence with a placeholder.
  expect(written.filter((words) => words.startsWith('`'))).toEqual([
    expect.stringMatching(/\{channel\} failed`$/),
  ]);
  const sentences = written.flatMap((words) => [...words.matchAll(QUOTED)].map(([, sentence]) => sentence));
  expect(sentences.length).toBeGreaterThan(30);
  expect(sentences.filter((sentence) => !logSentences.has(sentence ?? ''))).toEqual([]);
  // A bracket or quote would start the facts.
  expect([...logSentences].filter((sentence) => /[{[('"`]/.test(sentence))).toEqual([]);
  const everything = sources.join('\n');
  expect([...logSentences].filter((sentence) => !everything.includes(`'${sentence}'`))).toEqual([]);
});
