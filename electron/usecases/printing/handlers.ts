import type { Input } from '../../../shared/ipc/contract.ts';
import type { Caller } from '../session.ts';
import type { Printer, PrinterDeps } from './printer.ts';
import { savePdf, saveText } from './save-file.ts';

/** Paper, PDF and the cash drawer. */
export function printingHandlers(deps: PrinterDeps, printer: Printer) {
  const { store, platform } = deps;
  return {
    'printing.print': ({ kind, subjectId }: Input<'printing.print'>) => printer.print(kind, subjectId),
    'printing.retry': ({ jobId }: Input<'printing.retry'>) => printer.retry(jobId),
    'printing.jobs': () => store.printJobs.unsettled(),
    'printing.savePdf': (input: Input<'printing.savePdf'>) => savePdf(deps, input),
    'printing.saveText': (input: Input<'printing.saveText'>) => saveText(deps, input),
    'printing.openDrawer': async (_: unknown, caller: Caller) => {
      const entry = { kind: 'drawer.opened', subjectId: null, body: {}, actor: caller.actor };
      store.transaction(() => store.journal.append(entry));
      return { opened: await printer.openDrawer() };
    },
    'printing.trial': async ({ printer: wanted }: Input<'printing.trial'>, caller: Caller) => {
      const { kind } = wanted;
      const opens = kind === 'escpos' && wanted.drawer;
      const entry = { kind: 'printer.tried', subjectId: null, body: { kind, opens }, actor: caller.actor };
      store.transaction(() => store.journal.append(entry));
      await printer.trial(wanted);
      return { printed: true as const };
    },
    'printing.printers': () => platform.printers(),
  };
}
