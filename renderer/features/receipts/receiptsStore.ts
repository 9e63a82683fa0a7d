import { create } from 'zustand';
import type { RefundView } from '../../../shared/domain/refund.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import type { Failure } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Input, Output } from '../../../shared/ipc/contract.ts';
import type { AppStores } from '../../app/appStores.ts';
import type { Ipc } from '../../app/bridge.ts';
import type { PrintingStores } from '../printing/stores.ts';

/** The dialog of the receipts, for useModal. */
export const RECEIPTS = 'checkout.receipts';

/** Entries that are shown at first, and that each touch of the last button adds. */
const SHOWN = 100;

type Page = Output<'checkout.receiptPage'>;
type Entry = Page['rows'][number];
type Filter = Omit<Input<'checkout.receiptPage'>['filter'], 'text'>;

const everything: Filter = { from: null, to: null, amount: null, staffId: null };

/** What is looked at: a receipt, or the slip of a refund. */
type Chosen =
  | { kind: 'receipt'; id: LocalId; receipt: Receipt }
  | { kind: 'refund'; id: LocalId; refund: RefundView };

interface ReceiptsState {
  text: string;
  /** Days, amount and person, beside the text. */
  filter: Filter;
  /** Receipts and refunds, newest first; null while the first answer is on its way. */
  list: Entry[] | null;
  /** Where earlier ones begin; null where there are none. */
  next: Page['next'];
  /** Whether earlier ones are being looked through. */
  busy: boolean;
  chosen: Chosen | null;
  failure: Failure | null;
  /** What somebody opened them for, where that was said. */
  wants: 'exchange' | null;
  /** The amount as it is typed. */
  amount: string;
  setFilter(change: Partial<Filter>): Promise<void>;
  /** Finds by an amount once it can be read; until then what was found stays. */
  setAmount(typed: string): Promise<void>;
  /** Forgets days, amount and person. */
  showAll(): Promise<void>;
  /** Adds earlier ones. */
  more(): Promise<void>;
  /** Shows the latest ones, the newest receipt open; or what is found by a text. */
  open(text?: string, wants?: 'exchange'): Promise<void>;
  find(text: string): Promise<void>;
  choose(entry: Pick<Entry, 'kind' | 'id'>): Promise<void>;
  /** Writes all that are found as a table where the person chooses. */
  saveCsv(): Promise<void>;
  /** Reads what is shown again, where the dialog was opened before: something of it was refunded. */
  refresh(): Promise<void>;
}

/** Receipts and refunds of this till. */
export function createReceiptsStore({
  ipc: { call },
  app: { openModal, shopFormat, notifyFailure },
  printing: { notifySaved },
}: {
  ipc: Ipc;
  app: AppStores;
  printing: PrintingStores;
}) {
  /** The receipts and refunds of this till: to show again, print again, or refund. */
  const useReceipts = create<ReceiptsState>((set, get) => {
    let asked = 0;

    async function read({ kind, id }: Pick<Entry, 'kind' | 'id'>) {
      const mine = asked;
      if (kind === 'receipt') {
        const answer = await call('checkout.receipt', { saleId: id });
        if (mine !== asked) return;
        set(
          answer.ok
            ? { chosen: { kind, id, receipt: answer.value }, failure: null }
            : { failure: answer.error },
        );
      } else {
        const answer = await call('refunds.get', { refundId: id });
        if (mine !== asked) return;
        set(
          answer.ok
            ? { chosen: { kind, id, refund: answer.value }, failure: null }
            : { failure: answer.error },
        );
      }
    }

    /** Looks through part after part until there are enough; what is found stands there at once. */
    async function look(mine: number, enough: number, before: readonly Entry[]): Promise<boolean> {
      let rows = before;
      for (;;) {
        const { text, filter, next } = get();
        const answer = await call('checkout.receiptPage', {
          filter: { ...filter, text: text.trim() },
          before: next,
          limit: SHOWN,
        });
        if (mine !== asked) return false;
        if (!answer.ok) {
          set({ failure: answer.error, busy: false });
          return false;
        }
        rows = [...rows, ...answer.value.rows];
        const over = answer.value.next === null || rows.length >= enough;
        set({ next: answer.value.next, failure: null, busy: !over });
        // An empty list says that there is nothing, which is not known before the last part.
        if (rows.length > 0 || over) set({ list: [...rows] });
        if (over) return true;
      }
    }

    async function anew() {
      asked += 1;
      const mine = asked;
      set({ next: null, busy: true });
      if (!(await look(mine, SHOWN, []))) return;
      const { list, text, chosen } = get();
      const [latest] = list ?? [];
      // Beside everything that was sold a refund is seldom what somebody looks for; where it was typed, it is.
      const first = text.trim() === '' ? (list?.find(({ kind }) => kind === 'receipt') ?? latest) : latest;
      const stillThere = list?.some(({ id }) => id === chosen?.id);
      if (first && !stillThere) await read(first);
      else if (!first) set({ chosen: null });
    }

    return {
      text: '',
      filter: everything,
      amount: '',
      list: null,
      next: null,
      busy: false,
      chosen: null,
      failure: null,
      wants: null,
      async open(text = '', wants) {
        set({ text, filter: everything, amount: '', chosen: null, wants: wants ?? null });
        openModal(RECEIPTS);
        await get().find(text);
      },
      async find(text) {
        set({ text });
        await anew();
      },
      async setFilter(change) {
        set(({ filter }) => ({ filter: { ...filter, ...change } }));
        await anew();
      },
      async setAmount(typed) {
        set({ amount: typed });
        const { value } = shopFormat().read(typed);
        if (value !== null || typed.trim() === '') await get().setFilter({ amount: value });
      },
      async showAll() {
        set({ amount: '' });
        await get().setFilter(everything);
      },
      async more() {
        const { next, busy, list } = get();
        if (next === null || busy) return;
        set({ busy: true });
        await look(asked, (list?.length ?? 0) + SHOWN, list ?? []);
      },
      choose: read,
      async saveCsv() {
        const { text, filter } = get();
        const answer = await call('checkout.saveReceipts', { filter: { ...filter, text: text.trim() } });
        if (answer.ok) notifySaved(answer.value.file);
        else notifyFailure(answer.error);
      },
      async refresh() {
        const { list, chosen } = get();
        if (list === null) return;
        if (chosen) await read(chosen);
        // By what is typed by now.
        await anew();
      },
    };
  });

  return { useReceipts };
}
