import type { TenderInput } from '../../../../shared/domain/basket.ts';
import type { PaidFor, PaymentIntent, PaymentSubject } from '../../../../shared/domain/payment.ts';
import { failureOf } from '../../../../shared/errors/errors.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { Reading } from '../../../../shared/money/amounts.ts';
import { isChangeDoubtful } from '../../../../shared/money/denominations.ts';
import { minus, sum } from '../../../../shared/money/minor.ts';
import type { Rest } from '../../../../shared/money/pricing.ts';
import type { Minor } from '../../../../shared/money/units.ts';
import type { AppStores } from '../../../app/appStores.ts';
import type { Ipc } from '../../../app/bridge.ts';
import type { CardsStores } from '../../cards/stores.ts';

import type { AfterTerminal } from '../../cards/terminalStore.ts';

export type Method = 'cash' | 'card';

/** Money taken so far. It is on the disk before it is here. */
export type Part = Pick<PaymentIntent, 'id' | 'tender'>;

/** Taking a total in one or several parts: what both the checkout and the hand-over of an order do. */
export interface SplitPayment {
  method: Method;
  /** A part was taken, and how the rest is paid is still to be chosen: nothing is taken before. */
  undecided: boolean;
  /** Less than what is missing is to be taken first: nothing is proposed as the amount. */
  splitting: boolean;
  /** What was typed as the amount; null while nothing was, which means exactly what is missing. */
  typed: string | null;
  /** Cash that was typed, while the person is asked whether so much change is right; null while nobody is. */
  doubted: Minor | null;
  /** Taken so far, when a total is paid in parts. */
  parts: Part[];
  /** True while the main process writes. */
  writing: boolean;
  failure: Failure | null;
  choose(method: Method): void;
  /** Begins to take only a part, or goes back to taking all that is missing. */
  split(): void;
  type(text: string | null): void;
  /** Takes the amount typed: cash at once, a card by way of the terminal. Completes once nothing is missing. */
  take(): Promise<void>;
  /** The person says that the cash is right. */
  takeDoubted(): Promise<void>;
  /** It is not: the field is empty, so that no Enter too many takes another amount. */
  correctDoubted(): void;
  /** Gives a part back: cash at once, what was taken on a card by way of the terminal. */
  removePart(index: number): Promise<void>;
  /** Shows what the disk has of this payment. */
  restore(parts: readonly PaymentIntent[]): void;
  /** Continues after a card of this payment that was left at the terminal and taken. */
  continueFrom(intent: PaymentIntent): Promise<void>;
  /** Why the payment cannot be left now; null where it can. */
  held(): Failure | null;
}

/** Nothing taken yet. */
export const untaken = {
  method: 'cash',
  undecided: false,
  splitting: false,
  typed: null,
  doubted: null,
  parts: [],
  writing: false,
  failure: null,
} as const satisfies Partial<SplitPayment>;

/** What is paid for. */
interface Subject {
  /** Whether a payment is taken, or given back, for a total of this kind. */
  isMine(subject: PaymentSubject): boolean;
  /** What is still to pay after that was taken. */
  rest(taken: TenderInput[]): Rest;
  /** As the main process is to look at it before money is taken; null while nothing can be paid. */
  paidFor(): Promise<PaidFor | null>;
  /** Whether the person overruled a refusal, so that the same is to be asked once more. */
  overruled?(failure: Failure): Promise<boolean>;
  /** Writes it, with what is taken last; the failure, or null where it was written or the person changed their mind. */
  complete(tenders: TenderInput[]): Promise<Failure | null>;
}

export type SplitPaymentActions = ReturnType<typeof createSplitPaymentActions>;

