import type { LocalId } from '../../../shared/ids/ids.ts';
import { localDate } from '../../../shared/time/time.ts';
import type { Actor } from '../../store/context.ts';
import type { Medium, PrintKind } from '../../store/sales/print-jobs.ts';
import type { PrinterDeps } from './printer.ts';

/** A document, and the how many-th of its kind it is. */
interface Made {
  kind: PrintKind;
  subjectId: LocalId;
  /** 2 for the first that is printed again, as its paper says. */
  nth: number;
}

/** The how many-th a document becomes that is made now. */
export function nextOf(
  { store }: Pick<PrinterDeps, 'store'>,
  { kind, subjectId, medium }: { kind: PrintKind; subjectId: LocalId; medium: Medium },
): Made {
  return { kind, subjectId, nth: store.printJobs.timesMade(medium, kind, subjectId) + 1 };
}

/**
 * Notes in the journal that a receipt or the slip of a refund was made again, and who asked for it; to be called inside
 * the transaction that keeps that it was made, so that no copy is counted that nobody has.
 *
 * @param actor null for what the till prints by itself, which is the first of its kind
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
 * Notes the copy that an end of the program interrupted. Nobody knows whether it became paper, and one too many in the
 * count is better than a paper that is in none; tried again, it is noted again, since there may be two.
 */
export function noteInterrupted(
  deps: Pick<PrinterDeps, 'store' | 'clock'>,
  { kind, subjectId, askedBy }: { kind: PrintKind; subjectId: LocalId; askedBy: LocalId | null },
): void {
  const { store, clock } = deps;
  const businessDate = store.shifts.current()?.businessDate ?? localDate(clock.now());
  noteCopy(deps, nextOf(deps, { kind, subjectId, medium: 'paper' }), { staffId: askedBy, businessDate });
}
