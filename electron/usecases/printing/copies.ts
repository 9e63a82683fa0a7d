import type { LocalId } from '../../../shared/ids/ids.ts';
import { localDate } from '../../../shared/time/time.ts';
import type { Actor } from '../../store/context.ts';
import type { Medium, PrintKind } from '../../store/sales/print-jobs.ts';
import type { PrinterDeps } from './printer.ts';

/** A document, and its copy number. */
interface Made {
  kind: PrintKind;
  subjectId: LocalId;
  /** 2 for the first copy, as printed on it. */
  nth: number;
}

/** The copy number of a document that is made now. */
export function nextOf(
  { store }: Pick<PrinterDeps, 'store'>,
  { kind, subjectId, medium }: { kind: PrintKind; subjectId: LocalId; medium: Medium },
): Made {
  return { kind, subjectId, nth: store.printJobs.timesMade(medium, kind, subjectId) + 1 };
}

/**
 * Journals a copy of a receipt or of a refund slip, and who requested it. Call it inside the transaction that stores
 * that it was made, so that only existing copies are counted.
 *
 * @param actor null for automatic printing, which makes the original
 */
export function noteCopy(
  { store }: Pick<PrinterDeps, 'store'>,
  { kind, subjectId, nth }: Made,
  actor: Actor | null,
): void {
  if (actor === null || nth === 1 || (kind !== 'receipt' && kind !== 'refund')) return;
  const body = { document: kind, nth };
  store.journal.append({ kind: 'document.reprinted', subjectId, body, actor });
}

/**
 * Journals a copy that was interrupted by the end of the program. It may have been printed: counting one too many is
 * better than missing one. A retry is journalled again, since there may be two.
 */
export function noteInterrupted(
  deps: Pick<PrinterDeps, 'store' | 'clock'>,
  { kind, subjectId, askedBy }: { kind: PrintKind; subjectId: LocalId; askedBy: LocalId | null },
): void {
  const { store, clock } = deps;
  const businessDate = store.shifts.current()?.businessDate ?? localDate(clock.now());
  noteCopy(deps, nextOf(deps, { kind, subjectId, medium: 'paper' }), { staffId: askedBy, businessDate });
}
