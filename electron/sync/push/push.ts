import type { Lane } from '../../../shared/domain/sync.ts';
import type { LocalId } from '../../../shared/ids.ts';
import type { Entry } from '../../store/outbox/entry.ts';
import type { Gate, Permit } from '../gate/gate.ts';
import { handlerOf } from '../handlers.ts';
import type { Permits } from '../permits.ts';
import { conclude, type SyncParts } from './job.ts';

/** In this order they are served; a lane that the gate lets through may overtake one that it does not. */
const LANES = ['orders', 'stock', 'edits'] as const satisfies Lane[];
/** Entries looked at in one go. */
const WINDOW = 50;

/** Requests of one entry, admitted and ready to leave. */
export interface PushJob {
  entry: Entry;
  admitted: Permit[];
  run: (permits: Permits) => Promise<void>;
}

/** Chooses what goes next from the outbox, lane by lane, oldest first, each thing in its order. */
export function createPush(parts: SyncParts & { gate: Gate }) {
  const { gate, store } = parts;
  const { queue } = store;

  function nextOfLane(
    lane: (typeof LANES)[number],
    busy: ReadonlySet<LocalId>,
  ): PushJob | { retryAt: number | null } | null {
    for (let after = 0; ; ) {
      const entries = queue.candidates(lane, after, WINDOW);
      for (const entry of entries) {
        if (busy.has(entry.id)) continue;
        const plan = handlerOf(entry).plan(parts, entry);
        conclude(store, entry, plan);
        if (plan.kind !== 'send') continue;
        const admission = gate.admit(lane, plan.requests);
        if (!admission.permits) return { retryAt: admission.retryAt };
        return { entry, admitted: admission.permits, run: plan.run };
      }
      const last = entries.at(-1);
      if (entries.length < WINDOW || !last) return null;
      after = last.seq;
    }
  }

  return {
    /**
     * The next job that the gate lets through, or when it will let one through: monotonic milliseconds, null where
     * nothing is known to end the wait but a change.
     *
     * @param busy entries that are under way
     */
    next(busy: ReadonlySet<LocalId>): PushJob | { retryAt: number | null } {
      let retryAt: number | null = null;
      for (const lane of LANES) {
        const found = nextOfLane(lane, busy);
        if (found && 'run' in found) return found;
        if (found?.retryAt != null) retryAt = Math.min(retryAt ?? found.retryAt, found.retryAt);
      }
      return { retryAt };
    },
  };
}