/** Taking money, at the checkout and for an order. */
export function createSplitPaymentActions({
  ipc: { call },
  app: { shopFormat, notify, useNotices },
  cards: { useTerminal, toTerminal, fromTerminal },
}: {
  ipc: Ipc;
  app: AppStores;
  cards: CardsStores;
}) {
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
      return intent !== null && subject.isMine(intent.subject);
    };
    const busy = () => get().writing || charging();
    /** The field before anybody types: a part of the total is never assumed. */
    const unproposed = () => (get().splitting ? '' : null);

    async function complete(tenders: TenderInput[]) {
      const written = subject.complete(tenders);
      set({ writing: true, failure: null });
      const failure = await written;
      set({ writing: false, failure });
      if (failure === null && get().parts.length === 0) dropFailure('cash_part');
    }

    /** Looks at what is paid before money is taken for it; a refusal that a person overrules is asked about once more. */
    async function looked(begin: (paidFor: PaidFor) => Promise<Failure | null>): Promise<void> {
      set({ writing: true, failure: null });
      const paidFor = await subject.paidFor();
      const failure = paidFor && (await begin(paidFor));
      if (failure && (await subject.overruled?.(failure))) return looked(begin);
      set(failure ? { writing: false, failure } : { writing: false });
    }

    /** A card that pays: a part of the total once the terminal took it, or the last one. */
    const paying: AfterTerminal = {
      async captured({ payments }, { idempotencyKey }) {
        set({ method: 'card' });
        show(capturedByKey(payments, idempotencyKey));
        if (!get().undecided) await complete([]);
      },
      left: () => set({ typed: unproposed() }),
    };

    const givingBack: AfterTerminal = {
      captured: ({ payments }, { idempotencyKey }) => show(capturedByKey(payments, idempotencyKey)),
    };

    async function takeCash(paidFor: PaidFor, amount: Minor): Promise<Failure | null> {
      const answer = await call('payments.begin', { ...paidFor, tender: 'cash', amount });
      if (!answer.ok) return answer.error;
      const part = answer.value;
      // Also what was taken before, but whose answer was lost.
      const open = await call('payments.open', {});
      show(open.ok ? capturedByKey(open.value, part.idempotencyKey) : [...get().parts, part]);
      return null;
    }

    /** What is on the disk now, in the place of what was shown. */
    function show(mine: Part[]) {
      const undecided = isOpen(mine, subject.rest(tendersOf(mine)));
      // An Enter too many must not book the rest.
      set({ ...untaken, method: undecided ? 'cash' : get().method, parts: mine, undecided });
    }

    return {
      ...untaken,
      choose(method) {
        if (busy()) return;
        const way = wayOf(method, subject.rest(tendersOf(get().parts)));
        set({ method: way, undecided: false, typed: unproposed(), doubted: null, failure: null });
      },
      split() {
        if (busy()) return;
        const splitting = !get().splitting;
        set({ splitting, undecided: false, typed: splitting ? '' : null, doubted: null, failure: null });
      },
      type: (typed) => set({ typed, doubted: null, failure: null }),
      async take() {
        if (busy() || get().undecided) return;
        // The key that took it, pressed once more: the safe answer.
        if (get().doubted !== null) return get().correctDoubted();
        const { parts } = get();
        const rest = subject.rest(tendersOf(parts));
        const method = wayOf(get().method, rest);
        const missing = rest[method];
        const amount = amountIn(get(), missing);
        if (amount === null || (amount === 0 && missing > 0)) {
          refuse(failureOf('bad_amount'));
        } else if (method === 'card' && amount > missing) {
          refuse(failureOf('card_over', { total: missing, cards: amount }));
        } else if (method === 'card' && amount > 0) {
          await looked((paidFor) => toTerminal({ ...paidFor, tender: 'card', amount }, paying));
        } else if (amount < missing) {
          await looked((paidFor) => takeCash(paidFor, amount));
        } else if (isChangeDoubtful(minus(amount, missing), shopFormat().currency)) {
          set({ doubted: amount, failure: null });
        } else {
          // What was taken may cover it already, where the basket became less in between.
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
        set({ writing: false, parts, typed: unproposed(), undecided: get().undecided && parts.length > 0 });
        // That it was taken is said no more; what goes over the counter now is.
        dropFailure('cash_part');
        const amount = shopFormat().money(takenIn(part));
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

  /** The amount in the field, in minor units; null where it is not one. */
  function amountIn({ typed }: Pick<SplitPayment, 'typed'>, missing: Minor): Minor | null {
    return readTyped(typed, missing).value;
  }

  /** The same, with why it is none; nothing typed means exactly what is missing. */
  function readTyped(typed: string | null, missing: Minor): Reading<Minor> {
    return typed === null ? { value: missing, fault: null } : shopFormat().read(typed);
  }

  return { createSplitPayment, amountIn, readTyped };
}

/** What was taken under an idempotency key. */
export function capturedByKey(payments: readonly PaymentIntent[], idempotencyKey: LocalId): PaymentIntent[] {
  return payments.filter(
    (payment) => payment.state === 'captured' && payment.idempotencyKey === idempotencyKey,
  );
}

/** Why cash that was taken keeps a payment from being left; null where none was. */
export function cashHeld(parts: readonly Part[]): Failure | null {
  if (parts.length === 0) return null;
  return failureOf('cash_part', { amount: sum(parts.map(takenIn)) });
}

/** The parts as the main process wants them. */
export function tendersOf(parts: readonly Part[]): TenderInput[] {
  return parts.map(({ tender }) => tender);
}

/** What a part took, minor units. */
function takenIn({ tender }: Part): Minor {
  return tender.kind === 'cash' ? tender.given : tender.amount;
}

/** Whether something is still to pay. Parts alone complete a total as cash would: rounded while all of them are cash. */
export function isOpen(parts: readonly Part[], rest: Rest): boolean {
  return parts.length > 0 && rest.cash > 0;
}

/**
 * How a rest can be paid. Cash that covers the total but not what it is rounded to leaves the card nothing to take, and
 * the total is not paid: only cash can follow.
 */
export function wayOf(method: Method, rest: Rest): Method {
  return rest.card === 0 && rest.cash > 0 ? 'cash' : method;
}
