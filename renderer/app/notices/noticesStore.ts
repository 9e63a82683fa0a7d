import { create } from 'zustand';
import type { Failure } from '../../../shared/errors/result.ts';
import type { Key } from '../../i18n/i18n.ts';

/**
 * A translated sentence, and perhaps one `more`, or a refusal. `why` is the refusal that fills the sentence's gap `why`. Facts
 * are in no language, since it may change while the notice is shown.
 */
export type NoticeText =
  | { key: Key; facts?: Record<string, string | number>; why?: Failure; more?: Key }
  | { failure: Failure };

/** A message that does not interrupt the person. */
export interface Notice {
  id: number;
  tone: 'calm' | 'loss';
  say: NoticeText;
  /** Stays until it is closed: it may report something that happened unattended. */
  untilClosed?: boolean;
  /** Called when a notice with `untilClosed` is closed. */
  onClose?: () => void;
  undo?: () => void;
  /** A button that leads somewhere. */
  lead?: { key: Key; run: () => void };
}

interface NoticesState {
  /** Oldest first; at most three, so that they do not pile up. */
  notices: Notice[];
  /** Notices passed to the screen that may still be visible. */
  shown: Notice[];
  /** Notices with `untilClosed` in display order: losses first, then the newest calm one. */
  lasting: Notice[];
  notify(notice: Omit<Notice, 'id'>): void;
  /** Moves a notice to `shown`. */
  take(id: number): void;
  /** The screen no longer shows it. */
  drop(id: number): void;
  /** Removes notices of a refusal whose cause is gone, visible and lasting ones too. */
  dropFailure(code: Failure['code']): void;
  /** Closes the visible lasting notice. */
  close(): void;
  /** Removes lasting notices with this text once their cause is gone. */
  dropLasting(key: Key): void;
}

export type NoticesStore = ReturnType<typeof createNoticesStore>;

const keyOf = ({ say }: Omit<Notice, 'id'>): string => ('key' in say ? say.key : say.failure.code);

/** Whether a newer notice replaces an older one. */
const replaces = (newer: Notice, older: Notice): boolean =>
  newer.tone === older.tone && (newer.tone === 'calm' || keyOf(newer) === keyOf(older));

/** Messages that do not interrupt the person. */
export function createNoticesStore() {
  let lastId = 0;

  const useNotices = create<NoticesState>((set, get) => ({
    notices: [],
    shown: [],
    lasting: [],
    notify: (given) =>
      set(({ notices, lasting }) => {
        const notice = { ...given, id: ++lastId };
        if (!given.untilClosed) return { notices: [...notices.slice(-2), notice] };
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
      // The usual case; avoids a render.
      if ([notices, shown, lasting].every((all) => others(all).length === all.length)) return;
      set({ notices: others(notices), shown: others(shown), lasting: others(lasting) });
    },
  }));

  /** Shows a notice. */
  function notify(notice: Omit<Notice, 'id'>): void {
    useNotices.getState().notify(notice);
  }

  /** Shows a refusal. */
  function notifyFailure(failure: Failure): void {
    notify({ tone: 'loss', say: { failure } });
  }

  return { useNotices, notify, notifyFailure };
}
