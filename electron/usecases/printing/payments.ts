import type { Receipt } from '../../../shared/domain/sale.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Minor } from '../../../shared/money/units.ts';
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

/**
 * The same of an order that was handed over; what is left of a deposit goes back in cash.
 *
 * @param held of its deposit before that, minor units: of one that was opened again less than was paid, or nothing
 */
export function handOverFollows({ receipt }: { receipt: Receipt }, held: Minor): Payment {
  const used = receipt.tenders.find((tender) => tender.kind === 'deposit')?.amount ?? 0;
  return { subjectId: receipt.id, cash: paidInCash(receipt) || held > used };
}

/**
 * What a sale asks of the printer: its receipt, the slip of what came back in exchange, and the drawer where cash went
 * over the counter.
 */
export function saleFollows(store: Store, receipt: Receipt): Payment[] {
  const refund = receipt.exchange && store.refunds.get(receipt.exchange.refundId);
  const cash = paidInCash(receipt) || refund?.tender === 'cash';
  return [{ subjectId: receipt.id, cash }, ...(refund ? [{ subjectId: refund.id, cash: false }] : [])];
}

const paidInCash = ({ tenders }: Receipt) => tenders.some((tender) => tender.kind === 'cash');
