import { expect } from 'vitest';
import { begunIn, capturedIn } from '../../electron/usecases/payments/testing.ts';
import type { TenderInput } from '../../shared/domain/basket.ts';
import type { PaidFor } from '../../shared/domain/payment.ts';
import type { Receipt } from '../../shared/domain/sale.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import { minor } from '../../shared/money/money.ts';
import { roundedQuotient } from './books.ts';
import { alwaysRepeat, note, type PendingCard, type World, withRetries, withRetriesUntil } from './world.ts';

// The only file that knows the payment commands: which are called before and after the terminal is used, and in which
// order. The rest of the random days deals only with amounts.

interface CardJob {
  /** Negative for a refund to the card. */
  amount: number;
  /** The key of the payment at the till. */
  idempotencyKey: LocalId;
  subject: PendingCard['subject'];
  orderId?: PendingCard['orderId'];
  /** Whether other parts of the total were already taken. */
  keepsShiftOpen?: boolean;
  /** Notifies the till before the terminal is used. */
  begin(): Promise<unknown>;
  /** Reports the terminal's success to the till. Calls `recorded` once the till's figures include it. */
  taken(recorded: () => void): Promise<void>;
  /** Runs after the terminal declined and the till was notified. */
  declined(): Promise<void>;
}

/** The id of the till's open payment at the terminal, by idempotency key and amount. */
async function intentOf(
  { till }: World,
  { idempotencyKey, amount }: Pick<CardJob, 'idempotencyKey' | 'amount'>,
) {
  const intents = await begunIn(till);
  return (
    intents.find((one) => one.idempotencyKey === idempotencyKey && one.amount === Math.abs(amount)) ?? null
  );
}

/** A card payment at the terminal: begun at the till, then taken, declined or with an unknown outcome, and reported. */
export async function atTerminal(world: World, job: CardJob): Promise<void> {
  const { books, chance: dice, till } = world;
  await withRetries(world, job.begin, () => intentOf(world, job));
  books.requireShift();
  const outcome = dice.pick(['approved', 'approved', 'approved', 'declined', 'unknown'] as const);
  const approved = outcome === 'unknown' ? dice.happens(0.6) : outcome === 'approved';
  note(world, `  terminal ${job.amount}: ${outcome} (${approved})`);
  const entry = { amount: job.amount, shiftNumber: null as number | null };
  if (approved) books.terminal.push(entry);
  const pendingCard: PendingCard = {
    approved,
    amount: job.amount,
    idempotencyKey: job.idempotencyKey,
    subject: job.subject,
    orderId: job.orderId ?? null,
    keepsShiftOpen: job.keepsShiftOpen ?? false,
    async answer() {
      if (approved) {
        await job.taken(() => {
          entry.shiftNumber = books.requireShift();
        });
      } else {
        const intent = await intentOf(world, job);
        const give = async () => intent && till.ask('payments.void', { id: intent.id, gaveBack: false });
        await withRetries(world, give, alwaysRepeat);
        await job.declined();
      }
    },
  };
  if (outcome === 'unknown') world.pendingCards.push(pendingCard);
  else await pendingCard.answer();
}

/** A total that is being paid in parts. */
export interface Payment {
  idempotencyKey: LocalId;
  /** The order that is picked up; its payment is not abandoned. */
  orderId: LocalId | null;
  /** The subject of the payment, for the till to validate before money is taken. */
  paidFor: PaidFor;
  /** The amount due, before cash rounding and less earlier payments. */
  open: number;
  /** The parts taken so far, stored by the till. */
  parts: TenderInput[];
  /** Completes the payment with the last tenders, once the total is covered. */
  complete(last: TenderInput[]): Promise<Receipt>;
  /** Updates the books once the receipt is written. */
  written(receipt: Receipt): void;
}

/** The cash for an amount: the nearest amount payable in coins. */
export const roundToCoins = (amount: number, step: number) => roundedQuotient(amount, step) * step;

/** Takes a whole total in cash, exactly. */
export function payInCash(world: World, payment: Payment): Promise<void> {
  return finish(world, payment, [{ kind: 'cash', given: minor(roundToCoins(payment.open, world.cashStep)) }]);
}

/** Takes a total in one or several parts, in cash and on cards, and completes it. */
export async function pay(world: World, payment: Payment): Promise<void> {
  const { chance: dice, till, books } = world;
  const { idempotencyKey, paidFor, parts } = payment;
  const cards = onCards(parts);
  const rest = payment.open - cards - cashGiven(parts);
  const how =
    rest <= 0 || parts.length > 3 ? 'cash' : dice.pick(['cash', 'cash', 'card', 'part card', 'part cash']);
  if (how === 'card' || (how === 'part card' && rest > 1)) {
    const amount = how === 'card' ? rest : dice.between(1, rest - 1);
    return atTerminal(world, {
      amount,
      idempotencyKey,
      subject: 'basket',
      orderId: payment.orderId,
      keepsShiftOpen: parts.length > 0,
      begin: () => till.ask('payments.begin', { ...paidFor, tender: 'card', amount }),
      async taken(recorded) {
        const reference = dice.happens(0.5) ? `ref ${amount}` : null;
        await captured(world, { idempotencyKey, amount }, reference);
        recorded();
        parts.push({ kind: 'card', amount: minor(amount), reference });
        if (amount === rest) await finish(world, payment, []);
        else await pay(world, payment);
      },
      // The customer pays another way, or not at all.
      declined: () => (!payment.orderId && dice.happens(0.3) ? abandon(world, payment) : pay(world, payment)),
    });
  }
  if (how === 'part cash' && rest > 1) {
    const given = dice.between(1, rest - 1);
    note(world, `  part ${given}`);
    await withRetries(
      world,
      () => till.ask('payments.begin', { ...paidFor, tender: 'cash', amount: given }),
      async () => {
        const there = await partsOf(world, idempotencyKey);
        return there.length > parts.length ? (there.at(-1) ?? null) : null;
      },
    );
    books.requireShift();
    parts.push({ kind: 'cash', given: minor(given) });
    return pay(world, payment);
  }
  if (rest <= 0 && parts.length > 0) return finish(world, payment, []);
  const onlyCash = parts.every(({ kind }) => kind === 'cash');
  const due = onlyCash ? roundToCoins(payment.open, world.cashStep) - cashGiven(parts) : Math.max(0, rest);
  const given = Math.max(0, due) + dice.pick([0, 0, 1, 500, 2345]);
  await finish(world, payment, [{ kind: 'cash', given: minor(given) }]);
}

