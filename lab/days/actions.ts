import { expect } from 'vitest';
import type { Basket } from '../../shared/domain/basket.ts';
import type { OrderDraft, OrderView } from '../../shared/domain/order.ts';
import type { Receipt } from '../../shared/domain/sale.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import { minor } from '../../shared/money/money.ts';
import { priceBasket } from '../../shared/money/pricing.ts';
import { localId } from '../../shared/testing/ids.ts';
import { toInstant } from '../../shared/time/time.ts';
import { type KnownReceipt, roundedQuotient } from './books.ts';
import { checkReceipt } from './checks.ts';
import {
  cashOrCard,
  leftToCards,
  randomCartDiscount,
  randomLine,
  refundDue,
  refundRefusal,
  requireOpenBasket,
} from './counter.ts';
import { sellInExchange } from './exchanges.ts';
import { atTerminal, captured, giveBack, pay, roundToCoins } from './payments.ts';
import { isManager, mayChange, withRight } from './roles.ts';
import { alwaysRepeat, note, type World, withRetries, withRetriesUntil } from './world.ts';

// The actions of people at a till during a day.

const DAY = 86_400_000;

export const hasPendingCard = ({ pendingCards }: World, subject: string) =>
  pendingCards.some((pendingCard) => pendingCard.subject === subject || pendingCard.orderId === subject);

/** Scans a pet or changes the basket. */
export async function fillBasket(world: World): Promise<void> {
  const open = await requireOpenBasket(world);
  const { chance: dice } = world;
  const lines = [...open.lines];
  const count = dice.between(1, 4);
  for (let index = 0; index < count; index += 1) lines.push(await randomLine(world));
  if (dice.happens(0.15)) lines.shift();
  const changed = { ...open, lines, discount: dice.happens(0.4) ? randomCartDiscount(world) : open.discount };
  note(world, `fill ${open.idempotencyKey.slice(-4)}: ${lines.length} lines`);
  const keep = () => world.till.ask('checkout.keep', changed);
  await withRight(
    world,
    world.limits.mayVoid || !fewer(open, changed) ? null : { reason: 'takeOut' },
    keep,
    async () => {
      await withRetries(world, keep, alwaysRepeat);
      world.basket = lines.length > 0 ? changed : null;
    },
  );
}

/** Whether any pet's quantity decreased. */
function fewer(before: Basket, now: Basket): boolean {
  const count = ({ lines }: Basket, petId: LocalId) =>
    lines.reduce((sum, line) => sum + (line.petId === petId ? line.quantity : 0), 0);
  return before.lines.some(({ petId }) => count(now, petId) < count(before, petId));
}

/** The customer pays. */
export async function sell(world: World): Promise<void> {
  const { till, books } = world;
  if (!world.basket) await fillBasket(world);
  const basket = await requireOpenBasket(world);
  if (basket.lines.length === 0) return;
  if (basket.returned) return sellInExchange(world, { ...basket, returned: basket.returned });
  const totals = priceBasket(basket, { taxIncluded: world.taxIncluded });
  note(world, `sell ${basket.idempotencyKey.slice(-4)}: ${totals.total}`);
  await pay(world, {
    idempotencyKey: basket.idempotencyKey,
    orderId: null,
    paidFor: { kind: 'basket', basket, expectedTotal: totals.total, allowOversell: true },
    open: totals.total,
    parts: [],
    complete: async (tenders) =>
      (
        await till.ask('checkout.complete', {
          basket,
          tenders,
          expectedTotal: totals.total,
          allowOversell: true,
        })
      ).receipt,
    written(receipt) {
      const shift = books.requireShift();
      world.basket = null;
      for (const line of basket.lines) books.move(line.petId, -line.quantity);
      const known = { receipt, shift, back: new Map(), given: 0, toCards: 0, byCashiers: 0 };
      books.receipts.push(known);
      checkReceipt(world, known, basket);
    },
  });
}

