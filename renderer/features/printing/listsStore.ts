import { create } from 'zustand';
import type { Result } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import type { Needs } from '../../app/needs.ts';
import type { DocumentsActions } from './documentActions.ts';

/** The dialog that prints a list, for useModal. */
export const PRINT_LIST = 'lists.print';

type Chosen = Input<'printing.printList'>;
export type PaperList = Chosen['list'];

/** The lists of the print dialog, in its order. */
export const PAPER_LISTS = ['list-due', 'list-low', 'list-count'] as const satisfies PaperList[];

interface ListsState {
  /** The choice in the dialog. */
  list: PaperList;
  /** The category whose stock is listed; null for all. */
  categoryId: LocalId | null;
  busy: boolean;
  choose(change: Partial<Pick<ListsState, 'list' | 'categoryId'>>): void;
  /** Opens the dialog with a list preselected. */
  open(list: PaperList, categoryId?: LocalId | null): void;
  /** Prints the chosen list and closes the dialog, unless that failed. */
  print(): Promise<void>;
  /** Saves it as a PDF to a file that the person chooses. */
  savePdf(): Promise<void>;
}

/** Printed lists: orders due today, low stock, pets to count. */
export function createListsStore({
  ipc: { call },
  app: { openModal, closeModal, notifyFailure },
  documents: { notifyPrinted, notifySaved },
}: Needs<'ipc' | 'app'> & { documents: DocumentsActions }) {
  const useLists = create<ListsState>((set, get) => {
    /** Ignores a second touch while it runs. */
    async function ask<T>(
      how: (chosen: Chosen) => Promise<Result<T>>,
      done: (answer: T) => void,
    ): Promise<void> {
      const { list, categoryId, busy } = get();
      if (busy) return;
      set({ busy: true });
      const answer = await how({
        list,
        categoryId: list === 'list-due' ? null : categoryId,
      });
      set({ busy: false });
      if (answer.ok) done(answer.value);
      else notifyFailure(answer.error);
    }

    return {
      list: 'list-due',
      categoryId: null,
      busy: false,
      choose: (change) => set(change),
      open(list, categoryId = null) {
        set({ list, categoryId });
        openModal(PRINT_LIST);
      },
      print: () =>
        ask(
          (chosen) => call('printing.printList', chosen),
          (job) => {
            closeModal(PRINT_LIST);
            notifyPrinted(job);
          },
        ),
      savePdf: () =>
        ask(
          (chosen) => call('printing.saveListPdf', chosen),
          ({ file }) => {
            if (file !== null) closeModal(PRINT_LIST);
            notifySaved(file);
          },
        ),
    };
  });

  return { useLists };
}
