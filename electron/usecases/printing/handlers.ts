import type { HandlersOf } from '../guard.ts';
import type { Printer, PrinterDeps } from './printer.ts';
import { savePdf, saveText } from './save-file.ts';

/** Paper, PDF and the cash drawer. */
export function printingHandlers(deps: PrinterDeps, printer: Printer) {
  const { store, platform } = deps;
  return {
    'printing.print': ({ kind, subjectId }) => printer.print(kind, subjectId),
    'printing.retry': ({ jobId }) => printer.retry(jobId),
    'printing.jobs': () => store.printJobs.unsettled(),
    'printing.savePdf': (input) => savePdf(deps, input),
    'printing.saveText': (input) => saveText(deps, input),
    'printing.openDrawer': async (_, caller) => {
      const entry = { kind: 'drawer.opened', subjectId: null, body: {}, actor: caller.actor };
      store.transaction(() => store.journal.append(entry));
      return { opened: await printer.openDrawer() };
    },
    'printing.trial': async ({ printer: wanted }, caller) => {
      const { kind } = wanted;
      const opens = kind === 'escpos' && wanted.drawer;
      const entry = { kind: 'printer.tried', subjectId: null, body: { kind, opens }, actor: caller.actor };
      store.transaction(() => store.journal.append(entry));
      await printer.trial(wanted);
      return { printed: true };
    },
    'printing.printers': () => platform.printers(),
  } satisfies HandlersOf<'printing'>;
}
