import { v7 as uuidv7 } from 'uuid';
import { create } from 'zustand';
import type { PetTile } from '../../shared/domain/catalogue.ts';
import type { OrderDraft, OrderView } from '../../shared/domain/order.ts';
import type { Result } from '../../shared/result.ts';
import { call } from '../bridge.ts';
import { useOrders } from './orders.ts';

/** What was typed so far, as it was typed: nothing is corrected under the person's fingers. */
export interface OrderFields {
  petText: string;
  quantity: string;
  day: string;
  customerName: string;
  customerPhone: string;
  note: string;
  price: string;
  deposit: string;
  depositKind: 'cash' | 'card';
  depositReference: string;
}

interface OrderFormStore {
  /** The order being written; null while none is. Leaving the screen keeps it. */
  fields: OrderFields | null;
  pet: PetTile | null;
  /** Pets that match what was typed; null before the first answer. */
  found: PetTile[] | null;
  begin(): void;
  discard(): void;
  set(fields: Partial<OrderFields>): void;
  search(text: string): Promise<void>;
  takePet(pet: PetTile | null, price: string): void;
  /** The pet of a scanned code, or null where no pet has it. */
  scan(code: string): Promise<PetTile | null>;
  /** Places the order: the token of this form makes a second press the same order. */
  place(draft: Omit<OrderDraft, 'token'>, allowOverpromise: boolean): Promise<Result<OrderView>>;
}

const empty: OrderFields = {
  petText: '',
  quantity: '1',
  day: '',
  customerName: '',
  customerPhone: '',
  note: '',
  price: '',
  deposit: '',
  depositKind: 'cash',
  depositReference: '',
};

/** As many as the list shows without scrolling. */
const FOUND = 6;

export const useOrderForm = create<OrderFormStore>((set, get) => {
  let token = '';
  let asked = 0;
  return {
    fields: null,
    pet: null,
    found: null,
    begin() {
      if (get().fields !== null) return;
      token = uuidv7();
      set({ fields: empty, pet: null, found: null });
    },
    discard() {
      asked += 1;
      set({ fields: null, pet: null, found: null });
    },
    set(change) {
      const { fields } = get();
      if (fields) set({ fields: { ...fields, ...change } });
    },
    async search(text) {
      const mine = ++asked;
      get().set({ petText: text });
      const answer = await call('catalogue.search', { text, categoryId: null, limit: FOUND, after: null });
      if (mine === asked && answer.ok) set({ found: answer.value.items });
    },
    takePet(pet, price) {
      asked += 1;
      set({ pet, found: null });
      get().set({ petText: pet?.name ?? '', price });
    },
    async scan(code) {
      const answer = await call('catalogue.scan', { code });
      return answer.ok ? answer.value : null;
    },
    async place(draft, allowOverpromise) {
      const answer = await call('orders.place', { draft: { ...draft, token }, allowOverpromise });
      if (!answer.ok) return answer;
      get().discard();
      await useOrders.getState().changed(answer.value);
      return answer;
    },
  };
});
