import { expect } from 'vitest';
import type { Basket, BasketLine } from '../../shared/domain/basket.ts';
import type { CartDiscount, Discount } from '../../shared/domain/discount.ts';
import { minor, NO_MONEY, type Quantity } from '../../shared/money/money.ts';
import { priceFor } from '../../shared/money/quantity-prices.ts';
import type { Chance } from '../../shared/testing/chance.ts';
import type { KnownReceipt } from './books.ts';
import { roundToCoins } from './payments.ts';
import { alwaysRepeat, type World, withRetries } from './world.ts';

// Shared by sales, refunds and exchanges.

export function randomDiscount({ chance: dice }: World): Discount | null {
  if (dice.happens(0.6)) return null;
  return dice.happens(0.5)
    ? { kind: 'percent', ...randomShare(dice) }
    : { kind: 'amount', ...randomAmount(dice) };
}

function randomShare(dice: Chance) {
  return { basisPoints: dice.pick([500, 1000, 1250, 3333, 10_000]) };
}

function randomAmount(dice: Chance) {
  return { amount: minor(dice.pick([1, 50, 500, dice.between(1, 3000)])) };
}

/** A discount on the whole cart: a percentage, an amount or both. */
export function randomCartDiscount(world: World): CartDiscount | null {
  const { chance: dice } = world;
  return dice.happens(0.2)
    ? { kind: 'both', ...randomShare(dice), ...randomAmount(dice) }
    : randomDiscount(world);
}

export async function randomLine(world: World): Promise<BasketLine> {
  const { till, chance: dice, pets } = world;
  const pet = await till.ask('catalogue.pet', { petId: dice.pick(pets) });
  const quantity = dice.pick([1, 1, 1, 2, 3, 7]);
  const { price, from } = priceFor(pet, quantity);
  return {
    id: till.newId(),
    petId: pet.id,
    petName: pet.name,
    categoryName: pet.categoryName,
    barcode: null,
    quantity,
    unitPrice: price ?? NO_MONEY,
    priceFrom: from,
    discount: randomDiscount(world),
    taxName: pet.taxName,
    taxBasisPoints: pet.taxBasisPoints,
    note: dice.happens(0.1) ? 'for Momo' : null,
  };
}

/** The open basket on the disk: the one saved last, or the one whose save was interrupted by a power cut. */
export async function requireOpenBasket(world: World, ...others: Basket[]): Promise<Basket> {
  const open = await withRetries(world, () => world.till.ask('checkout.open', {}), alwaysRepeat);
  const comparable = ({ idempotencyKey, lines, discount, returned }: Basket) => ({
    idempotencyKey,
    discount,
    // The value is recomputed; the returned lines and the reason are the person's input.
    returned: returned
      ? [
          returned.saleId,
          returned.note,
          returned.lines.map(({ lineId, quantity, restock }) => [lineId, quantity, restock]),
        ]
      : null,
    lines: lines.map(({ id, petId, quantity, unitPrice, discount: given }) => [
      id,
      petId,
      quantity,
      unitPrice,
      given,
    ]),
  });
  if (world.basket) {
    const expected = [world.basket, ...others].map(comparable);
    expect(expected, 'the basket that was kept').toContainEqual(comparable(open));
  } else if (others.length === 0) expect(open.lines, 'a new basket').toEqual([]);
  return open;
}

/** The refund method: cash only while the drawer has plenty. */
export const cashOrCard = ({ books, chance: dice }: World): 'cash' | 'card' =>
  books.open && books.drawer > 100_000 && dice.happens(0.6) ? 'cash' : 'card';

/** The amount of a receipt refundable to cards. Only the till knows how a deposit was paid. */
export function leftToCards({ till }: World, { receipt, toCards }: KnownReceipt): number {
  const left = till.store.refunds.leftToCards(receipt.id);
  const paid = receipt.tenders.reduce((sum, { kind, amount }) => sum + (kind === 'card' ? amount : 0), 0);
  const most = receipt.tenders.reduce((sum, { kind, amount }) => sum + (kind === 'cash' ? 0 : amount), 0);
  expect(left, 'what cards paid and have not got back').toBeGreaterThanOrEqual(paid - toCards);
  expect(left, 'no more than cards paid').toBeLessThanOrEqual(most - toCards);
  return left;
}

/**
 * The refund due for returned items, rounded to coins: with earlier returns, their price and at most what was paid. The
 * last return of a receipt gets the remainder.
 */
export function refundDue(
  { receipt, back, given }: KnownReceipt,
  returned: { quantity: Quantity; amount: number }[],
  step: number,
): number {
  const came = [...back.values(), ...returned];
  const all = (units: { quantity: Quantity }[]) => units.reduce((sum, { quantity }) => sum + quantity, 0);
  const price = came.reduce((sum, { amount }) => sum + amount, 0);
  const left = Math.max(0, receipt.total - given);
  const owed = all(came) === all(receipt.lines) ? left : Math.max(0, Math.min(left, price - given));
  return roundToCoins(owed, step);
}

/** The refusal for a cashier whose refunds exceed the limit, counting `before`; null within the limit. */
export function refundRefusal({ limits }: World, amount: number, before: number) {
  const given = before + amount;
  if (limits.refund === null || amount === 0 || given <= limits.refund) return null;
  return { reason: before === 0 ? 'refund' : 'refundTogether', limit: limits.refund, given };
}