export async function hold(world: World): Promise<void> {
  const { till, basket } = world;
  if (!basket) return;
  note(world, `hold ${basket.idempotencyKey.slice(-4)}`);
  await withRetriesUntil(
    world,
    () => till.ask('checkout.hold', { basket, label: 'red jacket' }),
    async () => (await heldKeys(world)).includes(basket.idempotencyKey),
  );
  world.held.push(basket);
  world.basket = null;
}

const heldKeys = async ({ till }: World) =>
  (await till.ask('checkout.held', {})).map(({ idempotencyKey }) => idempotencyKey);

export async function recall(world: World): Promise<void> {
  const { till, chance: dice } = world;
  if (world.basket || world.held.length === 0) return;
  const chosen = dice.pick(world.held);
  note(world, `recall ${chosen.idempotencyKey.slice(-4)}`);
  expect((await heldKeys(world)).sort(), 'held baskets').toEqual(
    world.held.map(({ idempotencyKey }) => idempotencyKey).sort(),
  );
  await withRetries(
    world,
    () => till.ask('checkout.recall', { idempotencyKey: chosen.idempotencyKey }),
    alwaysRepeat,
  );
  world.held = world.held.filter((one) => one !== chosen);
  world.basket = chosen;
  await requireOpenBasket(world);
}

/** Ends a basket without a sale, and sometimes restores it. */
export async function voidBasket(world: World): Promise<void> {
  const { till, basket, chance: dice } = world;
  if (!basket) return;
  note(world, `void ${basket.idempotencyKey.slice(-4)}`);
  const end = () => till.ask('checkout.void', { idempotencyKey: basket.idempotencyKey });
  const why = world.limits.mayVoid ? null : { reason: 'void' };
  const ended = await withRight(world, why, end, async () => {
    await withRetries(world, end, alwaysRepeat);
    world.basket = null;
  });
  if (!ended || dice.happens(0.6)) return;
  note(world, 'bring back');
  await withRetries(
    world,
    () => till.ask('checkout.bringBack', { idempotencyKey: basket.idempotencyKey }),
    alwaysRepeat,
  );
  world.basket = basket;
  await requireOpenBasket(world);
}

