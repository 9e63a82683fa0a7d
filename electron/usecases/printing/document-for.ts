import { PerchError } from '../../../shared/errors.ts';
import type { LocalId } from '../../../shared/ids.ts';
import type { PrintKind } from '../../store/sales/print-jobs.ts';
import type { Store } from '../../store/store.ts';
import { blinded } from '../day/blind.ts';
import { countDocument } from '../documents/count.ts';
import type { Doc, Letterhead } from '../documents/document.ts';
import { orderDocument } from '../documents/order.ts';
import { receiptDocument } from '../documents/receipt.ts';
import { refundDocument } from '../documents/refund.ts';
import { shiftReportDocument } from '../documents/shift-report.ts';
import { trialDocument } from '../documents/trial.ts';

/**
 * A document of the shop as it is now. A receipt or a refund that is on paper or in a file already is marked as a copy,
 * with its number: two of one kind would pass for two sales.
 *
 * @throws PerchError `sale_unknown`, `refund_unknown`, `order_unknown`, `shift_unknown`, `count_unknown`
 */
export function documentFor(store: Store, kind: PrintKind, subjectId: LocalId): Doc {
  const head = letterheadOf(store);
  const copy = store.printJobs.timesMade(kind, subjectId);
  switch (kind) {
    case 'receipt':
      return receiptDocument(store.receipts.get(subjectId), head, { copy });
    case 'refund':
      return refundDocument(store.refunds.get(subjectId), head, { copy });
    case 'count':
      return countDocument(store.finishedCounts.report(subjectId), store.settings.shop().currency, head);
    case 'order':
      return orderDocument(store.orderList.require(subjectId), store.settings.shop().currency, head);
    case 'z-report': {
      const shift = store.shifts.get(subjectId);
      if (!shift) throw new PerchError('shift_unknown', 'There is no such shift.', { shiftId: subjectId });
      const report = store.dayReports.show(shift);
      // Paper lies about; who counts the drawer must not find there what should be in it.
      return shiftReportDocument(report.closedAt === null ? blinded(report) : report, head);
    }
  }
}

/** What a trial of a printer prints. */
export function trialOf(store: Store, at: string): Doc {
  const { currency } = store.settings.shop();
  return trialDocument({ till: store.identity.till, at, currency }, letterheadOf(store));
}

function letterheadOf({ settings, identity }: Store): Letterhead {
  const { shopName, receiptHeader, receiptFooter, language, locale } = settings.shop();
  return { shopName, receiptHeader, receiptFooter, language, locale, training: identity.mode === 'training' };
}