const cashGiven = (tenders: readonly TenderInput[]) =>
  tenders.reduce((sum, one) => sum + (one.kind === 'cash' ? one.given : 0), 0);
const onCards = (tenders: readonly TenderInput[]) =>
  tenders.reduce((sum, one) => sum + (one.kind === 'card' ? one.amount : 0), 0);

/** The parts of an uncompleted payment that the till has stored. */
async function partsOf({ till }: World, idempotencyKey: LocalId) {
  return (await capturedIn(till)).filter((part) => part.idempotencyKey === idempotencyKey);
}

/** Reports a success of the terminal. If the till knew before the power cut, it does not ask. */
export function captured(
  world: World,
  job: Pick<CardJob, 'idempotencyKey' | 'amount'>,
  reference: string | null = null,
) {
  const capture = async () => {
    const intent = await intentOf(world, job);
    return intent && world.till.ask('payments.capture', { id: intent.id, reference });
  };
  return withRetries(world, capture, alwaysRepeat);
}

/** Back to the basket: cash is handed back, and card payments are cancelled at the terminal. */
async function abandon(world: World, { idempotencyKey, parts }: Payment): Promise<void> {
  const { books, till } = world;
  note(world, '  abandoned');
  const there = await partsOf(world, idempotencyKey);
  expect(
    there.map(({ tender }) => tender),
    'what was taken, by the till',
  ).toEqual(parts);
  for (const { id: partId, tender } of there) {
    if (tender.kind === 'cash') {
      await withRetries(
        world,
        () => till.ask('payments.void', { id: partId, gaveBack: false }),
        alwaysRepeat,
      );
      continue;
    }
    const { amount } = tender;
    const begin = () => till.ask('payments.begin', { kind: 'returnedPart', paymentId: partId });
    await withRetries(world, begin, () => intentOf(world, { idempotencyKey, amount }));
    const entry = { amount: -amount, shiftNumber: null as number | null };
    books.terminal.push(entry);
    await captured(world, { idempotencyKey, amount });
    entry.shiftNumber = books.requireShift();
  }
  parts.length = 0;
  expect(await partsOf(world, idempotencyKey), 'after all went back').toEqual([]);
}

async function finish(world: World, payment: Payment, last: TenderInput[]): Promise<void> {
  const { parts, open } = payment;
  const receipt = await withRetries(world, () => payment.complete(last), alwaysRepeat);
  const tenders = [...parts, ...last];
  const cards = onCards(tenders);
  const onlyCash = tenders.length > 0 && cards === 0;
  const due = onlyCash ? roundToCoins(open, world.cashStep) : open;
  // As a customer would check: everything given, less the change, equals the amount due.
  expect(receipt.rounding, 'rounding').toBe(due - open);
  expect(cashGiven(tenders) + cards - receipt.changeDue, 'given less change').toBe(due);
  expect(await partsOf(world, payment.idempotencyKey), 'parts of what is completed').toEqual([]);
  if (cashGiven(tenders) > 0) world.books.takeCash('sale', cashGiven(tenders) - receipt.changeDue);
  payment.written(receipt);
}

/** Refunds a customer in cash or to a card. */
export async function giveBack(
  world: World,
  back: {
    amount: number;
    tender: 'cash' | 'card';
    idempotencyKey: LocalId;
    subject: PendingCard['subject'];
    begin(): Promise<unknown>;
    write(): Promise<unknown>;
    /** Whether it was written. */
    done(): Promise<boolean>;
    written(shift: number): void;
    reason: 'refund' | 'deposit';
  },
): Promise<void> {
  const write = () => withRetriesUntil(world, back.write, back.done);
  if (back.tender === 'cash' || back.amount === 0) {
    await write();
    world.books.takeCash(back.reason, -back.amount);
    back.written(world.books.shift);
    return;
  }
  if (world.pendingCards.some(({ amount }) => amount < 0)) {
    await expect(back.begin(), 'another refund is unconfirmed').rejects.toMatchObject({ code: 'card_busy' });
    return;
  }
  await atTerminal(world, {
    amount: -back.amount,
    idempotencyKey: back.idempotencyKey,
    subject: back.subject,
    begin: back.begin,
    async taken(recorded) {
      await captured(world, { idempotencyKey: back.idempotencyKey, amount: -back.amount });
      recorded();
      back.written(world.books.requireShift());
    },
    declined: async () => undefined,
  });
}
