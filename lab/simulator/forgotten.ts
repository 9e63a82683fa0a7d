import type { Database } from 'better-sqlite3';
import type { OutboxState } from '../../shared/domain/sync.ts';
import type { RemoteId } from '../../shared/ids/ids.ts';
import { OWN_ORDERS, type OwnOrder } from './own-orders.ts';

/** A till's database: its orders and the acknowledged movements of each pet. */
export interface Snapshot {
  orders: OwnOrder[];
  acknowledged: Map<string, number>;
  /** Pets whose stock push was in flight, in doubt or parked. */
  inDoubt: ReadonlySet<string>;
  made: Set<string>;
  /** Ids of acknowledged movements. */
  acknowledgedIds: ReadonlySet<string>;
}

/** What the service has and a restored database does not. */
export interface Forgotten extends Snapshot {
  till: number;
  /** What the restored database has: a newer backup may contain what an older one lacked. */
  known: { orders: ReadonlySet<string>; acknowledgedIds: ReadonlySet<string> };
}

export function takeSnapshot(db: Database): Snapshot {
  const orders = db.prepare<[], OwnOrder>(OWN_ORDERS).all();
  const made = db.prepare<[], string>(CREATED).pluck().all();
  return {
    orders,
    acknowledged: acknowledged(db),
    inDoubt: new Set(petsPushed(db, ['inflight', 'in_doubt', 'parked'])),
    made: new Set(made),
    acknowledgedIds: new Set(db.prepare<[], string>(ACKNOWLEDGED_IDS).pluck().all()),
  };
}

/** Pets with a stock push in one of these states. */
export function petsPushed(db: Database, states: readonly OutboxState[]): RemoteId[] {
  return db
    .prepare<[string], RemoteId>(
      `SELECT pet.remote_id FROM outbox JOIN pet ON pet.id = outbox.entity_id
       WHERE outbox.kind = 'pushStock' AND outbox.state IN (SELECT value FROM json_each(?))
         AND pet.remote_id IS NOT NULL`,
    )
    .pluck()
    .all(JSON.stringify(states));
}

/** Sum of a till's acknowledged movements by remote id of the pet, or by local id while that is unknown. */
export function acknowledged(db: Database): Map<string, number> {
  const sums = db
    .prepare<[], { petId: string; sum: number }>(
      `SELECT coalesce(pet.remote_id, pet.id) AS petId, sum(stock_movement.acknowledged) AS sum
       FROM stock_movement JOIN pet ON pet.id = stock_movement.pet_id
       WHERE kind <> 'external'
       GROUP BY pet.id`,
    )
    .all();
  return new Map(sums.map(({ petId, sum }) => [petId, sum]));
}

export const ACKNOWLEDGED_IDS = 'SELECT id FROM stock_movement WHERE acknowledged_at IS NOT NULL';

/** Creations of pets and categories that this till sent, by kind and body. */
const CREATED = `
  SELECT DISTINCT outbox.kind || ' ' || outbox_attempt.body FROM outbox JOIN outbox_attempt ON entry_id = outbox.id
  WHERE outbox.kind IN ('createPet', 'createCategory')`;

/** The difference between a till's database before and after a restore. */
export function forgotten(till: number, before: Snapshot, after: Snapshot): Forgotten {
  const left = new Set(after.orders.map(({ id }) => id));
  const acknowledgedIds = new Set([...before.acknowledgedIds].filter((id) => !after.acknowledgedIds.has(id)));
  return {
    ...before,
    till,
    acknowledgedIds,
    orders: before.orders.filter(({ id }) => !left.has(id)),
    acknowledged: without(before.acknowledged, after.acknowledged),
    known: { orders: left, acknowledgedIds: after.acknowledgedIds },
  };
}

function without<Id>(before: ReadonlyMap<Id, number>, after: ReadonlyMap<Id, number>): Map<Id, number> {
  const all = new Set([...before.keys(), ...after.keys()]);
  return new Map([...all].map((id) => [id, (before.get(id) ?? 0) - (after.get(id) ?? 0)]));
}

/** Adds a restore to earlier ones: it may bring back what these had forgotten. */
export function withRestore(all: readonly Forgotten[], last: Forgotten): Forgotten[] {
  const { till, known } = last;
  const left = all.map((one): Forgotten => {
    if (one.till !== till) return one;
    return {
      ...one,
      orders: one.orders.filter(({ id }) => !known.orders.has(id)),
      acknowledgedIds: new Set([...one.acknowledgedIds].filter((id) => !known.acknowledgedIds.has(id))),
    };
  });
  return [...left, last];
}
