import { expect } from 'vitest';
import type { TenderInput } from '../../../../shared/domain/basket.ts';
import type { PaidFor } from '../../../../shared/domain/payment.ts';
import type { Receipt } from '../../../../shared/domain/sale.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { minor } from '../../../../shared/money/money.ts';

import { begunIn, capturedIn } from '../../payments/testing.ts';
import { nearest } from './books.ts';
import { again, note, type Question, surely, surelyOnce, type World } from './world.ts';

// Everything that knows the payment commands: what is called before the terminal is used, what after, and in which
// order. The rest of the random days deals with amounts alone.

interface CardJob {
  /** Below zero where money goes back to the card. */
  amount: number;
  /** Under which the till keeps it. */
  idempotencyKey: LocalId;
  subject: Question['subject'];
  /** Other parts of what it pays were taken already. */
  holds?: boolean;
  /** Tells the till, before the terminal is touched. */
  begin(): Promise<unknown>;
  /** The terminal did it; tells the till. Calls `told` when the till has it in its figures. */
  taken(told: () => void): Promise<void>;
  /** The terminal declined it, and the till was notified. */
  declined(): Promise<void>;
}

/** The till's open payment at the terminal: its id, for an idempotency key and an amount. */
async function intentOf(
  { till }: World,
  { idempotencyKey, amount }: Pick<CardJob, 'idempotencyKey' | 'amount'>,
) {
  const intents = await begunIn(till);
  return (
    intents.find((one) => one.idempotencyKey === idempotencyKey && one.amount === Math.abs(amount)) ?? null
  );
}

/** A card at the terminal: told to the till, done or declined or of unknown end, and told again. */
export async function atTerminal(world: World, job: CardJob): Promise<void> {
  const { books, chance: dice, till } = world;
  await surely(world, job.begin, () => intentOf(world, job));
  books.moneyMoves();
  const outcome = dice.pick(['approved', 'approved', 'approved', 'declined', 'unknown'] as const);
  const approved = outcome === 'unknown' ? dice.happens(0.6) : outcome === 'approved';
  note(world, `  terminal ${job.amount}: ${outcome} (${approved})`);
  const entry = { amount: job.amount, told: null as number | null };
  if (approved) books.terminal.push(entry);
  const question: Question = {
    approved,
    amount: job.amount,
    idempotencyKey: job.idempotencyKey,
    subject: job.subject,
    holds: job.holds ?? false,
    async answer() {
      if (approved) {
        await job.taken(() => {
          entry.told = books.moneyMoves();
        });
      } else {
        const intent = await intentOf(world, job);
        const give = async () => intent && till.ask('payments.void', { id: intent.id, gaveBack: false });
        await surely(world, give, again);
        await job.declined();
      }
    },
  };
  if (outcome === 'unknown') world.questions.push(question);
  else await question.answer();
}

/** A total that is being paid in parts. */
export interface Payment {
  idempotencyKey: LocalId;
  orderId: LocalId | null;
  /** The same, as the till wants to look at it before money is taken. */
  paidFor: PaidFor;
  /** What is to be paid, before cash rounding; what was paid before is taken off. */
  open: number;
  /** Taken so far; the till has it on its disk. */
  parts: TenderInput[];
  /** Writes it with what is taken last, once nothing is missing. */
  complete(last: TenderInput[]): Promise<Receipt>;
  /** The books, once it is written. */
  written(receipt: Receipt): void;
}

/** What the drawer gets where everything is paid in cash: the nearest amount that coins can pay. */
export const inCoins = (amount: number, step: number) => nearest(amount, step) * step;

/** Takes a whole total in cash, exactly. */
export function payInCash(world: World, payment: Payment): Promise<void> {
  return finish(world, payment, [{ kind: 'cash', given: minor(inCoins(payment.open, world.cashStep)) }]);
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
      subject: payment.orderId ?? 'basket',
      holds: parts.length > 0,
      begin: () => till.ask('payments.begin', { ...paidFor, tender: 'card', amount }),
      async taken(told) {
        const reference = dice.happens(0.5) ? `ref ${amount}` : null;
        await captured(world, { idempotencyKey, amount }, reference);
        told();
        parts.push({ kind: 'card', amount: minor(amount), reference });
        if (amount === rest) await finish(world, payment, []);
        else await pay(world, payment);
      },
      // The customer pays it another way, or not at all.
      declined: () => (dice.happens(0.3) ? abandon(world, payment) : pay(world, payment)),
    });
  }
  if (how === 'part cash' && rest > 1) {
    const given = dice.between(1, rest - 1);
    note(world, `  part ${given}`);
    await surely(
      world,
      () => till.ask('payments.begin', { ...paidFor, tender: 'cash', amount: given }),
      async () => {
        const there = await partsOf(world, idempotencyKey);
        return there.length > parts.length ? (there.at(-1) ?? null) : null;
      },
    );
    books.moneyMoves();
    parts.push({ kind: 'cash', given: minor(given) });
    return pay(world, payment);
  }
  if (rest <= 0 && parts.length > 0) return finish(world, payment, []);
  const onlyCash = parts.every(({ kind }) => kind === 'cash');
  const due = onlyCash ? inCoins(payment.open, world.cashStep) - cashGiven(parts) : Math.max(0, rest);
  const given = Math.max(0, due) + dice.pick([0, 0, 1, 500, 2345]);
  await finish(world, payment, [{ kind: 'cash', given: minor(given) }]);
}

