import type { SyncStatus } from '../../shared/domain/sync.ts';
import type { Failure } from '../../shared/errors/result.ts';
import { type Clock, toInstant } from '../../shared/time/time.ts';
import type { Store } from '../store/store.ts';
import type { Sync } from '../sync/engine.ts';
import type { IdleResult } from '../sync/idle.ts';

/** The status if nothing is sent or read, and nothing ever was. */
export const noActivity = {
  drainsAt: null,
  putOff: [],
  asking: false,
  clockAhead: 0,
  lastAcknowledgedAt: null,
  lastPulledAt: null,
  pulling: null,
} satisfies Partial<SyncStatus>;

/**
 * The sync of a shop without a service, or with a key or address that cannot be used: everything is kept, nothing is sent,
 * and the screen says why.
 *
 * @param refusal what prevents every request; null: there is no service yet
 */
export function createNoSync(store: Store, clock: Clock, refusal: Pick<Failure, 'code'> | null = null): Sync {
  const why: IdleResult & { idle: false } = { idle: false, code: refusal?.code ?? 'no_service' };
  const since = toInstant(clock.now());
  const window = { limit: 0, remaining: 0, resetsAt: null };
  function status(): SyncStatus {
    return {
      madeAt: clock.monotonic(),
      link: 'attention',
      trouble: { code: why.code, at: since },
      ...store.entryCounts.now(),
      gate: {
        admits: false,
        reason: 'none',
        until: null,
        minute: window,
        day: window,
        consecutiveRefusals: 0,
      },
      ...noActivity,
    };
  }
  const listeners = new Set<(status: SyncStatus) => void>();
  const end = store.onChange(({ topics }) => {
    if (topics.has('outbox')) for (const listener of [...listeners]) listener(status());
  });
  return {
    start: () => undefined,
    stop: async () => end(),
    status,
    onStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    freshen: () => undefined,
    readCounts: async () => undefined,
    refresh: () => undefined,
    askAtStart: () => undefined,
    probe: () => undefined,
    untilIdle: async (): Promise<IdleResult> => why,
    pullOnce: async (): Promise<IdleResult> => why,
  };
}
