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
  /** Not where nobody has counted the pet: then none left is not known. */
  counted: boolean;
}

/** What a buyer has to meet, and the way to confirm it: why that was refused, or null. */
export interface ConditionsQuestion {
  asked: AskedConditions;
  /** The pets that they are asked for. */
  petIds: LocalId[];
  /** Who ordered the pets; null where nobody did. */
  customer: string | null;
  confirm: (confirmed: Confirmed, override: boolean) => Promise<Failure | null>;
}

/** What may be asked or shown above a screen; one at a time. */
export type Dialog =
  | { kind: 'price'; pet: PetTile; answer: (answer: { amount: Minor; remember: boolean } | null) => void }
  | { kind: 'oversell'; shortages: Shortage[]; answer: (sell: boolean) => void }
  | { kind: 'conditions'; question: ConditionsQuestion; answer: (confirmed: boolean) => void }
  | { kind: 'line'; lineId: LocalId }
  | { kind: 'extras' }
  | { kind: 'hold' }
  | { kind: 'held' }
  /**
   * A dialog that a screen draws itself. Its screen cannot be left while `isLocked` returns true, as while a
   * card is at the terminal for it; `isLocked` shows the reason.
   */
  | { kind: 'modal'; id: string; isLocked?: () => boolean };

interface DialogState {
  dialog: Dialog | null;
  open(dialog: Dialog): void;
  /** Closes what is open; a question that was not answered is answered with no. */
  close(): void;
  /** Closes it because its screen goes; false where it has to stay, and the screen with it. */
  leave(): boolean;
}

export interface ModalHandle {
  opened: boolean;
  open(): void;
  close(): void;
}

export type DialogStore = ReturnType<typeof createDialogStore>;

/** The one dialog that may be open. */
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

  /** Asks what a pet without a price costs; null when the person changed their mind. */
  function askPrice(pet: PetTile): Promise<{ amount: Minor; remember: boolean } | null> {
    return new Promise((resolve) => {
      useDialog.getState().open({ kind: 'price', pet, answer: resolve });
    });
  }

  /** Asks whether to sell more than there is. */
  function askOversell(shortages: Shortage[]): Promise<boolean> {
    return new Promise((resolve) => {
      useDialog.getState().open({ kind: 'oversell', shortages, answer: resolve });
    });
  }

  /** Asks for what has to be confirmed before pets are sold; whether it was. */
  function askConditions(question: ConditionsQuestion): Promise<boolean> {
    return new Promise((resolve) => {
      useDialog.getState().open({ kind: 'conditions', question, answer: resolve });
    });
  }

  /**
   * A screen's own dialog as the one that is open: keys do not reach past it, a scan is refused with a word, and opening
   * it closes any other.
   *
   * @param id unlike that of any other dialog, `day.cash`
   */
  function useModal(id: string): ModalHandle {
    const opened = useDialog(({ dialog }) => dialog?.kind === 'modal' && dialog.id === id);
    return { opened, open: () => openModal(id), close: () => closeModal(id) };
  }

  /**
   * Opens a dialog from outside of a component.
   *
   * @param isLocked whether its screen must not be left now; shows the reason
   */
  function openModal(id: string, isLocked?: () => boolean): void {
    useDialog.getState().open({ kind: 'modal', id, ...(isLocked && { isLocked }) });
  }

  /** Closes it, if it is the one that is open. */
  function closeModal(id: string): void {
    const { dialog, close } = useDialog.getState();
    if (dialog?.kind === 'modal' && dialog.id === id) close();
  }

  return { useDialog, askPrice, askOversell, askConditions, useModal, openModal, closeModal };
}
