import { reportDocument, reportName } from '../../../shared/documents/report-paper.ts';
import { salesReport } from '../../../shared/documents/sales-report.ts';
import { groupOf } from '../../../shared/domain/groups.ts';
import type { SalesQuestion } from '../../../shared/domain/reports.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { Store } from '../../store/store.ts';
import type { HandlersOf } from '../guard.ts';
import { letterheadOf } from '../printing/document-for.ts';
import type { Printer, PrinterDeps } from '../printing/printer.ts';
import { saveDocument, saveText } from '../printing/save-file.ts';
import type { Caller } from '../session.ts';
import { addUpSales, ordered, salesCsv } from './sales-report.ts';

/** Sales of some days, on the screen and on paper. */
export function reportHandlers(deps: PrinterDeps, printer: Pick<Printer, 'printNow'>) {
  const { store, platform, clock } = deps;
  // Cashiers see costs only in deliveries.
  const addUp = (question: SalesQuestion, { isManager }: Caller) =>
    addUpSales(store, ordered(question, store.settings.shop().currency), clock.now(), isManager);
  const document = async (question: SalesQuestion, caller: Caller) => {
    refuseUncounted(store, question);
    return reportDocument(salesReport((await addUp(question, caller)).report), letterheadOf(store));
  };
  return {
    'reports.sales': async (question, caller) => {
      requireManagerForDrawer(store, question, caller);
      return (await addUp(question, caller)).report;
    },
    'reports.saveCsv': async (question, caller) => {
      requireManagerForDrawer(store, question, caller);
      const { sums, report } = await addUp(question, caller);
      const head = letterheadOf(store);
      const text = await salesCsv(report, sums, head);
      return saveText(deps, { name: `${reportName(salesReport(report), head)}.csv`, text });
    },
    'reports.savePdf': async (question, caller) => saveDocument(platform, await document(question, caller)),
    'reports.print': async (question, caller) => {
      await printer.printNow(await document(question, caller));
      return { printed: true };
    },
  } satisfies HandlersOf<'reports'>;
}

/** Whether it reveals how an open shift was paid, which the counting person must not know before. */
function tellsDrawer(store: Store, question: SalesQuestion): boolean {
  const day = store.shifts.current()?.businessDate;
  if (groupOf(question.by).of !== 'payments' || day === undefined) return false;
  const { from, to, against } = ordered(question, '');
  return [{ from, to }, against].some((days) => days !== null && day >= days.from && day <= days.to);
}

function requireManagerForDrawer(store: Store, question: SalesQuestion, caller: Caller): void {
  if (!tellsDrawer(store, question)) return;
  caller.requireManager({ reason: 'tenders' });
}

// Paper can be found; the person who counts the drawer must not find the expected cash there.
function refuseUncounted(store: Store, question: SalesQuestion): void {
  if (!tellsDrawer(store, question)) return;
  throw new PerchError('drawer_uncounted');
}
