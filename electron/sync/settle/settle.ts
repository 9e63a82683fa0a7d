import { type Entry, isKind } from '../../store/queue/entry.ts';
import type { Gate, Permit } from '../gate/gate.ts';
import type { SyncParts } from '../push/job.ts';
import {
  concludeOrder,
  describeUnknown,
  lookUpById,
  lookUpInList,
  proveGetOrder,
  type UnknownOrder,
} from './settle-orders.ts';
import { settleEdit, settleOrderChange, settleStock } from './settle-others.ts';
import { settleTime } from './settle-time.ts';

/** Up to so many orders are asked for one by one; more are settled by one listing. */
const ONE_BY_ONE = 2;

/** One look-up to do now. `run` is given a permit for its first request. */
export interface SettleJob {
  lane: Entry['lane'];
  run: (permit: Permit) => Promise<void>;
}

export type Settle = ReturnType<typeof createSettle>;

/**
 * Finds out what became of requests that nobody answered, after they have been left in peace for their time
 * (design: Outbox). Nothing here sends anything but reads.
 */
export function createSettle(parts: SyncParts & { gate: Gate }) {
  const { store, client, clock, gate } = parts;
  const { queue, learned } = store;
  /** When each unknown entry may be looked up, monotonic milliseconds, for the round it is in. */
  const due = new Map<string, { at: number; cycles: number }>();
  let busy = false;

  // What is met unknown, after a restart too, has its whole time from now on.
  function dueAt(entry: Entry): number {
    const known = due.get(entry.id);
    if (known && known.cycles === entry.unknownCycles) return known.at;
    const at = clock.monotonic() + settleTime(entry.unknownCycles);
    due.set(entry.id, { at, cycles: entry.unknownCycles });
    return at;
  }

  function later(entry: Entry): void {
    due.set(entry.id, {
      at: clock.monotonic() + settleTime(entry.unknownCycles),
      cycles: entry.unknownCycles,
    });
  }

  function morePermits(lane: Entry['lane'], first: Permit): () => Permit | null {
    let next: Permit | null = first;
    return () => {
      const permit = next ?? gate.admit(lane).permits?.[0] ?? null;
      next = null;
      return permit;
    };
  }

  async function settleOrders(unknowns: UnknownOrder[], permit: Permit): Promise<void> {
    const { keepsIds, getOrderFinds } = learned.get();
    const [only] = unknowns;
    const listed = client.routes.listOrders.available;
    const byId = client.routes.getOrder.available && keepsIds === true && only !== undefined;
    if (byId && (unknowns.length <= ONE_BY_ONE || !listed)) {
      const witness = getOrderFinds ? null : queue.acknowledgedOrder();
      if (witness) return proveGetOrder(parts, witness, permit);
      const finding = await lookUpById(parts, only, permit);
      if (finding === null) return;
      // A 404 that proves nothing may still be settled by a list.
      if (finding !== 'unproven' || !listed) return concludeOrder(parts, only, finding);
      permit = gate.admit('orders').permits?.[0] ?? permit;
    }
    if (!listed) {
      permit.release();
      for (const unknown of unknowns) concludeOrder(parts, unknown, 'unproven');
      return;
    }
    const laterOnes = queue.acknowledgedSince(unknowns.map(({ entry }) => entry.id));
    const { findings, whole } = await lookUpInList(parts, unknowns, {
      permit: morePermits('orders', permit),
      later: laterOnes,
      attemptOf: (entry) => queue.attemptNumber(entry),
    });
    for (const [unknown, finding] of findings) {
      if (whole || typeof finding === 'object') concludeOrder(parts, unknown, finding);
    }
  }

  function settleOne(entry: Entry, permit: Permit): Promise<void> {
    if (isKind(entry, 'pushStock')) return settleStock(parts, entry, permit);
    if (entry.entity === 'order') return settleOrderChange(parts, entry, permit);
    return settleEdit(parts, entry, morePermits(entry.lane, permit));
  }

  function guarded(
    entries: readonly Entry[],
    lane: Entry['lane'],
    work: (permit: Permit) => Promise<void>,
  ): SettleJob {
    busy = true;
    return {
      lane,
      async run(permit) {
        try {
          await work(permit);
        } finally {
          busy = false;
          // Still unknown and in the same round: the look-up itself had no answer, and is made again later.
          for (const entry of entries) later(entry);
        }
      },
    };
  }

  return {
    /** The next look-up whose time has come, or when the first one will. A job that was given must be run or dropped. */
    next(): { job: SettleJob } | { job: null; at: number | null } {
      if (busy) return { job: null, at: null };
      const now = clock.monotonic();
      const unknowns = queue.unknowns();
      const ripe = unknowns.filter((entry) => dueAt(entry) <= now);
      const creates = ripe.flatMap((entry) => (isKind(entry, 'createOrder') ? [entry] : []));
      const described = creates.flatMap((entry) => describeUnknown(parts, entry) ?? []);
      if (described.length > 0) {
        return { job: guarded(creates, 'orders', (permit) => settleOrders(described, permit)) };
      }
      const other = ripe.find((entry) => entry.kind !== 'createOrder');
      if (other) return { job: guarded([other], other.lane, (permit) => settleOne(other, permit)) };
      const times = unknowns.map(dueAt).filter((at) => at > now);
      return { job: null, at: times.length > 0 ? Math.min(...times) : null };
    },

    /** The gate did not let a job go; it is asked for again. */
    drop(): void {
      busy = false;
    },
  };
}
