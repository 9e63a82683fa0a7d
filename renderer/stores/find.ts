import { create } from 'zustand';
import type { PetTile } from '../../shared/domain/catalogue.ts';
import type { OrderView } from '../../shared/domain/order.ts';
import { call, callQuietly } from '../bridge.ts';

interface FindStore {
  query: string;
  pets: PetTile[];
  /** Open orders of customers. */
  orders: OrderView[];
  ask(query: string): Promise<void>;
}

const SHOWN = 6;
const SHOWN_ORDERS = 4;

/** What the finder (Ctrl+K) has found among pets and orders. */
export const useFind = create<FindStore>((set, get) => ({
  query: '',
  pets: [],
  orders: [],
  async ask(query) {
    set({ query });
    const text = query.trim();
    if (text === '') {
      set({ pets: [], orders: [] });
      return;
    }
    const answer = await call('catalogue.search', { text, categoryId: null, limit: SHOWN, after: null });
    if (get().query === query && answer.ok) set({ pets: answer.value.items });
    const found = await callQuietly('orders.list', {
      filter: 'open',
      text,
      limit: SHOWN_ORDERS,
      after: null,
    });
    if (get().query === query) set({ orders: found.ok ? found.value.items : [] });
  },
}));
