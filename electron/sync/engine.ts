import { isDeepStrictEqual } from 'node:util';
import type { SyncStatus } from '../../shared/domain/sync.ts';
import type { LocalId } from '../../shared/ids.ts';
import type { ContractProfile } from '../../shared/petstore/profile.ts';
import type { Clock } from '../../shared/time.ts';
import { localDate } from '../../shared/time.ts';
import type { Client } from '../petstore/client.ts';
import type { Changes } from '../store/changes.ts';
import type { Entry } from '../store/outbox/entry.ts';
import { createStatus } from '../sync-views/status.ts';
import { type Pauses, pauseAfter } from './backoff.ts';
import { createDailyProof } from './daily-proof.ts';
import { createEndings } from './endings.ts';
import { openUntil } from './gate/breaker.ts';
import type { Gate } from './gate/gate.ts';
import { ended, type Rest, readsPutOff, restOf } from './idle.ts';
import { createNext, type Job } from './next.ts';
import { createPermits } from './permits.ts';
import { createFreshCounts } from './pull/fresh-counts.ts';
import { createPull, type PullProgress } from './pull/pull.ts';
import { createRetries } from './retries.ts';
import type { SyncStore } from './types.ts';

export interface SyncOptions {
  store: SyncStore & { onChange(listener: (changes: Changes) => void): () => void };
  gate: Gate;
  client: Client;
  profile: ContractProfile;
  clock: Clock;
  /** Hears what went wrong inside; never the key. */
  report?: (message: string, error: unknown) => void;
  /** What reading waits for where the disk needs a pause; null where it does not. */
  relief?: () => Promise<void> | null;
  /** Whether the disk has room for what is read (docs/data.md, "The disk's reserve"); absent: always. */
  hasRoom?: () => boolean;
  /** Whether it is proven daily what the service keeps of its contract (docs/contract.md, "Proof"); absent: yes. */
  proves?: boolean;
}

export type Sync = ReturnType<typeof createSync>;

/** A small piece of work beside sending and reading, again and again. */
interface Aside {
  /** When the next one is due, monotonic milliseconds; null: nothing that time brings. */
  dueAt(): number | null;
  step(): Promise<void>;
}

function earliest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** Looks again at least so often, whatever is believed to wait. Milliseconds. */
const AT_LEAST_EVERY_MS = 60_000;
/** After reading found the gate busy with something else. Milliseconds. */
const AFTER_BUSY_MS = 500;
/** After a fault of our own, so that it does not spin; a reading that meets one again and again spends requests on nothing. */
const AFTER_FAULT: Pauses = { firstMs: 5_000, longestMs: 15 * 60_000 };
/** After so long without a basket or a sale nobody works at this till. Milliseconds. */
const WORKED_MS = 600_000;
/** A timer that is so late was held up by a computer that was asleep. Milliseconds. */
const ASLEEP_MS = 5_000;
/** Why a sleep is over early; without a reason of ours each would make an error with a stack. */
const WOKEN = 'woken';

/**
 * The client, whose lists end with the sync. A long list takes minutes, and one whose items come now and then takes hours:
 * a shop that is closed, for a switch or to restore a backup, does not wait for what it only reads.
 */
function endingLists(client: Client, signal: AbortSignal): Client {
  return { ...client, list: (operation, request) => client.list(operation, { ...request, signal }) };
}

/**
 * The sync loop: sends outbox entries, retries unanswered ones and reads the service's lists, as fast as the gate allows
 * (docs/sync.md). At the start, entries that were in flight when the program ended are in doubt.
 */
