import { create } from 'zustand';
import type { ActivityFilter, ActivityRow } from '../../../../shared/domain/activity.ts';
import type { Failure, Result } from '../../../../shared/errors/result.ts';
import type { Output } from '../../../../shared/ipc/contract.ts';
import type { Needs } from '../../../app/needs.ts';
import { createPagedQuery } from '../../../app/pagedQuery.ts';

/** Number of rows shown at first and added by each "more". */
const SHOWN = 50;
const MOST = 500;

const everything: ActivityFilter = { from: null, to: null, staffId: null, group: null, text: '' };

interface ActivityState {
  filter: ActivityFilter;
  /** Newest first; null before the first answer. */
  rows: ActivityRow[] | null;
  /** Where the next rows begin; null at the end. */
  next: number | null;
  busy: boolean;
  /** Whether a CSV is being saved. That may take long, so the page stays usable. */
  saving: boolean;
  failure: Failure | null;
  /** Loads the log, and again at each sign-in, while the page is mounted. Returns the function that stops it. */
  watch(): () => void;
  /** Loads the log with the current filter. */
  load(): Promise<void>;
  setFilter(change: Partial<ActivityFilter>): Promise<void>;
  more(): Promise<void>;
  /** Clears everything when the page is left. */
  forget(): void;
  /** Saves all rows of the current filter as a CSV where the person chooses; `write` formats them. */
  saveCsv(name: string, write: (rows: readonly ActivityRow[]) => string): Promise<void>;
}

/** The activity log, for managers. */
export function createActivityStore({
  ipc: { call, listen },
  app: { notifyFailure, useApp },
  printing: { saveText },
}: Needs<'ipc' | 'app' | 'printing'>) {
  const useActivity = create<ActivityState>((set, get) => {
    const pages = createPagedQuery(
      (filter: ActivityFilter, before: number | null, limit) =>
        call('activity.list', { filter, before, limit }),
      MOST,
    );

    /** Shows rows after those that are shown already. */
    function show(answer: Result<Output<'activity.list'>> | null, shown: readonly ActivityRow[]) {
      if (answer?.ok) {
        set({ rows: [...shown, ...answer.value.items], next: answer.value.next, busy: false });
      } else if (answer) set({ failure: answer.error, busy: false });
    }

    return {
      filter: everything,
      rows: null,
      next: null,
      busy: false,
      saving: false,
      failure: null,
      watch() {
        let signedIn = useApp.getState().app?.staff?.id ?? null;
        // The right to read depends on the sign-in.
        const end = listen('app.changed', ({ staff }) => {
          const now = staff?.id ?? null;
          if (now === signedIn) return;
          signedIn = now;
          set({ rows: null, next: null });
          void get().load();
        });
        void get().load();
        return () => {
          end();
          get().forget();
        };
      },
      async load() {
        set({ busy: true, failure: null });
        show(await pages.first(get().filter, { count: SHOWN }), []);
      },
      async setFilter(change) {
        set(({ filter }) => ({ filter: { ...filter, ...change } }));
        await get().load();
      },
      async more() {
        const { rows, next, busy } = get();
        if (next === null || busy) return;
        set({ busy: true });
        show(await pages.more({ count: SHOWN }), rows ?? []);
      },
      forget() {
        pages.cancel();
        set({ filter: everything, rows: null, next: null, busy: false, failure: null });
      },
      async saveCsv(name, write) {
        const { saving, filter } = get();
        if (saving) return;
        set({ saving: true });
        // `filter` was copied: changing it meanwhile does not affect the file.
        const found = await pages.all(filter);
        set({ saving: false });
        if (found.ok) await saveText(name, write(found.value.items));
        else notifyFailure(found.error);
      },
    };
  });
  return { useActivity };
}
