import type { OrderView } from '../../../shared/domain/order.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import type { LocalId } from '../../../shared/ids.ts';
import type { PrintKind } from '../../store/sales/print-jobs.ts';
import type { Store } from '../../store/store.ts';
import type { Payment } from './printer.ts';

/**
 * Where the shop prints by itself, writes the job into the transaction of what it is about, so that it is known after
 * a power cut whether there is paper still to come.
 */
export function queueDocument(store: Store, kind: PrintKind, subjectId: LocalId): void {
  if (store.settings.shop().autoPrintReceipt) store.printJobs.add(kind, subjectId);
}

/** The same of an order that was handed over; what is left of a deposit goes back in cash. */
export function handOverFollows({ order, receipt }: { order: OrderView; receipt: Receipt }): Payment {
  const used = receipt.tenders.find((tender) => tender.kind === 'deposit')?.amount ?? 0;
  const follows = saleFollows(receipt);
  return { ...follows, cash: follows.cash || order.deposit > used };
}

/** What a sale asks of the printer: its receipt, and the drawer where cash was among the tenders. */
export function saleFollows(receipt: Receipt): Payment {
  return { subjectId: receipt.id, cash: receipt.tenders.some((tender) => tender.kind === 'cash') };
}
