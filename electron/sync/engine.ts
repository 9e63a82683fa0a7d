import { isDeepStrictEqual } from 'node:util';
import type { SyncStatus } from '../../shared/domain/sync.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import type { ContractProfile } from '../../shared/petstore/profile.ts';
import type { Clock } from '../../shared/time/time.ts';
import { localDate } from '../../shared/time/time.ts';
import type { Client } from '../petstore/client.ts';
import type { Changes } from '../store/changes.ts';
import type { Entry } from '../store/outbox/entry.ts';
import { createStatus } from '../sync-views/status.ts';
import { type Pauses, pauseAfter } from './backoff.ts';
import { createDailyProof } from './daily-proof.ts';
import { openUntil } from './gate/breaker.ts';
import type { Gate } from './gate/gate.ts';
import { ended, type IdleResult, idleResult, readsPutOff } from './idle.ts';
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
  /** Receives internal errors; never the API key. */
  report?: (message: string, error: unknown) => void;
  /** A pause that the disk needs before reading continues; null if none. */
  relief?: () => Promise<void> | null;
  /** Whether the disk has room for the data read (docs/data.md, "The disk's reserve"). Default: always. */
  hasRoom?: () => boolean;
  /** Whether to prove daily that the service keeps its contract (docs/contract.md, "Proof"). Default: yes. */
  proves?: boolean;
}

export type Sync = ReturnType<typeof createSync>;

/** Periodic work other than sending: reading lists, reading single counts, the daily proof. */
interface BackgroundTask {
  /** When it is due next, in monotonic milliseconds; null: not at a known time. */
  dueAt(): number | null;
  step(): Promise<void>;
}

function earliest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** The loop runs at least this often. Milliseconds. */
const AT_LEAST_EVERY_MS = 60_000;
/** The pause after a read found the gate busy. Milliseconds. */
const AFTER_BUSY_MS = 500;
/** Pauses after an internal error, so that the loop does not spin and a read that keeps failing does not waste requests. */
const AFTER_FAULT: Pauses = { firstMs: 5_000, longestMs: 15 * 60_000 };
/** After this long without a change to a basket or a sale the till counts as idle. Milliseconds. */
const WORKED_MS = 600_000;
/** A timer that fires later than this means that the computer slept. Milliseconds. */
const ASLEEP_MS = 5_000;
/** The reason for ending a sleep early. Without one, each abort would create an error with a stack. */
const WOKEN = 'woken';

/**
 * The client, with lists that end with the sync: a long list takes minutes, and closing a shop must not wait for it. Weak ETags,
 * as of proxies that compress answers, are dropped: a write under one is always a 412 (RFC 9110, 13.1.1).
 */
function clientFor(client: Client, signal: AbortSignal): Client {
  return {
    ...client,
    list: (operation, request) => client.list(operation, { ...request, signal }),
    async request(operation, schema, request) {
      const answer = await client.request(operation, schema, request);
      return answer.kind === 'ok' && answer.etag?.startsWith('W/') ? { ...answer, etag: null } : answer;
    },
  };
}

/**
 * The sync loop: sends outbox entries, retries unanswered requests and reads the service's lists, as fast as the gate allows
 * (docs/sync.md). Entries that were in flight when the program ended start in doubt.
 */