/** A receipt is refunded, partly or in full. */
export async function refund(world: World): Promise<void> {
  const { till, books, chance: dice } = world;
  const returnableLines = ({ receipt, back }: KnownReceipt) =>
    receipt.lines.filter((line) => line.quantity > (back.get(line.id)?.quantity ?? 0));
  const recent = books.receipts.slice(-60).filter((known) => returnableLines(known).length > 0);
  const known = recent.length > 0 ? dice.pick(recent) : null;
  if (!known || hasPendingCard(world, known.receipt.id)) return;
  const whole = dice.happens(0.3);
  const chosen = returnableLines(known).filter(() => whole || dice.happens(0.6));
  if (chosen.length === 0) return;
  const { receipt, back } = known;
  const inExchange = world.basket?.returned?.saleId === receipt.id && hasPendingCard(world, 'basket');
  const lines = chosen.map((line) => {
    const most = line.quantity - (back.get(line.id)?.quantity ?? 0);
    return { lineId: line.id, quantity: whole ? most : dice.between(1, most), restock: dice.happens(0.7) };
  });
  const tender = cashOrCard(world);
  const quote = await till.ask('refunds.quote', { saleId: receipt.id, lines, tender });
  const returned = lines.map(({ lineId, quantity }) => {
    const line = receipt.lines.find(({ id }) => id === lineId) as Receipt['lines'][number];
    const before = back.get(lineId) ?? { quantity: 0, amount: 0, tax: 0 };
    const share = (amount: number, earlier: number) =>
      roundedQuotient(amount * (before.quantity + quantity), line.quantity) - earlier;
    return {
      line,
      quantity,
      amount: share(line.total, before.amount),
      tax: share(line.tax, before.tax),
    };
  });
  const goods = returned.reduce((total, { amount }) => total + amount, 0);
  const { card, cash } = splitBy(world, known, { returned, tender });
  const due = card + cash;
  note(world, `refund ${receipt.number} ${tender} ${due}, ${cash} in cash`);
  expect(quote, 'what a refund comes to').toMatchObject({ total: due, cash, rounding: due - goods });
  const draft = {
    idempotencyKey: till.newId(),
    saleId: receipt.id,
    lines,
    tender: due === 0 ? ('cash' as const) : tender,
    reason: 'came back',
    expectedTotal: due,
  };
  if (inExchange) {
    await expect(till.ask('refunds.complete', draft), 'in an exchange').rejects.toMatchObject({
      code: 'exchange_open',
    });
    return;
  }
  const begin = () => till.ask('payments.begin', { kind: 'refund', refund: draft });
  if (draft.tender === 'card' && card === 0) {
    await expect(begin(), 'no card paid').rejects.toMatchObject({ code: 'card_refund_over' });
    return;
  }
  const write = () => till.ask('refunds.complete', draft);
  const give = (approved: boolean) =>
    giveBack(world, {
      amount: draft.tender === 'cash' ? due : card,
      tender: draft.tender,
      idempotencyKey: draft.idempotencyKey,
      subject: receipt.id,
      begin,
      write,
      done: async () => false,
      reason: 'refund',
      written(shift) {
        if (!approved && !isManager(world)) known.byCashiers += due;
        books.refunds.push({ shift, total: due, rounding: due - goods, lines: returned });
        known.given += due;
        if (draft.tender === 'card') {
          known.toCards += card;
          if (cash > 0) books.takeCash('refund', -cash);
        }
        for (const { line, quantity, amount, tax } of returned) {
          const before = back.get(line.id) ?? { quantity: 0, amount: 0, tax: 0 };
          back.set(line.id, {
            quantity: before.quantity + quantity,
            amount: before.amount + amount,
            tax: before.tax + tax,
          });
          const restock = lines.find(({ lineId }) => lineId === line.id)?.restock;
          if (restock) books.move(line.petId, quantity);
        }
      },
    });
  await withRight(
    world,
    refundRefusal(world, due, known.byCashiers),
    draft.tender === 'cash' ? write : begin,
    give,
  );
}

/** Splits a refund: all in cash, or to cards up to what they paid and the rest in cash. */
function splitBy(
  world: World,
  known: KnownReceipt,
  { returned, tender }: { returned: Parameters<typeof refundDue>[1]; tender: 'cash' | 'card' },
): { card: number; cash: number } {
  if (tender === 'cash') return { card: 0, cash: refundDue(known, returned, world.cashStep) };
  const owed = refundDue(known, returned, 1);
  const card = Math.min(owed, leftToCards(world, known));
  return { card, cash: roundToCoins(owed - card, world.cashStep) };
}

