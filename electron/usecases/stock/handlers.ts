import type { Input } from '../../../shared/ipc/contract.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../session.ts';
import { adjustStock } from './adjust-stock.ts';
import { commitCount } from './commit-count.ts';
import { countCsv } from './count-csv.ts';
import { discardCount, missedPets, recordCount, removeCount, startCount } from './count-stock.ts';
import { exportStock } from './export-stock.ts';
import { createImports } from './import-pets.ts';
import { setLowMark } from './set-low-mark.ts';

/** What is there, what happened to it, counting it, and taking it in and out as a file. */
export function stockHandlers(deps: Pick<Deps, 'store' | 'platform' | 'clock' | 'sync'>) {
  const { store, sync } = deps;
  const sent = <T>(answer: T): T => {
    sync.kick();
    return answer;
  };
  const imports = createImports(deps);
  return {
    'stock.list': (query: Input<'stock.list'>) => store.stockTable.list(query),
    'stock.place': ({ order, petId }: Input<'stock.place'>) => ({
      index: store.stockTable.placeOf(order, petId),
    }),
    'stock.summary': ({ categoryId }: Input<'stock.summary'>) => store.stockTable.summary(categoryId),
    'stock.row': ({ petId }: Input<'stock.row'>) => store.stockTable.row(petId),
    'stock.adjust': (input: Input<'stock.adjust'>, caller: Caller) => sent(adjustStock(store, input, caller)),
    'stock.setLowMark': (input: Input<'stock.setLowMark'>, caller: Caller) =>
      setLowMark(store, input, caller),
    'stock.history': ({ petId, limit }: Input<'stock.history'>) => store.stockHistory.latest(petId, limit),

    'stock.count': () => store.counts.open(),
    'stock.countStart': (input: Input<'stock.countStart'>, caller: Caller) =>
      startCount(store, input, caller),
    'stock.countRecord': (input: Input<'stock.countRecord'>, caller: Caller) =>
      recordCount(store, input, caller),
    'stock.countRemove': (input: Input<'stock.countRemove'>) => {
      removeCount(store, input);
      return { removed: true as const };
    },
    'stock.countReview': ({ sessionId }: Input<'stock.countReview'>) => store.counts.review(sessionId),
    'stock.countMissed': (input: Input<'stock.countMissed'>) => missedPets(store, input),
    'stock.counts': ({ limit }: Input<'stock.counts'>) => store.finishedCounts.list(limit),
    'stock.countReport': ({ sessionId }: Input<'stock.countReport'>) =>
      store.finishedCounts.report(sessionId),
    'stock.countCsv': ({ sessionId }: Input<'stock.countCsv'>) => ({
      csv: countCsv(store.finishedCounts.report(sessionId), store.settings.shop()),
    }),
    'stock.countCommit': (input: Input<'stock.countCommit'>, caller: Caller) =>
      sent(commitCount(store, input, caller)),
    'stock.countDiscard': ({ sessionId }: Input<'stock.countDiscard'>, caller: Caller) => {
      discardCount(store, sessionId, caller);
      return { discarded: true as const };
    },

    'stock.importText': (input: Input<'stock.importText'>) => imports.addText(input),
    'stock.importPreview': (input: Input<'stock.importPreview'>) => imports.preview(input),
    'stock.importRows': (input: Input<'stock.importRows'>) => imports.rows(input),
    'stock.importApply': ({ importId }: Input<'stock.importApply'>, caller: Caller) =>
      imports.apply(importId, caller).finally(() => sync.kick()),
    'stock.importSaveRefused': ({ importId }: Input<'stock.importSaveRefused'>) =>
      imports.saveRefused(importId),
    'stock.exportCsv': (question: Input<'stock.exportCsv'>) => exportStock(deps, question),
  };
}
