import { type Entry, isKind } from '../../store/outbox/entry.ts';
import { handlerOf } from '../handlers.ts';
import type { Permits } from '../permits.ts';
import { lookedUp } from '../push/conclude.ts';
import type { SyncParts } from '../push/job.ts';
import {
  canAskById,
  concludeOrder,
  describeInDoubt,
  lookUpById,
  lookUpInList,
  type OrderInDoubt,
  proves,
} from './reconcile-orders.ts';
import { createDoubts, quietPeriod } from './timing.ts';

/** One look-up to do now. */
export interface ReconcileJob {
  /** What it is about; nothing else may happen to these meanwhile. */
  entries: readonly Entry[];
  lane: Entry['lane'];
  run: (permits: Permits) => Promise<void>;
}

/**
 * Finds out what became of requests that nobody answered (docs/sync.md, "In doubt"). What arrived is found at once and
 * soon after; that something did not arrive is concluded only after the quiet period. Nothing here creates anything.
 */
export function createReconciler(parts: SyncParts) {
  const { store, client, clock, profile } = parts;
  const { queue, capabilities } = store;
  const doubts = createDoubts(clock);
  let busy = false;

  const doubtOf = (entry: Entry) =>
    doubts.of(entry, () => ({
      quietMs: quietPeriod(entry.rounds, queue.lastAttempt(entry), entry.reason?.code === 'inconclusive'),
      earlyLooks: handlerOf(entry).earlyLooks(parts, entry),
    }));

  const isQuiet = (entry: Entry): boolean => clock.monotonic() >= doubtOf(entry).quietUntil;

  /** Notes for every order in doubt whose quiet period has ended which requests came later. */
  function noteQuiet(inDoubt: readonly Entry[]): void {
    for (const entry of inDoubt) {
      if (isKind(entry, 'createOrder') && isQuiet(entry)) doubts.quiet(entry.id, queue.newestAttempt);
    }
  }

  /**
   * Behind which of our requests one has to stand whose order proves another absent. One that was sent before the quiet
   * period ended may have overtaken it: a list that lags would show the one and not yet the other.
   */
  const provenBehind = (entry: Entry): number => doubtOf(entry).quietSince ?? queue.attemptNumber(entry);

  /** Whether an order arrived that can prove this one absent. */
  function hasWitness(entry: Entry): boolean {
    const later = [...queue.acknowledgedSince([entry.id]).values()];
    return later.some((one) => proves(one, entry, profile) && one.attempt > provenBehind(entry));
  }

  /** Whether a list that was pulled has shown what may be this order, since it was looked up last. */
  function wasShown(entry: Entry): boolean {
    if (!isKind(entry, 'createOrder')) return false;
    const shownAs = store.remoteIds.order(entry.entityId)?.shownAs ?? null;
    return shownAs !== null && doubtOf(entry).lookedUpAs !== shownAs;
  }

  /** An order that only a later one can prove absent is not asked for again before there is one, or it was shown. */
  const hasNews = (entry: Entry): boolean =>
    entry.reason?.code !== 'awaiting_evidence' || hasWitness(entry) || wasShown(entry);

  /** What arrived is found at once; a look-up that failed has its pause first. */
  const isRipe = (entry: Entry): boolean => {
    const { lookAt, failures } = doubtOf(entry);
    return lookAt <= clock.monotonic() || (failures === 0 && wasShown(entry));
  };

  /** An order from before a restore whose pet was given up meanwhile never had an id of the service to be sent with. */
  function giveUpOrdersOfNoPet(): void {
    for (const entry of queue.inDoubt()) {
      // What was restored is told by the entry itself; only of that the store is asked, at every turn of the loop.
      if (!isKind(entry, 'createOrder') || !queue.isRestored(entry)) continue;
      if (describeInDoubt(parts, entry) === null && store.remoteIds.isGivenUp('pet', entry.payload.petId))
        queue.apply(entry, lookedUp({ is: 'conflict', code: 'pet_given_up' }));
    }
  }

  function noteLookedUp({ entry, shownAs }: OrderInDoubt): void {
    if (shownAs !== null) doubts.lookedUpAs(entry.id, shownAs);
  }

  async function reconcileOrders(inDoubt: readonly OrderInDoubt[], permits: Permits): Promise<void> {
    const { keepsIds, getOrderFinds, orderPages } = capabilities.get();
    const { getOrder, listOrders } = client.routes;
    const byId = canAskById(parts, inDoubt);
    // Absence counts only where the quiet period was over before the look-up began.
    const quiet = new Set(inDoubt.filter(({ entry }) => isQuiet(entry)));
    // One by one while that costs no more than the list, and a 404 means something or can be made to. On a line that loses
    // much, a list of many pages would hardly ever be read to its end.
    const lossy = orderPages > 1 && inDoubt.some(({ entry }) => doubtOf(entry).failures > 0);
    const fewer = inDoubt.length <= orderPages + (getOrderFinds ? 1 : 0);
    if (byId && (!listOrders.available || fewer || lossy)) {
      for (const doubted of inDoubt) {
        const finding = await lookUpById(parts, doubted, { permits, absence: quiet.has(doubted) });
        // The others were not asked for; it is their turn when the service can be reached again.
        if (finding === null) return doubts.failed(doubted.entry.id);
        noteLookedUp(doubted);
        concludeOrder(parts, doubted, finding, quiet.has(doubted));
        doubts.answered(doubted.entry.id);
      }
      return;
    }
    if (!listOrders.available) {
      for (const doubted of inDoubt) {
        // The next order that arrives shows whether our ids are kept, and so whether one can be asked for; but after a
        // restore none is sent before this is settled.
        const shown = getOrder.available && keepsIds === null && doubted.assignedId !== null;
        const mayShow = shown && !queue.isRestored(doubted.entry);
        concludeOrder(parts, doubted, mayShow ? 'awaiting_evidence' : 'inconclusive', quiet.has(doubted));
        doubts.answered(doubted.entry.id);
      }
      return;
    }
    const findings = await lookUpInList(parts, inDoubt, permits, { provenBehind, quiet });
    for (const doubted of inDoubt) {
      const finding = findings.get(doubted);
      if (finding === undefined) {
        doubts.failed(doubted.entry.id);
        continue;
      }
      // What the list leaves open, a look by id may settle.
      const open = (finding === 'awaiting_evidence' || finding === 'inconclusive') && quiet.has(doubted);
      const closer = open && byId ? await lookUpById(parts, doubted, { permits, absence: true }) : finding;
      if (closer === null) {
        doubts.failed(doubted.entry.id);
        continue;
      }
      noteLookedUp(doubted);
      const lacksProof = closer === 'awaiting_evidence' && quiet.has(doubted);
      const waits = lacksProof && !hasWitness(doubted.entry);
      // A list that leaves ours out, because it has the open ones or the newest only, proves nothing however often it is read.
      const never = lacksProof && !waits && doubts.proofIsMissing(doubted.entry.id);
      concludeOrder(parts, doubted, never ? 'inconclusive' : closer, quiet.has(doubted));
      if (waits) doubts.waits(doubted.entry.id);
      else doubts.answered(doubted.entry.id);
    }
  }

  async function reconcileOne(entry: Entry, permits: Permits): Promise<void> {
    const look = { permits, quiet: isQuiet(entry) };
    const { lookUp } = handlerOf(entry);
    if (lookUp === 'together') return;
    // What it says has been said anew, and that has arrived: sent again, it would undo that.
    if (queue.overtakenBy(entry) === 'done') return queue.apply(entry, { type: 'needless', code: 'joined' });
    const answered = await lookUp(parts, entry, look);
    if (answered) doubts.answered(entry.id);
    else doubts.failed(entry.id);
  }

  function guarded(
    entries: readonly Entry[],
    lane: Entry['lane'],
    work: (permits: Permits) => Promise<void>,
  ): ReconcileJob {
    return {
      entries,
      lane,
      async run(permits) {
        busy = true;
        try {
          await work(permits);
        } catch (error) {
          for (const { id } of entries) doubts.failed(id);
          throw error;
        } finally {
          busy = false;
        }
      },
    };
  }

  return {
    /** Hears when the last request for an entry was sent, monotonic milliseconds. */
    sent: doubts.sent,

    /** The computer was asleep, and what it held back leaves only now. */
    woke: doubts.beginAnew,

    /** The next look-up whose time has come, or when the first one will: monotonic milliseconds. */
    next(): { job: ReconcileJob } | { job: null; at: number | null } {
      if (busy) return { job: null, at: null };
      const now = clock.monotonic();
      giveUpOrdersOfNoPet();
      const inDoubt = queue.inDoubt();
      doubts.keepOnly(inDoubt, (id) => queue.get(id).state === 'parked');
      noteQuiet(inDoubt);
      const waiting = inDoubt.filter(hasNews);
      const ripe = waiting.filter(isRipe);
      const orders = ripe.flatMap((entry) => describeInDoubt(parts, entry) ?? []);
      if (orders.length > 0) {
        const entries = orders.map(({ entry }) => entry);
        return { job: guarded(entries, 'orders', (permits) => reconcileOrders(orders, permits)) };
      }
      // Of several changes of one thing the last is looked up first: where it arrived, what those before it say is over.
      const other = ripe.find(
        (entry) => handlerOf(entry).lookUp !== 'together' && queue.overtakenBy(entry) !== 'in_doubt',
      );
      if (other) return { job: guarded([other], other.lane, (permits) => reconcileOne(other, permits)) };
      const times = waiting.map((entry) => doubtOf(entry).lookAt).filter((at) => at > now);
      return { job: null, at: times.length > 0 ? Math.min(...times) : null };
    },
  };
}
