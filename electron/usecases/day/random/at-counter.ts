import { expect } from 'vitest';
import type { Basket, BasketLine } from '../../../../shared/domain/basket.ts';
import type { CartDiscount, Discount } from '../../../../shared/domain/discount.ts';
import { minor, NO_MONEY, type Quantity } from '../../../../shared/money/money.ts';
import type { Chance } from '../../../../shared/testing/chance.ts';
import type { KnownReceipt } from './books.ts';
import { inCoins } from './paying.ts';
import { again, surely, type World } from './world.ts';

// What a sale, a refund and an exchange begin with.

export function someDiscount({ chance: dice }: World): Discount | null {
  if (dice.happens(0.6)) return null;
  return dice.happens(0.5)
    ? { kind: 'percent', ...someShare(dice) }
    : { kind: 'amount', ...someAmount(dice) };
}

function someShare(dice: Chance) {
  return { basisPoints: dice.pick([500, 1000, 1250, 3333, 10_000]) };
}

function someAmount(dice: Chance) {
  return { amount: minor(dice.pick([1, 50, 500, dice.between(1, 3000)])) };
}

/** One on the whole cart, which may be a share and an amount. */
export function someCartDiscount(world: World): CartDiscount | null {
  const { chance: dice } = world;
  return dice.happens(0.2) ? { kind: 'both', ...someShare(dice), ...someAmount(dice) } : someDiscount(world);
}

export async function someLine(world: World): Promise<BasketLine> {
  const { till, chance: dice, pets } = world;
  const pet = await till.ask('catalogue.pet', { petId: dice.pick(pets) });
  return {
    id: till.newId(),
    petId: pet.id,
    petName: pet.name,
    categoryName: pet.categoryName,
    barcode: null,
    quantity: dice.pick([1, 1, 1, 2, 3, 7]),
    unitPrice: pet.price ?? NO_MONEY,
    discount: someDiscount(world),
    taxName: pet.taxName,
    taxBasisPoints: pet.taxBasisPoints,
    note: dice.happens(0.1) ? 'for Momo' : null,
  };
}

/** The open basket as it is on the disk: that which was kept last, or the one whose keeping was cut. */
export async function openBasket(world: World, ...others: Basket[]): Promise<Basket> {
  const open = await surely(world, () => world.till.ask('checkout.open', {}), again);
  const said = ({ idempotencyKey, lines, discount, returned }: Basket) => ({
    idempotencyKey,
    discount,
    // What it is worth is reckoned anew; what and why it comes back is the person's.
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
    const kept = [world.basket, ...others].map(said);
    expect(kept, 'the basket that was kept').toContainEqual(said(open));
  } else if (others.length === 0) expect(open.lines, 'a new basket').toEqual([]);
  return open;
}

/** How money goes back: in cash only while there is plenty. */
export const cashOrCard = ({ books, chance: dice }: World): 'cash' | 'card' =>
  books.open && books.drawer > 100_000 && dice.happens(0.6) ? 'cash' : 'card';

/** What can go back to cards for a receipt; of a deposit only the till knows by what it was paid. */
export function leftToCards({ till }: World, { receipt, toCards }: KnownReceipt): number {
  const left = till.store.refunds.leftToCards(receipt.id);
  const paid = receipt.tenders.reduce((sum, { kind, amount }) => sum + (kind === 'card' ? amount : 0), 0);
  const most = receipt.tenders.reduce((sum, { kind, amount }) => sum + (kind === 'cash' ? 0 : amount), 0);
  expect(left, 'what cards paid and have not got back').toBeGreaterThanOrEqual(paid - toCards);
  expect(left, 'no more than cards paid').toBeLessThanOrEqual(most - toCards);
  return left;
}

/**
 * What a customer may ask for what comes back, in the nearest coins: with what came back before, its price, and no more
 * than was paid. With the last of a receipt it is what is left of that.
 */
export function owedFor(
  { receipt, back, given }: KnownReceipt,
  returned: { quantity: Quantity; amount: number }[],
  step: number,
): number {
  const came = [...back.values(), ...returned];
  const all = (units: { quantity: Quantity }[]) => units.reduce((sum, { quantity }) => sum + quantity, 0);
  const price = came.reduce((sum, { amount }) => sum + amount, 0);
  const left = Math.max(0, receipt.total - given);
  const owed = all(came) === all(receipt.lines) ? left : Math.max(0, Math.min(left, price - given));
  return inCoins(owed, step);
}

/** What a cashier is refused with who gives that much back, of which they gave some before. */
export function aboveRefunds({ limits }: World, amount: number, before: number) {
  const given = before + amount;
  if (limits.refund === null || amount === 0 || given <= limits.refund) return null;
  return { reason: before === 0 ? 'refund' : 'refundTogether', limit: limits.refund, given };
}
