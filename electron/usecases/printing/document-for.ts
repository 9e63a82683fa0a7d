import { arrivalReport } from '../../../shared/documents/arrival-report.ts';
import { countReport } from '../../../shared/documents/count-report.ts';
import type { Doc } from '../../../shared/documents/document.ts';
import { receiptDocument } from '../../../shared/documents/receipt.ts';
import { refundDocument } from '../../../shared/documents/refund.ts';
import { reportDocument } from '../../../shared/documents/report-paper.ts';
import { shiftReport } from '../../../shared/documents/shift-report.ts';
import { Letterhead } from '../../../shared/domain/letterhead.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { ListKind } from '../../../shared/ipc/printing.ts';
import type { Medium, PrintKind } from '../../store/sales/print-jobs.ts';
import type { Store } from '../../store/store.ts';
import { blinded } from '../day/blind.ts';
import { orderDocument } from '../documents/order.ts';
import { trialDocument } from '../documents/slips.ts';

/**
 * A document with the shop's current data. A receipt or refund that was made before is marked as a copy with its number
 * (`timesMade`): two originals could pass for two sales.
 *
 * @throws PerchError `sale_unknown`, `refund_unknown`, `order_unknown`, `shift_unknown`, `count_unknown`, `arrival_unknown`
 */
export function documentFor(
  store: Store,
  kind: Exclude<PrintKind, ListKind>,
  subjectId: LocalId,
  medium: Medium = 'paper',
): Doc {
  const head = letterheadOf(store);
  const nth = store.printJobs.timesMade(medium, kind, subjectId) + 1;
  switch (kind) {
    case 'receipt':
      return receiptDocument(store.receipts.get(subjectId), head, { nth });
    case 'refund':
      return refundDocument(store.refunds.get(subjectId), head, { nth });
    case 'count':
      return reportDocument(countReport(store.finishedCounts.report(subjectId)), head);
    case 'arrival':
      return reportDocument(arrivalReport(store.arrivals.get(subjectId)), head);
    case 'order':
      return orderDocument(store.orderList.require(subjectId), head);
    case 'z-report': {
      const shift = store.shifts.get(subjectId);
      if (!shift) throw new PerchError('shift_unknown', { shiftId: subjectId });
      const report = store.dayReports.show(shift);
      // A printed report must not reveal the expected cash before the drawer is counted.
      return reportDocument(shiftReport(report.closedAt === null ? blinded(report) : report, head), head);
    }
  }
}

/** The test page of a printer. */
export function trialOf(store: Store, at: string): Doc {
  const { currency } = store.settings.shop();
  return trialDocument({ till: store.identity.till, at, currency }, letterheadOf(store));
}

/** The shop's current letterhead. */
export function letterheadOf({ settings, identity }: Store): Letterhead {
  return Letterhead.parse({ ...settings.shop(), training: identity.mode === 'training' });
}