/** A customer orders something for later, perhaps with a deposit. */
export async function order(world: World): Promise<void> {
  const { till, books, chance: dice } = world;
  const line = await randomLine(world);
  const idempotencyKey = till.newId();
  const draft: OrderDraft = {
    idempotencyKey,
    petId: line.petId,
    quantity: line.quantity,
    shipDate: toInstant(till.now() + dice.between(1, 20) * DAY),
    customerName: 'Frau Öztürk',
    customerPhone: null,
    note: null,
    unitPrice: line.unitPrice,
    deposit: null,
  };
  const { taxIncluded } = world;
  const { total } = priceBasket({ lines: [{ ...line, discount: null }], discount: null }, { taxIncluded });
  const wanted = dice.happens(0.3) ? total : dice.between(0, total);
  const kind = dice.pick(['none', 'cash', 'card'] as const);
  const amount = kind === 'cash' ? roundToCoins(wanted, world.cashStep) : wanted;
  if (kind !== 'none' && amount > 0) draft.deposit = { kind, amount: minor(amount), reference: null };
  note(world, `order ${idempotencyKey.slice(-4)}: ${total}, ${kind} ${draft.deposit?.amount ?? 0}`);
  const place = () => till.ask('orders.place', { draft, allowOverpromise: true });
  const placed = (view: OrderView) => {
    world.orders.set(view.id, view);
    books.promise(view.petId ?? localId(''), view.quantity);
    books.deposit('taken', view.id, view.deposit);
    expect(view, 'the order').toMatchObject({
      total,
      balance: Math.max(0, total - (draft.deposit?.amount ?? 0)),
    });
  };
  if (draft.deposit?.kind !== 'card') {
    placed(await withRetries(world, place, alwaysRepeat));
    if (draft.deposit) books.takeCash('deposit', draft.deposit.amount);
    return;
  }
  const { amount: deposit } = draft.deposit;
  await atTerminal(world, {
    amount: deposit,
    idempotencyKey,
    subject: idempotencyKey,
    begin: () => till.ask('payments.begin', { kind: 'deposit', draft, allowOverpromise: true }),
    async taken(recorded) {
      await captured(world, { idempotencyKey, amount: deposit });
      placed(await withRetries(world, place, alwaysRepeat));
      recorded();
    },
    declined: async () => undefined,
  });
}

export function randomOrder(world: World): OrderView | null {
  const open = [...world.orders.values()].filter(({ id }) => !hasPendingCard(world, id));
  return open.length > 0 ? world.chance.pick(open) : null;
}

/** A customer cancels an order: the deposit is refunded, or kept by agreement. */
export async function cancel(world: World): Promise<void> {
  const { till, books, chance: dice } = world;
  const some = randomOrder(world);
  if (!some) return;
  const chosen = await till.ask('orders.get', { orderId: some.id });
  const back = chosen.depositByCard ? cashOrCard(world) : ('cash' as const);
  const how = dice.happens(0.3) ? ('kept' as const) : back;
  const end = { orderId: chosen.id, reason: 'changed their mind', deposit: how };
  // A cash refund of a deposit keeps what is less than a coin.
  const kept = how === 'kept' ? chosen.deposit : how === 'cash' ? chosen.deposit % world.cashStep : 0;
  const refunded = chosen.deposit - kept;
  note(world, `cancel ${chosen.id.slice(-4)}: ${how} ${refunded}`);
  const cancelled = () => {
    world.orders.delete(chosen.id);
    books.promise(chosen.petId ?? localId(''), -chosen.quantity);
    books.deposit('kept', chosen.id, kept);
    books.deposit('returned', chosen.id, refunded);
  };
  const write = () => till.ask('orders.cancel', end);
  const done = async () => (await till.ask('orders.get', { orderId: chosen.id })).state !== 'open';
  if (how === 'kept' || chosen.deposit === 0) {
    await withRetriesUntil(world, write, done);
    return cancelled();
  }
  const begin = () =>
    till.ask('payments.begin', { kind: 'returnedDeposit', orderId: chosen.id, reason: end.reason });
  await withRight(world, refundRefusal(world, chosen.deposit, 0), how === 'cash' ? write : begin, () =>
    giveBack(world, {
      amount: refunded,
      tender: how,
      idempotencyKey: chosen.id,
      subject: chosen.id,
      begin,
      write,
      done,
      reason: 'deposit',
      written: cancelled,
    }),
  );
}

export async function moveOrder(world: World): Promise<void> {
  const { till, chance: dice } = world;
  const chosen = randomOrder(world);
  if (!chosen) return;
  const shipDate = toInstant(till.now() + dice.between(1, 20) * DAY);
  await withRetries(world, () => till.ask('orders.move', { orderId: chosen.id, shipDate }), alwaysRepeat);
}

