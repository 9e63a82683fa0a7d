import { create } from 'zustand';
import type { CountReport, FinishedCount } from '../../../../shared/domain/counts.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { createLatest } from '../../../app/async.ts';
import type { Needs } from '../../../app/needs.ts';

const SHOWN = 200;

interface FinishedCountsState {
  /** Newest first; null before the first answer. */
  list: FinishedCount[] | null;
  chosen: CountReport | null;
  failure: Failure | null;
  /** Loads the list and opens the newest. */
  load(): Promise<void>;
  choose(id: LocalId): Promise<void>;
}

/** Finished counts. */
export function createFinishedCountsStore({
  ipc: { call },
  app: { notifyFailure },
  printing: { saveText },
}: Needs<'ipc' | 'app' | 'printing'>) {
  /** Finished counts: when, by whom, and the differences. */
  const useFinishedCounts = create<FinishedCountsState>((set) => {
    const latestChoice = createLatest();

    async function choose(id: LocalId) {
      const answer = await latestChoice.answer(call('stock.countReport', { sessionId: id }));
      if (!answer) return;
      set(answer.ok ? { chosen: answer.value, failure: null } : { failure: answer.error });
    }

    return {
      list: null,
      chosen: null,
      failure: null,
      async load() {
        const answer = await call('stock.counts', { limit: SHOWN });
        if (!answer.ok) return set({ failure: answer.error });
        set({ list: answer.value, chosen: null, failure: null });
        const [latest] = answer.value;
        if (latest) await choose(latest.id);
      },
      choose,
    };
  });

  /** Saves a finished count as a CSV where the person chooses. */
  async function saveCountCsv({ id, label, endedAt }: CountReport, word: string): Promise<void> {
    const answer = await call('stock.countCsv', { sessionId: id });
    if (!answer.ok) return notifyFailure(answer.error);
    await saveText(
      [word, label, endedAt.slice(0, 10)].filter(Boolean).join(' ').concat('.csv'),
      answer.value.csv,
    );
  }

  return { useFinishedCounts, saveCountCsv };
}
