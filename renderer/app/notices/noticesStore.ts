import { create } from 'zustand';
import type { Failure } from '../../../shared/errors/result.ts';
import type { Key } from '../../i18n/i18n.ts';

/** A sentence of the dictionaries, or a refusal. `why` is the refusal that the sentence ends with, as its fact `why`. */
export type Say = { key: Key; facts?: Record<string, string | number>; why?: Failure } | { failure: Failure };

/** Something the person should hear of without being stopped. */
export interface Notice {
  id: number;
  tone: 'calm' | 'loss';
  /** A sentence by key, or a refusal to be explained. */
  say: Say;
  /** It stays until the person closes it: it reports something that may have happened while nobody looked. */
  untilClosed?: boolean;
  /** Called when the person closes it; only of one that stays until then. */
  onClose?: () => void;
  undo?: () => void;
  /** Where it leads, as a button. */
  lead?: { key: Key; run: () => void };
}

interface NoticesState {
  /** Oldest first; never more than three, so that they cannot pile up over the screen. */
  notices: Notice[];
  /** Those that were handed to the screen, and that it may still show. */
  shown: Notice[];
  /** Those that stay until they are closed, in the order they are shown: losses first, then the newest calm one. */
  lasting: Notice[];
  notify(notice: Omit<Notice, 'id'>): void;
  /** The screen has taken it over. */
  take(id: number): void;
  /** The screen shows it no more. */
  drop(id: number): void;
  /** Takes away what was said of a refusal, once its reason is gone; from the screen, and of what stays, too. */
  dropFailure(code: Failure['code']): void;
  /** Takes the one away that is shown of those that stay. */
  close(): void;
  /** Takes away what stays and says this, once its reason is gone. */
  dropLasting(key: Key): void;
}

export type NoticesStore = ReturnType<typeof createNoticesStore>;

const keyOf = ({ say }: Omit<Notice, 'id'>): string => ('key' in say ? say.key : say.failure.code);

/** Whether a newer notice says what an older one said, or, both calm, has the say. */
const replaces = (newer: Notice, older: Notice): boolean =>
  newer.tone === older.tone && (newer.tone === 'calm' || keyOf(newer) === keyOf(older));

/** What the person hears of without being stopped. */
export function createNoticesStore() {
  let lastId = 0;

  const useNotices = create<NoticesState>((set, get) => ({
    notices: [],
    shown: [],
    lasting: [],
    notify: (told) =>
      set(({ notices, lasting }) => {
        const notice = { ...told, id: ++lastId };
        if (!told.untilClosed) return { notices: [...notices.slice(-2), notice] };
        const all = [notice, ...lasting.filter((other) => !replaces(notice, other))];
        return { lasting: all.sort((a, b) => Number(a.tone === 'calm') - Number(b.tone === 'calm')) };
      }),
    close() {
      get().lasting[0]?.onClose?.();
      set(({ lasting }) => ({ lasting: lasting.slice(1) }));
    },
    dropLasting: (key) =>
      set(({ lasting }) => ({ lasting: lasting.filter((notice) => keyOf(notice) !== key) })),
    take: (id) =>
      set(({ notices, shown }) => ({
        notices: notices.filter((notice) => notice.id !== id),
        shown: [...shown, ...notices.filter((notice) => notice.id === id)],
      })),
    drop: (id) => set(({ shown }) => ({ shown: shown.filter((notice) => notice.id !== id) })),
    dropFailure(code) {
      const others = (all: Notice[]) =>
        all.filter(({ say }) => !('failure' in say) || say.failure.code !== code);
      const { notices, shown, lasting } = get();
      // Mostly there is none, and nothing is to be drawn for it.
      if ([notices, shown, lasting].every((all) => others(all).length === all.length)) return;
      set({ notices: others(notices), shown: others(shown), lasting: others(lasting) });
    },
  }));

  /** Tells the person, from anywhere. */
  function notify(notice: Omit<Notice, 'id'>): void {
    useNotices.getState().notify(notice);
  }

  /** Tells the person of a refusal. */
  function notifyFailure(failure: Failure): void {
    notify({ tone: 'loss', say: { failure } });
  }

  return { useNotices, notify, notifyFailure };
}
