import { create } from 'zustand';
import type { RefundDraft, RefundView } from '../../../shared/domain/refund.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import type { Failure } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { newLocalId } from '../../../shared/ids/new-id.ts';
import type { Minor, Quantity } from '../../../shared/money/money.ts';
import { createLatest } from '../../app/async.ts';
import type { Needs } from '../../app/needs.ts';
import type { AfterTerminal } from '../cards/terminalStore.ts';
import type { ExchangeActions } from './exchangeActions.ts';

/** The dialog of the refund, for useModal. */
export const REFUND = 'refunds.give';

/** Whether the money is refunded, or pays for new items. */
type RefundMode = 'refund' | 'exchange';

export type RefundTender = 'cash' | 'card';

/** How many of one line of the receipt are returned. */
export interface ReturnedLine {
  quantity: Quantity;
  restock: boolean;
  /** `restock` was set by the person for this line; a reason chosen later does not change it. */
  byHand?: boolean;
}

/** Common reasons, and whether pets returned for them can be sold again. */
export const reasons = { mind: true, ill: false, wrong: true, price: true } as const;

export type Reason = keyof typeof reasons;

interface RefundsState {
  mode: RefundMode;
  /** The sale that is being refunded; null while none is. */
  saleId: LocalId | null;
  receipt: Receipt | null;
  /** Earlier refunds of this sale. */
  earlier: RefundView[];
  /** The returned lines by line id. */
  returned: Record<LocalId, ReturnedLine>;
  tender: RefundTender;
  reason: string;
  /** The common reason that was chosen and not edited; null for free text. */
  usual: Reason | null;
  /** Whether returned pets go into stock unless a line says otherwise; follows the last common reason. */
  restock: boolean;
  /** The amount, calculated by the main process; null until it is known for the current choice. */
  quote: { total: Minor; rounding: Minor; cash: Minor } | null;
  failure: Failure | null;
  busy: boolean;
  /** The completed refund. */
  done: RefundView | null;
  /** Opens the flow for a sale, from wherever a receipt is shown. */
  start(saleId: LocalId, mode?: RefundMode): void;
  setMode(mode: RefundMode): void;
  /** Closes the dialog, unless a card is at the terminal for it. */
  close(): void;
  /** Shows a refund that turned out to be recorded. */
  show(refund: RefundView): void;
  setQuantity(lineId: LocalId, quantity: Quantity): void;
  setRestock(lineId: LocalId, restock: boolean): void;
  /** Chooses everything that was not refunded yet. */
  takeAll(): void;
  setTender(tender: RefundTender): void;
  setReason(reason: string): void;
  /** Chooses a common reason in the screen's language, and whether the pets can be sold again. */
  chooseReason(reason: Reason, words: string): void;
  /**
   * In an exchange, puts the returned items into the cart. Otherwise records the refund; one to a card is stored first,
   * then paid at the terminal.
   */
  complete(): Promise<void>;
}

const closed = {
  mode: 'refund' as RefundMode,
  saleId: null,
  receipt: null,
  earlier: [],
  returned: {},
  tender: 'cash' as const,
  reason: '',
  usual: null,
  restock: true,
  quote: null,
  failure: null,
  busy: false,
  done: null,
};

/** How many of a line can still be refunded. */
export function refundableQuantity(line: Receipt['lines'][number]): number {
  return line.quantity - line.refundedQuantity;
}

