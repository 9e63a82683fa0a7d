import { expect, test } from 'vitest';
import { createScanner, type Verdict } from './scanner.ts';

function type(text: string, gap: number, enterAfter = gap, scanner = createScanner(), from = 1000) {
  let at = from;
  for (const key of text) {
    scanner.feed(key, at);
    at += gap;
  }
  return scanner.feed('Enter', at - gap + enterAfter);
}

test('Tab ends only a code that cannot be typed by hand', () => {
  const scanner = createScanner();
  for (const [index, key] of [...'4006381333931'].entries()) scanner.feed(key, index * 4);
  expect(scanner.feed('Tab', 52)).toMatchObject({ kind: 'scan', code: '4006381333931' });
  for (const [index, key] of [...'mo'].entries()) scanner.feed(key, 5000 + index * 10);
  expect(scanner.feed('Tab', 5030)).toEqual({ kind: 'typing' });
});

test('two rolled keys and Enter are not a scan', () => {
  expect(type('mo', 10)).toEqual({ kind: 'typing' });
});

test('a word with one rolled pair is not a scan', () => {
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

test('keys typed before the burst do not belong to the code', () => {
  const scanner = createScanner();
  scanner.feed('m', 0);
  scanner.feed('o', 80);
  expect(type('4006381', 5, 5, scanner, 400)).toMatchObject({ kind: 'scan', code: '4006381' });
});

test('a second Enter right after a scan is ignored, a later one is not', () => {
  const scanner = createScanner();
  expect(type('4006381', 5, 5, scanner, 0)).toMatchObject({ kind: 'scan' });
  expect(scanner.feed('Enter', 45)).toEqual({ kind: 'echo' });
  expect(scanner.feed('Enter', 600)).toEqual({ kind: 'typing' });
});

test('an Enter after another key is never ignored', () => {
  const scanner = createScanner();
  type('4006381', 5, 5, scanner, 0);
  scanner.feed('F8', 45);
  expect(scanner.feed('Enter', 60)).toEqual({ kind: 'typing' });
});

test.each(['Shift', 'AltGraph', 'CapsLock', 'NumLock'])('%s does not split a code', (modifier) => {
  const scanner = createScanner();
  for (const [index, key] of [modifier, 'A', modifier, '|', 'C', '1', modifier].entries())
    scanner.feed(key, index * 4);
  expect(scanner.busy(24)).toBe(true);
  expect(scanner.feed('Enter', 28)).toMatchObject({ kind: 'scan', code: 'A|C1' });
});

test('a code without Enter is torn, not typed', () => {
  const scanner = createScanner();
  for (const [index, key] of [...'40063'].entries()) scanner.feed(key, index * 4);
  expect(scanner.busy(26)).toBe(true);
  expect(scanner.rest(400)).toBeNull();
  expect(scanner.rest(517)).toMatchObject({ kind: 'torn', from: 0, typed: '' });
  expect(scanner.busy(517)).toBe(false);
});

/** Feeds keys, each after its pause. Returns the verdict on the last one. */
function play(...steps: (readonly [key: string, after: number])[]): Verdict {
  const scanner = createScanner();
  let at = 1000;
  let verdict: Verdict = { kind: 'typing' };
  for (const [key, after] of steps) {
    at += after;
    const torn = scanner.rest(at);
    verdict = scanner.feed(key, at);
    if (torn && verdict.kind === 'start') continue;
  }
  return verdict;
}
const keys = (text: string, gap: number, first = gap) =>
  [...text].map((key, index) => [key, index === 0 ? first : gap] as const);

test('an Enter half a second late still ends a code; after a word it is just Enter', () => {
  expect(play(...keys('4006381333931', 5), ['Enter', 400])).toMatchObject({ kind: 'scan' });
  expect(play(...keys('mom', 30), ['Enter', 400])).toEqual({ kind: 'typing' });
});

test('keys that arrive after a torn code are its remains', () => {
  expect(play(...keys('400638133393', 5), ['4', 700], ['Enter', 5])).toEqual({ kind: 'remains', from: 0 });
  expect(play(...keys('4006381', 5), ...keys('333931', 5, 700), ['Enter', 5])).toEqual({
    kind: 'remains',
    from: 0,
  });
  // The same code again is a new scan.
  expect(play(...keys('4006381', 5), ...keys('4006381333931', 5, 900), ['Enter', 5])).toMatchObject({
    kind: 'scan',
    code: '4006381333931',
  });
  // A person is slower than that.
  expect(play(...keys('400638133393', 5), ['4', 900], ['Enter', 120])).toEqual({ kind: 'typing' });
});

test('a key that is not a character tears the code', () => {
  expect(play(...keys('40063813', 5), ['Backspace', 60])).toMatchObject({ kind: 'torn', from: 0, typed: '' });
});
