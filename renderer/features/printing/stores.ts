import type { Needs } from '../../app/needs.ts';
import { createDocumentsActions } from './documentActions.ts';
import { createListsStore } from './listsStore.ts';
import { createPrintingStore } from './printingStore.ts';
import { createSupplierOrderStore } from './supplierOrderStore.ts';

export type PrintingStores = ReturnType<typeof createPrintingStores>;

/** The stores of printing: documents, lists and print jobs. */
export function createPrintingStores({ ipc, app }: Needs<'ipc' | 'app'>) {
  const documents = createDocumentsActions({ ipc, app });
  const printing = createPrintingStore({ ipc, app, documents });
  const lists = createListsStore({ ipc, app, documents });
  const supplierOrder = createSupplierOrderStore({ ipc, app, documents });
  return { ...documents, ...printing, ...lists, ...supplierOrder };
}
