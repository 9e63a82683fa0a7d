import { expect } from 'vitest';
import type { Basket, BasketLine, TenderInput } from '../../../shared/domain/basket.ts';
import type { PaidFor } from '../../../shared/domain/payment.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor, type Quantity } from '../../../shared/money/money.ts';
import { lineOf } from '../../store/testing.ts';
import type { TestShop } from '../testing.ts';

/** A refusal in a form for `toMatchObject`. */
export const refusal = (code: string, facts: object = {}) => ({
  code,
  facts: expect.objectContaining(facts),
});

/** The open basket with these lines, as the screen would send it. */
export async function fill(
  shop: TestShop,
  ...lines: [petId: LocalId, quantity: Quantity, more?: Partial<BasketLine>][]
) {
  const basket = await shop.call['checkout.open']({});
  const filled = lines.map(([petId, quantity, more]): BasketLine => {
    const { taxName, taxBasisPoints } = shop.store.catalogue.requirePet(petId);
    return { ...lineOf(shop.store, petId, quantity), taxName, taxBasisPoints, ...more };
  });
  return { ...basket, lines: filled };
}

export const cash = (given: number) => ({ kind: 'cash' as const, given: minor(given) });
export const card = (amount: number) => ({ kind: 'card' as const, amount: minor(amount), reference: null });

/** Pays it, in cash by default. */
export const pay = async (
  shop: TestShop,
  basket: Basket,
  total: number,
  tenders: TenderInput[] = [cash(total)],
  allowOversell = false,
) => shop.call['checkout.complete']({ basket, tenders, expectedTotal: minor(total), allowOversell });

/** A basket as the page sends it for validation before money is taken. */
export const saleOf = (basket: Basket, expectedTotal: number, allowOversell = false): PaidFor => ({
  kind: 'basket',
  basket,
  expectedTotal: minor(expectedTotal),
  allowOversell,
});
