import type { LocalId, RemoteId } from '../../../shared/ids.ts';
import { ReadInventoryItem } from '../../../shared/petstore/read.ts';
import type { BusinessDate, Clock } from '../../../shared/time.ts';
import type { Client } from '../../petstore/client.ts';
import type { Gate } from '../gate/gate.ts';
import type { SyncStore } from '../types.ts';
import { glanceInterval } from './pace.ts';

interface FreshCountsOptions {
  store: Pick<SyncStore, 'remote' | 'remoteIds' | 'stockPush'>;
  gate: Gate;
  client: Client;
  clock: Clock;
  /** The business date that external movements are written on. */
  today: () => BusinessDate;
}

/** A count that was asked for this recently is not asked for again, and a wish this old is of no use. Milliseconds. */
const FRESH_MS = 10_000;
/** What stands in a basket for longer is not followed any more. Milliseconds. */
const WATCHED_MS = 180_000;
/** Of what there are more, it makes no difference before the next list that another till has sold some. */
const FEW = 10;
/** More than these at once are left to the next list. */
const MOST = 20;

/**
 * Reads single counts when somebody is about to act on them: a pet that gets scarce was put into a basket, or another
 * till sold one. A list of everything comes too late for that, and costs more. One request a pet and ten seconds, which
 * is the stock's own while reading has plenty left today, and counts as reading where it has little (docs/sync.md,
 * Reading); what the gate does not let through in that time is let go. What stands in a basket is read again until it
 * is paid, where the quota is plentiful.
 */
export function createFreshCounts({ store, gate, client, clock, today }: FreshCountsOptions) {
  const { remote, remoteIds, stockPush } = store;
  /** Since when each is wanted, and when each was last asked for. Monotonic milliseconds. */
  const wanted = new Map<LocalId, number>();
  const asked = new Map<LocalId, number>();
  let retryAt = 0;
  let watched: readonly LocalId[] = [];
  let watchedUntil = 0;

  /** Whether reading has so much left today that these few requests need not count as reading. */
  const isPlentiful = (): boolean => glanceInterval(gate.remainingToday('reads'), 1, 0) !== null;

  function want(petIds: readonly LocalId[]): void {
    if (!client.routes.getInventory.available) return;
    const now = clock.monotonic();
    forgetOld(now);
    for (const petId of petIds) {
      if (wanted.size >= MOST) return;
      if (!asked.has(petId) && !wanted.has(petId)) wanted.set(petId, now);
    }
  }

  /** What is in the basket and was read some seconds ago is wanted again. */
  function wantWatched(): void {
    if (watched.length === 0) return;
    if (clock.monotonic() >= watchedUntil) watched = [];
    else if (watched.some((petId) => !asked.has(petId)) && isPlentiful()) want(watched);
  }

  function forgetOld(now: number): void {
    for (const [petId, since] of wanted) if (now - since >= FRESH_MS) wanted.delete(petId);
    for (const [petId, at] of asked) if (now - at >= FRESH_MS) asked.delete(petId);
  }

  async function read(petId: LocalId, remoteId: RemoteId): Promise<void> {
    const admission = gate.admit(isPlentiful() ? 'stock' : 'reads');
    const [permit] = admission.permits ?? [];
    if (!permit) {
      retryAt = (admission.permits ? null : admission.retryAt) ?? clock.monotonic() + WHILE_BUSY_MS;
      return;
    }
    const since = wanted.get(petId) ?? clock.monotonic();
    wanted.delete(petId);
    asked.set(petId, clock.monotonic());
    try {
      const mark = remote.marks.take();
      const answer = await client.request('getInventory', ReadInventoryItem, {
        id: remoteId,
        mayLeave: permit.mayLeave,
      });
      permit.complete(answer);
      if (answer.kind !== 'ok' || answer.value.petId !== remoteId) return;
      remote.unhurried(() =>
        remote.inventory.look(answer.value, answer.etag, mark, { staffId: null, businessDate: today() }),
      );
    } catch (error) {
      // What the disk refused is asked for once more, while the wish is of use.
      asked.delete(petId);
      wanted.set(petId, since);
      throw error;
    } finally {
      permit.release();
    }
  }

  return {
    /** Another till sold or promised some of these pets: asks for the counts of those of which there are few. */
    soldElsewhere(petIds: readonly LocalId[]): void {
      want(petIds.filter((petId) => (stockPush.known(petId).known ?? Infinity) <= FEW));
    },

    /** Follows the counts of these pets, and of no others, until they are paid for or have stood in a basket for long. */
    watch(petIds: readonly LocalId[]): void {
      watched = petIds;
      watchedUntil = clock.monotonic() + WATCHED_MS;
      want(petIds);
    },

    /** When the next one may be read, monotonic milliseconds; null where none is wanted. */
    dueAt(): number | null {
      const now = clock.monotonic();
      forgetOld(now);
      wantWatched();
      if (wanted.size > 0) return retryAt;
      const readAt = watched.map((petId) => asked.get(petId) ?? now);
      return watched.length === 0 || !isPlentiful() ? null : Math.min(...readAt) + FRESH_MS;
    },

    /** Reads one of them, if the gate lets it. */
    async step(): Promise<void> {
      forgetOld(clock.monotonic());
      wantWatched();
      const [petId] = wanted.keys();
      if (petId === undefined) return;
      const remoteId = remoteIds.of('pet', petId);
      if (remoteId) return read(petId, remoteId);
      // The service does not have it yet. What stands in the basket would be wanted again at once, and so over and over.
      wanted.delete(petId);
      asked.set(petId, clock.monotonic());
    },
  };
}

/** The gate is busy with something else. Milliseconds. */
const WHILE_BUSY_MS = 250;
