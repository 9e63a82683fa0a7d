import type { LocalId, RemoteId } from '../../../shared/ids/ids.ts';
import { ReadInventoryItem } from '../../../shared/petstore/read.ts';
import type { BusinessDate, Clock } from '../../../shared/time/time.ts';
import type { Client } from '../../petstore/client.ts';
import type { Gate } from '../gate/gate.ts';
import type { SyncStore } from '../types.ts';
import { pollInterval } from './pace.ts';

interface FreshCountsOptions {
  store: Pick<SyncStore, 'remote' | 'remoteIds'>;
  gate: Gate;
  client: Client;
  clock: Clock;
  /** The business date for movements made elsewhere. */
  today: () => BusinessDate;
}

/** A count is read again after this. If the quota is small, it is read within this time or not at all. Milliseconds. */
const FRESH_MS = 10_000;
/** A pet that stays in a basket longer than this is no longer watched. Milliseconds. */
const WATCHED_MS = 180_000;
/** The most pets watched at once; the next list reading covers the others. */
const MOST = 20;
/** The wait while the gate is busy. Milliseconds. */
const WHILE_BUSY_MS = 250;

/**
 * Reads single counts while the last units of a pet are in a basket: a list of everything comes too late for that, and
 * costs more. Sends one request per pet every ten seconds until it is paid, as part of the stock quota. If reading has
 * little quota left today, one request that counts as reading.
 */
export function createFreshCounts({ store, gate, client, clock, today }: FreshCountsOptions) {
  const { remote, remoteIds } = store;
  let watched: readonly LocalId[] = [];
  /** In monotonic milliseconds, like all below. */
  let watchedSince = 0;
  let retryAt = 0;
  /** When each was last read. */
  const asked = new Map<LocalId, number>();

  /** Whether reading has so much left today that these few requests need not count as reading. */
  const isPlentiful = (): boolean => pollInterval(gate.remainingToday('reads'), 1, 0) !== null;

  /** The pet whose count is due first, and when. */
  function next(): { petId: LocalId; at: number } | null {
    const until = watchedSince + (isPlentiful() ? WATCHED_MS : FRESH_MS);
    if (clock.monotonic() >= until) return null;
    const [first] = watched
      .map((petId) => ({ petId, at: Math.max(retryAt, (asked.get(petId) ?? -Infinity) + FRESH_MS) }))
      .filter(({ at }) => at < until)
      .toSorted((one, other) => one.at - other.at);
    return first ?? null;
  }

  async function read(petId: LocalId, remoteId: RemoteId): Promise<void> {
    const admission = gate.admit(isPlentiful() ? 'stock' : 'reads');
    const [permit] = admission.permits ?? [];
    if (!permit) {
      retryAt = (admission.permits ? null : admission.retryAt) ?? clock.monotonic() + WHILE_BUSY_MS;
      return;
    }
    asked.set(petId, clock.monotonic());
    try {
      const mark = remote.marks.take();
      const answer = await client.request('getInventory', ReadInventoryItem, {
        id: remoteId,
        tryConsume: permit.tryConsume,
      });
      permit.complete(answer);
      if (answer.kind !== 'ok' || answer.value.petId !== remoteId) return;
      const on = { staffId: null, businessDate: today() };
      remote.withRelaxedDurability(() => remote.inventory.look(answer.value, answer.etag, mark, on));
    } catch (error) {
      // If the disk refused it, reads it once more while it is still useful.
      asked.delete(petId);
      throw error;
    } finally {
      permit.release();
    }
  }

  return {
    /** Watches the counts of these pets only, until they are paid for or have been in a basket for long. */
    watch(petIds: readonly LocalId[]): void {
      watchedSince = clock.monotonic();
      watched = client.routes.getInventory.available ? petIds.slice(0, MOST) : [];
      for (const [petId, at] of asked) if (watchedSince - at >= FRESH_MS) asked.delete(petId);
    },

    /** When the next one may be read, in monotonic milliseconds; null if none is needed. */
    dueAt: (): number | null => next()?.at ?? null,

    /** Reads the counts of these pets once, each if the gate allows it now. */
    async readOnce(petIds: readonly LocalId[]): Promise<void> {
      if (!client.routes.getInventory.available) return;
      for (const petId of petIds.slice(0, MOST)) {
        const remoteId = remoteIds.of('pet', petId);
        if (remoteId) await read(petId, remoteId);
      }
    },

    /** Reads one of them, if the gate allows it. */
    async step(): Promise<void> {
      const due = next();
      if (due === null || due.at > clock.monotonic()) return;
      const remoteId = remoteIds.of('pet', due.petId);
      if (remoteId) return read(due.petId, remoteId);
      // The service does not have this pet yet.
      asked.set(due.petId, clock.monotonic());
    },
  };
}
