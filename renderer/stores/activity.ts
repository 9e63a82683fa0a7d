import { create } from 'zustand';
import type { ActivityFilter, ActivityRow } from '../../shared/domain/activity.ts';
import type { Failure } from '../../shared/result.ts';
import type { Asking } from '../bridge.ts';
import type { AppModule } from './app.ts';
import type { DocumentsModule } from './documents.ts';
import type { NoticesModule } from './notices.ts';

/** Rows that a look shows at first, and that each further one adds. */
const SHOWN = 50;
const MOST = 500;

const everything: ActivityFilter = { from: null, to: null, staffId: null, group: null, text: '' };

interface ActivityStore {
  filter: ActivityFilter;
  /** Newest first; null before the first answer. */
  rows: ActivityRow[] | null;
  /** Where further rows begin; null where there are none. */
  next: number | null;
  busy: boolean;
  failure: Failure | null;
  /** While the page is there: reads, and reads anew whenever somebody else is signed in. The function returned ends it. */
  watch(): () => void;
  /** Reads anew by the filter that is set. */
  load(): Promise<void>;
  setFilter(change: Partial<ActivityFilter>): Promise<void>;
  more(): Promise<void>;
  /** Whoever looked has left: nothing of it stays in the window. */
  forget(): void;
  /** Writes all rows of the filter as a CSV where the person chooses; `write` puts them into words. */
  saveCsv(name: string, write: (rows: readonly ActivityRow[]) => string): Promise<void>;
}

/** Who did what when, for managers. */
export function createActivityModule({
  call,
  listen,
  tellFailure,
  saveText,
  useApp,
}: AppModule & Asking & DocumentsModule & NoticesModule) {
  const useActivity = create<ActivityStore>((set, get) => {
    let asked = 0;

    /** Goes through the journal part by part until there are enough rows; null once another look has begun. */
    async function read(before: number | null, enough: number) {
      const { filter } = get();
      const mine = asked;
      const rows: ActivityRow[] = [];
      let at = before;
      do {
        const limit = Math.min(MOST, enough - rows.length);
        const answer = await call('activity.list', { filter, before: at, limit });
        if (mine !== asked) return null;
        if (!answer.ok) {
          set({ failure: answer.error, busy: false });
          return null;
        }
        rows.push(...answer.value.rows);
        at = answer.value.next;
      } while (at !== null && rows.length < enough);
      return { rows, next: at };
    }

    return {
      filter: everything,
      rows: null,
      next: null,
      busy: false,
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
        const found = await read(null, SHOWN);
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
        const found = await read(next, SHOWN);
        if (found)
          set(({ rows }) => ({ rows: [...(rows ?? []), ...found.rows], next: found.next, busy: false }));
      },
      forget() {
        asked += 1;
        set({ filter: everything, rows: null, next: null, busy: false, failure: null });
      },
      async saveCsv(name, write) {
        if (get().busy) return;
        set({ busy: true });
        const found = await read(null, Number.POSITIVE_INFINITY);
        set({ busy: false });
        const { failure } = get();
        if (found) await saveText(name, write(found.rows));
        else if (failure) tellFailure(failure);
      },
    };
  });
  return { useActivity };
}
