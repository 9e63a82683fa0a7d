import { type Entry, isKind } from '../../store/outbox/entry.ts';
import type { Permits } from '../permits.ts';
import type { SyncParts } from '../push/job.ts';
import { settleEdit } from './settle-edits.ts';
import { settleOrderChange } from './settle-order-change.ts';
import {
  concludeOrder,
  describeUnknown,
  lookUpById,
  lookUpInList,
  type UnknownOrder,
} from './settle-orders.ts';
import { settleStock } from './settle-stock.ts';
import { settleTime } from './settle-time.ts';

/** One look-up to do now. */
export interface SettleJob {
  /** What it is about; nothing else may happen to these meanwhile. */
  entries: readonly Entry[];
  lane: Entry['lane'];
  run: (permits: Permits) => Promise<void>;
}

export type Settle = ReturnType<typeof createSettle>;

/**
 * Finds out what became of requests that nobody answered, after they have been left in peace for their time
 * (design: Outbox). Nothing here creates anything.
 */
export function createSettle(parts: SyncParts) {
  const { store, client, clock } = parts;
  const { queue, learned } = store;
  /** When each unknown entry may be looked up, monotonic milliseconds, for the round it is in. */
  const due = new Map<string, { at: number; cycles: number; tries: number }>();
  let busy = false;

  // What is met unknown, after a restart too, has its whole time from now on.
  function dueOf(entry: Entry) {
    const known = due.get(entry.id);
    if (known && known.cycles === entry.unknownCycles) return known;
    const first = {
      at: clock.monotonic() + settleTime(entry.unknownCycles),
      cycles: entry.unknownCycles,
      tries: 0,
    };
    due.set(entry.id, first);
    return first;
  }

  /** What is known by now has all its time before it should it ever be unknown again. */
  function forgetSettled(unknowns: readonly Entry[]): void {
    if (due.size === 0) return;
    const left = new Set(unknowns.map(({ id }) => id));
    for (const id of due.keys()) if (!left.has(id)) due.delete(id);
  }

  /** Still unknown, and in the same round: the look-up had no answer, or showed nothing yet. It is made again, later. */
  function again(entries: readonly Entry[]): void {
    for (const entry of entries) {
      const known = due.get(entry.id);
      if (!known) continue;
      const tries = known.tries + 1;
      due.set(entry.id, { ...known, tries, at: clock.monotonic() + settleTime(tries) });
    }
  }

  /** An order that only a later one can prove absent is not asked for again before there is one. */
  function hasNews(entry: Entry): boolean {
    return entry.reasonCode !== 'no_witness' || queue.acknowledgedSince([entry.id]).size > 0;
  }

  async function settleOrders(unknowns: readonly UnknownOrder[], permits: Permits): Promise<void> {
    const { keepsIds, getOrderFinds, orderPages } = learned.get();
    const { getOrder, listOrders } = client.routes;
    const byId =
      getOrder.available && keepsIds === true && unknowns.every(({ assignedId }) => assignedId !== null);
    // One by one while that costs no more than the list, and a 404 means something or can be made to.
    if (byId && (!listOrders.available || unknowns.length <= orderPages + (getOrderFinds ? 1 : 0))) {
      for (const unknown of unknowns) {
        const finding = await lookUpById(parts, unknown, permits);
        if (finding === null) return;
        concludeOrder(parts, unknown, finding);
      }
      return;
    }
    if (!listOrders.available) {
      for (const unknown of unknowns) {
        // The next order that arrives shows whether our ids are kept, and so whether one can be asked for; but after a
        // restore none is sent before this is settled.
        const shown = getOrder.available && keepsIds === null && unknown.assignedId !== null;
        const mayShow = shown && !queue.isRestored(unknown.entry);
        concludeOrder(parts, unknown, mayShow ? 'no_witness' : 'unproven');
      }
      return;
    }
    for (const [unknown, finding] of await lookUpInList(parts, unknowns, permits)) {
      // What the list leaves open, a look by id may settle.
      const open = finding === 'no_witness' || finding === 'unproven';
      const closer = open && byId ? await lookUpById(parts, unknown, permits) : finding;
      if (closer !== null) concludeOrder(parts, unknown, closer);
    }
  }

  function settleOne(entry: Entry, permits: Permits): Promise<void> {
    if (isKind(entry, 'pushStock')) return settleStock(parts, entry, permits);
    if (entry.entity === 'order') return settleOrderChange(parts, entry, permits);
    return settleEdit(parts, entry, permits);
  }

  function guarded(
    entries: readonly Entry[],
    lane: Entry['lane'],
    work: (permits: Permits) => Promise<void>,
  ): SettleJob {
    return {
      entries,
      lane,
      async run(permits) {
        busy = true;
        try {
          await work(permits);
        } finally {
          busy = false;
          again(entries);
        }
      },
    };
  }

  return {
    /** The next look-up whose time has come, or when the first one will: monotonic milliseconds. */
    next(): { job: SettleJob } | { job: null; at: number | null } {
      if (busy) return { job: null, at: null };
      const now = clock.monotonic();
      const unknowns = queue.unknowns();
      forgetSettled(unknowns);
      const waiting = unknowns.filter(hasNews);
      const ripe = waiting.filter((entry) => dueOf(entry).at <= now);
      const orders = ripe.flatMap((entry) => describeUnknown(parts, entry) ?? []);
      if (orders.length > 0) {
        const entries = orders.map(({ entry }) => entry);
        return { job: guarded(entries, 'orders', (permits) => settleOrders(orders, permits)) };
      }
      const other = ripe.find((entry) => entry.kind !== 'createOrder');
      if (other) return { job: guarded([other], other.lane, (permits) => settleOne(other, permits)) };
      const times = waiting.map((entry) => dueOf(entry).at).filter((at) => at > now);
      return { job: null, at: times.length > 0 ? Math.min(...times) : null };
    },
  };
}
