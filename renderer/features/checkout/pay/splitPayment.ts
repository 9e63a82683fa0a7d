import type { TenderInput } from '../../../../shared/domain/basket.ts';
import type { PaidFor, PaymentIntent } from '../../../../shared/domain/payment.ts';
import { isForBasket } from '../../../../shared/domain/payment-subject.ts';
import { failureOf } from '../../../../shared/errors/errors.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { Reading } from '../../../../shared/money/amounts.ts';
import { isChangeDoubtful } from '../../../../shared/money/denominations.ts';
import { type Minor, minus, sum } from '../../../../shared/money/money.ts';
import type { Rest } from '../../../../shared/money/pricing.ts';
import type { Needs } from '../../../app/needs.ts';

import type { AfterTerminal } from '../../cards/terminalStore.ts';

export type Method = 'cash' | 'card';

/** A payment taken so far; stored before it is shown here. */
export type Part = Pick<PaymentIntent, 'id' | 'tender'>;

/** Takes a total in one or several parts. */
export interface SplitPayment {
  method: Method;
  /** A part was taken, and the method for the rest is not chosen yet: nothing can be taken. */
  undecided: boolean;
  /** The person wants to take a part first: no amount is proposed. */
  splitting: boolean;
  /** The typed amount; null while untouched, which means exactly the rest. */
  typed: string | null;
  /** The typed cash while the person is asked whether so much change is right; else null. */
  doubted: Minor | null;
  /** Taken so far, when a total is paid in parts. */
  parts: Part[];
  /** True while the main process writes. */
  writing: boolean;
  failure: Failure | null;
  choose(method: Method): void;
  /** Switches between taking a part and taking the whole rest. */
  split(): void;
  type(text: string | null): void;
  /** Takes the amount typed: cash at once, a card at the terminal. Completes the total once nothing is missing. */
  take(): Promise<void>;
  /** The person confirms the cash. */
  takeDoubted(): Promise<void>;
  /** The person rejects the cash: empties the field, so that one Enter too many takes nothing. */
  correctDoubted(): void;
  /** Returns a part: cash at once, a card at the terminal. */
  removePart(index: number): Promise<void>;
  /** Shows the stored parts of this payment. */
  restore(parts: readonly PaymentIntent[]): void;
  /** Continues after a card of this payment that was left at the terminal and taken. */
  continueFrom(intent: PaymentIntent): Promise<void>;
  /** Why the payment cannot be left now; null if it can. */
  held(): Failure | null;
}

/** The state before anything is taken. */
export const initialPayment = {
  method: 'cash',
  undecided: false,
  splitting: false,
  typed: null,
  doubted: null,
  parts: [],
  writing: false,
  failure: null,
} as const satisfies Partial<SplitPayment>;

/** The total that is paid. */
interface Subject {
  /** The rest after these payments. */
  rest(taken: TenderInput[]): Rest;
  /** The request that the main process validates before money is taken; null if nothing can be paid. */
  paidFor(): Promise<PaidFor | null>;
  /** Whether the person overruled a refusal, so that the request is repeated. */
  overruled(failure: Failure): Promise<boolean>;
  /** Completes the total with the last payments; returns the failure, or null if it was recorded or cancelled. */
  complete(tenders: TenderInput[]): Promise<Failure | null>;
}

export type SplitPaymentActions = ReturnType<typeof createSplitPaymentActions>;

