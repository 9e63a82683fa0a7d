import { v7 as uuidv7 } from 'uuid';
import { create } from 'zustand';
import type { TenderInput } from '../../shared/domain/basket.ts';
import type { OrderView } from '../../shared/domain/order.ts';
import type { Receipt } from '../../shared/domain/sale.ts';
import { parseMoney } from '../../shared/money.ts';
import { priceBasket, settle } from '../../shared/pricing.ts';
import { type Failure, failed, ok, type Result } from '../../shared/result.ts';
import { call } from '../bridge.ts';
import { useApp } from './app.ts';
import { closeModal, openModal } from './modal.ts';
import { useOrders } from './orders.ts';

export type Method = 'cash' | 'card';

/** The dialog of the hand-over, for useModal. */
export const HAND_OVER = 'orders.handOver';

interface HandOverStore {
  order: OrderView | null;
  method: Method;
  /** What was typed as the amount; null while nothing was, which means exactly what is missing. */
  typed: string | null;
  reference: string;
  /** Taken so far, when the balance is paid in parts. */
  parts: TenderInput[];
  writing: boolean;
  failure: Failure | null;
  /** Written: the pets are the customer's. */
  receipt: Receipt | null;
  /** An order that was made elsewhere gets this shop's price. */
  begin(order: OrderView): Promise<void>;
  end(): void;
  choose(method: Method): void;
  type(text: string | null): void;
  setReference(reference: string): void;
  removePart(index: number): void;
  /** Takes the amount typed, and hands the pets over once nothing is missing. */
  take(): Promise<void>;
}

const fresh = {
  method: 'cash',
  typed: null,
  reference: '',
  parts: [],
  writing: false,
  failure: null,
  receipt: null,
} as const satisfies Partial<HandOverStore>;

/** From "Hand over" to the receipt. One opening is one token, so a second Enter is the same hand-over. */
export const useHandOver = create<HandOverStore>((set, get) => {
  let token = '';

  async function complete(tenders: TenderInput[]) {
    const { order, writing } = get();
    if (!order || writing) return;
    set({ writing: true, failure: null });
    const answer = await call('orders.fulfil', { token, orderId: order.id, tenders });
    if (!answer.ok) return set({ writing: false, failure: answer.error });
    set({ writing: false, receipt: answer.value.receipt });
    await useOrders.getState().changed(answer.value.order);
  }

  return {
    ...fresh,
    order: null,
    async begin(order) {
      token = uuidv7();
      set({ ...fresh, order: null });
      openModal(HAND_OVER);
      const priced = await withPrice(order);
      set(priced.ok ? { order: priced.value } : { failure: priced.error });
    },
    end: () => closeModal(HAND_OVER),
    choose: (method) => set({ method, typed: null, failure: null }),
    type: (typed) => set({ typed, failure: null }),
    setReference: (reference) => set({ reference }),
    removePart: (index) =>
      set(({ parts }) => ({ parts: parts.toSpliced(index, 1), typed: null, failure: null })),
    async take() {
      const { method, parts, reference } = get();
      const missing = missingOf(get());
      if (missing === 0 && parts.length === 0) return complete([]);
      const amount = amountOf(get());
      if (amount === null || amount === 0) {
        return set({ failure: { code: 'bad_amount', message: 'Please enter an amount.', facts: {} } });
      }
      if (method === 'card' && amount > missing) {
        return set({
          failure: { code: 'card_over', message: 'A card pays at most what is still due.', facts: {} },
        });
      }
      const tender: TenderInput =
        method === 'cash'
          ? { kind: 'cash', given: amount }
          : { kind: 'card', amount, reference: reference.trim() || null };
      const tenders = [...parts, tender];
      if (amount >= missing) return complete(tenders);
      set({ ...fresh, parts: tenders, method: method === 'cash' ? 'card' : 'cash' });
    },
  };
});

/** The order with what it comes to, by this shop's price where it was taken down without one. */
async function withPrice(order: OrderView): Promise<Result<OrderView>> {
  if (order.total !== null || order.petId === null) return ok(order);
  const pet = await call('catalogue.pet', { petId: order.petId });
  if (!pet.ok) return pet;
  const { price, taxName, taxBasisPoints, name, categoryName, id } = pet.value;
  if (price === null) {
    return failed({ code: 'no_price', message: 'This pet has no price yet. Set one first.', facts: {} });
  }
  const line = {
    id,
    petId: id,
    petName: name,
    categoryName,
    barcode: null,
    quantity: order.quantity,
    unitPrice: price,
    discount: null,
    taxName,
    taxBasisPoints,
    note: null,
  };
  const taxIncluded = useApp.getState().app?.taxIncluded ?? true;
  const { total } = priceBasket({ lines: [line], discount: null }, { taxIncluded });
  return ok({ ...order, unitPrice: price, total, balance: total - order.deposit });
}

type Open = Pick<HandOverStore, 'order' | 'method' | 'typed' | 'parts'>;

/** What is still missing of the balance if the rest is paid by the method chosen: cash alone is rounded. */
export function missingOf({ order, method, parts }: Open): number {
  const rest: TenderInput =
    method === 'cash' ? { kind: 'cash', given: 0 } : { kind: 'card', amount: 0, reference: null };
  const cashStep = useApp.getState().app?.cashStep ?? 1;
  return settle(order?.total ?? 0, [...parts, rest], { cashStep }, order?.deposit ?? 0).missing;
}

/** The amount that stands in the field, in minor units; null where it is none. */
export function amountOf(open: Open): number | null {
  if (open.typed === null) return missingOf(open);
  return parseMoney(open.typed, useApp.getState().app?.currency ?? 'EUR');
}
