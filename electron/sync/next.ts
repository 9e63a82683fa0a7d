import type { Lane } from '../../shared/domain/sync.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import type { Entry } from '../store/outbox/entry.ts';
import type { Gate, Permit } from './gate/gate.ts';
import { planFor } from './kinds/index.ts';
import { isDecidedByPerson } from './kinds/send.ts';
import type { Permits } from './permits.ts';
import type { Retries } from './retries.ts';
import { conclude, type Plan, type SyncParts } from './types.ts';

/** The lanes by priority. A lane that the gate admits may overtake one that it does not. */
const LANES = ['orders', 'stock', 'edits'] as const satisfies Lane[];
/** Entries in the first query; usually one of them is sent. */
const WINDOW = 10;
/**
 * Entries in each further query. A turn ends after this many with nothing to send: after an import thousands may be
 * waiting.
 */
const MAX_UNSENDABLE_PER_TURN = 100;

/** The requests of one entry, admitted and ready to send. */
export interface Job {
  entry: Entry;
  admitted: Permit[];
  run: (permits: Permits) => Promise<void>;
}

/** An entry and its requests. */
interface Sending {
  entry: Entry;
  plan: Extract<Plan, { kind: 'send' }>;
}

/** Nothing can be sent now. `retryAt`: when something can, in monotonic milliseconds; null: on the next change. */
interface NoJob {
  retryAt: number | null;
}

/** Chooses what to send next from the outbox: lane by lane, oldest first, keeping each thing's own order. */
export function createNext(
  parts: SyncParts & { gate: Pick<Gate, 'admit'>; retries: Pick<Retries, 'quietAt'> },
) {
  const { gate, store, clock, retries } = parts;

  /** The earliest time for a new request of the entry if it must wait for an unanswered one; else 0. */
  function notBefore(entry: Entry, afterQuiet: boolean): number {
    // A change by a person is sent under a new key, so the service cannot recognise it as the earlier request.
    const isChanged = isDecidedByPerson(entry) && entry.attempts > 0;
    return afterQuiet || isChanged ? retries.quietAt(entry.id) : 0;
  }

  /**
   * The first of these entries that has something to send now. Otherwise: when the first entry that waits for quiet can be
   * sent (Infinity if none), and how many entries can be skipped until they change. All writes for the entries checked are
   * one commit, however many lines a sale has.
   */
  function firstToSend(
    entries: readonly Entry[],
    busy: ReadonlySet<LocalId>,
  ): Sending | { quietAt: number; unsendable: number } {
    return store.context.transaction(() => {
      let quietAt = Infinity;
      let unsendable = 0;
      for (const entry of entries) {
        if (busy.has(entry.id)) continue;
        const plan = planFor(parts, entry);
        conclude(store, entry, plan);
        if (plan.kind !== 'send') {
          // An entry in doubt keeps its state and is checked every time.
          if (entry.state === 'ready') unsendable += 1;
          continue;
        }
        const at = notBefore(entry, plan.afterQuiet === true);
        if (at <= clock.monotonic()) return { entry, plan };
        quietAt = Math.min(quietAt, at);
      }
      return { quietAt, unsendable };
    });
  }

  function nextOfLane(lane: (typeof LANES)[number], busy: ReadonlySet<LocalId>): Job | NoJob {
    let quietAt = Infinity;
    let unsendable = 0;
    for (let after = 0; ; ) {
      const window = after === 0 ? WINDOW : MAX_UNSENDABLE_PER_TURN;
      const entries = store.queue.candidates(lane, after, window);
      const last = entries.at(-1);
      if (!last) break;
      const found = firstToSend(entries, busy);
      if ('plan' in found) {
        const { entry, plan } = found;
        const admission = gate.admit(lane, plan.requests);
        if (admission.permits) return { entry, admitted: admission.permits, run: plan.run };
        return { retryAt: admission.retryAt };
      }
      unsendable += found.unsendable;
      if (unsendable >= MAX_UNSENDABLE_PER_TURN) return { retryAt: clock.monotonic() };
      quietAt = Math.min(quietAt, found.quietAt);
      if (entries.length < window) break;
      after = last.seq;
    }
    return { retryAt: quietAt === Infinity ? null : quietAt };
  }

  return {
    /**
     * The next job that the gate admits, or when it will admit one.
     *
     * @param busy entries that are running or paused
     */
    next(busy: ReadonlySet<LocalId>): Job | NoJob {
      let retryAt: number | null = null;
      for (const lane of LANES) {
        const found = nextOfLane(lane, busy);
        if ('run' in found) return found;
        if (found.retryAt !== null) retryAt = Math.min(retryAt ?? found.retryAt, found.retryAt);
      }
      return { retryAt };
    },
  };
}
