import { v7 as uuidv7 } from 'uuid';
import { create } from 'zustand';
import type { TenderInput, TenderIntent } from '../../shared/domain/basket.ts';
import type { OrderView } from '../../shared/domain/order.ts';
import type { Receipt } from '../../shared/domain/sale.ts';
import { priceBasket, settle } from '../../shared/pricing.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { call } from '../bridge.ts';
import { useApp } from './app.ts';
import { askAboutOrder } from './cards.ts';
import { closeModal, openModal } from './modal.ts';
import { useOrders } from './orders.ts';
import {
  amountIn,
  cashHeld,
  createTakings,
  type Method,
  restBy,
  type Takings,
  tendersOf,
  untaken,
} from './takings.ts';

/** The dialog of the hand-over, for useModal. */
export const HAND_OVER = 'orders.handOver';

interface HandOverStore extends Takings {
  order: OrderView | null;
  /** Written: the pets are the customer's. */
  receipt: Receipt | null;
  /**
   * An order that was made elsewhere gets this shop's price. A card that was left at the terminal for it is asked about
   * first.
   */
  begin(order: OrderView): Promise<void>;
  /** Takes a card payment up that was at the terminal when the program ended, and that was taken. */
  resume(order: OrderView, intent: TenderIntent): Promise<void>;
  /** Closes the dialog; not while money was taken for it, or a card is at the terminal. */
  end(): void;
}

const fresh = { ...untaken, receipt: null } as const satisfies Partial<HandOverStore>;

/** From "Hand over" to the receipt. One opening is one token, so a second Enter is the same hand-over. */
export const useHandOver = create<HandOverStore>((set, get) => {
  let token = '';

  async function open(order: OrderView, under: string) {
    token = under;
    set({ ...fresh, order: null });
    openModal(HAND_OVER);
    const priced = await withPrice(order);
    set(priced.ok ? { order: priced.value } : { failure: priced.error });
  }

  const takings = createTakings(set, get, {
    missing: (method, taken) => missingBy(get().order, method, taken),
    async paidUnder() {
      const { order } = get();
      return order && { token, orderId: order.id };
    },
    async complete(tenders) {
      const { order } = get();
      if (!order) return null;
      // One that was paid whole by its deposit takes nothing more.
      const due = missingBy(order, 'cash', []);
      const answer = await call('orders.fulfil', {
        token,
        orderId: order.id,
        tenders: due === 0 ? [] : tenders,
      });
      if (!answer.ok) return answer.error;
      set({ ...fresh, receipt: answer.value.receipt });
      await useOrders.getState().changed(answer.value.order);
      return null;
    },
  });

  return {
    ...takings,
    order: null,
    receipt: null,
    async begin(order) {
      if (!askAboutOrder(order.id)) await open(order, uuidv7());
    },
    async resume(order, intent) {
      if (token !== intent.token || !get().order) await open(order, intent.token);
      if (!get().order) return;
      set({ charging: intent });
      await get().approved();
    },
    end() {
      const failure = get().receipt ? null : (get().held() ?? cashHeld(get().parts));
      if (failure) set({ failure });
      else closeModal(HAND_OVER);
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

/** What is still missing of the balance if the rest is paid by the method chosen. */
export function missingOf({ order, method, parts }: Pick<Open, 'order' | 'method' | 'parts'>): number {
  return missingBy(order, method, tendersOf(parts));
}

/** The amount that stands in the field, in minor units; null where it is none. */
export function amountOf(open: Open): number | null {
  return amountIn(open, missingOf(open));
}

/**
 * What goes back in cash at the hand-over, minor units: the part of a deposit that is above what the order comes to now,
 * as after a tax rate that fell.
 */
export function overpaidOf(order: Pick<OrderView, 'deposit' | 'total'> | null): number {
  return order?.total == null ? 0 : Math.max(0, order.deposit - order.total);
}

function missingBy(order: OrderView | null, method: Method, taken: TenderInput[]): number {
  const cashStep = useApp.getState().app?.cashStep ?? 1;
  const applied = (order?.deposit ?? 0) - overpaidOf(order);
  return settle(order?.total ?? 0, [...taken, restBy(method)], { cashStep }, applied).missing;
}
