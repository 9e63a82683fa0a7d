import { create } from 'zustand';
import type { RefundView } from '../../shared/domain/refund.ts';
import type { Receipt } from '../../shared/domain/sale.ts';
import type { LocalId } from '../../shared/ids.ts';
import type { Output } from '../../shared/ipc/contract.ts';
import type { Failure } from '../../shared/result.ts';
import type { Asking } from '../bridge.ts';
import type { ModalModule } from './modal.ts';

/** The dialog of the receipts, for useModal. */
export const RECEIPTS = 'checkout.receipts';

const SHOWN = 100;

type Entry = Output<'checkout.receipts'>[number];

/** What is looked at: a receipt, or the slip of a refund. */
type Chosen =
  | { kind: 'receipt'; id: LocalId; receipt: Receipt }
  | { kind: 'refund'; id: LocalId; refund: RefundView };

interface ReceiptsStore {
  text: string;
  /** Receipts and refunds, newest first; null while the first answer is on its way. */
  list: Entry[] | null;
  chosen: Chosen | null;
  failure: Failure | null;
  /** Shows the latest ones, the newest receipt open; or what is found by a text. */
  open(text?: string): Promise<void>;
  find(text: string): Promise<void>;
  choose(entry: Pick<Entry, 'kind' | 'id'>): Promise<void>;
  /** Reads what is shown again, where the dialog was opened before: something of it was refunded. */
  refresh(): Promise<void>;
}

export type ReceiptsModule = ReturnType<typeof createReceiptsModule>;

/** Receipts and refunds of this till. */
export function createReceiptsModule({ call, openModal }: Asking & ModalModule) {
  /** The receipts and refunds of this till: to show again, print again, or refund. */
  const useReceipts = create<ReceiptsStore>((set, get) => {
    let asked = 0;

    async function read({ kind, id }: Pick<Entry, 'kind' | 'id'>) {
      const mine = asked;
      if (kind === 'receipt') {
        const answer = await call('checkout.receipt', { saleId: id });
        if (mine !== asked) return;
        set(answer.ok ? { chosen: { kind, id, receipt: answer.value } } : { failure: answer.error });
      } else {
        const answer = await call('refunds.get', { refundId: id });
        if (mine !== asked) return;
        set(answer.ok ? { chosen: { kind, id, refund: answer.value } } : { failure: answer.error });
      }
    }

    return {
      text: '',
      list: null,
      chosen: null,
      failure: null,
      async open(text = '') {
        set({ text, chosen: null });
        openModal(RECEIPTS);
        await get().find(text);
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
        // Beside everything that was sold a refund is seldom what somebody looks for; where it was typed, it is.
        const [latest] = answer.value;
        const first =
          text.trim() === '' ? (answer.value.find(({ kind }) => kind === 'receipt') ?? latest) : latest;
        const stillThere = answer.value.some(({ id }) => id === get().chosen?.id);
        if (first && !stillThere) await read(first);
        else if (!first) set({ chosen: null });
      },
      choose: read,
      async refresh() {
        const { list, chosen, text } = get();
        if (list === null) return;
        if (chosen) await read(chosen);
        await get().find(text);
      },
    };
  });

  return { useReceipts };
}
