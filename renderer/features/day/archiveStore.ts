import { create } from 'zustand';
import type {
  ArchiveContent,
  ArchiveDays,
  ArchiveProgress,
  WrittenArchive,
} from '../../../shared/domain/archive.ts';
import type { Failure } from '../../../shared/errors/result.ts';
import { createLatest } from '../../app/async.ts';
import type { Ipc } from '../../app/bridge.ts';
import type { PrintingStores } from '../printing/stores.ts';

interface ArchiveState {
  /** What the days that were asked for last have in them; null before the answer. */
  content: ArchiveContent | null;
  /** The archive that was saved last. */
  saved: WrittenArchive | null;
  /** One is being saved, whether or not its dialog is open. */
  busy: boolean;
  /** How far it is; null where nobody looked yet, and while a place is being chosen. */
  progress: ArchiveProgress | null;
  failure: Failure | null;
  /** Looks what the days have in them; null: they are no days. */
  look(days: ArchiveDays | null): Promise<void>;
  save(days: ArchiveDays): Promise<void>;
  /** Asks how far it is. */
  follow(): Promise<void>;
}

/** The archive for the tax office. */
export function createArchiveStore({
  ipc: { call },
  printing: { notifySaved },
}: {
  ipc: Ipc;
  printing: PrintingStores;
}) {
  const useArchive = create<ArchiveState>((set, get) => {
    const latestLook = createLatest();
    return {
      content: null,
      saved: null,
      busy: false,
      progress: null,
      failure: null,
      async look(days) {
        latestLook.cancel();
        set({ content: null, failure: null, ...(get().busy ? {} : { saved: null }) });
        if (days === null) return;
        const answer = await latestLook.answer(call('archive.content', days));
        if (answer) set(answer.ok ? { content: answer.value } : { failure: answer.error });
      },
      async save(days) {
        if (get().busy) return;
        set({ busy: true, saved: null, progress: null, failure: null });
        const answer = await call('archive.write', days);
        set({ busy: false, progress: null });
        if (!answer.ok) return set({ failure: answer.error });
        set({ saved: answer.value });
        // Its dialog may be closed by now.
        notifySaved(answer.value?.file ?? null);
      },
      async follow() {
        const answer = await call('archive.progress', {});
        if (answer.ok && get().busy) set({ progress: answer.value });
      },
    };
  });
  return { useArchive };
}
