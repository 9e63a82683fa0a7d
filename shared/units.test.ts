import { expect, test } from 'vitest';
import type { z } from 'zod';
import { BasketLine } from './domain/basket.ts';
import type { RefundView } from './domain/refund.ts';
import { refundShare, taxOf } from './pricing.ts';
import { localId } from './testing/ids.ts';
import type { BasisPoints, Minor, Quantity } from './units.ts';

const sold: z.infer<typeof BasketLine> = {
  id: localId('01900000-0000-7000-8000-000000000001'),
  petId: localId('01900000-0000-7000-8000-000000000002'),
  petName: 'Momo',
  categoryName: null,
  barcode: null,
  quantity: 3,
  unitPrice: 1000,
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
  expect([paid, moved, line.amount, share]).toEqual([3, 1000, 3, 3]);
});

test('what is reckoned is a plain number, and is money again where it is passed on', () => {
  const { quantity, unitPrice, taxBasisPoints } = BasketLine.parse(sold);
  const gross: Minor = quantity * unitPrice;
  expect(taxOf(gross, taxBasisPoints, true)).toBe(479);
});
