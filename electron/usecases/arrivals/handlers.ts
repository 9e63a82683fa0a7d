import { arrivalReport } from '../../../shared/documents/arrival-report.ts';
import { reportCsv } from '../../../shared/documents/report-csv.ts';
import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';
import { postArrival } from './post-arrival.ts';

export function arrivalsHandlers({ store, sync }: Pick<Deps, 'store' | 'sync'>) {
  return {
    'arrivals.draft': () => store.arrivals.draft(),
    'arrivals.keep': (input) => ({ id: store.transaction(() => store.arrivals.keep(input)) }),
    'arrivals.post': (input, caller) => {
      const arrival = postArrival(store, input, caller);
      sync.kick();
      return arrival;
    },
    'arrivals.list': (question) => store.arrivals.list(question),
    'arrivals.get': ({ arrivalId }) => store.arrivals.get(arrivalId),
    'arrivals.csv': ({ arrivalId }) => ({
      csv: reportCsv(arrivalReport(store.arrivals.get(arrivalId)), store.settings.shop()),
    }),
    'arrivals.lastOf': ({ petId }, { isManager }) => {
      const last = store.arrivals.lastOf(petId);
      return last && { ...last, unitCost: isManager ? last.unitCost : null };
    },
    'arrivals.suppliers': ({ text }) => ({ names: store.arrivals.supplierNames(text) }),
  } satisfies HandlersOf<'arrivals'>;
}
