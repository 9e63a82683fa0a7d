import { expect } from 'vitest';
import type { Basket, Returned } from '../../shared/domain/basket.ts';
import type { Receipt } from '../../shared/domain/sale.ts';
import { minor, NO_MONEY } from '../../shared/money/money.ts';
import { priceBasket } from '../../shared/money/pricing.ts';
import { type KnownReceipt, roundedQuotient } from './books.ts';
import { checkReceipt } from './checks.ts';
import {
  cashOrCard,
  leftToCards,
  randomLine,
  refundDue,
  refundRefusal,
  requireOpenBasket,
} from './counter.ts';
import { giveBack, type Payment, pay, payInCash, roundToCoins } from './payments.ts';
import { isManager, withRight } from './roles.ts';
import { alwaysRepeat, note, type World, withRetries } from './world.ts';

// Exchanges: a return and a new sale in one payment.

type ExchangeBasket = Basket & { returned: Returned };

/** A customer returns something and buys something else. */
export async function exchange(world: World): Promise<void> {
  const { till, books, chance: dice } = world;
  const open = await requireOpenBasket(world);
  // The screen still shows the value from when the return was added.
  const shown = world.basket?.returned ?? open.returned;
  if (open.returned && shown) return sellInExchange(world, { ...open, returned: shown });
  const returnableLines = ({ receipt, back }: KnownReceipt) =>
    receipt.lines.filter((line) => line.quantity > (back.get(line.id)?.quantity ?? 0));
  const recent = books.receipts.slice(-60).filter((known) => returnableLines(known).length > 0);
  if (recent.length === 0) return;
  const known = dice.pick(recent);
  if (world.pendingCards.some(({ subject }) => subject === known.receipt.id)) return;
  const whole = dice.happens(0.3);
  const chosen = returnableLines(known).filter((_, index) => whole || index === 0 || dice.happens(0.6));
  const lines = chosen.map((line) => {
    const most = line.quantity - (known.back.get(line.id)?.quantity ?? 0);
    return { line, quantity: whole ? most : dice.between(1, most), restock: dice.happens(0.7) };
  });
  const quote = await till.ask('refunds.quote', {
    saleId: known.receipt.id,
    lines: lines.map(({ line, quantity, restock }) => ({ lineId: line.id, quantity, restock })),
    tender: 'exchange',
  });
  const returned: Returned = {
    saleId: known.receipt.id,
    receiptNumber: known.receipt.number,
    note: 'wrong size',
    total: quote.total,
    most: quote.most,
    paidBy: 'cash',
    lines: lines.map(({ line, quantity, restock }, index) => ({
      lineId: line.id,
      petId: line.petId,
      petName: line.petName,
      categoryName: line.categoryName,
      quantity,
      restock,
      amount: quote.lines[index]?.amount ?? NO_MONEY,
    })),
  };
  const basket: ExchangeBasket = { ...open, lines: [...open.lines, await randomLine(world)], returned };
  note(world, `bring back ${returned.total} of ${returned.receiptNumber}`);
  await withRetries(world, () => till.ask('checkout.keep', basket), alwaysRepeat);
  world.basket = basket;
  if (dice.happens(0.8)) await sellInExchange(world, basket);
}

