import { create } from 'zustand';
import type { Arrival, ArrivalRow } from '../../../../shared/domain/arrivals.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { Output } from '../../../../shared/ipc/contract.ts';
import { createLatest } from '../../../app/async.ts';
import type { Needs } from '../../../app/needs.ts';
import { createPagedQuery } from '../../../app/pagedQuery.ts';
import type { StockStore } from '../stockStore.ts';
import type { ArrivalStore } from './arrivalStore.ts';

const PAGE = 50;

interface ArrivalsState {
  text: string;
  /** Latest first; null before the first answer. */
  rows: ArrivalRow[] | null;
  hasMore: boolean;
  chosen: Arrival | null;
  failure: Failure | null;
  load(): Promise<void>;
  search(text: string): Promise<void>;
  more(): Promise<void>;
  choose(id: LocalId): Promise<void>;
  /** Opens the list with a newly posted delivery. */
  show(arrival: Arrival): void;
  correct(arrival: Arrival): Promise<void>;
}

/** Posted deliveries. */
export function createArrivalsStore({
  ipc: { call },
  app: { notify, notifyFailure },
  printing: { saveText },
  arrival: { useArrival },
  stock: { useStock },
}: Needs<'ipc' | 'app' | 'printing'> & { arrival: ArrivalStore; stock: StockStore }) {
  const useArrivals = create<ArrivalsState>((set, get) => {
    const latestChoice = createLatest();
    const pages = createPagedQuery<string, Output<'arrivals.list'>>(
      (text, before, limit) => call('arrivals.list', { text, before, limit }),
      200,
    );

    async function read(text: string) {
      const answer = await pages.first(text, { count: PAGE });
      if (!answer) return;
      if (!answer.ok) return set({ failure: answer.error });
      const { items, next } = answer.value;
      set({ rows: items, hasMore: next !== null, failure: null });
    }

    return {
      text: '',
      rows: null,
      hasMore: false,
      chosen: null,
      failure: null,
      async load() {
        await read(get().text);
        const [latest] = get().rows ?? [];
        if (latest && !get().chosen) await get().choose(latest.id);
      },
      async search(text) {
        set({ text });
        await read(text);
      },
      async more() {
        const answer = await pages.more({ count: PAGE });
        if (!answer) return;
        if (!answer.ok) return notifyFailure(answer.error);
        const { items, next } = answer.value;
        set({ rows: [...(get().rows ?? []), ...items], hasMore: next !== null });
      },
      async choose(id) {
        const answer = await latestChoice.answer(call('arrivals.get', { arrivalId: id }));
        if (!answer) return;
        set(answer.ok ? { chosen: answer.value, failure: null } : { failure: answer.error });
      },
      show(arrival) {
        set({ chosen: arrival, text: '' });
        useStock.getState().go('arrivals');
      },
      async correct(arrival) {
        if (await useArrival.getState().correct(arrival)) return useStock.getState().go('arrival');
        notify({
          tone: 'loss',
          say: { key: 'stock.arrivals.draftOpen' },
          lead: { key: 'stock.arrivals.openDraft', run: () => useStock.getState().go('arrival') },
        });
      },
    };
  });

  /** Saves a delivery as a CSV to a file that the person chooses. */
  async function saveArrivalCsv({ id, number, postedAt }: Arrival, word: string): Promise<void> {
    const answer = await call('arrivals.csv', { arrivalId: id });
    if (!answer.ok) return notifyFailure(answer.error);
    await saveText(`${word} ${number} ${postedAt.slice(0, 10)}.csv`, answer.value.csv);
  }

  return { useArrivals, saveArrivalCsv };
}
