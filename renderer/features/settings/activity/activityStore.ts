import { create } from 'zustand';
import type { ActivityFilter, ActivityRow } from '../../../../shared/domain/activity.ts';
import { type Failure, ok } from '../../../../shared/errors/result.ts';
import type { AppStores } from '../../../app/appStores.ts';
import type { Ipc } from '../../../app/bridge.ts';
import type { PrintingStores } from '../../printing/stores.ts';

/** Rows that a look shows at first, and that each further one adds. */
const SHOWN = 50;
const MOST = 500;

const everything: ActivityFilter = { from: null, to: null, staffId: null, group: null, text: '' };

interface ActivityState {
  filter: ActivityFilter;
  /** Newest first; null before the first answer. */
  rows: ActivityRow[] | null;
  /** Where further rows begin; null where there are none. */
  next: number | null;
  busy: boolean;
  /** Whether a CSV is being written, which may take long and needs nobody's look to stay as it is. */
  saving: boolean;
  failure: Failure | null;
  /** While the page is there: reads, and reads anew whenever somebody else is signed in. The function returned ends it. */
  watch(): () => void;
  /** Reads anew by the filter that is set. */
  load(): Promise<void>;
  setFilter(change: Partial<ActivityFilter>): Promise<void>;
  more(): Promise<void>;
  /** Whoever looked has left: nothing of it stays in the window. */
  forget(): void;
  /** Writes all rows of the filter that is set now as a CSV where the person chooses; `write` puts them into words. */
  saveCsv(name: string, write: (rows: readonly ActivityRow[]) => string): Promise<void>;
}

/** Who did what when, for managers. */
export function createActivityStore({
  ipc: { call, listen },
  app: { notifyFailure, useApp },
  printing: { saveText },
}: {
  ipc: Ipc;
  app: AppStores;
  printing: PrintingStores;
}) {
  const useActivity = create<ActivityState>((set, get) => {
    let asked = 0;

    /** Goes through the journal part by part until there are enough rows, as long as somebody waits for them. */
    async function read(
      filter: ActivityFilter,
      { before, enough, isWanted }: { before: number | null; enough: number; isWanted: () => boolean },
    ) {
      const rows: ActivityRow[] = [];
      let at = before;
      do {
        const limit = Math.min(MOST, enough - rows.length);
        const answer = await call('activity.list', { filter, before: at, limit });
        if (!answer.ok) return answer;
        rows.push(...answer.value.rows);
        at = answer.value.next;
      } while (at !== null && rows.length < enough && isWanted());
      return ok({ rows, next: at });
    }

    /** Some rows to look at; null where they were refused, or once another look has begun. */
    async function look(before: number | null) {
      const mine = asked;
      const isWanted = () => mine === asked;
      const found = await read(get().filter, { before, enough: SHOWN, isWanted });
      if (!isWanted()) return null;
      if (found.ok) return found.value;
      set({ failure: found.error, busy: false });
      return null;
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
        // Who may read it depends on who is signed in.
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
        asked += 1;
        set({ busy: true, failure: null });
        const found = await look(null);
        if (found) set({ ...found, busy: false });
      },
      async setFilter(change) {
        set(({ filter }) => ({ filter: { ...filter, ...change } }));
        await get().load();
      },
      async more() {
        const { next, busy } = get();
        if (next === null || busy) return;
        set({ busy: true });
        const found = await look(next);
        if (found)
          set(({ rows }) => ({ rows: [...(rows ?? []), ...found.rows], next: found.next, busy: false }));
      },
      forget() {
        asked += 1;
        set({ filter: everything, rows: null, next: null, busy: false, failure: null });
      },
      async saveCsv(name, write) {
        const { saving, filter } = get();
        if (saving) return;
        set({ saving: true });
        // What is looked at meanwhile changes nothing: the file is of the filter that was set when it was asked for.
        const all = { before: null, enough: Number.POSITIVE_INFINITY, isWanted: () => true };
        const found = await read(filter, all);
        set({ saving: false });
        if (found.ok) await saveText(name, write(found.value.rows));
        else notifyFailure(found.error);
      },
    };
  });
  return { useActivity };
}
