import { create } from 'zustand';
import type { Failure, Result } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Input, Output } from '../../../shared/ipc/contract.ts';
import { createLatest } from '../../app/async.ts';
import type { Needs } from '../../app/needs.ts';
import type { DocumentsActions } from './documentActions.ts';

/** The dialog with the order to a supplier, for useModal. */
export const SUPPLIER_ORDER = 'supplierOrder';

type Lines = Input<'arrivals.printOrder'>['lines'];

interface SupplierOrderState {
  /** The category whose pets are ordered; null for all. */
  categoryId: LocalId | null;
  /** Suppliers with pets in short supply, null before the result; and the chosen one. */
  suppliers: Output<'arrivals.toOrder'> | null;
  supplierId: LocalId | null;
  /** Opens the dialog for pets of a category or (null) all. */
  open(categoryId: LocalId | null): void;
  choose(change: Partial<Pick<SupplierOrderState, 'categoryId' | 'supplierId'>>): void;
  /** Prints the order and closes the dialog. Returns the failure, or null. */
  print(lines: Lines): Promise<Failure | null>;
  /** Saves the order as a PDF or CSV to a file that the person chooses, and closes the dialog. */
  savePdf(lines: Lines): Promise<void>;
  saveCsv(lines: Lines): Promise<void>;
}

/** An order of pets in short supply to their last supplier. */
export function createSupplierOrderStore({
  ipc: { call },
  app: { notify, openModal, closeModal, notifyFailure },
  documents: { notifySaved },
}: Needs<'ipc' | 'app'> & { documents: DocumentsActions }) {
  const useSupplierOrder = create<SupplierOrderState>((set, get) => {
    const latest = createLatest();
    let saving = false;

    /** Keeps the previous suppliers and their input until the result. */
    async function readSuppliers() {
      const answer = await latest.answer(call('arrivals.toOrder', { categoryId: get().categoryId }));
      if (!answer) return;
      if (!answer.ok) return notifyFailure(answer.error);
      const suppliers = answer.value;
      const kept = suppliers.find(({ supplierId }) => supplierId === get().supplierId) ?? suppliers[0];
      set({ suppliers, supplierId: kept?.supplierId ?? null });
    }

    const order = (lines: Lines) => ({ supplierId: get().supplierId as LocalId, lines });

    /** Ignores a second touch while it runs. The dialog stays if the person cancelled the file dialog. */
    async function save(write: () => Promise<Result<{ file: string | null }>>) {
      if (saving) return;
      saving = true;
      const answer = await write();
      saving = false;
      if (!answer.ok) return notifyFailure(answer.error);
      if (answer.value.file !== null) closeModal(SUPPLIER_ORDER);
      notifySaved(answer.value.file);
    }

    return {
      categoryId: null,
      suppliers: null,
      supplierId: null,
      open(categoryId) {
        set({ categoryId, suppliers: null, supplierId: null });
        openModal(SUPPLIER_ORDER);
        void readSuppliers();
      },
      choose(change) {
        set(change);
        if ('categoryId' in change) void readSuppliers();
      },
      async print(lines) {
        const answer = await call('arrivals.printOrder', order(lines));
        if (!answer.ok) return answer.error;
        closeModal(SUPPLIER_ORDER);
        notify({ tone: 'calm', say: { key: 'documents.printed' } });
        return null;
      },
      savePdf: (lines) => save(() => call('arrivals.orderPdf', order(lines))),
      saveCsv: (lines) =>
        save(async () => {
          const table = await call('arrivals.orderCsv', order(lines));
          if (!table.ok) return table;
          const { name, csv } = table.value;
          return call('printing.saveText', { name, text: csv });
        }),
    };
  });

  return { useSupplierOrder };
}
