import { create } from 'zustand';
import type { Receipt } from '../../shared/domain/sale.ts';
import type { Output } from '../../shared/ipc/contract.ts';
import type { Failure } from '../../shared/result.ts';
import { call } from '../bridge.ts';
import { openModal } from './modal.ts';

/** The dialog of the receipts, for useModal. */
export const RECEIPTS = 'checkout.receipts';

const SHOWN = 100;

interface ReceiptsStore {
  text: string;
  /** Newest first; null while the first answer is on its way. */
  list: Output<'checkout.receipts'> | null;
  chosen: Receipt | null;
  failure: Failure | null;
  /** Shows the latest receipts, the newest one open. */
  open(): Promise<void>;
  find(text: string): Promise<void>;
  choose(saleId: string): Promise<void>;
}

/** The receipts of this till: to show again, print again, or refund. */
export const useReceipts = create<ReceiptsStore>((set, get) => {
  let asked = 0;
  return {
    text: '',
    list: null,
    chosen: null,
    failure: null,
    async open() {
      set({ text: '', chosen: null });
      openModal(RECEIPTS);
      await get().find('');
    },
    async find(text) {
      set({ text });
      const mine = ++asked;
      const answer = await call('checkout.receipts', { text: text.trim(), limit: SHOWN });
      if (mine !== asked) return;
      if (!answer.ok) {
        set({ failure: answer.error });
        return;
      }
      set({ list: answer.value, failure: null });
      const [first] = answer.value;
      const stillThere = answer.value.some(({ id }) => id === get().chosen?.id);
      if (first && !stillThere) await get().choose(first.id);
      else if (!first) set({ chosen: null });
    },
    async choose(saleId) {
      const mine = asked;
      const answer = await call('checkout.receipt', { saleId });
      if (mine !== asked) return;
      set(answer.ok ? { chosen: answer.value } : { failure: answer.error });
    },
  };
});
