import { create } from 'zustand';
import type { PetTile } from '../../shared/domain/catalogue.ts';
import type { AskedConditions, Confirmed } from '../../shared/domain/conditions.ts';
import type { Failure } from '../../shared/errors/result.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import type { Minor, Quantity } from '../../shared/money/money.ts';

export interface Shortage {
  petId: string;
  petName: string;
  wanted: Quantity;
  free: number;
  /** False if the pet's stock was never counted, so that zero is not reliable. */
  counted: boolean;
}

/** Conditions the buyer must meet. `confirm` returns why it was refused, or null. */
export interface ConditionsQuestion {
  asked: AskedConditions;
  /** The pets that the conditions apply to. */
  petIds: LocalId[];
  /** The order's customer; null without an order. */
  customer: string | null;
  confirm: (confirmed: Confirmed, override: boolean) => Promise<Failure | null>;
}

/** Dialogs above a screen; one at a time. */
export type Dialog =
  | { kind: 'price'; pet: PetTile; answer: (answer: { amount: Minor; remember: boolean } | null) => void }
  | { kind: 'oversell'; shortages: Shortage[]; answer: (sell: boolean) => void }
  | { kind: 'conditions'; question: ConditionsQuestion; answer: (confirmed: boolean) => void }
  | { kind: 'line'; lineId: LocalId }
  | { kind: 'extras' }
  | { kind: 'hold' }
  | { kind: 'held' }
  /**
   * A dialog that a screen renders itself (`useModal` below). The screen cannot be left while `isLocked` returns true, e.g.
   * during a card payment; `isLocked` then shows the reason.
   */
  | { kind: 'modal'; id: string; isLocked?: () => boolean };

interface DialogState {
  dialog: Dialog | null;
  open(dialog: Dialog): void;
  /** Closes the open dialog and answers its question with no. */
  close(): void;
  /** Closes the dialog when its screen is left. Returns false if the dialog is locked and the screen must stay. */
  leave(): boolean;
}

export interface ModalHandle {
  opened: boolean;
  open(): void;
  close(): void;
}

/** The question before unsaved input on a screen is discarded, for useModal. */
export const DISCARD = 'app.discard';

export type DialogStore = ReturnType<typeof createDialogStore>;

/** Holds the one open dialog. */
export function createDialogStore() {
  const useDialog = create<DialogState>((set, get) => ({
    dialog: null,
    open(dialog) {
      get().close();
      set({ dialog });
    },
    close() {
      const { dialog } = get();
      set({ dialog: null });
      if (dialog?.kind === 'price') dialog.answer(null);
      if (dialog?.kind === 'oversell' || dialog?.kind === 'conditions') dialog.answer(false);
    },
    leave() {
      const { dialog, close } = get();
      if (dialog?.kind === 'modal' && dialog.isLocked?.()) return false;
      close();
      return true;
    },
  }));

  /** Asks for the price of a pet that has none; null if cancelled. */
  function askPrice(pet: PetTile): Promise<{ amount: Minor; remember: boolean } | null> {
    return new Promise((resolve) => {
      useDialog.getState().open({ kind: 'price', pet, answer: resolve });
    });
  }

  /** Asks whether to sell more than is in stock. */
  function askOversell(shortages: Shortage[]): Promise<boolean> {
    return new Promise((resolve) => {
      useDialog.getState().open({ kind: 'oversell', shortages, answer: resolve });
    });
  }

  /** Asks to confirm a pet's conditions of sale. Resolves with whether they were confirmed. */
  function askConditions(question: ConditionsQuestion): Promise<boolean> {
    return new Promise((resolve) => {
      useDialog.getState().open({ kind: 'conditions', question, answer: resolve });
    });
  }

  /**
   * A dialog of a screen. While it is open, shortcuts do not reach the screen and scans are refused with a message; opening
   * it closes any other dialog.
   *
   * @param id unique, e.g. `day.cash`
   */
  function useModal(id: string): ModalHandle {
    const opened = useDialog(({ dialog }) => dialog?.kind === 'modal' && dialog.id === id);
    return { opened, open: () => openModal(id), close: () => closeModal(id) };
  }

  /**
   * Opens a dialog from outside a component.
   *
   * @param isLocked whether the screen must not be left now; shows the reason
   */
  function openModal(id: string, isLocked?: () => boolean): void {
    useDialog.getState().open({ kind: 'modal', id, ...(isLocked && { isLocked }) });
  }

  /** Closes the dialog if it is open. */
  function closeModal(id: string): void {
    const { dialog, close } = useDialog.getState();
    if (dialog?.kind === 'modal' && dialog.id === id) close();
  }

  let wanted: () => unknown = () => {};

  /** Does something that discards unsaved input, if there is any only after a question. */
  function unlessDirty(isDirty: boolean, go: () => unknown): unknown {
    if (!isDirty) return go();
    wanted = go;
    openModal(DISCARD);
  }

  /** Answers the question with yes. */
  function discard(): unknown {
    closeModal(DISCARD);
    return wanted();
  }

  return {
    useDialog,
    askPrice,
    askOversell,
    askConditions,
    useModal,
    openModal,
    closeModal,
    unlessDirty,
    discard,
  };
}
