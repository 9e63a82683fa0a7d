import { create } from 'zustand';
import type { OutboxEntryView, SyncStatus } from '../../../shared/domain/sync.ts';
import type { Failure } from '../../../shared/errors/result.ts';
import { createLatest } from '../../app/async.ts';
import type { Needs } from '../../app/needs.ts';
import { clockWords, isDayOff } from './labels.ts';

export type EntryFilter = 'sales' | 'waiting' | 'parked' | 'settled' | 'discarded' | 'refused';

interface SyncState {
  status: SyncStatus | null;
  filter: EntryFilter;
  /** Null until the first answer for this filter. */
  entries: OutboxEntryView[] | null;
  failure: Failure | null;
  /** Whether a person's "sync now" is pending. */
  looking: boolean;
  start(): () => void;
  showEntries(filter: EntryFilter): Promise<void>;
  refresh(): Promise<void>;
  now(): Promise<void>;
  /** Sends one request although the key was refused or the service was unreachable. */
  probe(): Promise<void>;
}

const PAGE = 500;
/** Entries of the latest sales; older ones are found by receipt number. */
const SALES = 100;

export type SyncStore = ReturnType<typeof createSyncStore>;

/** The sync's status and entries. */
export function createSyncStore({
  ipc: { call, listen },
  app: { notify, notifyFailure, useNotices },
}: Needs<'ipc' | 'app'>) {
  const useSync = create<SyncState>((set, get) => {
    const latestEntries = createLatest();

    /** Events and answers may overtake one another: the newest status stays. */
    function take(status: SyncStatus) {
      const before = get().status;
      if (before && status.madeAt < before.madeAt) return;
      sayClock(status, before);
      set({ status });
    }

    /** Reports a wrong clock once, on any screen; a difference of a day or more stays until corrected. */
    function sayClock(status: SyncStatus, before: SyncStatus | null) {
      const [say, said] = [clockWords(status), clockWords(before)];
      const [dayOff, wasDayOff] = [isDayOff(status), isDayOff(before)];
      if (said && wasDayOff && (!dayOff || say?.key !== said.key))
        useNotices.getState().dropLasting(said.key);
      if (say && (say.key !== said?.key || (dayOff && !wasDayOff))) {
        notify({ tone: 'loss', untilClosed: dayOff, say });
      }
    }

    async function ask(channel: 'sync.now' | 'sync.probe') {
      set({ looking: true });
      const answer = await call(channel, {});
      set({ looking: false });
      if (answer.ok) take(answer.value);
      else notifyFailure(answer.error);
    }
    return {
      status: null,
      filter: 'sales',
      entries: null,
      failure: null,
      looking: false,
      start() {
        const end = listen('sync.changed', take);
        void call('sync.status', {}).then((answer) => {
          if (answer.ok) take(answer.value);
        });
        return end;
      },
      async showEntries(filter) {
        if (filter !== get().filter) set({ filter, entries: null });
        await get().refresh();
      },
      async refresh() {
        const { filter: show } = get();
        const limit = show === 'sales' ? SALES : PAGE;
        const answer = await latestEntries.answer(call('sync.entries', { show, limit }));
        if (!answer) return;
        set(answer.ok ? { entries: answer.value, failure: null } : { failure: answer.error });
      },
      now: () => ask('sync.now'),
      probe: () => ask('sync.probe'),
    };
  });

  return { useSync };
}