/** Cash into the drawer, or out of it. */
export async function moveCash(world: World, wanted?: number): Promise<void> {
  const { till, books, chance: dice } = world;
  if (!books.open) return;
  const amount =
    wanted ?? (dice.happens(0.5) ? dice.between(1, 20_000) : -dice.between(1, Math.max(1, books.drawer)));
  const reason = `slip ${till.newId().slice(-6)}`;
  note(world, `cash ${amount}`);
  const move = () => till.ask('day.cash', { amount, reason });
  await withRight(world, cashOutRefusal(world, -amount), move, async (approved) => {
    await withRetriesUntil(world, move, async () => {
      const report = await till.ask('day.current', {});
      return report?.cashMovements.some((movement) => movement.reason === reason) ?? false;
    });
    books.takeCash(amount > 0 ? 'in' : 'out', amount);
    if (amount < 0 && !approved && !isManager(world)) books.outByCashiers -= amount;
  });
}

function cashOutRefusal({ limits, books }: World, amount: number) {
  const given = books.outByCashiers + amount;
  if (limits.cashOut === null || amount <= 0 || given <= limits.cashOut) return null;
  return { reason: 'cashOut', limit: limits.cashOut, given };
}

export async function openShift(world: World): Promise<void> {
  const { till, books, chance: dice } = world;
  if (books.open) return;
  const { left } = books;
  const openingFloat = dice.pick([0, 10_000, dice.between(1, 30_000), left ?? 0]);
  note(world, `open ${openingFloat}`);
  const differs = left !== null && left !== openingFloat;
  if (differs) {
    const facts = { left, counted: openingFloat, difference: openingFloat - left };
    await expect(till.ask('day.open', { openingFloat })).rejects.toMatchObject({
      code: 'float_differs',
      facts,
    });
  }
  await withRetries(
    world,
    () => till.ask('day.open', { openingFloat, allowDifference: differs }),
    () => till.ask('day.current', {}),
  );
  books.openShift(openingFloat, left);
}

/** Changes prices and taxes, but never during a payment. */
export async function changePrices(world: World): Promise<void> {
  const { till, chance: dice } = world;
  if (world.pendingCards.length > 0) return;
  if (dice.happens(0.6)) {
    const petId = dice.pick(world.pets);
    const set = () => till.ask('catalogue.setPrice', { petId, amount: dice.between(1, 9000) });
    if (await mayChange(world, 'catalogue', set)) await withRetries(world, set, alwaysRepeat);
    return;
  }
  const rates = await till.ask('settings.taxRates', {});
  const rate = dice.pick(rates);
  const changed = { ...rate, basisPoints: dice.pick([0, 500, 700, 1900, 2550]) };
  note(world, `rate ${rate.name} ${rate.basisPoints} -> ${changed.basisPoints}`);
  const save = () => till.ask('settings.saveTaxRate', changed);
  if (await mayChange(world, 'settings', save)) await withRetries(world, save, alwaysRepeat);
}

/** Between two days the shop may change how it shows prices or rounds cash. */
export async function changeSettings(world: World): Promise<void> {
  const { till, chance: dice } = world;
  if (world.pendingCards.length > 0 || dice.happens(0.7)) return;
  const taxIncluded = dice.happens(0.5);
  const cashStep = dice.pick([1, 5, 10]);
  note(world, `settings ${taxIncluded} ${cashStep}`);
  const save = () => till.ask('settings.saveShop', { taxIncluded, cashStep });
  if (!(await mayChange(world, 'settings', save))) return;
  await withRetries(world, save, alwaysRepeat);
  Object.assign(world, { taxIncluded, cashStep });
}

/** Reports the outcome of a card payment from the terminal. */
export async function answer(world: World): Promise<void> {
  const pendingCard = world.pendingCards.shift();
  if (!pendingCard) return;
  note(world, `answer: ${pendingCard.approved}`);
  await pendingCard.answer();
}
