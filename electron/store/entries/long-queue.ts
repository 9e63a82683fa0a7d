import type { StoreContext } from '../context.ts';
import { besideSqlite } from '../database/addon.ts';
import { inThread } from '../database/in-thread.ts';
import { type OpenOptions, readDatabase } from '../database/open.ts';
import { type Backlog, createBacklog } from './backlog.ts';
import { createEntryCounts, type EntryCounts } from './counts.ts';

/** The figures of the queue for its status. */
interface QueueFigures {
  counts: ReturnType<EntryCounts['now']>;
  backlog: Backlog;
}

interface CountRequest extends Pick<OpenOptions, 'file' | 'nativeBinding'>, Pick<StoreContext, 'identity'> {}

interface LongQueueOptions {
  /** Counts exactly, in this thread. */
  exact: { entryCounts: EntryCounts; backlog: () => Backlog };
  file: string;
  nativeBinding: string | undefined;
  /** The built worker.ts. */
  worker: string | URL;
  /** More unsent entries than this make a long queue. */
  longerThan?: number;
}

/** Counting this many takes about 3 ms. */
const LONG = 1000;
/** Interval between two counts of a long queue. Milliseconds. */
const EVERY_MS = 5000;

/** Counts over a separate read-only connection. Takes a second for 200,000 entries. */
export function countHere({ file, nativeBinding, identity }: CountRequest): QueueFigures {
  return readDatabase({ file, nativeBinding }, (db) => {
    const [counts, backlog] = [createEntryCounts({ db, identity }), createBacklog({ db, identity })];
    return db.transaction(() => ({ counts: counts.now(), backlog: backlog() }))();
  });
}

/**
 * The queue's counts for the sync's status, which is read after every change. Counting a long queue, after an import or
 * days without a network, would block the till each time, so a thread counts it at most every five seconds; meanwhile
 * callers get the last figures. Announces `outbox` when there are newer ones.
 */
export function createLongQueue(
  { db, clock, identity, announce }: Pick<StoreContext, 'db' | 'clock' | 'identity' | 'announce'>,
  { exact, file, nativeBinding, worker, longerThan = LONG }: LongQueueOptions,
) {
  const isLong = db
    .prepare<[string, number], 1>(
      `SELECT 1 FROM outbox WHERE connection_id = ? AND state NOT IN ('done', 'discarded') LIMIT 1 OFFSET ?`,
    )
    .pluck();
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck();
  const ending = new AbortController();
  const { signal } = ending;
  let last: (QueueFigures & { asOf: number | undefined; at: number }) | null = null;
  let counting = false;

  async function countAgain(after: number): Promise<void> {
    counting = true;
    try {
      await clock.sleep(Math.max(0, after + EVERY_MS - clock.monotonic()), signal);
      if (signal.aborted) return;
      const asOf = changes.get();
      const beside = besideSqlite(worker, nativeBinding);
      const request = { file, nativeBinding, identity };
      const figures = await inThread('countQueue', request, beside, countHere, undefined, signal);
      last = { ...figures, asOf, at: clock.monotonic() };
    } catch {
      // The next caller counts in this thread.
      last = null;
    } finally {
      counting = false;
    }
    if (!signal.aborted) announce('outbox');
  }

  /** The last figures of a long queue; null for a short one. */
  function figures(): QueueFigures | null {
    if (isLong.get(identity.connectionId, longerThan) === undefined) {
      last = null;
      return null;
    }
    const asOf = changes.get();
    last ??= { counts: exact.entryCounts.now(), backlog: exact.backlog(), asOf, at: clock.monotonic() };
    if (!counting && last.asOf !== asOf) void countAgain(last.at);
    return last;
  }

  return {
    entryCounts: { ...exact.entryCounts, now: () => figures()?.counts ?? exact.entryCounts.now() },
    backlog: () => figures()?.backlog ?? exact.backlog(),
    /** Aborts a running count. */
    end: () => ending.abort(),
  };
}
