import type { Reading } from '../../shared/amounts.ts';
import type { TenderInput } from '../../shared/domain/basket.ts';
import type { PaidFor, PaidPart, TenderIntent } from '../../shared/domain/payment.ts';
import type { LocalId } from '../../shared/ids.ts';
import type { Rest } from '../../shared/pricing.ts';
import { type Failure, ok, type Result } from '../../shared/result.ts';
import type { Minor } from '../../shared/units.ts';
import type { Asking } from '../bridge.ts';
import type { ShopFormatModule } from './shopFormat.ts';

export type Method = 'cash' | 'card';

/** Money taken so far. It is on the disk before it is here. */
export type Part = Pick<PaidPart, 'id' | 'tender'>;

/** Taking a total in one or several parts: what both the checkout and the hand-over of an order do. */
export interface SplitPayment {
  method: Method;
  /** A part was taken, and how the rest is paid is still to be chosen: nothing is taken before. */
  undecided: boolean;
  /** What was typed as the amount; null while nothing was, which means exactly what is missing. */
  typed: string | null;
  reference: string;
  /** Taken so far, when a total is paid in parts. */
  parts: Part[];
  /** The card that is at the terminal, to pay or to be given a part back; it is on the disk before it is here. */
  charging: TenderIntent | null;
  /** True while the main process writes. */
  writing: boolean;
  failure: Failure | null;
  choose(method: Method): void;
  type(text: string | null): void;
  setReference(text: string): void;
  /** Takes the amount typed: cash at once, a card by way of the terminal. Completes once nothing is missing. */
  take(): Promise<void>;
  /** The terminal did it: took the payment, or gave a part back. */
  approved(): Promise<void>;
  /** The terminal did not do it. */
  refused(): Promise<void>;
  /** Gives a part back: cash at once, what was taken on a card by way of the terminal. */
  removePart(index: number): Promise<void>;
  /** Shows what the disk has of this payment. */
  restore(parts: readonly PaidPart[]): void;
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
} as const satisfies Partial<SplitPayment>;

/** What is paid for. */
interface Subject {
  /** What is still to pay after that was taken. */
  rest(taken: TenderInput[]): Rest;
  /** As the main process is to look at it before money is taken; null while nothing can be paid. */
  paidFor(): Promise<PaidFor | null>;
  /** Whether the person overruled a refusal, so that the same is to be asked once more. */
  overruled?(failure: Failure): Promise<boolean>;
  /** Writes it, with what is taken last; the failure, or null where it was written or the person changed their mind. */
  complete(tenders: TenderInput[]): Promise<Failure | null>;
}

export type SplitPaymentModule = ReturnType<typeof createSplitPaymentModule>;

