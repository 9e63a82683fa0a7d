import type { Receipt } from '../../../shared/domain/sale.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { type Minor, NO_MONEY } from '../../../shared/money/money.ts';
import type { PrintKind } from '../../store/sales/print-jobs.ts';
import type { Store } from '../../store/store.ts';
import type { Payment } from './printer.ts';

/**
 * If the shop prints automatically, writes the job in the transaction of its subject, so that a power cut loses no
 * printout.
 */
export function queueDocument(store: Store, kind: PrintKind, subjectId: LocalId): void {
  if (store.settings.shop().autoPrintReceipt) store.printJobs.add(kind, subjectId);
}

/**
 * What a sale prints: its receipt, the slip of an exchange, and whether the drawer opens for cash.
 *
 * @param left what the deposit of an order lost with it, minor units: what of that did not pay it went back in cash
 */
export function saleFollows(store: Store, receipt: Receipt, left: Minor): Payment[] {
  const refund = receipt.exchange && store.refunds.get(receipt.exchange.refundId);
  const cash = paidInCash(receipt) || refund?.tender === 'cash' || left > depositIn(receipt);
  return [{ subjectId: receipt.id, cash }, ...(refund ? [{ subjectId: refund.id, cash: false }] : [])];
}

const depositIn = ({ tenders }: Receipt) =>
  tenders.find(({ kind }) => kind === 'deposit')?.amount ?? NO_MONEY;

const paidInCash = ({ tenders }: Receipt) => tenders.some((tender) => tender.kind === 'cash');
