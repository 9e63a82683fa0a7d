import type { AppStores } from '../../app/appStores.ts';
import type { Ipc } from '../../app/bridge.ts';
import type { PrintingStores } from '../printing/stores.ts';
import { createReceiptNumbers } from './receiptNumbers.ts';
import { createReceiptsStore } from './receiptsStore.ts';

export type ReceiptsStores = ReturnType<typeof createReceiptsStores>;

/** The stores of receipts and their numbers. */
export function createReceiptsStores({
  ipc,
  app,
  printing,
}: {
  ipc: Ipc;
  app: AppStores;
  printing: PrintingStores;
}) {
  const receiptNumbers = createReceiptNumbers({ ipc, app });
  const receipts = createReceiptsStore({ ipc, app, printing });
  return { ...receiptNumbers, ...receipts };
}