/** Refunds from a receipt. */
export function createRefundsStore({
  ipc: { call },
  app: { closeModal, openModal },
  cards: { askAboutCard, terminalHolds, toTerminal },
  checkout: { useBasket },
  exchange: { putReturned },
  receipts: { useReceipts },
}: Needs<'ipc' | 'app' | 'cards' | 'checkout' | 'receipts'> & { exchange: ExchangeActions }) {
  /** A refund from a receipt, whole or in part. Each opening has one idempotency key, so that two presses are one refund. */
  const useRefunds = create<RefundsState>((set, get) => {
    let idempotencyKey: LocalId | null = null;
    const latestQuote = createLatest();
    /** Lines that were taken from the cart when the person switched to an exchange. */
    let fromCart: Record<LocalId, ReturnedLine> = {};
    /** Resolves with the answer to the latest quote. */
    let quoting: Promise<void> = Promise.resolve();

    const isLocked = () => terminalHolds('refund');

    function lines() {
      return entriesOf(get().returned).map(([lineId, { quantity, restock }]) => ({
        lineId,
        quantity,
        restock,
      }));
    }

    function quote(): Promise<void> {
      quoting = quoteNow();
      return quoting;
    }

    async function quoteNow() {
      latestQuote.cancel();
      set({ quote: null, failure: null });
      const { saleId, tender, mode } = get();
      if (saleId === null || lines().length === 0) return;
      // In an exchange only the final difference is rounded for coins.
      const answer = await latestQuote.answer(
        call('refunds.quote', { saleId, lines: lines(), tender: mode === 'exchange' ? mode : tender }),
      );
      if (!answer) return;
      set(answer.ok ? { quote: answer.value } : { failure: answer.error });
    }

    async function load(saleId: LocalId) {
      const [receipt, earlier] = await Promise.all([
        call('checkout.receipt', { saleId }),
        call('refunds.ofSale', { saleId }),
      ]);
      if (get().saleId !== saleId) return;
      if (!receipt.ok) return set({ failure: receipt.error });
      if (!earlier.ok) return set({ failure: earlier.error });
      set({ receipt: receipt.value, earlier: earlier.value, tender: usualTender(receipt.value) });
      if (loadFromCart(receipt.value)) return;
      // A single returnable item is chosen already.
      const [only, ...others] = receipt.value.lines.filter((line) => refundableQuantity(line) > 0);
      if (only && others.length === 0 && refundableQuantity(only) === 1) get().takeAll();
    }

    /** Adds the items of this receipt that are already in the cart; earlier choices here are kept. */
    function loadFromCart({ id }: Receipt): boolean {
      const back = useBasket.getState().basket?.returned;
      if (get().mode !== 'exchange' || back?.saleId !== id) return false;
      const lines: Record<LocalId, ReturnedLine> = Object.fromEntries(
        back.lines.map(({ lineId, quantity, restock }) => [lineId, { quantity, restock, byHand: true }]),
      );
      if (get().reason.trim() === '') set({ reason: back.note ?? '' });
      change({ ...lines, ...get().returned });
      return true;
    }

    /** Drops what came from the cart: items returned in an exchange are not refunded as well. */
    function dropCartLines(): void {
      change(
        Object.fromEntries(entriesOf(get().returned).filter(([lineId, line]) => line !== fromCart[lineId])),
      );
      fromCart = {};
    }

    async function putIntoCart(receipt: Receipt): Promise<Failure | null> {
      const { reason } = get();
      const failure = await putReturned(receipt, {
        lines: lines(),
        note: reason.trim(),
        paidBy: usualTender(receipt),
      });
      if (!failure) closeModal(REFUND);
      return failure;
    }

    function change(returned: Record<LocalId, ReturnedLine>) {
      set({ returned });
      void quote();
    }

    function onRefunded(refund: RefundView): void {
      if (get().saleId === refund.saleId) set({ done: refund });
      void useReceipts.getState().refresh();
    }

    async function sendRefund(draft: RefundDraft): Promise<Failure | null> {
      if (draft.tender === 'card' && draft.expectedTotal !== 0) {
        const captured: AfterTerminal['captured'] = ({ refund }) => refund && onRefunded(refund);
        return toTerminal({ kind: 'refund', refund: draft }, { captured });
      }
      const answer = await call('refunds.complete', draft);
      if (!answer.ok) return answer.error;
      onRefunded(answer.value);
      return null;
    }

    return {
      ...closed,
      start(saleId, mode = 'refund') {
        if (askAboutCard(({ subject }) => subject.kind === 'refund' && subject.refund.saleId === saleId))
          return;
        idempotencyKey = newLocalId();
        latestQuote.cancel();
        fromCart = {};
        set({ ...closed, saleId, mode });
        openModal(REFUND, isLocked);
        void load(saleId);
      },
      close() {
        if (isLocked()) return;
        latestQuote.cancel();
        closeModal(REFUND);
      },
      show(refund) {
        latestQuote.cancel();
        set({ ...closed, saleId: refund.saleId, done: refund });
        openModal(REFUND, isLocked);
      },
      setQuantity(lineId, quantity) {
        const { receipt, returned, restock } = get();
        const line = receipt?.lines.find((each) => each.id === lineId);
        if (!line) return;
        const { [lineId]: before, ...others } = returned;
        const wanted = Math.max(0, Math.min(refundableQuantity(line), quantity));
        if (wanted === 0) change(others);
        else change({ ...returned, [lineId]: { restock, ...before, quantity: wanted } });
      },
      setRestock(lineId, restock) {
        const { returned } = get();
        const line = returned[lineId];
        if (line) change({ ...returned, [lineId]: { ...line, restock, byHand: true } });
      },
      takeAll() {
        const { receipt, returned, restock } = get();
        const left = receipt?.lines.filter((line) => refundableQuantity(line) > 0) ?? [];
        change(
          Object.fromEntries(
            left.map((line) => [
              line.id,
              { restock, ...returned[line.id], quantity: refundableQuantity(line) },
            ]),
          ),
        );
      },
      setMode(mode) {
        if (mode === get().mode) return;
        set({ mode });
        const { receipt, returned } = get();
        if (mode === 'refund') return dropCartLines();
        // The choice here will replace the cart's items of this receipt.
        if (!receipt || !loadFromCart(receipt)) return void quote();
        fromCart = Object.fromEntries(entriesOf(get().returned).filter(([lineId]) => !returned[lineId]));
      },
      setTender(tender) {
        if (tender === get().tender) return;
        set({ tender });
        void quote();
      },
      setReason: (reason) => set({ reason, usual: null }),
      chooseReason(reason, words) {
        const restock = reasons[reason];
        const returned = Object.entries(get().returned).map(([lineId, line]) => [
          lineId,
          line.byHand ? line : { ...line, restock },
        ]);
        // No new quote: the amount does not depend on whether the pets go into stock.
        set({ reason: words, usual: reason, restock, returned: Object.fromEntries(returned) });
      },
      async complete() {
        // An exchange moves no money, so an early key waits for the quote. A refund's amount must be seen first.
        if (get().mode === 'exchange' && get().quote === null) await quoting;
        const { saleId, receipt, quote: quoted, reason, tender, busy, mode } = get();
        if (busy || idempotencyKey === null || saleId === null || quoted === null) return;
        set({ busy: true, failure: null });
        if (mode === 'exchange') {
          const failure = receipt && (await putIntoCart(receipt));
          if (get().saleId === saleId) set({ busy: false, failure });
          return;
        }
        const failure = await sendRefund({
          idempotencyKey,
          saleId,
          lines: lines(),
          tender,
          reason: reason.trim(),
          expectedTotal: quoted.total,
        });
        if (get().saleId !== saleId) return;
        set({ busy: false, failure });
        if (failure?.code === 'total_changed') await quote();
      },
    };
  });

  return { useRefunds };
}

/** `Object.entries` with the object's own type of key. */
function entriesOf<K extends string, V>(object: Readonly<Record<K, V>>): [K, V][] {
  return Object.entries(object) as [K, V][];
}

/** The default method: to the card as far as possible. */
function usualTender({ refundableToCard }: Receipt): RefundTender {
  return refundableToCard > 0 ? 'card' : 'cash';
}
