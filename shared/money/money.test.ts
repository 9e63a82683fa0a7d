import { expect, test } from 'vitest';
import type { z } from 'zod';
import { BasketLine } from '../domain/basket.ts';
import type { RefundView } from '../domain/refund.ts';
import { localId } from '../testing/ids.ts';
import { wallMs } from '../time/time.ts';
import {
  absolute,
  type BasisPoints,
  formatMoney,
  greater,
  lesser,
  type Minor,
  minor,
  minorOrNull,
  minus,
  NO_MONEY,
  negated,
  plus,
  type Quantity,
  sum,
  times,
} from './money.ts';
import { refundShare, taxOf } from './pricing.ts';

test('money is a whole number that is exact', () => {
  expect([minor(1250), minor(-1), minor(Number.MAX_SAFE_INTEGER)]).toEqual([1250, -1, 2 ** 53 - 1]);
  for (const none of [0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => minor(none)).toThrow(`${none} is no whole number of minor units`);
  }
  expect(() => minor(2 ** 53)).toThrow(expect.objectContaining({ code: 'amount_too_large' }));
});

test('an amount too large for exact arithmetic is refused, or null if it is only shown', () => {
  const most = minor(Number.MAX_SAFE_INTEGER);
  const tooLarge = expect.objectContaining({ code: 'amount_too_large' });
  expect(() => plus(most, minor(1))).toThrow(tooLarge);
  expect(() => minus(negated(most), minor(1))).toThrow(tooLarge);
  expect(() => times(most, 2)).toThrow(tooLarge);
  expect(() => sum([most, minor(1)])).toThrow(tooLarge);
  expect([minorOrNull(most), minorOrNull(2 ** 53)]).toEqual([most, null]);
});

test('amounts are computed as on paper', () => {
  const [price, paid] = [minor(1250), minor(2000)];
  expect([plus(price, paid), minus(price, paid), times(price, 3)]).toEqual([3250, -750, 3750]);
  expect([negated(price), absolute(minus(price, paid))]).toEqual([-1250, 750]);
  expect([lesser(price, paid), greater(price, paid)]).toEqual([1250, 2000]);
  expect([sum([]), sum([price, paid, minor(-250)])]).toEqual([0, 3000]);
});

test('zero has no sign: no screen and no paper shows minus zero', () => {
  const free = NO_MONEY;
  const results = [minor(-0), negated(free), times(free, -1), minus(free, free), sum([minor(-0)])];
  expect(results).toEqual([0, 0, 0, 0, 0]);
  expect(results.map((amount) => formatMoney(amount, 'EUR', 'en'))).toEqual(Array(5).fill('€0.00'));
});

const sold: z.infer<typeof BasketLine> = {
  id: localId('01900000-0000-7000-8000-000000000001'),
  petId: localId('01900000-0000-7000-8000-000000000002'),
  petName: 'Momo',
  categoryName: null,
  barcode: null,
  quantity: 3,
  unitPrice: minor(1000),
  discount: null,
  taxName: 'VAT',
  taxBasisPoints: 1900,
  note: null,
};

test('a schema’s result has its unit, and is the same number', () => {
  const line = BasketLine.parse(sold);
  expect([line.quantity, line.unitPrice, line.taxBasisPoints]).toEqual([3, 1000, 1900]);
  expect(BasketLine.safeParse({ ...sold, unitPrice: 0.5 }).success).toBe(false);
});

test('numbers of two units do not compile in place of each other', () => {
  const { quantity, unitPrice, taxBasisPoints } = BasketLine.parse(sold);
  // @ts-expect-error a quantity is no money
  const paid: Minor = quantity;
  // @ts-expect-error money is no quantity
  const moved: Quantity = unitPrice;
  // @ts-expect-error a rate is no money
  taxOf(taxBasisPoints, unitPrice, true);
  // @ts-expect-error the units that are refunded come last
  refundShare(quantity, quantity, 0, 1);
  // @ts-expect-error a record's amount is money
  const line: Pick<RefundView['lines'][number], 'amount'> = { amount: quantity };
  // @ts-expect-error a tax rate is no quantity
  const share: BasisPoints = quantity;
  // @ts-expect-error a time is no money
  const owed: Minor = wallMs(5);
  expect([paid, moved, line.amount, share, owed]).toEqual([3, 1000, 3, 3, 5]);
});

test('a plain number is not money, even if computed from money', () => {
  const { quantity, unitPrice, taxBasisPoints } = BasketLine.parse(sold);
  // @ts-expect-error a plain number is no money
  const price: Minor = 1000;
  // @ts-expect-error what operators make of money is a plain number
  const together: Minor = unitPrice + unitPrice;
  // @ts-expect-error a plain number is no money of a record either
  const line: Pick<RefundView['lines'][number], 'amount'> = { amount: 1000 };
  const gross: Minor = times(unitPrice, quantity);
  expect([price, together, line.amount, gross]).toEqual([1000, 2000, 1000, 3000]);
  expect(taxOf(gross, taxBasisPoints, true)).toBe(479);
});

test('a plain number is accepted as a quantity and as a rate', () => {
  const { quantity } = BasketLine.parse(sold);
  const left: Quantity = quantity - 1;
  const share: BasisPoints = 1900;
  expect([left, share]).toEqual([2, 1900]);
});
