import { v7 as uuidv7 } from 'uuid';
import { create } from 'zustand';
import type { PetTile } from '../../shared/domain/catalogue.ts';
import type { OrderDraft, OrderView } from '../../shared/domain/order.ts';
import type { Result } from '../../shared/result.ts';
import { call } from '../bridge.ts';
import { tell } from './notices.ts';
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

interface Draft {
  /** Makes a second press the same order. */
  token: string;
  fields: OrderFields;
  pet: PetTile | null;
}

interface OrderFormStore {
  /** The order being written; null while none is. Leaving it, and the screen, keeps it. */
  draft: Draft | null;
  /** Whether it is on the screen. */
  open: boolean;
  /** Pets that match what was typed; null before the first answer. */
  found: PetTile[] | null;
  /** Begins an order, or goes on with the one that was left. */
  begin(): void;
  leave(): void;
  /** Gives it up, with a way back. */
  discard(): void;
  set(fields: Partial<OrderFields>): void;
  search(text: string): Promise<void>;
  takePet(pet: PetTile | null, price: string): void;
  /** The pet of a scanned code, or null where no pet has it. */
  scan(code: string): Promise<PetTile | null>;
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
  let asked = 0;

  function change(part: Partial<Draft>) {
    const { draft } = get();
    if (draft) set({ draft: { ...draft, ...part } });
  }

  return {
    draft: null,
    open: false,
    found: null,
    begin: () => set({ open: true, draft: get().draft ?? { token: uuidv7(), fields: empty, pet: null } }),
    leave: () => set({ open: false }),
    discard() {
      asked += 1;
      const { draft } = get();
      set({ draft: null, open: false, found: null });
      if (!draft || (draft.pet === null && JSON.stringify(draft.fields) === JSON.stringify(empty))) return;
      tell({
        tone: 'calm',
        say: { key: 'orders.form.discarded' },
        undo: () => get().draft ?? set({ draft, open: true }),
      });
    },
    set(fields) {
      const { draft } = get();
      if (draft) change({ fields: { ...draft.fields, ...fields } });
    },
    async search(text) {
      const mine = ++asked;
      get().set({ petText: text });
      const answer = await call('catalogue.search', { text, categoryId: null, limit: FOUND, after: null });
      if (mine === asked && answer.ok) set({ found: answer.value.items });
    },
    takePet(pet, price) {
      asked += 1;
      set({ found: null });
      change({ pet });
      get().set({ petText: pet?.name ?? '', price });
    },
    async scan(code) {
      const answer = await call('catalogue.scan', { code });
      return answer.ok ? answer.value : null;
    },
    async place(order, allowOverpromise) {
      const token = get().draft?.token ?? uuidv7();
      const answer = await call('orders.place', { draft: { ...order, token }, allowOverpromise });
      if (!answer.ok) return answer;
      if (get().draft?.token === token) set({ draft: null, open: false, found: null });
      await useOrders.getState().changed(answer.value);
      return answer;
    },
  };
});
