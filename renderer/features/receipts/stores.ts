import type { Needs } from '../../app/needs.ts';
import { createReceiptNumbers } from './receiptNumbers.ts';
import { createReceiptsStore } from './receiptsStore.ts';

export type ReceiptsStores = ReturnType<typeof createReceiptsStores>;

/** The stores of receipts and their numbers. */
export function createReceiptsStores({ ipc, app, printing }: Needs<'ipc' | 'app' | 'printing'>) {
  const receiptNumbers = createReceiptNumbers({ ipc, app });
  const receipts = createReceiptsStore({ ipc, app, printing });
  return { ...receiptNumbers, ...receipts };
}
