import type { AppStores } from '../../app/appStores.ts';
import type { Ipc } from '../../app/bridge.ts';
import { createDocumentsActions } from './documentActions.ts';
import { createListsStore } from './listsStore.ts';
import { createPrintingStore } from './printingStore.ts';
import { createSupplierOrderStore } from './supplierOrderStore.ts';

export type PrintingStores = ReturnType<typeof createPrintingStores>;

/** The stores of printing: documents, lists and print jobs. */
export function createPrintingStores({ ipc, app }: { ipc: Ipc; app: AppStores }) {
  const documents = createDocumentsActions({ ipc, app });
  const printing = createPrintingStore({ ipc, app, documents });
  const lists = createListsStore({ ipc, app, documents });
  const supplierOrder = createSupplierOrderStore({ ipc, app, documents });
  return { ...documents, ...printing, ...lists, ...supplierOrder };
}
