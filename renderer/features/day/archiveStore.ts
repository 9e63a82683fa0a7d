import { create } from 'zustand';
import type {
  ArchiveContent,
  ArchiveDays,
  ArchiveProgress,
  WrittenArchive,
} from '../../../shared/domain/archive.ts';
import type { Failure } from '../../../shared/errors/result.ts';
import { createLatest } from '../../app/async.ts';
import type { Needs } from '../../app/needs.ts';

interface ArchiveState {
  /** The contents of the days last asked for; null before the answer. */
  content: ArchiveContent | null;
  /** The archive saved last. */
  saved: WrittenArchive | null;
  /** Whether an archive is being saved, with or without the dialog. */
  busy: boolean;
  /** Progress; null if unknown and while the person chooses a file. */
  progress: ArchiveProgress | null;
  failure: Failure | null;
  /** Loads what the days contain; null clears it. */
  look(days: ArchiveDays | null): Promise<void>;
  save(days: ArchiveDays): Promise<void>;
  /** Loads the progress. */
  follow(): Promise<void>;
}

/** The archive for the tax office. */
export function createArchiveStore({ ipc: { call }, printing: { notifySaved } }: Needs<'ipc' | 'printing'>) {
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
        // The dialog may be closed by now.
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