/** The customer pays the difference or gets it refunded. */
export async function sellInExchange(world: World, basket: ExchangeBasket): Promise<void> {
  const { till, books, chance: dice, cashStep } = world;
  const { returned, idempotencyKey } = basket;
  const known = books.receipts.find(({ receipt }) => receipt.id === returned.saleId);
  if (!known) throw new Error('The returned items have no receipt of this till');
  // A refund of the same receipt is at the terminal.
  if (world.pendingCards.some(({ subject }) => subject === returned.saleId)) return;
  const total = priceBasket(basket, { taxIncluded: world.taxIncluded }).total;
  const expectedTotal = total - returned.total;
  const said = { basket, expectedTotal: minor(expectedTotal), allowOversell: true };
  const complete = async (tenders: Parameters<Payment['complete']>[0]) =>
    (await till.ask('checkout.complete', { ...said, tenders })).receipt;
  note(
    world,
    `exchange ${idempotencyKey.slice(-4)}: ${total} for ${returned.total} of ${returned.receiptNumber}`,
  );

  const parts = partsOf(known, returned);
  const worth = parts ? refundDue(known, parts, 1) : NO_MONEY;
  const most = Math.max(0, known.receipt.total - known.given);
  if (parts && (worth !== returned.total || most !== returned.most)) {
    // Another part of the receipt was returned in the meantime: reload the cart and charge its new total.
    await expect(complete([]), 'another part was returned').rejects.toMatchObject({ code: 'total_changed' });
    const anew = await requireOpenBasket(world);
    expect(anew.returned, 'its current value').toMatchObject({ total: worth, most });
    return sellInExchange(world, { ...anew, returned: anew.returned as Returned });
  }
  if (!parts) {
    // The item was already returned in the meantime: remove the return from the cart.
    await expect(complete([]), 'already returned').rejects.toMatchObject({ code: 'refund_exceeds' });
    const without = { ...basket, returned: null };
    await withRetries(world, () => till.ask('checkout.keep', without), alwaysRepeat);
    world.basket = without;
    return;
  }
  const setOff = Math.min(total, worth);
  const owed = worth - setOff;
  const goods = parts.reduce((sum, { amount }) => sum + amount, 0);

  const written = (receipt: Receipt, shift: number, given: number, byCashier: boolean) => {
    world.basket = null;
    const refunded = setOff + given;
    if (byCashier) known.byCashiers += refunded;
    for (const line of basket.lines) books.move(line.petId, -line.quantity);
    for (const { petId, quantity, restock } of returned.lines) if (restock) books.move(petId, quantity);
    const sold = { receipt, shift, back: new Map(), given: 0, toCards: 0, byCashiers: 0 };
    books.receipts.push(sold);
    books.refunds.push({ shift, total: refunded, rounding: refunded - goods, lines: parts });
    books.exchanges.push({ shift, amount: setOff });
    known.given += refunded;
    if (tender === 'card') known.toCards += given;
    for (const { line, quantity, amount, tax } of parts) {
      const before = known.back.get(line.id) ?? { quantity: 0, amount: 0, tax: 0 };
      known.back.set(line.id, {
        quantity: before.quantity + quantity,
        amount: before.amount + amount,
        tax: before.tax + tax,
      });
    }
    expect(receipt.exchange, 'the two refer to each other').toMatchObject({
      receiptNumber: known.receipt.number,
      amount: setOff,
      back: given,
    });
    const slip = till.store.refunds.get(receipt.exchange?.refundId ?? returned.saleId);
    expect(slip, 'its refund').toMatchObject({
      total: refunded,
      exchange: { saleId: receipt.id, receiptNumber: receipt.number, amount: setOff },
    });
    checkReceipt(world, sold, basket);
  };

  const asked = owed === 0 ? 'cash' : cashOrCard(world);
  const tender = owed > leftToCards(world, known) ? 'cash' : asked;
  const amount = tender === 'cash' ? roundToCoins(owed, cashStep) : owed;
  const begin = () => till.ask('payments.begin', { kind: 'exchange', ...said });
  const write = () => complete([]);
  const why = refundRefusal(world, worth, known.byCashiers);
  const first = () =>
    owed > 0 && tender === 'card'
      ? begin()
      : complete(owed > 0 ? [] : [{ kind: 'cash', given: minor(roundToCoins(expectedTotal, cashStep)) }]);
  await withRight(world, why, first, async (approved) => {
    const alone = () => !approved && !isManager(world);
    if (expectedTotal > 0) {
      const payment: Payment = {
        idempotencyKey,
        orderId: null,
        paidFor: { kind: 'basket', ...said },
        open: expectedTotal,
        parts: [],
        complete,
        written: (receipt) => written(receipt, books.requireShift(), 0, alone()),
      };
      // In cash: whoever settles a card payment later may not have the right to do this.
      await (why ? payInCash(world, payment) : pay(world, payment));
      return;
    }
    await giveBack(world, {
      amount,
      tender,
      idempotencyKey,
      subject: 'basket',
      begin,
      write,
      done: async () => false,
      reason: 'refund',
      written(shift) {
        const saleId = till.store.sales.ofKey(idempotencyKey);
        if (!saleId) throw new Error('The exchange has no sale');
        written(till.store.receipts.get(saleId), shift, amount, alone());
      },
    });
  });
  // A repeated submit does not create a second exchange.
  if (till.store.sales.ofKey(idempotencyKey) && dice.happens(0.3)) {
    const sales = books.receipts.length;
    const once = await complete([]);
    expect(once.id, 'the same again').toBe(books.receipts[sales - 1]?.receipt.id);
  }
}

/** The returned parts, computed independently; null if more is returned than is left. */
function partsOf({ receipt, back }: KnownReceipt, { lines }: Returned) {
  const parts = lines.map(({ lineId, quantity }) => {
    const line = receipt.lines.find(({ id }) => id === lineId) as Receipt['lines'][number];
    const before = back.get(lineId) ?? { quantity: 0, amount: 0, tax: 0 };
    const share = (amount: number, earlier: number) =>
      roundedQuotient(amount * (before.quantity + quantity), line.quantity) - earlier;
    const fits = before.quantity + quantity <= line.quantity;
    return {
      line,
      quantity,
      fits,
      amount: share(line.total, before.amount),
      tax: share(line.tax, before.tax),
    };
  });
  return parts.every(({ fits }) => fits) ? parts : null;
}
