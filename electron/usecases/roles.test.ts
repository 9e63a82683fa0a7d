import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { needs } from './roles.ts';

test('the page about roles lists every command once, with what it needs', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'roles.md'), 'utf8');
  const listed = page.split('\n').flatMap((line) => {
    const [, , who, commands] = line.split('|').map((cell) => cell.trim());
    return [...(commands ?? '').matchAll(/`([a-z]+\.[a-zA-Z]+)`/g)].map((match) => [match[1], who]);
  });
  expect(new Set(listed.map(([command]) => command)).size).toBe(listed.length);
  expect(Object.fromEntries(listed)).toEqual(needs);
});
