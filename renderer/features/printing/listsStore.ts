import { create } from 'zustand';
import type { Result } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Input, Output } from '../../../shared/ipc/contract.ts';
import type { AppStores } from '../../app/appStores.ts';
import { createLatest } from '../../app/async.ts';
import type { Ipc } from '../../app/bridge.ts';
import type { DocumentsActions } from './documentActions.ts';

/** The dialog that prints a list, for useModal. */
export const PRINT_LIST = 'lists.print';

type Chosen = Input<'printing.printList'>;
export type PaperList = Chosen['list'] | 'order';

/** The lists of the print dialog, in its order. The supplier order has its own dialog. */
export const PAPER_LISTS = ['list-due', 'list-low', 'list-count'] as const satisfies PaperList[];

interface ListsState {
  /** What is chosen in the dialog. */
  list: PaperList;
  /** The category whose stock is listed; null for all. */
  categoryId: LocalId | null;
  /** Suppliers of whom something is low, null before the answer; and the one who gets the order. */
  suppliers: Output<'arrivals.toOrder'> | null;
  supplierId: LocalId | null;
  busy: boolean;
  choose(change: Partial<Pick<ListsState, 'list' | 'categoryId' | 'supplierId'>>): void;
  /** Opens the dialog with a list chosen. */
  open(list: PaperList, categoryId?: LocalId | null): void;
  /** Prints what is chosen and closes the dialog; it stays where the list was refused. */
  print(): Promise<void>;
  /** Writes it as a PDF where the person chooses. */
  savePdf(): Promise<void>;
  /** Writes the order to the supplier as a table where the person chooses. */
  saveCsv(): Promise<void>;
}

/** Lists on paper: what is due today, what is low, pets to count. */
export function createListsStore({
  ipc: { call },
  app: { notify, openModal, closeModal, notifyFailure },
  documents: { notifyPrinted, notifySaved, saveText },
}: {
  ipc: Ipc;
  app: AppStores;
  documents: DocumentsActions;
}) {
  const useLists = create<ListsState>((set, get) => {
    const latest = createLatest();

    async function readSuppliers() {
      const { list, categoryId } = get();
      set({ suppliers: null, supplierId: null });
      if (list !== 'order') return latest.cancel();
      const answer = await latest.answer(call('arrivals.toOrder', { categoryId }));
      if (answer?.ok) set({ suppliers: answer.value, supplierId: answer.value[0]?.supplierId ?? null });
    }

    /** The order that is chosen; null for a list. */
    function order() {
      const { supplierId, categoryId } = get();
      return supplierId && { supplierId, categoryId };
    }

    function saved(file: string | null) {
      if (file !== null) closeModal(PRINT_LIST);
      notifySaved(file);
    }

    /** Once for two touches. */
    async function ask<T>(
      how: (chosen: Chosen) => Promise<Result<T>>,
      done: (answer: T) => void,
    ): Promise<void> {
      const { list, categoryId, busy } = get();
      if (busy) return;
      set({ busy: true });
      const answer = await how({
        list: list === 'order' ? 'list-low' : list,
        categoryId: list === 'list-due' ? null : categoryId,
      });
      set({ busy: false });
      if (answer.ok) done(answer.value);
      else notifyFailure(answer.error);
    }

    return {
      list: 'list-due',
      categoryId: null,
      suppliers: null,
      supplierId: null,
      busy: false,
      choose(change) {
        set(change);
        if (!('supplierId' in change)) void readSuppliers();
      },
      open(list, categoryId = null) {
        set({ list, categoryId });
        openModal(PRINT_LIST);
        void readSuppliers();
      },
      async print() {
        const wanted = order();
        if (!wanted) {
          return ask(
            (chosen) => call('printing.printList', chosen),
            (job) => {
              closeModal(PRINT_LIST);
              notifyPrinted(job);
            },
          );
        }
        await ask(
          () => call('arrivals.printOrder', wanted),
          () => {
            closeModal(PRINT_LIST);
            notify({ tone: 'calm', say: { key: 'documents.printed' } });
          },
        );
      },
      async savePdf() {
        const wanted = order();
        await ask(
          (chosen) => (wanted ? call('arrivals.orderPdf', wanted) : call('printing.saveListPdf', chosen)),
          ({ file }) => saved(file),
        );
      },
      async saveCsv() {
        const wanted = order();
        if (!wanted) return;
        await ask(
          () => call('arrivals.orderCsv', wanted),
          ({ name, csv }) => void saveText(name, csv),
        );
      },
    };
  });

  return { useLists };
}
