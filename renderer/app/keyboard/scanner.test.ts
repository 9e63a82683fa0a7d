import { expect, test } from 'vitest';
import { createScanner, type Verdict } from './scanner.ts';

// Whole sequences of keys: stream.test.ts.

/** Feeds keys, each after its pause. Returns the verdict on the last one. */
function play(...steps: (readonly [key: string, after: number])[]): Verdict {
  const scanner = createScanner();
  let at = 1000;
  let verdict: Verdict = { kind: 'typing' };
  for (const [key, after] of steps) {
    at += after;
    scanner.rest(at);
    verdict = scanner.feed(key, at);
  }
  return verdict;
}
const keys = (text: string, gap: number, first = gap) =>
  [...text].map((key, index) => [key, index === 0 ? first : gap] as const);

test('Tab ends only a code that cannot be typed by hand', () => {
  expect(play(...keys('4006381333931', 4), ['Tab', 4])).toMatchObject({
    kind: 'scan',
    code: '4006381333931',
  });
  expect(play(...keys('4006381333931', 4), ['Tab', 4], ...keys('mo', 10, 5000), ['Tab', 20])).toEqual({
    kind: 'typing',
  });
});

test('a word with one rolled pair is not a scan', () => {
  expect(play(['m', 0], ['o', 70], ['m', 15], ['o', 75], ['Enter', 70])).toEqual({ kind: 'typing' });
});

test('an Enter after another key is never ignored', () => {
  expect(play(...keys('4006381', 5), ['Enter', 5], ['F8', 15], ['Enter', 15])).toEqual({ kind: 'typing' });
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
