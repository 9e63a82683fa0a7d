import { expect, test } from 'vitest';
import { compared } from './pairs.ts';

const rounds = (...ratios: number[]) =>
  // The machine becomes three times as slow meanwhile.
  ratios.map((ratio, at) => [10 * (1 + at / 3), 10 * (1 + at / 3) * ratio] as const);

test('what is slower in every round is slower, however the machine changes meanwhile', () => {
  const found = compared('pay', rounds(1.2, 1.1, 1.15, 1.3, 1.12, 1.11));
  expect(found).toMatchObject({ verdict: 'slower' });
  expect(found.low).toBeCloseTo(1.1);
  expect(found.high).toBeCloseTo(1.3);
  expect(found.ratio).toBeCloseTo(Math.sqrt(1.12 * 1.15));
});

test('one contrary round of six leaves the result open', () => {
  expect(compared('pay', rounds(1.2, 1.1, 1.15, 1.3, 0.99, 1.11)).verdict).toBe('same');
});

test('of many rounds a few may be contrary', () => {
  const nine = [1.2, 1.1, 1.15, 1.3, 1.12, 1.11, 1.1, 1.2, 1.2];
  expect(compared('pay', rounds(...nine, 0.5)).verdict).toBe('slower');
  expect(compared('pay', rounds(...nine.slice(1), 0.5, 0.5)).verdict).toBe('same');
});

test('a difference too small to notice counts as the same, even in every round', () => {
  expect(compared('pay', rounds(1.02, 1.03, 1.02, 1.01, 1.02, 1.03, 1.02)).verdict).toBe('same');
});

test('reports what became faster; a figure that only scatters is the same', () => {
  expect(compared('pay', rounds(0.8, 0.7, 0.9, 0.85, 0.8, 0.8)).verdict).toBe('faster');
  expect(compared('pay', rounds(0.5, 2, 0.7, 1.6, 1.9, 0.6)).verdict).toBe('same');
});

test('gives no result for too few rounds; one without a figure does not count', () => {
  expect(() => compared('pay', rounds(2, 2, 2, 2, 2))).toThrow(RangeError);
  expect(() => compared('pay', [...rounds(2, 2, 2, 2, 2), [Number.NaN, 3]])).toThrow('5 rounds');
});