/** Taking money. */
export function createSplitPaymentActions({
  ipc: { call },
  app: { shopFormat, notify, useNotices },
  cards: { useTerminal, toTerminal, fromTerminal },
}: Needs<'ipc' | 'app' | 'cards'>) {
  const { dropFailure } = useNotices.getState();

  /** The part of a store that takes money. */
  function createSplitPayment(
    set: (change: Partial<SplitPayment>) => void,
    get: () => SplitPayment,
    subject: Subject,
  ): SplitPayment {
    const refuse = (failure: Failure) => set({ failure });
    const charging = () => {
      const intent = useTerminal.getState().charging;
      return intent !== null && isForBasket(intent.subject);
    };
    const busy = () => get().writing || charging();
    /** The untouched field: a part of the total has no default. */
    const emptyField = () => (get().splitting ? '' : null);

    async function complete(tenders: TenderInput[]) {
      const written = subject.complete(tenders);
      set({ writing: true, failure: null });
      const failure = await written;
      set({ writing: false, failure });
      if (failure === null && get().parts.length === 0) dropFailure('cash_part');
    }

    /** Starts a payment, and again after a refusal that the person overrules. */
    async function beginPayment(begin: (paidFor: PaidFor) => Promise<Failure | null>): Promise<void> {
      set({ writing: true, failure: null });
      const paidFor = await subject.paidFor();
      const failure = paidFor && (await begin(paidFor));
      if (failure && (await subject.overruled(failure))) return beginPayment(begin);
      set(failure ? { writing: false, failure } : { writing: false });
    }

    /** After a card payment of a part or of the rest. */
    const paying: AfterTerminal = {
      async captured({ payments }, { idempotencyKey }) {
        set({ method: 'card' });
        show(capturedByKey(payments, idempotencyKey));
        if (!get().undecided) await complete([]);
      },
      left: () => set({ typed: emptyField() }),
    };

    const givingBack: AfterTerminal = {
      captured: ({ payments }, { idempotencyKey }) => show(capturedByKey(payments, idempotencyKey)),
    };

    async function takeCash(paidFor: PaidFor, amount: Minor): Promise<Failure | null> {
      const answer = await call('payments.begin', { ...paidFor, tender: 'cash', amount });
      if (!answer.ok) return answer.error;
      const part = answer.value;
      // Includes earlier payments whose answer was lost.
      const open = await call('payments.open', {});
      show(open.ok ? capturedByKey(open.value, part.idempotencyKey) : [...get().parts, part]);
      return null;
    }

    /** Replaces the shown parts by the stored ones. */
    function show(mine: Part[]) {
      const undecided = isOpen(mine, subject.rest(tendersOf(mine)));
      // One Enter too many must not take the rest.
      set({ ...initialPayment, method: undecided ? 'cash' : get().method, parts: mine, undecided });
    }

    return {
      ...initialPayment,
      choose(method) {
        if (busy()) return;
        const way = methodFor(method, subject.rest(tendersOf(get().parts)));
        set({ method: way, undecided: false, typed: emptyField(), doubted: null, failure: null });
      },
      split() {
        if (busy()) return;
        const splitting = !get().splitting;
        set({ splitting, undecided: false, typed: splitting ? '' : null, doubted: null, failure: null });
      },
      type: (typed) => set({ typed, doubted: null, failure: null }),
      async take() {
        if (busy() || get().undecided) return;
        // Another Enter while the change is doubted corrects the amount, which is safe.
        if (get().doubted !== null) return get().correctDoubted();
        const { parts } = get();
        const rest = subject.rest(tendersOf(parts));
        const method = methodFor(get().method, rest);
        const missing = rest[method];
        const amount = amountIn(get(), missing);
        if (amount === null || (amount === 0 && missing > 0)) {
          refuse(failureOf('bad_amount'));
        } else if (method === 'card' && amount > missing) {
          refuse(failureOf('card_over', { total: missing, cards: amount }));
        } else if (method === 'card' && amount > 0) {
          await beginPayment((paidFor) => toTerminal({ ...paidFor, tender: 'card', amount }, paying));
        } else if (amount < missing) {
          await beginPayment((paidFor) => takeCash(paidFor, amount));
        } else if (isChangeDoubtful(minus(amount, missing), shopFormat().currency)) {
          set({ doubted: amount, failure: null });
        } else {
          // The parts may cover a total that was reduced in between.
          await complete(amount === 0 && parts.length > 0 ? [] : [{ kind: 'cash', given: amount }]);
        }
      },
      async takeDoubted() {
        const given = get().doubted;
        if (busy() || given === null) return;
        set({ doubted: null });
        await complete([{ kind: 'cash', given }]);
      },
      correctDoubted: () => set({ doubted: null, typed: '' }),
      async removePart(index) {
        const part = get().parts[index];
        if (!part || busy()) return;
        const { id } = part;
        set({ writing: true, failure: null });
        if (part.tender.kind === 'card') {
          const failure = await toTerminal({ kind: 'returnedPart', paymentId: id }, givingBack);
          set({ writing: false, failure });
          return;
        }
        const answer = await call('payments.void', { id, gaveBack: false });
        if (!answer.ok) return set({ writing: false, failure: answer.error });
        const parts = get().parts.filter((other) => other !== part);
        set({ writing: false, parts, typed: emptyField(), undecided: get().undecided && parts.length > 0 });
        // Replaces the notice about the cash taken by one about the cash to return.
        dropFailure('cash_part');
        const amount = shopFormat().money(amountOf(part));
        notify({ tone: 'calm', say: { key: 'checkout.pay.giveCashBack', facts: { amount } } });
      },
      restore(parts) {
        if (parts.length > 0) show([...parts]);
      },
      continueFrom: (intent) => fromTerminal(intent, paying),
      held() {
        if (charging()) return failureOf('card_charging');
        if (get().parts.some(({ tender }) => tender.kind === 'card')) return failureOf('card_part');
        return null;
      },
    };
  }

  /** The amount in the field, in minor units; null if invalid. */
  function amountIn({ typed }: Pick<SplitPayment, 'typed'>, missing: Minor): Minor | null {
    return readTyped(typed, missing).value;
  }

  /** Like `amountIn`, with the reason if invalid. An untouched field means exactly the rest. */
  function readTyped(typed: string | null, missing: Minor): Reading<Minor> {
    return typed === null ? { value: missing, fault: null } : shopFormat().read(typed);
  }

  return { createSplitPayment, amountIn, readTyped };
}

/** The captured payments under an idempotency key. */
export function capturedByKey(payments: readonly PaymentIntent[], idempotencyKey: LocalId): PaymentIntent[] {
  return payments.filter(
    (payment) => payment.state === 'captured' && payment.idempotencyKey === idempotencyKey,
  );
}

/** Why a payment cannot be left while cash was taken; null if none was. */
export function cashHeld(parts: readonly Part[]): Failure | null {
  if (parts.length === 0) return null;
  return failureOf('cash_part', { amount: sum(parts.map(amountOf)) });
}

/** The parts as tenders. */
export function tendersOf(parts: readonly Part[]): TenderInput[] {
  return parts.map(({ tender }) => tender);
}

/** The amount of a part, minor units. */
function amountOf({ tender }: Part): Minor {
  return tender.kind === 'cash' ? tender.given : tender.amount;
}

/** Whether parts were taken and a rest is due, which is rounded while all of them are cash. */
export function isOpen(parts: readonly Part[], rest: Rest): boolean {
  return parts.length > 0 && rest.cash > 0;
}

/** The method that can pay a rest. If cash covers the exact total but not the rounded one, only cash can follow. */
export function methodFor(method: Method, rest: Rest): Method {
  return rest.card === 0 && rest.cash > 0 ? 'cash' : method;
}
