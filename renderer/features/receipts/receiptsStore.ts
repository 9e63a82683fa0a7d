import { create } from 'zustand';
import type { ReceiptFilter } from '../../../shared/domain/receipt-list.ts';
import { receiptsFirst } from '../../../shared/domain/receipt-order.ts';
import type { RefundView } from '../../../shared/domain/refund.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { type Failure, ok, type Result } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Output } from '../../../shared/ipc/contract.ts';
import { createLatest } from '../../app/async.ts';
import type { Needs } from '../../app/needs.ts';
import { createPagedQuery, type PageOptions } from '../../app/pagedQuery.ts';

/** The dialog of the receipts, for useModal. */
export const RECEIPTS = 'checkout.receipts';

/** Entries shown at first, and added by each touch of the button at the end. */
const SHOWN = 100;

type Page = Output<'checkout.receiptPage'>;
type Entry = Page['items'][number];
type Filter = Omit<ReceiptFilter, 'text'>;

const everything: Filter = { from: null, to: null, amount: null, staffId: null };

/** The shown paper: a receipt or a refund slip. */
type Chosen =
  | { kind: 'receipt'; id: LocalId; receipt: Receipt }
  | { kind: 'refund'; id: LocalId; refund: RefundView };

interface ReceiptsState {
  text: string;
  /** Days, amount and person, in addition to the text. */
  filter: Filter;
  /** Receipts and refunds, newest first; null before the first result. */
  list: Entry[] | null;
  /** The cursor of earlier entries; null if there are none. */
  next: Page['next'];
  /** Whether earlier entries are being loaded. */
  busy: boolean;
  chosen: Chosen | null;
  /** Why the list could not be read. */
  failure: Failure | null;
  /** Why the chosen entry could not be read. */
  unread: Failure | null;
  /** The purpose for which the dialog was opened, if any. */
  wants: 'exchange' | null;
  /** The amount as typed. */
  amount: string;
  setFilter(change: Partial<Filter>): Promise<void>;
  /** Filters by an amount once it is valid; until then the list stays. */
  setAmount(typed: string): Promise<void>;
  /** Clears days, amount and person. */
  showAll(): Promise<void>;
  /** Loads earlier entries. */
  more(): Promise<void>;
  /** Opens the dialog with the latest entries and the newest receipt, or with the results for a text. */
  open(text?: string, wants?: 'exchange'): Promise<void>;
  find(text: string): Promise<void>;
  choose(entry: Pick<Entry, 'kind' | 'id'>): Promise<void>;
  /** Saves all results as a CSV to a file that the person chooses. */
  saveCsv(): Promise<void>;
  /** Reloads the shown entries after a refund, if the dialog was opened before. */
  refresh(): Promise<void>;
}

/** The stores of this till's receipts and refunds. */
export function createReceiptsStore({
  ipc: { call },
  app: { openModal, shopFormat, notifyFailure, onSignIn, onTakeover },
  printing: { notifySaved },
}: Needs<'ipc' | 'app' | 'printing'>) {
  /** The receipts and refunds of this till, to show, reprint or refund. */
  const useReceipts = create<ReceiptsState>((set, get) => {
    const latestChoice = createLatest();
    const pages = createPagedQuery(
      (filter: ReceiptFilter, before: Page['next'], limit) =>
        call('checkout.receiptPage', { filter, before, limit }),
      SHOWN,
    );

    function question(): ReceiptFilter {
      const { text, filter } = get();
      return { ...filter, text: text.trim() };
    }

    async function read({ kind, id }: Pick<Entry, 'kind' | 'id'>) {
      const answer = await latestChoice.answer<Result<Chosen>>(
        kind === 'receipt' ? readReceipt(id) : readRefund(id),
      );
      if (!answer) return;
      set(answer.ok ? { chosen: answer.value, unread: null } : { chosen: null, unread: answer.error });
    }

    async function readReceipt(id: LocalId): Promise<Result<Chosen>> {
      const answer = await call('checkout.receipt', { saleId: id });
      return answer.ok ? ok({ kind: 'receipt', id, receipt: answer.value }) : answer;
    }

    async function readRefund(id: LocalId): Promise<Result<Chosen>> {
      const answer = await call('refunds.get', { refundId: id });
      return answer.ok ? ok({ kind: 'refund', id, refund: answer.value }) : answer;
    }

    /** Shows an empty list only once the search is complete. */
    function show(list: Entry[], next: Page['next'], isLast: boolean) {
      const found = question().text === '' ? list : receiptsFirst(list);
      set({ next, busy: !isLast, failure: null, ...((list.length > 0 || isLast) && { list: found }) });
    }

    /** Appends entries after `shown` as they are loaded; false if that failed or is outdated. */
    async function look(
      shown: readonly Entry[],
      read: (options: PageOptions<Page>) => Promise<Result<Page> | null>,
    ): Promise<boolean> {
      const add = ({ items, next }: Page, isLast: boolean) => show([...shown, ...items], next, isLast);
      const answer = await read({ count: SHOWN, onPart: (found) => add(found, false) });
      if (answer?.ok) add(answer.value, true);
      else if (answer) set({ failure: answer.error, busy: false });
      return answer?.ok === true;
    }

    async function anew() {
      set({ next: null, busy: true });
      latestChoice.cancel();
      if (!(await look([], (options) => pages.first(question(), options)))) return;
      const { list, text, chosen } = get();
      const [latest] = list ?? [];
      // Without a search text a receipt is the likelier target; with a text it may be a refund.
      const first = text.trim() === '' ? (list?.find(({ kind }) => kind === 'receipt') ?? latest) : latest;
      const stillThere = list?.some(({ id }) => id === chosen?.id);
      if (first && !stillThere) await read(first);
      else if (!first) set({ chosen: null, unread: null });
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
      unread: null,
      wants: null,
      async open(text = '', wants) {
        set({ text, filter: everything, amount: '', chosen: null, unread: null, wants: wants ?? null });
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
        await look(list ?? [], (options) => pages.more(options));
      },
      choose: read,
      async saveCsv() {
        const answer = await call('checkout.saveReceipts', { filter: question() });
        if (answer.ok) notifySaved(answer.value.file);
        else notifyFailure(answer.error);
      },
      async refresh() {
        const { list, chosen } = get();
        if (list === null) return;
        if (chosen) await read(chosen);
        // Uses the current text.
        await anew();
      },
    };
  });

  onTakeover((failure) => {
    if (failure) useReceipts.setState({ list: null, next: null, chosen: null, failure });
  });

  onSignIn(() => {
    const { failure, text, find } = useReceipts.getState();
    if (failure?.code === 'sign_in_needed') void find(text);
  });

  return { useReceipts };
}
