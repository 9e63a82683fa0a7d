import { arrivalReport } from '../../../shared/documents/arrival-report.ts';
import { reportCsv } from '../../../shared/documents/report-csv.ts';
import { reportDocument, reportName } from '../../../shared/documents/report-paper.ts';
import { supplierOrderReport } from '../../../shared/documents/supplier-order-report.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';
import { letterheadOf } from '../printing/document-for.ts';
import type { Printer } from '../printing/printer.ts';
import { fileName, saveDocument } from '../printing/save-file.ts';
import type { Caller } from '../session.ts';
import { postArrival } from './post-arrival.ts';
import { supplierOrder, supplierShortages } from './supplier-order.ts';

export function arrivalsHandlers(
  deps: Pick<Deps, 'store' | 'clock' | 'platform'>,
  printer: Pick<Printer, 'printNow'>,
) {
  const { store, platform } = deps;
  // Cashiers see costs only in deliveries.
  const orderTo = (input: Input<'arrivals.orderCsv'>, { isManager: costs }: Caller) =>
    supplierOrderReport(supplierOrder(deps, { ...input, costs }));
  return {
    'arrivals.draft': () => store.arrivals.draft(),
    'arrivals.keep': (input) => ({ id: store.transaction(() => store.arrivals.keep(input)) }),
    'arrivals.post': (input, caller) => postArrival(store, input, caller),
    'arrivals.list': (question) => store.arrivals.list(question),
    'arrivals.get': ({ arrivalId }) => store.arrivals.get(arrivalId),
    'arrivals.csv': ({ arrivalId }) => ({
      csv: reportCsv(arrivalReport(store.arrivals.get(arrivalId)), letterheadOf(store)),
    }),
    'arrivals.lastOf': ({ petId }, { isManager }) => {
      const last = store.arrivals.lastOf(petId);
      return last && { ...last, unitCost: isManager ? last.unitCost : null };
    },
    'arrivals.toOrder': ({ categoryId }) => supplierShortages(store, categoryId),
    'arrivals.printOrder': async (input, caller) => {
      await printer.printNow(reportDocument(orderTo(input, caller), letterheadOf(store)));
      return { printed: true };
    },
    'arrivals.orderPdf': (input, caller) =>
      saveDocument(platform, reportDocument(orderTo(input, caller), letterheadOf(store))),
    'arrivals.orderCsv': (input, caller) => {
      const report = orderTo(input, caller);
      const head = letterheadOf(store);
      return { name: `${fileName(reportName(report, head))}.csv`, csv: reportCsv(report, head) };
    },
    'arrivals.suppliers': ({ text }) => ({ names: store.arrivals.supplierNames(text) }),
  } satisfies HandlersOf<'arrivals'>;
}
