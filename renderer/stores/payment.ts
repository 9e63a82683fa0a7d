import { create } from 'zustand';
import type { TenderInput } from '../../shared/domain/basket.ts';
import type { Receipt } from '../../shared/domain/sale.ts';
import { PerchError } from '../../shared/errors.ts';
import { parseMoney } from '../../shared/money.ts';
import { settle } from '../../shared/pricing.ts';
import type { Failure } from '../../shared/result.ts';
import { call } from '../bridge.ts';
import { useApp } from './app.ts';
import { useBasket } from './basket.ts';
import { askOversell, type Shortage } from './dialog.ts';
import { totalsOf } from './totals.ts';

export type Method = 'cash' | 'card';

interface PaymentStore {
  stage: 'selling' | 'paying' | 'done';
  method: Method;
  /** What was typed as the amount; null while nothing was, which means exactly what is missing. */
  typed: string | null;
  reference: string;
  /** Taken so far, when a total is paid in parts. */
  parts: TenderInput[];
  allowOversell: boolean;
  /** True while the sale is being written. */
  writing: boolean;
  failure: Failure | null;
  receipt: Receipt | null;
  /** Asks about short stock first; then the payment is on the screen. */
  begin(): Promise<void>;
  back(): void;
  choose(method: Method): void;
  type(text: string | null): void;
  setReference(text: string): void;
  /** Takes the amount typed; completes the sale once nothing is missing. */
  take(): Promise<void>;
  removePart(index: number): void;
  nextCustomer(): void;
}

const fresh = {
  method: 'cash',
  typed: null,
  reference: '',
  parts: [],
  allowOversell: false,
  writing: false,
  failure: null,
} as const satisfies Partial<PaymentStore>;

/** From Pay to the receipt. "Done" is what the main process has written, never what is hoped. */
export const usePayment = create<PaymentStore>((set, get) => {
  async function complete(tenders: TenderInput[]) {
    const { basket, settled, replace } = useBasket.getState();
    if (!basket || get().writing) return;
    set({ writing: true, failure: null });
    await settled();
    const answer = await call('checkout.complete', {
      basket,
      tenders,
      expectedTotal: totalsOf(basket).total,
      allowOversell: get().allowOversell,
    });
    set({ writing: false });
    if (answer.ok) {
      set({ ...fresh, stage: 'done', receipt: answer.value.receipt });
      replace(answer.value.next);
    } else if (answer.error.code === 'oversell' && !get().allowOversell) {
      await sellAnyway(answer.error, tenders);
    } else {
      if (answer.error.code === 'total_changed') await useApp.getState().load();
      set({ failure: answer.error });
    }
  }

  /** The stock fell between Pay and done: the same question, now with the figures of the refusal. */
  async function sellAnyway({ facts }: Failure, tenders: TenderInput[]) {
    const shortage = {
      petId: String(facts.petId ?? ''),
      petName: String(facts.petName ?? ''),
      wanted: Number(facts.wanted ?? 0),
      free: Number(facts.free ?? 0),
    };
    if (!(await askOversell([shortage]))) return;
    set({ allowOversell: true });
    await complete(tenders);
  }

  return {
    ...fresh,
    stage: 'selling',
    receipt: null,
    async begin() {
      const { basket } = useBasket.getState();
      if (!basket || basket.lines.length === 0 || get().stage !== 'selling') return;
      const short = shortages();
      if (short.length > 0 && !(await askOversell(short))) return;
      set({ ...fresh, stage: 'paying', allowOversell: short.length > 0 });
    },
    back() {
      if (get().stage === 'paying' && !get().writing) set({ ...fresh, stage: 'selling' });
    },
    choose: (method) => set({ method, typed: null, failure: null }),
    type: (typed) => set({ typed, failure: null }),
    setReference: (reference) => set({ reference }),
    async take() {
      if (get().stage !== 'paying' || get().writing) return;
      const { method, parts, reference } = get();
      const amount = amountTyped(get());
      const missing = missingFor(get());
      if (amount === null || (amount === 0 && missing > 0)) {
        set({ failure: { code: 'bad_amount', message: 'Please enter an amount.', facts: {} } });
        return;
      }
      if (method === 'card' && amount > missing) {
        set({ failure: { code: 'card_over', message: 'A card pays at most what is still due.', facts: {} } });
        return;
      }
      const tender: TenderInput =
        method === 'cash'
          ? { kind: 'cash', given: amount }
          : { kind: 'card', amount, reference: reference.trim() || null };
      const tenders = [...parts, tender];
      if (amount >= missing) await complete(tenders);
      // What is missing is most often paid the other way.
      else
        set({
          ...fresh,
          parts: tenders,
          allowOversell: get().allowOversell,
          method: method === 'cash' ? 'card' : 'cash',
        });
    },
    removePart: (index) =>
      set(({ parts }) => ({ parts: parts.toSpliced(index, 1), typed: null, failure: null })),
    nextCustomer() {
      if (get().stage === 'done') set({ ...fresh, stage: 'selling', receipt: null });
    },
  };
});

type Open = Pick<PaymentStore, 'method' | 'typed' | 'parts'>;

/** What is still missing, in minor units, if the rest is paid by the method chosen: cash alone is rounded. */
export function missingFor({ method, parts }: Pick<Open, 'method' | 'parts'>): number {
  const { total } = totalsOf(useBasket.getState().basket);
  const rest: TenderInput =
    method === 'cash' ? { kind: 'cash', given: 0 } : { kind: 'card', amount: 0, reference: null };
  try {
    return settle(total, [...parts, rest], { cashStep: useApp.getState().app?.cashStep ?? 1 }).missing;
  } catch (error) {
    if (error instanceof PerchError) return total;
    throw error;
  }
}

/** The amount that stands in the field, in minor units; null where it is none. */
export function amountTyped(open: Open): number | null {
  if (open.typed === null) return missingFor(open);
  return parseMoney(open.typed, useApp.getState().app?.currency ?? 'EUR');
}

/** Which pets of the basket are short, by what is known now. */
function shortages(): Shortage[] {
  const { basket, pets } = useBasket.getState();
  const wanted = new Map<string, { petName: string; quantity: number }>();
  for (const line of basket?.lines ?? []) {
    const before = wanted.get(line.petId)?.quantity ?? 0;
    wanted.set(line.petId, { petName: line.petName, quantity: before + line.quantity });
  }
  return [...wanted].flatMap(([petId, { petName, quantity }]) => {
    const free = pets[petId]?.stock.free;
    return free !== undefined && quantity > free ? [{ petId, petName, wanted: quantity, free }] : [];
  });
}
