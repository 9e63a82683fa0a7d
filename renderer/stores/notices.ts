import { create } from 'zustand';
import type { Failure } from '../../shared/result.ts';
import type { Key } from '../i18n.ts';

/** Something the person should hear of without being stopped. */
/** A sentence of the dictionaries, or a refusal. */
export type Say = { key: Key; facts?: Record<string, string | number> } | { failure: Failure };

export interface Notice {
  id: number;
  tone: 'calm' | 'loss';
  /** A sentence by key, or a refusal to be explained. */
  say: Say;
  /** It stays until the person closes it: what it tells of happened while nobody may have looked. */
  untilClosed?: boolean;
  /** Called when the person closes it; only of one that stays until then. */
  onClose?: () => void;
  undo?: () => void;
  /** Where it leads, as a button. */
  lead?: { key: Key; run: () => void };
}

interface NoticeStore {
  /** Oldest first; never more than three, so that they cannot pile up over the screen. */
  notices: Notice[];
  /** Those that were handed to the screen, and that it may still show. */
  shown: Notice[];
  /** The newest of those that stay until they are closed. */
  lasting: Notice | null;
  tell(notice: Omit<Notice, 'id'>): void;
  /** The screen has taken it over. */
  take(id: number): void;
  /** The screen shows it no more. */
  drop(id: number): void;
  /** Takes away what was said of a refusal, once its reason is gone; from the screen, too. */
  dropFailure(code: Failure['code']): void;
  /** Takes the one away that stays. */
  close(): void;
}

export type NoticesModule = ReturnType<typeof createNoticesModule>;

/** What the person hears of without being stopped. */
export function createNoticesModule() {
  let lastId = 0;

  const useNotices = create<NoticeStore>((set, get) => ({
    notices: [],
    shown: [],
    lasting: null,
    tell: (told) =>
      set(({ notices }) => {
        const notice = { ...told, id: ++lastId };
        return told.untilClosed ? { lasting: notice } : { notices: [...notices.slice(-2), notice] };
      }),
    close() {
      get().lasting?.onClose?.();
      set({ lasting: null });
    },
    take: (id) =>
      set(({ notices, shown }) => ({
        notices: notices.filter((notice) => notice.id !== id),
        shown: [...shown, ...notices.filter((notice) => notice.id === id)],
      })),
    drop: (id) => set(({ shown }) => ({ shown: shown.filter((notice) => notice.id !== id) })),
    dropFailure(code) {
      const others = (all: Notice[]) =>
        all.filter(({ say }) => !('failure' in say) || say.failure.code !== code);
      set(({ notices, shown }) => ({ notices: others(notices), shown: others(shown) }));
    },
  }));

  /** Tells the person, from anywhere. */
  function tell(notice: Omit<Notice, 'id'>): void {
    useNotices.getState().tell(notice);
  }

  /** Tells the person of a refusal. */
  function tellFailure(failure: Failure): void {
    tell({ tone: 'loss', say: { failure } });
  }

  return { useNotices, tell, tellFailure };
}
