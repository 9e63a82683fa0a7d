import { create } from 'zustand';
import type { EntryEdit, EntryLife } from '../../shared/domain/entry-life.ts';
import type { Failure, Result } from '../../shared/result.ts';
import type { Asking } from '../bridge.ts';
import type { SyncModule } from './sync.ts';

interface SyncEntryStore {
  /** The entry that was touched; null while the list is shown. */
  entryId: string | null;
  life: EntryLife | null;
  failure: Failure | null;
  open(entryId: string): void;
  close(): void;
  /** Asks again; its life may have gone on. */
  refresh(): Promise<void>;
  /** @param sendAgain a manager says that it is not there */
  retry(sendAgain: boolean): Promise<Result<EntryLife>>;
  discard(reason: string): Promise<Result<EntryLife>>;
  edit(edit: EntryEdit): Promise<Result<EntryLife>>;
}

export type SyncEntryModule = ReturnType<typeof createSyncEntryModule>;

/** One entry of the outbox. */
export function createSyncEntryModule({ call, useSync }: Asking & SyncModule) {
  /** The entry that was open last: where the keyboard goes on in the list, once. */
  let left: string | null = null;

  /** Whether this is the entry that was just closed; true only once. */
  function wasJustClosed(entryId: string): boolean {
    if (left !== entryId) return false;
    left = null;
    return true;
  }

  /** One entry's life, and what a person decides about it. */
  const useSyncEntry = create<SyncEntryStore>((set, get) => {
    function take(answer: Result<EntryLife>): Result<EntryLife> {
      if (answer.ok && answer.value.entry.id === get().entryId) set({ life: answer.value, failure: null });
      if (answer.ok) void useSync.getState().refresh();
      return answer;
    }
    const chosen = () => get().entryId ?? '';
    return {
      entryId: null,
      life: null,
      failure: null,
      open(entryId) {
        set({ entryId, life: null, failure: null });
        void get().refresh();
      },
      close() {
        left = get().entryId;
        set({ entryId: null, life: null, failure: null });
      },
      async refresh() {
        const { entryId } = get();
        if (entryId === null) return;
        const answer = await call('sync.entry', { entryId });
        if (get().entryId !== entryId) return;
        set(answer.ok ? { life: answer.value, failure: null } : { failure: answer.error });
      },
      retry: async (sendAgain) => take(await call('sync.retry', { entryId: chosen(), sendAgain })),
      discard: async (reason) => take(await call('sync.discard', { entryId: chosen(), reason })),
      edit: async (edit) => take(await call('sync.edit', { entryId: chosen(), edit })),
    };
  });

  return { wasJustClosed, useSyncEntry };
}
