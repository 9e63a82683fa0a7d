import { create } from 'zustand';
import type { EntryCandidate, EntryEdit, EntryLife } from '../../../../shared/domain/entry-life.ts';
import { failureOf } from '../../../../shared/errors/errors.ts';
import { type Failure, failed, type Result } from '../../../../shared/errors/result.ts';
import type { LocalId, RemoteId } from '../../../../shared/ids/ids.ts';
import type { Needs } from '../../../app/needs.ts';
import type { SyncStore } from '../syncStore.ts';

/** Dialogs that decide about an entry, for useModal. */
export const DISCARD = 'sync.discard';
export const EDIT = 'sync.edit';
export const SEND_AGAIN = 'sync.sendAgain';
export const LINK = 'sync.link';
/** Decides about several entries. */
export const SEND_ALL_AGAIN = 'sync.sendAllAgain';

interface SyncEntryState {
  /** The open entry; null while the list is shown. */
  entryId: LocalId | null;
  life: EntryLife | null;
  failure: Failure | null;
  open(entryId: LocalId): void;
  close(): void;
  /** Reloads the entry, whose history may have grown. */
  refresh(): Promise<void>;
  /** @param sendAgain a manager confirmed that the service does not have it */
  retry(sendAgain: boolean): Promise<Result<EntryLife>>;
  discard(reason: string): Promise<Result<EntryLife>>;
  edit(edit: EntryEdit): Promise<Result<EntryLife>>;
  /** Records of the service that may be this item. */
  candidates(): Promise<Result<EntryCandidate[]>>;
  link(remoteId: RemoteId): Promise<Result<EntryLife>>;
  handOver(by: 'us' | 'others'): Promise<Result<EntryLife>>;
  /** Sends entries with lost answers again. Returns how many. */
  sendAllAgain(entryIds: LocalId[]): Promise<Result<number>>;
}

/** One entry of the outbox. */
export function createSyncEntryStore({
  ipc: { call },
  app: { closeModal },
  sync: { useSync },
}: Needs<'ipc' | 'app'> & { sync: SyncStore }) {
  /** The entry that was just closed; its row gets the focus once. */
  let left: LocalId | null = null;

  /** Whether this entry was just closed; true only once. */
  function wasJustClosed(entryId: LocalId): boolean {
    if (left !== entryId) return false;
    left = null;
    return true;
  }

  const useSyncEntry = create<SyncEntryState>((set, get) => {
    function take(answer: Result<EntryLife>): Result<EntryLife> {
      if (answer.ok && answer.value.entry.id === get().entryId) set({ life: answer.value, failure: null });
      if (answer.ok) void useSync.getState().refresh();
      return answer;
    }
    async function ofOpen<T>(ask: (entryId: LocalId) => Promise<Result<T>>): Promise<Result<T>> {
      const { entryId } = get();
      if (entryId === null) return failed(failureOf('internal', { detail: 'no entry is open' }));
      return ask(entryId);
    }
    const decide = async (ask: (entryId: LocalId) => Promise<Result<EntryLife>>) => take(await ofOpen(ask));
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
      retry: (sendAgain) => decide((entryId) => call('sync.retry', { entryId, sendAgain })),
      discard: (reason) => decide((entryId) => call('sync.discard', { entryId, reason })),
      edit: (edit) => decide((entryId) => call('sync.edit', { entryId, edit })),
      candidates: () => ofOpen((entryId) => call('sync.candidates', { entryId })),
      link: (remoteId) => decide((entryId) => call('sync.link', { entryId, remoteId })),
      handOver: (by) => decide((entryId) => call('sync.handOver', { entryId, by })),
      async sendAllAgain(entryIds) {
        const answer = await call('sync.sendAllAgain', { entryIds });
        void get().refresh();
        void useSync.getState().refresh();
        return answer;
      },
    };
  });

  // If the sync decides meanwhile, the question closes.
  useSyncEntry.subscribe(({ life }) => {
    const decides = life !== null && (life.choices.retry !== null || life.choices.discard);
    if (!decides) for (const id of [DISCARD, SEND_AGAIN]) closeModal(id);
    if (!decides || life.choices.edit === null) closeModal(EDIT);
    if (!decides || !life.choices.candidates) closeModal(LINK);
  });

  /** Opens the first item that needs attention, even if its list is already shown. */
  async function reviewFirst(): Promise<void> {
    useSyncEntry.getState().close();
    await useSync.getState().showEntries('parked');
    const [first] = useSync.getState().entries ?? [];
    if (first) useSyncEntry.getState().open(first.id);
  }

  return { wasJustClosed, reviewFirst, useSyncEntry };
}
