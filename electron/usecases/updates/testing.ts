import type { UpdateState } from '../../../shared/domain/updates.ts';
import type { Updates } from '../platform.ts';

// A simulated program with updates, for tests and for looking at the screens.

const nothing: UpdateState = {
  channel: { kind: 'none' },
  step: 'idle',
  offered: null,
  percent: null,
  lookedAt: null,
  failure: null,
};

/** The offer of the simulated publisher. */
export const played = {
  version: '0.10.0',
  notes:
    'Added\n- Labels for shelves, on any printer.\n- The day’s report as a PDF.\n\nFixed\n- A barcode with a leading zero is found.',
  at: '2026-11-20T10:00:00.000Z',
};

/** A program whose updates are controlled by the test, and that records the calls. */
export function playedUpdates(first: Partial<UpdateState> = {}) {
  let state: UpdateState = { ...nothing, ...first };
  const listeners = new Set<(state: UpdateState) => void>();
  const done: string[] = [];
  const room = { isThere: true };
  function change(changes: Partial<UpdateState>): void {
    state = { ...state, ...changes };
    for (const hear of listeners) hear(state);
  }
  const updates: Updates = {
    state: () => state,
    onState(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async look() {
      done.push('look');
      if (state.step === 'ready') return;
      change({ step: 'found', offered: played, lookedAt: '2026-11-21T09:00:00.000Z' });
    },
    async fetch() {
      done.push('fetch');
      if (state.step !== 'found') return;
      change({ step: 'fetching', percent: 42 });
      change({ step: 'ready', percent: null });
    },
    hasRoomForData: () => room.isThere,
    atEnd: (install) => void done.push(install ? 'at the end' : 'not at the end'),
    installNow() {
      done.push('install');
      change({ step: 'installing' });
    },
  };
  return { ...updates, change, done, room };
}
