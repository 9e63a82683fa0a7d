import type { Lane } from '../../shared/domain/sync.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import type { Entry } from '../store/outbox/entry.ts';
import type { Gate, Permit } from './gate/gate.ts';
import { planFor } from './kinds/index.ts';
import { isDecidedByPerson } from './kinds/send.ts';
import type { Permits } from './permits.ts';
import type { Retries } from './retries.ts';
import { conclude, type Plan, type SyncParts } from './types.ts';

/** In this order they are served; a lane that the gate lets through may overtake one that it does not. */
const LANES = ['orders', 'stock', 'edits'] as const satisfies Lane[];
/** Entries read first; mostly one of them is sent. */
const WINDOW = 10;
/** Entries read after those. A turn ends when so many had nothing to send: after an import thousands wait. */
const MAX_UNSENDABLE_PER_TURN = 100;

/** Requests of one entry, admitted and ready to leave. */
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

/** Nothing may go now; `retryAt`: when something may, monotonic milliseconds; null: when something changes. */
interface NoJob {
  retryAt: number | null;
}

/** Chooses what goes next from the outbox, lane by lane, oldest first, each thing in its order. */
export function createNext(
  parts: SyncParts & { gate: Pick<Gate, 'admit'>; retries: Pick<Retries, 'quietAt'> },
) {
  const { gate, store, clock, retries } = parts;

  /** When a new request of the entry may go, where that depends on one that nobody answered; else 0. */
  function notBefore(entry: Entry, afterQuiet: boolean): number {
    // What a person changed goes under a new key, which the service cannot tell from the request before.
    const isChanged = isDecidedByPerson(entry) && entry.attempts > 0;
    return afterQuiet || isChanged ? retries.quietAt(entry.id) : 0;
  }

  /**
   * The first of some entries that has something to send now; else when the first that waits for quiet may go, Infinity
   * where none does, and how many need not be looked at again. All that is written about those before it is one commit,
   * however many lines a sale has.
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
          // One in doubt keeps its state, and is looked at each time.
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
     * The next job that the gate lets through, or when it will let one through.
     *
     * @param busy entries that are under way, or pause
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