export function createSync(options: SyncOptions) {
  const { store, gate, clock, report } = options;
  const { hasRoom = () => true, proves = true } = options;
  const stopping = new AbortController();
  const client = clientFor(options.client, stopping.signal);
  const retries = createRetries(clock, gate.plan.day);
  const parts = {
    ...{ store, client, clock, gate, retries },
    today: () => localDate(clock.now()),
    serviceTime: gate.serviceAtLeast,
  };
  let pulling: PullProgress | null = null;
  /** Until when this till counts as in use. */
  let workedUntil = 0;
  const fresh = createFreshCounts(parts);
  const proof = createDailyProof({ store, gate, client, clock, signal: stopping.signal });
  const outgoing = createNext(parts);
  let wasOpen = false;
  const pull = createPull({
    ...options,
    client,
    remote: store.remote,
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
  /** Entries whose jobs have ended, but the disk refused to store that. */
  const unsaved = new Map<LocalId, Entry>();
  let saveAgainAt = 0;
  let loop: Promise<void> | null = null;
  let wake = new AbortController();
  let faultUntil = 0;
  /** Background tasks that are running. */
  const activeTasks = new Set<BackgroundTask>();
  let pullRetryAt = 0;
  /** Failed reads in a row. */
  let readFaults = 0;
  /** When the next entry may be sent, as of the last `pump`; null: no entry waits for a time. */
  let nextSendAt: number | null = null;
  const waiters = new Set<(result: IdleResult) => void>();

  store.queue.recover();

  function fault(error: unknown): void {
    faultUntil = clock.monotonic() + AFTER_FAULT.firstMs;
    reportFault(error);
  }

  function reportFault(error: unknown): void {
    report?.('Unexpected error in the sync', error);
  }

  /** When the next page is due, in monotonic milliseconds. */
  const readDueAt = (): number => Math.max(pull.dueAt(), pullRetryAt);

  /** Runs a job in parallel; an error in it does not stop the loop. */
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

  /** Starts an entry's requests; the entry is locked until they are done. */
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
        // After an internal error the request may still have arrived, so the entry must not stay in flight.
        unsaved.set(entry.id, entry);
        saveEnded();
      },
    );
  }

  /** Stores that jobs have ended: an entry that is still in flight becomes in doubt, and may be retried. */
  function saveEnded(): void {
    for (const [id, entry] of unsaved) {
      try {
        store.queue.interrupted(entry);
      } catch (error) {
        saveAgainAt = clock.monotonic() + AFTER_FAULT.firstMs;
        reportFault(error);
        continue;
      }
      unsaved.delete(id);
      busy.delete(id);
    }
  }

  /** Pauses an entry if a request failed or its job made no progress. Its pauses grow until it is settled. */
  function noteOutcome(entry: Entry, hasFailed: boolean): void {
    const now = store.queue.get(entry.id);
    const isStuck = now.state === 'in_doubt' || now.reason?.code === 'changed_meanwhile';
    if (hasFailed || isStuck || isDeepStrictEqual(now, entry)) retries.failed(entry.id);
    else if (now.state !== 'ready') retries.succeeded(entry.id);
  }

  /** Reads a page. An internal error pauses reading only, not sending. */
  async function readPage(): Promise<void> {
    try {
      const step = await pull.step();
      // A refused key needs a person, whose action wakes the loop.
      const pause = openUntil(gate.memory.breaker) === Infinity ? AT_LEAST_EVERY_MS : AFTER_BUSY_MS;
      pullRetryAt = step.did === 'page' ? 0 : (step.retryAt ?? clock.monotonic() + pause);
      readFaults = 0;
    } catch (error) {
      readFaults += 1;
      pullRetryAt = clock.monotonic() + pauseAfter(readFaults, AFTER_FAULT);
      reportFault(error);
    }
  }

  const reading: BackgroundTask = { dueAt: readDueAt, step: readPage };

  /** Starts every entry that may be sent now. */
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

  /** Starts a background task if it is due. Returns when it will be due, in monotonic milliseconds; null if it is running. */
  function startTask(work: BackgroundTask, now: number): number | null {
    if (activeTasks.has(work)) return null;
    const at = work.dueAt();
    if (at === null || at > now) return at;
    activeTasks.add(work);
    start(work.step, () => void activeTasks.delete(work));
    return null;
  }

  /** Starts everything that is due. Returns when to check again, in monotonic milliseconds; null: on the next change. */
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
    if (saveAgainAt <= now) saveEnded();
    gate.flush();
    sendAll();
    if (unsaved.size > 0) nextSendAt = earliest(nextSendAt, saveAgainAt);
    sooner(nextSendAt);
    sooner(startTask(fresh, now));
    // The first reading comes before the proof, because people wait for it.
    if (proves && pull.isOver()) sooner(startTask(proof, now));
    sooner(startTask(reading, now));
    return wakeAt;
  }

  const situation = () => ({ gate, foreign: pull.isForeign(), hasRoom: hasRoom() });

  /** Resolves `untilIdle` if nothing is left to do. */
  function notifyIdle(): void {
    if (waiters.size === 0 || running.size > 0) return;
    const readAt = pull.isOver() ? null : pullRetryAt;
    const result = idleResult({ ...situation(), nextSendAt, readAt, now: clock.monotonic() });
    if (!result) return;
    resolveWaiters(result);
  }

  function resolveWaiters(result: IdleResult): void {
    for (const resolve of waiters) resolve(result);
    waiters.clear();
  }

  /** The program ends: tries once more to save what the disk refused. The next start recovers the rest. */
  function saveLast(): void {
    saveEnded();
    try {
      gate.flush();
    } catch (error) {
      reportFault(error);
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      wake = new AbortController();
      let at: number | null = null;
      try {
        at = pump();
      } catch (error) {
        // A full disk or a locked database must not end the loop.
        fault(error);
        at = faultUntil;
      }
      notifyIdle();
      status.changed();
      const wait = Math.min(AT_LEAST_EVERY_MS, at === null ? AT_LEAST_EVERY_MS : at - clock.monotonic());
      // Stopping the loop also ends this sleep.
      const until = clock.monotonic() + Math.max(0, wait);
      if (wait > 0) await clock.sleep(wait, wake.signal);
      if (clock.monotonic() > until + ASLEEP_MS) retries.woke();
      // Lets the caller that woke the loop, such as a sale, finish before sending uses the disk.
      await clock.sleep(0);
    }
  }

  const stopListening = store.onChange(({ topics }) => {
    if (topics.has('baskets') || topics.has('sales')) {
      const now = clock.monotonic();
      if (workedUntil <= now) wake.abort(WOKEN);
      workedUntil = now + WORKED_MS;
    }
    // Sends; causes no read, so that a sale costs none.
    if (topics.has('outbox')) wake.abort(WOKEN);
    // A new basket line sends nothing, and computing the status takes several queries.
    if (topics.size !== 1 || !topics.has('baskets')) status.changed();
  });

  return {
    /** Starts the loop, once. */
    start(): void {
      loop ??= run(stopping.signal);
    },

    /** Starts nothing more, stops reading lists, and waits for running requests so that their outcome is stored. */
    async stop(): Promise<void> {
      stopListening();
      stopping.abort();
      wake.abort(WOKEN);
      await loop;
      await Promise.allSettled(running);
      saveLast();
      status.end();
      resolveWaiters(ended);
    },

    /**
     * The basket has the last units of these pets: reads their counts now and every ten seconds, if the quota has room. An
     * empty list stops that.
     */
    freshen(petIds: readonly LocalId[]): void {
      fresh.watch(petIds);
      if (fresh.dueAt() !== null) wake.abort(WOKEN);
    },

    /** Reads the counts of these pets once, as far as the gate allows it now. Resolves when that is done. */
    readCounts: (petIds: readonly LocalId[]): Promise<void> =>
      new Promise((resolve) => {
        if (stopping.signal.aborted) resolve();
        else start(() => fresh.readOnce(petIds), resolve);
      }),

    /** A person asks for a sync: sends and reads now. Does not close an open circuit. */
    refresh(): void {
      retries.endPauses();
      pull.soon();
      pullRetryAt = 0;
      wake.abort(WOKEN);
    },

    /** The program has just started: sends one request to the service now, if the gate allows it. */
    askAtStart(): void {
      pull.askAtStart(store.capabilities.get().petPages);
      wake.abort(WOKEN);
    },

    /** A person asks for one probe although the key was refused or the service is unreachable. */
    probe(): void {
      gate.requestProbe();
      pullRetryAt = 0;
      wake.abort(WOKEN);
    },

    /**
     * Resolves when there is nothing left to do: everything is confirmed, blocked or parked, nothing is in doubt, and no
     * reading is due or running. Also resolves, with the reason, when the service cannot be used or the sync ends. Waits
     * for the gate.
     */
    untilIdle: (): Promise<IdleResult> =>
      new Promise((resolve) => {
        if (stopping.signal.aborted) resolve(ended);
        else waiters.add(resolve);
        wake.abort(WOKEN);
      }),

    /** Reads one whole round now and sends nothing; for use without `start`. `stop` cancels it. */
    pullOnce(): Promise<IdleResult> {
      const round = readRound();
      const over = round.then(ignore, ignore).finally(() => running.delete(over));
      running.add(over);
      return round;
    },

    status: (): SyncStatus => status.now(),
    onStatus: status.listen,
  };

  async function readRound(): Promise<IdleResult> {
    pull.soon();
    while (!stopping.signal.aborted) {
      gate.flush();
      const step = await pull.step();
      const readAt = step.did === 'page' ? 0 : (step.retryAt ?? clock.monotonic() + AFTER_BUSY_MS);
      const look = { ...situation(), nextSendAt: null, now: clock.monotonic() };
      const result = idleResult({ ...look, readAt: pull.isOver() ? null : readAt });
      if (result) return result.idle && !pull.isOver() ? { idle: false, ...readsPutOff } : result;
      await clock.sleep(Math.max(0, readAt - clock.monotonic()), stopping.signal);
    }
    return ended;
  }
}

/** Callers get the result. */
const ignore = (): void => undefined;