const cashGiven = (tenders: readonly TenderInput[]) =>
  tenders.reduce((sum, one) => sum + (one.kind === 'cash' ? one.given : 0), 0);
const onCards = (tenders: readonly TenderInput[]) =>
  tenders.reduce((sum, one) => sum + (one.kind === 'card' ? one.amount : 0), 0);

/** What the till has of a payment that is not completed. */
async function partsOf({ till }: World, idempotencyKey: LocalId) {
  return (await capturedIn(till)).filter((part) => part.idempotencyKey === idempotencyKey);
}

/** Reports that the terminal did it; if the till was notified before its power was cut, it has nothing to ask. */
export function captured(
  world: World,
  job: Pick<CardJob, 'idempotencyKey' | 'amount'>,
  reference: string | null = null,
) {
  const capture = async () => {
    const intent = await intentOf(world, job);
    return intent && world.till.ask('payments.capture', { id: intent.id, reference });
  };
  return surely(world, capture, again);
}

/** Back to the basket: cash is handed back, and what cards paid is cancelled at the terminal. */
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
      await surely(world, () => till.ask('payments.void', { id: partId, gaveBack: false }), again);
      continue;
    }
    const { amount } = tender;
    const begin = () => till.ask('payments.begin', { kind: 'returnedPart', paymentId: partId });
    await surely(world, begin, () => intentOf(world, { idempotencyKey, amount }));
    const entry = { amount: -amount, told: null as number | null };
    books.terminal.push(entry);
    await captured(world, { idempotencyKey, amount });
    entry.told = books.moneyMoves();
  }
  parts.length = 0;
  expect(await partsOf(world, idempotencyKey), 'after all went back').toEqual([]);
}

async function finish(world: World, payment: Payment, last: TenderInput[]): Promise<void> {
  const { parts, open } = payment;
  const receipt = await surely(world, () => payment.complete(last), again);
  const tenders = [...parts, ...last];
  const cards = onCards(tenders);
  const onlyCash = tenders.length > 0 && cards === 0;
  const due = onlyCash ? inCoins(open, world.cashStep) : open;
  // What a customer would check: everything given, less the change, is what was due.
  expect(receipt.rounding, 'rounding').toBe(due - open);
  expect(cashGiven(tenders) + cards - receipt.changeDue, 'given less change').toBe(due);
  expect(await partsOf(world, payment.idempotencyKey), 'parts of what is completed').toEqual([]);
  if (cashGiven(tenders) > 0) world.books.takeCash('sale', cashGiven(tenders) - receipt.changeDue);
  payment.written(receipt);
}

/** Cash that goes over the counter to a customer, or a card that gets it back. */
export async function giveBack(
  world: World,
  back: {
    amount: number;
    tender: 'cash' | 'card';
    idempotencyKey: LocalId;
    subject: Question['subject'];
    begin(): Promise<unknown>;
    write(): Promise<unknown>;
    /** Looks whether it was written. */
    done(): Promise<boolean>;
    written(shift: number): void;
    reason: 'refund' | 'deposit';
  },
): Promise<void> {
  const write = () => surelyOnce(world, back.write, back.done);
  if (back.tender === 'cash' || back.amount === 0) {
    await write();
    world.books.takeCash(back.reason, -back.amount);
    back.written(world.books.shift);
    return;
  }
  await atTerminal(world, {
    amount: -back.amount,
    idempotencyKey: back.idempotencyKey,
    subject: back.subject,
    begin: back.begin,
    async taken(told) {
      await captured(world, { idempotencyKey: back.idempotencyKey, amount: -back.amount });
      told();
      back.written(world.books.moneyMoves());
    },
    declined: async () => undefined,
  });
}
