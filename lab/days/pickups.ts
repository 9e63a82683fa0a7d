import { expect } from 'vitest';
import type { Basket, TenderInput } from '../../shared/domain/basket.ts';
import type { Receipt } from '../../shared/domain/sale.ts';
import { priceBasket } from '../../shared/money/pricing.ts';
import { hold, randomOrder, splitDeposit } from './actions.ts';
import { checkReceipt } from './checks.ts';
import {
  randomCartDiscount,
  randomDiscount,
  randomLine,
  refundRefusal,
  requireOpenBasket,
} from './counter.ts';
import { payInCash } from './payments.ts';
import { withRight } from './roles.ts';
import { alwaysRepeat, note, type World, withRetries } from './world.ts';

/** A customer picks up some or all of an order in a cart, with discounts and perhaps other items. */
export async function pickUp(world: World): Promise<void> {
  const { till, books, chance: dice, cashStep, taxIncluded } = world;
  const chosen = randomOrder(world);
  if (!chosen) return;
  if (world.basket) await hold(world);
  const open = await requireOpenBasket(world);
  const view = await till.ask('orders.get', { orderId: chosen.id });
  const ordered = view.lines.find(({ state }) => state === 'open');
  if (!ordered?.petId || ordered.unitPrice === null)
    throw new Error('An order of this till has an open line');
  const line = await randomLine(world);
  const { name: petName, ...pet } = await till.ask('catalogue.pet', { petId: ordered.petId });
  const picked = {
    ...line,
    ...{ id: till.newId(), petId: pet.id, petName, categoryName: pet.categoryName, orderLine: ordered.id },
    ...{ taxName: pet.taxName, taxBasisPoints: pet.taxBasisPoints, discount: randomDiscount(world) },
    ...{ quantity: dice.between(1, ordered.quantity), unitPrice: ordered.unitPrice },
  };
  const basket: Basket = {
    ...open,
    lines: dice.happens(0.5) ? [picked] : [picked, line],
    discount: randomCartDiscount(world),
    pickUp: {
      orderId: view.id,
      deposit: view.deposit,
      open: [{ lineId: ordered.id, quantity: ordered.quantity }],
    },
  };
  const totals = priceBasket(basket, { taxIncluded });
  const { total } = totals;
  const stays = picked.quantity < ordered.quantity;
  const most = Math.min(view.deposit, totals.lines[0]?.total ?? 0);
  const { over, back, applied } = stays
    ? { over: 0, back: 0, applied: most }
    : splitDeposit(total, view.deposit, cashStep);
  note(world, `pick up ${picked.quantity} of ${view.id.slice(-4)}: ${total}, deposit ${view.deposit}`);
  const complete = async (tenders: TenderInput[]) => {
    const sale = { basket, tenders, expectedTotal: total, allowOversell: true };
    return (await till.ask('checkout.complete', sale)).receipt;
  };
  function written(receipt: Receipt): void {
    const shift = books.requireShift();
    const known = { receipt, shift, back: new Map(), given: 0, toCards: 0, byCashiers: 0 };
    books.receipts.push(known);
    for (const { petId, quantity } of basket.lines) books.move(petId, -quantity);
    books.promise(picked.petId, -picked.quantity);
    books.deposit('applied', view.id, applied);
    books.deposit('returned', view.id, back);
    if (back > 0) books.takeCash('deposit', -back);
    if (!stays) world.orders.delete(view.id);
    expect(receipt.depositBack, 'of its deposit in cash').toBe(back);
    checkReceipt(world, known, basket);
  }
  if (over > 0) {
    const done = () => complete([]);
    await withRight(world, refundRefusal(world, back, 0), done, async () => {
      written(await withRetries(world, done, alwaysRepeat));
    });
  } else {
    const { idempotencyKey } = basket;
    const paidFor = { kind: 'basket', basket, expectedTotal: totals.total, allowOversell: true } as const;
    const payment = {
      idempotencyKey,
      orderId: null,
      paidFor,
      open: total - applied,
      parts: [],
      complete,
      written,
    };
    await payInCash(world, payment);
  }
  const after = await till.ask('orders.get', { orderId: view.id });
  if (world.orders.has(view.id)) world.orders.set(view.id, after);
}
