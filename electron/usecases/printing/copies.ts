import type { LocalId } from '../../../shared/ids.ts';
import type { Actor } from '../../store/context.ts';
import type { Medium, PrintKind } from '../../store/sales/print-jobs.ts';
import type { PrinterDeps } from './printer.ts';

/**
 * Notes in the journal that somebody asks for a receipt or the slip of a refund that was made already, and the how many-th it becomes: 2 for the first that is printed again, as its paper says.
 */
export function noteCopy(
  { store }: Pick<PrinterDeps, 'store'>,
  { kind, subjectId, medium }: { kind: PrintKind; subjectId: LocalId; medium: Medium },
  actor: Actor,
): void {
  if (kind !== 'receipt' && kind !== 'refund') return;
  const nth = store.printJobs.timesMade(medium, kind, subjectId) + 1;
  if (nth === 1) return;
  // Lines of before this counted the copies without the first one, as `copy`: the same one is `nth` less one there.
  const body = { document: kind, nth };
  store.transaction(() => store.journal.append({ kind: 'document.reprinted', subjectId, body, actor }));
}
