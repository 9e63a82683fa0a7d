import { create } from 'zustand';
import type { PetTile } from '../../../shared/domain/catalogue.ts';
import { MAX_TYPED } from '../../../shared/domain/limits.ts';
import type { RefundView, ReturnDraft } from '../../../shared/domain/refund.ts';
import { failureOf } from '../../../shared/errors/errors.ts';
import type { Failure } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { newLocalId } from '../../../shared/ids/new-id.ts';
import type { Output } from '../../../shared/ipc/contract.ts';
import type { Minor, Quantity } from '../../../shared/money/money.ts';
import { createLatest } from '../../app/async.ts';
import type { Needs } from '../../app/needs.ts';
import { type Reason, reasons } from './refundsStore.ts';

/** The dialog of returns without a receipt, for useModal. */
export const RETURN = 'refunds.return';

/** A pet returned without a receipt; `text` is its price as typed, `price` today's price. */
export interface ReturnLine {
  petId: LocalId;
  petName: string;
  categoryName: string | null;
  price: Minor;
  text: string;
  quantity: Quantity;
  restock: boolean;
  /** `restock` was set for this line; a reason chosen later does not change it. */
  byHand: boolean;
}

interface ReturnState {
  lines: ReturnLine[];
  reason: string;
  /** The common reason that was chosen and not edited; null for free text. */
  usual: Reason | null;
  /** The amount, calculated by the main process; null until it is known for the current lines. */
  quote: Output<'refunds.quoteReturn'> | null;
  failure: Failure | null;
  busy: boolean;
  /** The completed refund. */
  done: RefundView | null;
  /** Opens an empty return. */
  start(): void;
  close(): void;
  /** Adds a pet, or one more of it; false for a pet without a price. */
  take(pet: PetTile): Promise<boolean>;
  /** Adds a scanned pet. */
  scan(code: string): Promise<void>;
  setLine(petId: LocalId, change: Partial<Pick<ReturnLine, 'text' | 'restock'>>): void;
  /** Changes the quantity; zero removes the line. */
  step(petId: LocalId, by: 1 | -1): void;
  setReason(reason: string): void;
  /** Chooses a common reason in the screen's language, and whether the pets can be sold again. */
  chooseReason(reason: Reason, words: string): void;
  /** Completes the return: for cash at once, to a card once the terminal confirms. */
  complete(): Promise<void>;
}

const empty = { lines: [], reason: '', usual: null, quote: null, failure: null, busy: false, done: null };

/** Returns without a receipt. */
export function createReturnStore({
  ipc: { call },
  app: { closeModal, notifyFailure, openModal, shopFormat, useApp },
  cards: { askAboutCard, terminalHolds, toTerminal },
  receipts: { scannedPet, useReceipts },
}: Needs<'ipc' | 'app' | 'cards' | 'receipts'>) {
  const useReturn = create<ReturnState>((set, get) => {
    let idempotencyKey: LocalId = newLocalId();
    const latestQuote = createLatest();
    const isLocked = () => terminalHolds('return');

    /** The lines for the main process; null while a price is invalid. */
    function wanted(): ReturnDraft['lines'] | null {
      const { read } = shopFormat();
      const lines = get().lines.map(({ petId, quantity, text, restock }) => ({
        ...{ petId, quantity, restock },
        unitPrice: read(text).value,
      }));
      return lines.every((line): line is ReturnDraft['lines'][number] => line.unitPrice !== null)
        ? lines
        : null;
    }

    async function quote() {
      latestQuote.cancel();
      set({ quote: null, failure: null });
      const lines = wanted();
      if (lines === null || lines.length === 0) return;
      const answer = await latestQuote.answer(call('refunds.quoteReturn', { lines }));
      if (answer) set(answer.ok ? { quote: answer.value } : { failure: answer.error });
    }

    function change(lines: ReturnLine[]) {
      set({ lines });
      void quote();
    }

    function finish(refund: RefundView) {
      set({ done: refund });
      void useReceipts.getState().refresh();
    }

    async function send(draft: ReturnDraft): Promise<Failure | null> {
      if (useApp.getState().app?.returns.paidBy === 'card') {
        return toTerminal(
          { kind: 'return', refund: draft },
          { captured: ({ refund }) => refund && finish(refund) },
        );
      }
      const answer = await call('refunds.completeReturn', draft);
      if (!answer.ok) return answer.error;
      finish(answer.value);
      return null;
    }

    return {
      ...empty,
      start() {
        if (askAboutCard(({ subject }) => subject.kind === 'return')) return;
        idempotencyKey = newLocalId();
        latestQuote.cancel();
        set(empty);
        openModal(RETURN, isLocked);
      },
      close() {
        if (isLocked()) return;
        latestQuote.cancel();
        closeModal(RETURN);
      },
      async take({ id: petId, name: petName, categoryName, price }) {
        const { lines, usual } = get();
        if (price === null) {
          notifyFailure(failureOf('no_price', { petId, petName }));
          return false;
        }
        if (lines.some((line) => line.petId === petId)) get().step(petId, 1);
        else {
          const text = shopFormat().plain(price);
          const restock = usual === null || reasons[usual];
          const line = { petId, petName, categoryName, price, text, quantity: 1, restock, byHand: false };
          change([...lines, line]);
        }
        return true;
      },
      async scan(code) {
        const pet = await scannedPet(code);
        if (pet) await get().take(pet);
      },
      setLine(petId, typed) {
        const byHand = typed.restock === undefined ? {} : { byHand: true };
        change(get().lines.map((line) => (line.petId === petId ? { ...line, ...typed, ...byHand } : line)));
      },
      step(petId, by) {
        change(
          get().lines.flatMap((line) => {
            if (line.petId !== petId) return [line];
            const quantity = Math.min(MAX_TYPED, line.quantity + by);
            return quantity === 0 ? [] : [{ ...line, quantity }];
          }),
        );
      },
      setReason: (reason) => set({ reason, usual: null }),
      chooseReason(reason, words) {
        const restock = reasons[reason];
        // No new quote: the amount does not depend on whether the pets go into stock.
        const lines = get().lines.map((line) => (line.byHand ? line : { ...line, restock }));
        set({ reason: words, usual: reason, lines });
      },
      async complete() {
        const { busy, quote: quoted, reason } = get();
        const lines = wanted();
        if (busy || quoted === null || lines === null) return;
        set({ busy: true, failure: null });
        const draft = { idempotencyKey, lines, reason: reason.trim(), expectedTotal: quoted.total };
        const failure = await send(draft);
        set({ busy: false, failure });
        if (failure?.code === 'total_changed') await quote();
      },
    };
  });

  return { useReturn };
}
