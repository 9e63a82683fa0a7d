import type { Reading } from '../../shared/amounts.ts';
import type { TenderInput, TenderIntent } from '../../shared/domain/basket.ts';
import type { Failure } from '../../shared/result.ts';
import { call } from '../bridge.ts';
import { shopFormat } from './shopFormat.ts';

export type Method = 'cash' | 'card';

/** Money taken so far; of a card also what was kept before the terminal was touched. */
export interface Part {
  tender: TenderInput;
  intentId: string | null;
}

/** Taking a total in one or several parts: what both the checkout and the hand-over of an order do. */
export interface Takings {
  method: Method;
  /** A part was taken, and how the rest is paid is still to be chosen: nothing is taken before. */
  undecided: boolean;
  /** What was typed as the amount; null while nothing was, which means exactly what is missing. */
  typed: string | null;
  reference: string;
  /** Taken so far, when a total is paid in parts. */
  parts: Part[];
  /** The card payment that is at the terminal; it is on the disk before it is here. */
  charging: TenderIntent | null;
  /** True while the main process writes. */
  writing: boolean;
  failure: Failure | null;
  choose(method: Method): void;
  type(text: string | null): void;
  setReference(text: string): void;
  /** Takes the amount typed: cash at once, a card by way of the terminal. Completes once nothing is missing. */
  take(): Promise<void>;
  /** The terminal took the card payment. */
  approved(): Promise<void>;
  /** The terminal did not take it. */
  refused(): Promise<void>;
  /** Gives a part back. */
  removePart(index: number): Promise<void>;
  /** Why the payment cannot be left now; null where it can. */
  held(): Failure | null;
}

/** Nothing taken yet. */
export const untaken = {
  method: 'cash',
  undecided: false,
  typed: null,
  reference: '',
  parts: [],
  charging: null,
  writing: false,
  failure: null,
} as const satisfies Partial<Takings>;

/** What is paid for. */
interface Subject {
  /** What is still missing, in minor units, if the rest is paid by that method. */
  missing(method: Method, taken: TenderInput[]): number;
  /** The token under which it is completed, and the order where it is one; null while nothing can be paid. */
  paidUnder(): Promise<{ token: string; orderId: string | null } | null>;
  /** Writes it; the failure, or null where it was written or the person changed their mind. */
  complete(tenders: TenderInput[]): Promise<Failure | null>;
}

/** The part of a store that takes money. */
export function createTakings(
  set: (change: Partial<Takings>) => void,
  get: () => Takings,
  subject: Subject,
): Takings {
  const refuse = (code: string, message: string) => set({ failure: { code, message, facts: {} } });
  const busy = () => get().writing || get().charging !== null;

  async function add(part: Part, amount: number) {
    const { method, parts } = get();
    // What was taken may cover it already, where the basket became less in between.
    const all = amount === 0 && parts.length > 0 ? parts : [...parts, part];
    const missing = subject.missing(method, tendersOf(parts));
    if (amount < missing) {
      // An Enter too many must not book the rest.
      set({ ...untaken, parts: all, undecided: true });
      return;
    }
    const written = subject.complete(tendersOf(all));
    set({ writing: true, failure: null });
    const failure = await written;
    set({ writing: false, failure });
  }

  /** Keeps that the card is about to be charged; only then the terminal's turn has come. */
  async function charge(amount: number) {
    set({ writing: true, failure: null });
    const under = await subject.paidUnder();
    if (!under) return set({ writing: false });
    const answer = await call('checkout.intend', { ...under, amount });
    set(answer.ok ? { writing: false, charging: answer.value } : { writing: false, failure: answer.error });
  }

  async function giveUp(intentId: string): Promise<boolean> {
    set({ writing: true, failure: null });
    const answer = await call('checkout.giveUp', { intentId });
    set({ writing: false, failure: answer.ok ? null : answer.error });
    return answer.ok;
  }

  return {
    ...untaken,
    choose(method) {
      if (!busy()) set({ method, undecided: false, typed: null, failure: null });
    },
    type: (typed) => set({ typed, failure: null }),
    setReference: (reference) => set({ reference }),
    async take() {
      if (busy() || get().undecided) return;
      const { method, parts } = get();
      const missing = subject.missing(method, tendersOf(parts));
      const amount = amountIn(get(), missing);
      if (amount === null || (amount === 0 && missing > 0)) {
        refuse('bad_amount', 'Please enter an amount.');
      } else if (method === 'card' && amount > missing) {
        refuse('card_over', 'A card pays at most what is still due.');
      } else if (method === 'card' && amount > 0) {
        await charge(amount);
      } else {
        await add({ tender: { kind: 'cash', given: amount }, intentId: null }, amount);
      }
    },
    async approved() {
      const { charging, reference, writing } = get();
      if (!charging || writing) return;
      const { amount, id: intentId } = charging;
      set({ method: 'card' });
      await add({ tender: { kind: 'card', amount, reference: reference.trim() || null }, intentId }, amount);
    },
    async refused() {
      const { charging, writing } = get();
      if (!charging || writing) return;
      if (await giveUp(charging.id)) set({ charging: null, typed: null });
    },
    async removePart(index) {
      const part = get().parts[index];
      if (!part || busy()) return;
      if (part.intentId && !(await giveUp(part.intentId))) return;
      const parts = get().parts.filter((other) => other !== part);
      set({ parts, typed: null, undecided: get().undecided && parts.length > 0 });
    },
    held() {
      if (get().charging) {
        return { code: 'card_charging', message: 'Say first whether the terminal took it.', facts: {} };
      }
      if (get().parts.some((part) => part.intentId !== null)) {
        return { code: 'card_part', message: 'A card was charged for this already.', facts: {} };
      }
      return null;
    },
  };
}

/** Why cash that was taken keeps a payment from being left; null where none was. */
export function cashHeld(parts: readonly Part[]): Failure | null {
  if (parts.length === 0) return null;
  return { code: 'cash_part', message: 'Cash was taken for this already. Give it back first.', facts: {} };
}

/** The parts as the main process wants them. */
export function tendersOf(parts: Part[]): TenderInput[] {
  return parts.map(({ tender }) => tender);
}

/** The amount that stands in the field, in minor units; null where it is none. */
export function amountIn({ typed }: Pick<Takings, 'typed'>, missing: number): number | null {
  return readTyped(typed, missing).value;
}

/** The same, with why it is none; nothing typed means exactly what is missing. */
export function readTyped(typed: string | null, missing: number): Reading {
  return typed === null ? { value: missing, fault: null } : shopFormat().read(typed);
}

/** How a rest that is paid by that method is reckoned: cash alone is rounded. */
export function restBy(method: Method): TenderInput {
  return method === 'cash' ? { kind: 'cash', given: 0 } : { kind: 'card', amount: 0, reference: null };
}