export function createSync(options: SyncOptions) {
  const {
    store,
    gate,
    client: asking,
    profile,
    clock,
    report,
    relief,
    hasRoom = () => true,
    proves = true,
  } = options;
  const stopping = new AbortController();
  const client = endingLists(asking, stopping.signal);
  const retries = createRetries(clock, gate.plan.day);
  const parts = {
    ...{ store, client, clock, gate, retries },
    today: () => localDate(clock.now()),
    serviceTime: gate.serviceAtLeast,
  };
  let pulling: PullProgress | null = null;
  /** Until when somebody is taken to work at this till. */
  let workedUntil = 0;
  const fresh = createFreshCounts(parts);
  const proof = createDailyProof({ store, gate, client, clock, signal: stopping.signal });
  const outgoing = createNext(parts);
  let wasOpen = false;
  const pull = createPull({
    remote: store.remote,
    gate,
    client,
    profile,
    clock,
    ...(relief ? { relief } : {}),
    hasRoom,
    today: parts.today,
    onProgress: (progress) => {
      pulling = progress;
      status.changed();
    },
    workedUntil: () => workedUntil,
    onWhole: (resource, pages) => {
      if (resource === 'pets') store.capabilities.learn({ petPages: pages });
    },
  });
  const busy = new Set<LocalId>();
  const running = new Set<Promise<void>>();
  const status = createStatus({
    store,
    gate,
    clock,
    pulling: () => pulling,
    asking: () => running.size > 0 || readDueAt() <= clock.monotonic(),
    report: reportFault,
  });
  const endings = createEndings({
    queue: store.queue,
    clock,
    ended: (id) => busy.delete(id),
    report: reportFault,
  });
  let loop: Promise<void> | null = null;
  let wake = new AbortController();
  let faultUntil = 0;
  let reading = false;
  /** Small pieces of work beside sending and reading, which are under way. */
  const aside = new Set<Aside>();
  let pullRetryAt = 0;
  /** In a row. */
  let readFaults = 0;
  /** When what waits to be sent or looked up may go next, as the last pump saw it; null: nothing that time brings. */
  let nextSendAt: number | null = null;
  const resting = new Set<(rest: Rest) => void>();

  store.queue.recover();

  function fault(error: unknown): void {
    faultUntil = clock.monotonic() + AFTER_FAULT.firstMs;
    reportFault(error);
  }

  function reportFault(error: unknown): void {
    report?.('The sync met a fault of its own.', error);
  }

  /** When the next page is read, monotonic milliseconds. */
  const readDueAt = (): number => Math.max(pull.dueAt(), pullRetryAt);

  /** Runs a job beside the others; whatever it meets, the loop goes on. */
  function start(work: () => Promise<void>, after: () => void): void {
    const job = work()
      .catch(fault)
      .then(after)
      .catch(fault)
      .finally(() => {
        running.delete(job);
        status.changed();
        wake.abort(WOKEN);
      });
    running.add(job);
  }

  /** Starts the requests of an entry; until they are over nothing else happens to it. */
  function work({ entry, admitted, run: sendFor }: Job): void {
    const permits = createPermits({ gate, clock, signal: stopping.signal }, entry.lane, admitted);
    busy.add(entry.id);
    start(
      () => sendFor(permits),
      () => {
        const sentAt = permits.lastSentAt();
        if (sentAt !== null) retries.sent(entry.id, sentAt);
        if (sentAt !== null || permits.hasFailed()) noteOutcome(entry, permits.hasFailed());
        permits.end();
        // After a fault of our own what left is not known to have arrived; nothing stays under way for ever.
        endings.end([entry]);
      },
    );
  }

  /** An entry pauses whose request was not answered, or whose answers changed nothing. */
  function noteOutcome(entry: Entry, hasFailed: boolean): void {
    if (hasFailed || isDeepStrictEqual(store.queue.get(entry.id), entry)) retries.failed(entry.id);
    else retries.succeeded(entry.id);
  }

  /** Reads a page. A fault of our own holds back the reading alone: what is sold goes on its way. */
  async function readPage(): Promise<void> {
    try {
      await readNextPage();
      readFaults = 0;
    } catch (error) {
      readFaults += 1;
      pullRetryAt = clock.monotonic() + pauseAfter(readFaults, AFTER_FAULT);
      reportFault(error);
    }
  }

  async function readNextPage(): Promise<void> {
    const step = await pull.step();
    // A refused key waits for a person, who wakes the loop.
    const pause = openUntil(gate.memory.breaker) === Infinity ? AT_LEAST_EVERY_MS : AFTER_BUSY_MS;
    pullRetryAt = step.did === 'page' ? 0 : (step.retryAt ?? clock.monotonic() + pause);
  }

  /** Starts what may be sent now. */
  function sendAll(): void {
    const isOpen = gate.memory.breaker.circuit.state !== 'closed';
    if (wasOpen && !isOpen) retries.endPauses();
    wasOpen = isOpen;
    for (;;) {
      const { keys, until } = retries.paused();
      const job = outgoing.next(keys.length === 0 ? busy : new Set([...busy, ...keys]));
      if ('run' in job) work(job);
      else {
        nextSendAt = earliest(job.retryAt, until);
        return;
      }
    }
  }

  /** Starts a small piece of work where it is due. Returns when it will be, monotonic milliseconds; null: it is under way. */
  function startAside(work: Aside, now: number): number | null {
    if (aside.has(work)) return null;
    const at = work.dueAt();
    if (at === null || at > now) return at;
    aside.add(work);
    start(work.step, () => void aside.delete(work));
    return null;
  }

  /** Starts all that may go now. Returns when to look again, monotonic milliseconds; null: when something changes. */
  function pump(): number | null {
    const now = clock.monotonic();
    if (now < faultUntil) {
      nextSendAt = faultUntil;
      return faultUntil;
    }
    let wakeAt: number | null = null;
    const sooner = (at: number | null) => {
      if (at !== null) wakeAt = Math.min(wakeAt ?? at, at);
    };
    endings.writeAgain();
    gate.flush();
    sendAll();
    nextSendAt = earliest(nextSendAt, endings.dueAt());
    sooner(nextSendAt);
    sooner(startAside(fresh, now));
    // A proof waits for the first reading, which people wait for.
    if (proves && pull.isOver()) sooner(startAside(proof, now));
    const readAt = readDueAt();
    if (!reading && readAt <= now) {
      reading = true;
      start(readPage, () => {
        reading = false;
      });
    } else if (!reading) sooner(readAt);
    return wakeAt;
  }

  /** The disk may be full, or the database be read by somebody else for too long: the loop goes on. */
  function pumped(): number | null {
    try {
      return pump();
    } catch (error) {
      fault(error);
      return faultUntil;
    }
  }

  const standing = () => ({
    gate,
    foreign: pull.isForeign(),
    hasRoom: hasRoom(),
  });

  /** Tells those who wait for it that there is nothing left to do for now. */
  function tellRest(): void {
    if (resting.size === 0 || running.size > 0) return;
    const readAt = pull.isOver() ? null : pullRetryAt;
    const rest = restOf({ ...standing(), nextSendAt, readAt, now: clock.monotonic() });
    if (!rest) return;
    answerResting(rest);
  }

  function answerResting(rest: Rest): void {
    for (const resolve of resting) resolve(rest);
    resting.clear();
  }

  /** The program ends: what the disk refused is written at the next start where it still refuses it. */
  function writeLast(): void {
    endings.writeLast();
    try {
      gate.flush();
    } catch (error) {
      reportFault(error);
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      wake = new AbortController();
      const at = pumped();
      tellRest();
      status.changed();
      const wait = Math.min(AT_LEAST_EVERY_MS, at === null ? AT_LEAST_EVERY_MS : at - clock.monotonic());
      // Whoever ends the loop wakes it, too.
      const until = clock.monotonic() + Math.max(0, wait);
      if (wait > 0) await clock.sleep(wait, wake.signal);
      if (clock.monotonic() > until + ASLEEP_MS) retries.woke();
      // Also after a sleep: who woke it, a sale for one, is answered before sending takes its own time on the disk.
      await clock.sleep(0);
    }
  }

  const stopListening = store.onChange(({ topics }) => {
    if (topics.has('baskets') || topics.has('sales')) {
      const now = clock.monotonic();
      const begins = workedUntil <= now;
      workedUntil = now + WORKED_MS;
      if (begins) wake.abort(WOKEN);
    }
    if (topics.has('outbox')) wake.abort(WOKEN);
    status.changed();
  });

  return {
    /** Begins; once. */
    start(): void {
      loop ??= run(stopping.signal);
    },

    /** Starts nothing more, ends the reading of lists, and waits for what is sent, so that its outcome is written down. */
    async stop(): Promise<void> {
      stopListening();
      stopping.abort();
      wake.abort(WOKEN);
      await loop;
      await Promise.allSettled(running);
      writeLast();
      status.end();
      answerResting(ended);
    },

    /** Something waits to be sent: looks now instead of later. Reads nothing, so that a sale costs no reading. */
    kick(): void {
      wake.abort(WOKEN);
    },

    /**
     * Somebody is about to sell some of the last of these pets, and of no others: reads their counts now and every ten
     * seconds from then on, if the quota has room for it. None: it was sold, or given up.
     */
    freshen(petIds: readonly LocalId[]): void {
      fresh.watch(petIds);
      if (fresh.dueAt() !== null) wake.abort(WOKEN);
    },

    /** A person wants to see how things are: sends, reconciles and reads now. Never closes an open circuit. */
    refresh(): void {
      retries.forgetFailures();
      pull.soon();
      pullRetryAt = 0;
      wake.abort(WOKEN);
    },

    /** The program has just started, and somebody looks at it: asks the service something now, if it may. */
    askAtStart(): void {
      pull.askAtStart(store.capabilities.get().petPages);
      wake.abort(WOKEN);
    },

    /** A person asks for one request although the service refused the key or cannot be reached. */
    probe(): void {
      gate.requestProbe();
      pullRetryAt = 0;
      wake.abort(WOKEN);
    },

    /**
     * Resolves when nothing is left that this program can do: everything is acknowledged but what is blocked, parked or
     * held back by those, no outcome is unknown, and a round of reading that was due is over. Also when the service
     * cannot be worked with at all, and when the sync ends; then it says why. Waits of the gate are waited for.
     */
    untilIdle: (): Promise<Rest> =>
      new Promise((resolve) => {
        if (stopping.signal.aborted) resolve(ended);
        else resting.add(resolve);
        wake.abort(WOKEN);
      }),

    /** Reads one whole round now and sends nothing; for use without `start`. `stop` ends it. */
    pullOnce(): Promise<Rest> {
      const round = readRound();
      const over = round.then(noted, noted).finally(() => running.delete(over));
      running.add(over);
      return round;
    },

    status: (): SyncStatus => status.now(),
    onStatus: status.listen,
  };

  async function readRound(): Promise<Rest> {
    pull.soon();
    while (!stopping.signal.aborted) {
      gate.flush();
      const step = await pull.step();
      const readAt = step.did === 'page' ? 0 : (step.retryAt ?? clock.monotonic() + AFTER_BUSY_MS);
      const look = { ...standing(), nextSendAt: null, now: clock.monotonic() };
      const rest = restOf({ ...look, readAt: pull.isOver() ? null : readAt });
      if (rest) return rest.idle && !pull.isOver() ? { idle: false, ...readsPutOff } : rest;
      await clock.sleep(Math.max(0, readAt - clock.monotonic()), stopping.signal);
    }
    return ended;
  }
}

/** What becomes of it is told to whoever asked. */
const noted = (): void => undefined;
