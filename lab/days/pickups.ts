import { expect } from 'vitest';
import type { Basket, TenderInput } from '../../shared/domain/basket.ts';
import type { Receipt } from '../../shared/domain/sale.ts';
import { priceBasket } from '../../shared/money/pricing.ts';
import { hold, randomOrder } from './actions.ts';
import { checkReceipt } from './checks.ts';
import {
  randomCartDiscount,
  randomDiscount,
  randomLine,
  refundRefusal,
  requireOpenBasket,
} from './counter.ts';
import { pay, roundToCoins } from './payments.ts';
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
  const { lines, pickUp: order } = await till.ask('orders.pickUp', { orderId: chosen.id });
  const [ordered] = lines;
  if (!ordered) throw new Error('An open order has an open line');
  const isWhole = dice.happens(0.4);
  const picked = {
    ...ordered,
    discount: isWhole ? null : randomDiscount(world),
    quantity: isWhole ? ordered.quantity : dice.between(1, ordered.quantity),
  };
  const others = isWhole || dice.happens(0.5) ? [] : [await randomLine(world)];
  const basket: Basket = {
    ...open,
    lines: [picked, ...others],
    discount: isWhole ? null : randomCartDiscount(world),
    pickUp: order,
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
    world.basket = null;
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
      const receipt = await withRetries(world, done, alwaysRepeat);
      expect(receipt.rounding, 'what coins cannot pay back').toBe(over - back);
      written(receipt);
    });
  } else {
    world.basket = basket;
    await pay(world, {
      idempotencyKey: basket.idempotencyKey,
      orderId: view.id,
      paidFor: { kind: 'basket', basket, expectedTotal: total, allowOversell: true },
      open: total - applied,
      parts: [],
      complete,
      written,
    });
  }
}

/** How a deposit is used. A lower tax rate or a discount can leave an excess, refunded as far as coins can pay it. */
function splitDeposit(total: number, deposit: number, cashStep: number) {
  const over = Math.max(0, deposit - total);
  const coins = roundToCoins(over, cashStep);
  const back = coins <= deposit ? coins : deposit - (deposit % cashStep);
  return { over, back, applied: deposit - back };
}
