import type { Database } from 'better-sqlite3';
import type { OutboxState } from '../../shared/domain/sync.ts';
import type { RemoteId } from '../../shared/ids/ids.ts';
import { OWN_ORDERS, type OwnOrder } from './own-orders.ts';

/** What a till's database knows: its orders, and what of each pet's stock the service has of it. */
export interface Look {
  orders: OwnOrder[];
  acknowledged: Map<string, number>;
  /** Pets of which nobody knows whether a write arrived: it was under way, or parked for a person to count. */
  doubted: ReadonlySet<string>;
  made: Set<string>;
  /** Movements that the service has been told of, by their ids. */
  told: ReadonlySet<string>;
}

/** What a restored database has forgotten; the service has it all the same. */
export interface Forgotten extends Look {
  till: number;
  /** What it knows since: a backup that is newer than what was there has what an older one had forgotten. */
  known: { orders: ReadonlySet<string>; told: ReadonlySet<string> };
}

export function lookAt(db: Database): Look {
  const orders = db.prepare<[], OwnOrder>(OWN_ORDERS).all();
  const made = db.prepare<[], string>(MADE).pluck().all();
  return {
    orders,
    acknowledged: acknowledged(db),
    doubted: new Set(petsPushed(db, ['inflight', 'in_doubt', 'parked'])),
    made: new Set(made),
    told: new Set(db.prepare<[], string>(TOLD).pluck().all()),
  };
}

/** Pets with a push of their stock in one of these states. */
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

/** What of a till's movements the service has, by the service's id of the pet, or the till's where that is not known yet. */
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

export const TOLD = 'SELECT id FROM stock_movement WHERE acknowledged_at IS NOT NULL';

/** Pets and categories that this till asked the service to make, by what it asked. */
const MADE = `
  SELECT DISTINCT outbox.kind || ' ' || outbox_attempt.body FROM outbox JOIN outbox_attempt ON entry_id = outbox.id
  WHERE outbox.kind IN ('createPet', 'createCategory')`;

/** What was there before and is not any more. */
export function forgotten(till: number, before: Look, after: Look): Forgotten {
  const left = new Set(after.orders.map(({ id }) => id));
  const told = new Set([...before.told].filter((id) => !after.told.has(id)));
  return {
    ...before,
    till,
    told,
    orders: before.orders.filter(({ id }) => !left.has(id)),
    acknowledged: without(before.acknowledged, after.acknowledged),
    known: { orders: left, told: after.told },
  };
}

function without<Id>(before: ReadonlyMap<Id, number>, after: ReadonlyMap<Id, number>): Map<Id, number> {
  const all = new Set([...before.keys(), ...after.keys()]);
  return new Map([...all].map((id) => [id, (before.get(id) ?? 0) - (after.get(id) ?? 0)]));
}

/** What is forgotten after one more restore: it may bring back what those of the same till before it had forgotten. */
export function withRestore(all: readonly Forgotten[], last: Forgotten): Forgotten[] {
  const { till, known } = last;
  const left = all.map((one): Forgotten => {
    if (one.till !== till) return one;
    return {
      ...one,
      orders: one.orders.filter(({ id }) => !known.orders.has(id)),
      told: new Set([...one.told].filter((id) => !known.told.has(id))),
    };
  });
  return [...left, last];
}
