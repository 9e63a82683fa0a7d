import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Quantity } from '../../../shared/money/money.ts';
import type { ReadInventoryItem } from '../../../shared/petstore/read.ts';
import { type Instant, toInstant } from '../../../shared/time/time.ts';
import type { Actor, StoreContext } from '../context.ts';
import { insertInto, upsertInto } from '../database/rows.ts';
import type { Pulls } from './pull-state.ts';
import type { ReadMark } from './touched.ts';

interface Row {
  petId: LocalId;
  known: number | null;
  opening: number | null;
  /** The status in the last list, with the count. */
  status: string | null;
}

type Figures = Pick<Row, 'known' | 'opening'>;

/** Writes the service's stock counts into the ledger: the first one opens it, each later difference is external. */
export function createRemoteInventory(context: StoreContext, pulls: Pick<Pulls, 'overtake'>) {
  const { db, clock, newId, identity, transaction, announce } = context;
  const { connectionId } = identity;
  const byRemote = db.prepare<[string, string], Row>(
    `SELECT pet.id AS petId, stock.known, stock.opening, stock.service_status AS status FROM pet LEFT JOIN stock ON stock.pet_id = pet.id
     WHERE pet.connection_id = ? AND pet.remote_id = ?`,
  );
  const open = upsertInto(db, 'stock', ['petId']);
  const shown = db
    .prepare<[string], number>('SELECT coalesce(known, 0) + pending FROM stock WHERE pet_id = ?')
    .pluck();
  const record = insertInto(db, 'stock_movement');
  const stamp = db.prepare('UPDATE stock SET known_at = ?, etag = ? WHERE pet_id = ?');

  const stampListed = db.prepare(
    'UPDATE stock SET known_at = ?, etag = NULL, service_status = ? WHERE pet_id = ?',
  );
  const setStatus = db.prepare('UPDATE stock SET service_status = ? WHERE pet_id = ?');

  /** Stores the service's count of one pet, read at `at`. Returns whether it changed. */
  function take(petId: LocalId, row: Figures, quantity: Quantity, at: Instant, on: Actor): boolean {
    if (row.opening === null) {
      open({ petId, opening: quantity, known: quantity, knownAt: at });
      announce({ pet: petId });
    } else if (row.known !== quantity) {
      const difference = quantity - (row.known ?? 0);
      record({
        id: newId(),
        connectionId,
        petId,
        kind: 'external',
        quantity: difference,
        acknowledged: difference,
        acknowledgedAt: at,
        shownBefore: shown.get(petId) ?? 0,
        till: identity.till,
        generation: identity.generation,
        businessDate: on.businessDate,
        at,
      });
      announce({ pet: petId });
    } else return false;
    return true;
  }

  const known = db.prepare<[string], Figures>('SELECT known, opening FROM stock WHERE pet_id = ?');

  /**
   * Stores a count that was read individually, for a stock push or to settle one. It was in no list: if it is changed back,
   * the list equals the last one, and "nothing changed" would keep this count here.
   */
  function read(petId: LocalId, quantity: Quantity, etag: string | null, on: Actor): void {
    transaction(() => {
      const at = toInstant(clock.now());
      const isNews = take(petId, known.get(petId) ?? { known: null, opening: null }, quantity, at, on);
      if (isNews) pulls.overtake('stock');
      // The ETag is stored, so that the next push need not read again.
      if (isNews || etag !== null) stamp.run(at, etag, petId);
    });
  }

  return {
    read,

    /**
     * Stores some rows of a list in one transaction; skips pets that we were writing meanwhile, which are read
     * individually.
     */
    apply(items: readonly ReadInventoryItem[], mark: ReadMark, on: Actor): void {
      transaction(() => {
        const at = toInstant(clock.now());
        for (const item of items) {
          const row = byRemote.get(connectionId, item.petId);
          if (!row) continue;
          const status = item.status ?? null;
          const counted = row.opening !== null && row.known === item.quantity;
          if ((counted && row.status === status) || mark.touched('stock', row.petId)) continue;
          if (counted) setStatus.run(status, row.petId);
          else {
            take(row.petId, row, item.quantity, at, on);
            stampListed.run(at, status, row.petId);
          }
        }
      });
    },

    /** Stores one count that was read because a person works with it, unless we were writing it meanwhile. */
    look(item: ReadInventoryItem, etag: string | null, mark: ReadMark, on: Actor): void {
      transaction(() => {
        const row = byRemote.get(connectionId, item.petId);
        if (!row || mark.touched('stock', row.petId)) return;
        read(row.petId, item.quantity, etag, on);
        if (row.status === (item.status ?? null)) return;
        setStatus.run(item.status ?? null, row.petId);
        pulls.overtake('stock');
      });
    },
  };
}
