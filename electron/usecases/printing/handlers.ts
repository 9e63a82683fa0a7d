import { PerchError } from '../../../shared/errors/errors.ts';
import type { PrintJobView } from '../../../shared/ipc/printing.ts';
import type { Store } from '../../store/store.ts';
import type { HandlersOf } from '../guard.ts';
import type { Caller } from '../session.ts';
import type { Printer, PrinterDeps } from './printer.ts';
import { savePdf, saveText } from './save-file.ts';

/** Failed jobs, newest first; customers of orders only for callers who may see orders. */
export function shownJobs(store: Store, { isStaff }: Pick<Caller, 'isStaff'>): PrintJobView[] {
  const jobs = store.printJobs.unsettled();
  return isStaff ? jobs : jobs.map((job) => (job.kind === 'order' ? { ...job, name: null } : job));
}

/** Paper, PDF and the cash drawer. */
export function printingHandlers(deps: PrinterDeps, printer: Printer) {
  const { store, platform } = deps;
  return {
    'printing.print': ({ kind, subjectId }, caller) => {
      if (kind !== 'receipt') caller.requireStaff();
      return printer.print(kind, subjectId, caller.actor);
    },
    'printing.printList': ({ list, categoryId }, { actor }) =>
      printer.print(list, categoryId ?? store.identity.connectionId, actor),
    'printing.retry': ({ jobId, printer: other }, { actor }) =>
      printer.retry(jobId, actor, other && { kind: 'system', ...other }),
    'printing.remove': ({ jobId }) => {
      store.printJobs.remove(jobId);
      return { removed: true };
    },
    'printing.jobs': (_, caller) => shownJobs(store, caller),
    'printing.savePdf': (input, caller) => {
      if (input.kind !== 'receipt') caller.requireStaff();
      return savePdf(deps, input, caller.actor);
    },
    'printing.saveListPdf': ({ list, categoryId }, { actor }) =>
      savePdf(deps, { kind: list, subjectId: categoryId ?? store.identity.connectionId }, actor),
    'printing.jobPdf': async ({ jobId }, { actor }) => {
      const job = store.printJobs.get(jobId);
      if (!job) throw new PerchError('job_unknown');
      const saved = await savePdf(deps, job, actor);
      if (saved.file !== null) store.printJobs.remove(jobId);
      return saved;
    },
    'printing.saveText': (input) => saveText(deps, input),
    'printing.openDrawer': async (input, { actor }) => {
      if (!printer.hasDrawer()) return { opened: false };
      const words = input.why === 'byHand' ? { reason: input.reason } : {};
      // First, so that a drawer opened despite a printer error is journalled too.
      store.journal.append({
        kind: 'drawer.opened',
        subjectId: null,
        body: { why: input.why },
        words,
        actor,
      });
      return { opened: await printer.openDrawer() };
    },
    'printing.trial': async ({ printer: wanted }, { actor }) => {
      const { kind } = wanted;
      const opens = kind === 'escpos' && wanted.drawer;
      store.journal.append({ kind: 'printer.tried', subjectId: null, body: { kind, opens }, actor });
      await printer.trial(wanted);
      return { printed: true };
    },
    'printing.printers': () => platform.printers(),
  } satisfies HandlersOf<'printing'>;
}
