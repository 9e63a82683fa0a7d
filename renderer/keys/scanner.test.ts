import { expect, test } from 'vitest';
import { createScanner } from './scanner.ts';

function type(text: string, gap: number, enterAfter = gap, scanner = createScanner(), from = 1000) {
  let at = from;
  for (const key of text) {
    scanner.feed(key, at);
    at += gap;
  }
  return scanner.feed('Enter', at - gap + enterAfter);
}

test('a burst ending in Enter is a scan', () => {
  expect(type('4006381333931', 4)).toEqual({ kind: 'scan', code: '4006381333931' });
});

test('a slow scanner whose Enter lags is still one', () => {
  expect(type('PET-0042', 30, 70)).toEqual({ kind: 'scan', code: 'PET-0042' });
});

test('a machine that is busy for a moment does not tear a code apart', () => {
  const scanner = createScanner();
  let at = 0;
  for (const [index, key] of [...'4006381333931'].entries()) {
    at += index === 1 ? 80 : 6;
    scanner.feed(key, at);
  }
  expect(scanner.feed('Enter', at + 6)).toEqual({ kind: 'scan', code: '4006381333931' });
});

test('a quick typist is not', () => {
  expect(type('momo', 60)).toEqual({ kind: 'typing' });
});

test('two rolled keys and Enter are not', () => {
  expect(type('mo', 10)).toEqual({ kind: 'typing' });
});

test('a word with one rolled pair in it is not', () => {
  const scanner = createScanner();
  for (const [key, at] of [
    ['m', 0],
    ['o', 70],
    ['m', 85],
    ['o', 160],
  ] as const)
    scanner.feed(key, at);
  expect(scanner.feed('Enter', 230)).toEqual({ kind: 'typing' });
});

test('what was typed before the burst is no part of the code', () => {
  const scanner = createScanner();
  scanner.feed('m', 0);
  scanner.feed('o', 80);
  expect(type('4006381', 5, 5, scanner, 400)).toEqual({ kind: 'scan', code: '4006381' });
});

test('a second Enter right behind a scan presses nothing, a later one does', () => {
  const scanner = createScanner();
  expect(type('4006381', 5, 5, scanner, 0)).toMatchObject({ kind: 'scan' });
  expect(scanner.feed('Enter', 45)).toEqual({ kind: 'echo' });
  expect(scanner.feed('Enter', 600)).toEqual({ kind: 'typing' });
});

test('an Enter after another key is meant, however soon', () => {
  const scanner = createScanner();
  type('4006381', 5, 5, scanner, 0);
  scanner.feed('F8', 45);
  expect(scanner.feed('Enter', 60)).toEqual({ kind: 'typing' });
});

test('capital letters come with Shift and stay one code', () => {
  const scanner = createScanner();
  for (const [index, key] of ['Shift', 'A', 'Shift', 'B', 'Shift', 'C', '1'].entries())
    scanner.feed(key, index * 4);
  expect(scanner.busy(24)).toBe(true);
  expect(scanner.feed('Enter', 28)).toEqual({ kind: 'scan', code: 'ABC1' });
});

test('a code that ends without Enter is typing again soon', () => {
  const scanner = createScanner();
  for (const [index, key] of [...'40063'].entries()) scanner.feed(key, index * 4);
  expect(scanner.busy(26)).toBe(true);
  expect(scanner.busy(216)).toBe(false);
});
