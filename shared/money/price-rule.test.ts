import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_MINOR, minor } from './money.ts';
import { endingsOf, newPrice, type PriceEnding, type PriceRule } from './price-rule.ts';

const rule = (change: PriceRule['change'], ending: PriceEnding = 'as_is'): PriceRule => ({ change, ending });
const amount = (by: number) => ({ kind: 'amount', amount: minor(by) }) as const;
const percent = (basisPoints: number) => ({ kind: 'percent', basisPoints }) as const;

test.each([
  [1000, percent(1000), 'as_is', 1100],
  [999, percent(500), 'as_is', 1049],
  [1000, percent(-100), '99', 999],
  [1240, { kind: 'keep' }, '90', 1290],
  [1249, { kind: 'keep' }, 'whole', 1200],
  [20, { kind: 'keep' }, 'whole', 100],
  [1000, amount(-1001), 'as_is', null],
  [null, { kind: 'set', amount: minor(500) }, '99', 499],
  [null, percent(1000), 'as_is', null],
  [0, percent(1000), '99', 0],
  [0, amount(100), 'as_is', 0],
  [MAX_MINOR, percent(1), 'as_is', null],
  [5, percent(-9500), 'as_is', 1],
  [5, percent(-9500), '99', 99],
  [5, percent(-10_000), 'as_is', 0],
  [5, amount(-5), 'as_is', 0],
] as const)('%s by %j, ending %s, is %s', (price, change, ending, becomes) => {
  expect(newPrice(price === null ? null : minor(price), rule(change, ending), 2)).toBe(becomes);
});

test('currencies without minor units, and with three, have their own endings', () => {
  expect(endingsOf(0)).toEqual(['as_is']);
  expect(newPrice(minor(1200), rule({ kind: 'keep' }, '99'), 0)).toBe(1200);
  expect(newPrice(minor(1234), rule({ kind: 'keep' }, '90'), 3)).toBe(900);
  expect(newPrice(minor(12_340), rule({ kind: 'keep' }, '99'), 3)).toBe(11_990);
});

test('an ending is the nearest one, and an ended price is unchanged', () => {
  const endings = fc.constantFrom<PriceEnding>('99', '90', '50', 'whole');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), endings, (price, ending) => {
      const ended = newPrice(minor(price), rule({ kind: 'keep' }, ending), 2) ?? -1;
      expect(ended % 100).toBe(ending === 'whole' ? 0 : Number(ending));
      expect(ended).toBeGreaterThan(0);
      if (price >= 100) expect(Math.abs(ended - price)).toBeLessThanOrEqual(50);
      expect(newPrice(minor(ended), rule({ kind: 'keep' }, ending), 2)).toBe(ended);
    }),
  );
});
