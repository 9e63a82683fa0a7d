import { expect, test } from 'vitest';
import { compareFigure } from './pairs.ts';

const rounds = (...ratios: number[]) =>
  // The machine becomes three times as slow meanwhile.
  ratios.map((ratio, at) => [10 * (1 + at / 3), 10 * (1 + at / 3) * ratio] as const);

test('a figure that is slower in every round is slower, also on a machine that slows down', () => {
  const found = compareFigure('pay', rounds(1.2, 1.1, 1.15, 1.3, 1.12, 1.11));
  expect(found).toMatchObject({ verdict: 'slower' });
  expect(found.low).toBeCloseTo(1.1);
  expect(found.high).toBeCloseTo(1.3);
  expect(found.ratio).toBeCloseTo(Math.sqrt(1.12 * 1.15));
});

test('one contrary round of six gives no difference', () => {
  expect(compareFigure('pay', rounds(1.2, 1.1, 1.15, 1.3, 0.99, 1.11)).verdict).toBe('same');
});

test('a few of many rounds may be contrary', () => {
  const nine = [1.2, 1.1, 1.15, 1.3, 1.12, 1.11, 1.1, 1.2, 1.2];
  expect(compareFigure('pay', rounds(...nine, 0.5)).verdict).toBe('slower');
  expect(compareFigure('pay', rounds(...nine.slice(1), 0.5, 0.5)).verdict).toBe('same');
});

test('a difference too small to notice counts as the same, even in every round', () => {
  expect(compareFigure('pay', rounds(1.02, 1.03, 1.02, 1.01, 1.02, 1.03, 1.02)).verdict).toBe('same');
});

test('reports faster figures; a figure that only varies is the same', () => {
  expect(compareFigure('pay', rounds(0.8, 0.7, 0.9, 0.85, 0.8, 0.8)).verdict).toBe('faster');
  expect(compareFigure('pay', rounds(0.5, 2, 0.7, 1.6, 1.9, 0.6)).verdict).toBe('same');
});

test('throws for too few rounds; rounds without a figure do not count', () => {
  expect(() => compareFigure('pay', rounds(2, 2, 2, 2, 2))).toThrow(RangeError);
  expect(() => compareFigure('pay', [...rounds(2, 2, 2, 2, 2), [Number.NaN, 3]])).toThrow('5 rounds');
});