/** Taking money, at the checkout and for an order. */
export function createSplitPaymentModule({ call, shopFormat }: Asking & ShopFormatModule) {
  /** The part of a store that takes money. */
  function createSplitPayment(
    set: (change: Partial<SplitPayment>) => void,
    get: () => SplitPayment,
    subject: Subject,
  ): SplitPayment {
    const refuse = (code: string, message: string) => set({ failure: { code, message, facts: {} } });
    const busy = () => get().writing || get().charging !== null;

    async function complete(tenders: TenderInput[]) {
      const written = subject.complete(tenders);
      set({ writing: true, failure: null });
      const failure = await written;
      set({ writing: false, failure });
    }

    /** Asks the main process to keep something about money; null where it refused, which is shown. */
    async function kept<T>(ask: () => Promise<Result<T>>): Promise<T | null> {
      set({ writing: true, failure: null });
      const answer = await ask();
      set(answer.ok ? { writing: false } : { writing: false, failure: answer.error });
      return answer.ok ? answer.value : null;
    }

    /** Looks at what is paid before money is taken for it; a refusal that a person overrules is asked about once more. */
    async function looked<T>(ask: (paidFor: PaidFor) => Promise<Result<T>>): Promise<T | null> {
      set({ writing: true, failure: null });
      const paidFor = await subject.paidFor();
      if (!paidFor) {
        set({ writing: false });
        return null;
      }
      const answer = await ask(paidFor);
      if (!answer.ok && (await subject.overruled?.(answer.error))) return looked(ask);
      return kept(async () => answer);
    }

    /** What is on the disk now, in the place of what was shown. */
    function show(parts: readonly PaidPart[], token: LocalId) {
      const mine = parts.filter((part) => part.token === token);
      const undecided = isOpen(mine, subject.rest(tendersOf(mine)));
      // An Enter too many must not book the rest.
      set({ ...untaken, method: undecided ? 'cash' : get().method, parts: mine, undecided });
    }

    return {
      ...untaken,
      choose(method) {
        if (busy()) return;
        const way = wayOf(method, subject.rest(tendersOf(get().parts)));
        set({ method: way, undecided: false, typed: null, failure: null });
      },
      type: (typed) => set({ typed, failure: null }),
      setReference: (reference) => set({ reference }),
      async take() {
        if (busy() || get().undecided) return;
        const { parts } = get();
        const rest = subject.rest(tendersOf(parts));
        const method = wayOf(get().method, rest);
        const missing = rest[method];
        const amount = amountIn(get(), missing);
        if (amount === null || (amount === 0 && missing > 0)) {
          refuse('bad_amount', 'Please enter an amount.');
        } else if (method === 'card' && amount > missing) {
          refuse('card_over', 'A card pays at most what is still due.');
        } else if (method === 'card' && amount > 0) {
          const charging = await looked((paidFor) => call('checkout.intend', { paidFor, amount }));
          if (charging) set({ charging });
        } else if (amount < missing) {
          const cash = await looked(async (paidFor) => {
            const answer = await call('checkout.takeCash', { paidFor, given: amount });
            return answer.ok ? ok({ parts: answer.value, token: tokenOf(paidFor) }) : answer;
          });
          if (cash) show(cash.parts, cash.token);
        } else {
          // What was taken may cover it already, where the basket became less in between.
          await complete(amount === 0 && parts.length > 0 ? [] : [{ kind: 'cash', given: amount }]);
        }
      },
      async approved() {
        const { charging, reference, writing } = get();
        if (!charging || writing) return;
        const { id: intentId, token, work } = charging;
        const given = { intentId, reference: reference.trim() || null };
        const parts = await kept(() => call('checkout.capture', given));
        if (!parts) return;
        if (work.kind !== 'partBack') set({ method: 'card' });
        set({ charging: null });
        show(parts, token);
        if (work.kind === 'partBack' || get().undecided) return;
        await complete([]);
      },
      async refused() {
        const { charging, writing } = get();
        if (!charging || writing) return;
        const { id: intentId, work } = charging;
        const left = await kept(() => call('checkout.giveUp', { intentId }));
        if (left) set(work.kind === 'partBack' ? { charging: null } : { charging: null, typed: null });
      },
      async removePart(index) {
        const part = get().parts[index];
        if (!part || busy()) return;
        const { id: partId } = part;
        if (part.tender.kind === 'card') {
          const charging = await kept(() => call('checkout.intendBack', { partId }));
          if (charging) set({ charging });
          return;
        }
        if (!(await kept(() => call('checkout.giveBack', { partId })))) return;
        const parts = get().parts.filter((other) => other !== part);
        set({ parts, typed: null, undecided: get().undecided && parts.length > 0 });
      },
      restore(parts) {
        const token = parts[0]?.token;
        if (token !== undefined) show(parts, token);
      },
      held() {
        if (get().charging) {
          return { code: 'card_charging', message: 'Say first whether the terminal took it.', facts: {} };
        }
        if (get().parts.some(({ tender }) => tender.kind === 'card')) {
          return { code: 'card_part', message: 'A card was charged for this already.', facts: {} };
        }
        return null;
      },
    };
  }

  /** The amount that stands in the field, in minor units; null where it is none. */
  function amountIn({ typed }: Pick<SplitPayment, 'typed'>, missing: Minor): number | null {
    return readTyped(typed, missing).value;
  }

  /** The same, with why it is none; nothing typed means exactly what is missing. */
  function readTyped(typed: string | null, missing: Minor): Reading {
    return typed === null ? { value: missing, fault: null } : shopFormat().read(typed);
  }

  return { createSplitPayment, amountIn, readTyped };
}

function tokenOf(paidFor: PaidFor): LocalId {
  return paidFor.kind === 'sale' ? paidFor.basket.token : paidFor.token;
}

/** Why cash that was taken keeps a payment from being left; null where none was. */
export function cashHeld(parts: readonly Part[]): Failure | null {
  if (parts.length === 0) return null;
  return { code: 'cash_part', message: 'Cash was taken for this already. Give it back first.', facts: {} };
}

/** The parts as the main process wants them. */
export function tendersOf(parts: readonly Part[]): TenderInput[] {
  return parts.map(({ tender }) => tender);
}

/** Whether something is still to pay. Parts alone complete a total as cash would: rounded while all of them are cash. */
export function isOpen(parts: readonly Part[], rest: Rest): boolean {
  return parts.length > 0 && rest.cash > 0;
}

/**
 * How a rest can be paid. Cash that covers the total but not what it is rounded to leaves the card nothing to take, and
 * the total is not paid: only cash goes on from there.
 */
export function wayOf(method: Method, rest: Rest): Method {
  return rest.card === 0 && rest.cash > 0 ? 'cash' : method;
}
