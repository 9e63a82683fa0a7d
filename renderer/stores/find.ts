import { create } from 'zustand';
import type { PetTile } from '../../shared/domain/catalogue.ts';
import type { OrderView } from '../../shared/domain/order.ts';
import type { Output } from '../../shared/ipc/contract.ts';
import { readReceiptNumber } from '../../shared/receipt-number.ts';
import type { Asking } from '../bridge.ts';

interface FindStore {
  query: string;
  pets: PetTile[];
  /** The pets are only near to what was typed. */
  guessed: boolean;
  /** Open orders of customers. */
  orders: OrderView[];
  /** Receipts and refunds by their number. */
  receipts: Output<'checkout.receipts'>;
  /** The query that was answered last. */
  answered: string;
  ask(query: string): Promise<void>;
}

const SHOWN = 6;

const SHOWN_ORDERS = 4;

/** The finder. */
export function createFindModule({ call, callQuietly }: Asking) {
  /** What the finder (Ctrl+K) has found among pets, orders and receipts. */
  const useFind = create<FindStore>((set, get) => ({
    query: '',
    pets: [],
    guessed: false,
    orders: [],
    receipts: [],
    answered: '',
    async ask(query) {
      set({ query });
      const text = query.trim();
      if (text === '') {
        set({ pets: [], guessed: false, orders: [], receipts: [], answered: query });
        return;
      }
      const [pets, orders, receipts] = await Promise.all([
        call('catalogue.search', { text, categoryId: null, limit: SHOWN, after: null }),
        callQuietly('orders.list', { filter: 'open', text, limit: SHOWN_ORDERS, after: null }),
        readReceiptNumber(text) ? callQuietly('checkout.receipts', { text, limit: 1 }) : null,
      ]);
      if (get().query !== query) return;
      set({
        pets: pets.ok ? pets.value.items : [],
        guessed: pets.ok && pets.value.guessed === true,
        orders: orders.ok ? orders.value.items : [],
        receipts: receipts?.ok ? receipts.value : [],
        answered: query,
      });
    },
  }));

  return { useFind };
}
