import type { LocalId } from '../../../shared/ids.ts';
import type { Actor } from '../../store/context.ts';
import type { PrintKind } from '../../store/sales/print-jobs.ts';
import type { PrinterDeps } from './printer.ts';

/**
 * Notes in the journal that somebody asks for a receipt or the slip of a refund that is on paper or in a file already,
 * and the how many-th copy it becomes.
 */
export function noteCopy(
  { store }: Pick<PrinterDeps, 'store'>,
  { kind, subjectId }: { kind: PrintKind; subjectId: LocalId },
  actor: Actor,
): void {
  if (kind !== 'receipt' && kind !== 'refund') return;
  const copy = store.printJobs.timesMade(kind, subjectId);
  if (copy === 0) return;
  const body = { document: kind, copy };
  store.transaction(() => store.journal.append({ kind: 'document.reprinted', subjectId, body, actor }));
}
