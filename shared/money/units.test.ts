import { expect, test } from 'vitest';
import type { z } from 'zod';
import { BasketLine } from '../domain/basket.ts';
import type { RefundView } from '../domain/refund.ts';
import { localId } from '../testing/ids.ts';
import { wallMs } from '../time/time.ts';
import { minor, times } from './minor.ts';
import { refundShare, taxOf } from './pricing.ts';
import type { BasisPoints, Minor, Quantity } from './units.ts';

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

test('what a schema reads has its unit, and is the number that was there', () => {
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

test('a plain number is no money, also where it was reckoned of money', () => {
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

test('a plain number is taken for a quantity and for a rate', () => {
  const { quantity } = BasketLine.parse(sold);
  const left: Quantity = quantity - 1;
  const share: BasisPoints = 1900;
  expect([left, share]).toEqual([2, 1900]);
});
