import { countReport } from '../../../shared/documents/count-report.ts';
import { reportCsv } from '../../../shared/documents/report-csv.ts';
import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';
import { letterheadOf } from '../printing/document-for.ts';
import { adjustStock } from './adjust-stock.ts';
import { commitCount } from './commit-count.ts';
import { discardCount, missedPets, recordCount, reviewCount, startCount } from './count-stock.ts';
import { exportStock } from './export-stock.ts';
import { createImports } from './import-pets.ts';
import { setLowMark } from './set-low-mark.ts';

/** Stock levels, movements, counts, and import and export. */
export function stockHandlers(deps: Pick<Deps, 'store' | 'platform' | 'clock' | 'sync' | 'relief'>) {
  const { store } = deps;
  const imports = createImports(deps);
  return {
    'stock.list': (query) => store.stockTable.list(query),
    'stock.place': ({ order, petId }) => ({ index: store.stockTable.placeOf(order, petId) }),
    'stock.summary': ({ categoryId }) => store.stockTable.summary(categoryId),
    'stock.shortages': ({ categoryId, limit }) => store.stockTable.shortages(categoryId, limit),
    'stock.row': ({ petId }) => store.stockTable.row(petId),
    'stock.adjust': (input, caller) => adjustStock(store, input, caller),
    'stock.setLowMark': (input, caller) => setLowMark(store, input, caller),
    'stock.history': ({ petId, limit }) => store.stockHistory.latest(petId, limit),

    'stock.count': () => store.counts.open(),
    'stock.countStart': (input, caller) => startCount(store, input, caller),
    'stock.countRecord': (input, caller) => recordCount(store, input, caller),
    'stock.countRemove': ({ sessionId, petId }) => {
      store.transaction(() => store.counts.remove(sessionId, petId));
      return { removed: true };
    },
    'stock.countPutBack': ({ sessionId, petId }) =>
      store.transaction(() => store.counts.putBack(sessionId, petId)),
    'stock.countRecount': ({ sessionId, petIds }) =>
      store.transaction(() => store.counts.recount(sessionId, petIds)),
    'stock.countReview': ({ sessionId }) => reviewCount(deps, sessionId),
    'stock.countMissed': ({ sessionId }) => missedPets(store, sessionId),
    'stock.counts': ({ limit }) => store.finishedCounts.list(limit),
    'stock.countReport': ({ sessionId }) => store.finishedCounts.report(sessionId),
    'stock.countCsv': ({ sessionId }) => ({
      csv: reportCsv(countReport(store.finishedCounts.report(sessionId)), letterheadOf(store)),
    }),
    'stock.countCommit': (input, caller) => commitCount(store, input, caller),
    'stock.countDiscard': ({ sessionId }, caller) => {
      discardCount(store, sessionId, caller);
      return { discarded: true };
    },

    'stock.importText': (input) => imports.addText(input),
    'stock.importPreview': (input) => imports.preview(input),
    'stock.importRows': (input) => imports.rows(input),
    'stock.importProgress': (input) => imports.progress(input),
    'stock.importApply': (input, caller) => imports.apply(input, caller),
    'stock.importSaveRefused': ({ importId }) => imports.saveRefused(importId),
    'stock.exportCsv': (question) => exportStock(deps, question),
  } satisfies HandlersOf<'stock'>;
}
