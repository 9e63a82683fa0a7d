import type { StockFigures } from '../../../shared/domain/catalogue.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Quantity } from '../../../shared/money/money.ts';
import { type Instant, toInstant } from '../../../shared/time/time.ts';
import type { Actor, StoreContext } from '../context.ts';
import { insertInto, upsertInto } from '../database/rows.ts';

/** A change of the physical stock. Signed units; a sale's is negative. */
export interface NewMovement {
  petId: LocalId;
  kind: 'sale' | 'return' | 'adjust' | 'count';
  quantity: Quantity;
  /** The outbox entry that must be done first: a sale's deduction is sent after its order. */
  afterEntry?: LocalId;
  saleLineId?: LocalId;
  orderId?: LocalId;
  refundLineId?: LocalId;
  reason?: string;
  note?: string | null;
}

/** The reason of a count from a list: when that was exported, and its figure. */
export function listReason(at: Instant, says: number | ''): string {
  return `list:${at}:${says}`;
}

export type Stock = ReturnType<typeof createStock>;

/** Stock figures and the ledger of their movements (docs/sync.md, "An entry's life"). */
export function createStock({ db, clock, newId, identity, announce }: StoreContext) {
  const row = db.prepare<
    [string],
    Pick<StockFigures, 'known' | 'promised' | 'lowMark'> & { pending: number }
  >('SELECT known, pending, promised, low_mark AS lowMark FROM stock WHERE pet_id = ?');
  const insert = insertInto(db, 'stock_movement', {
    connectionId: '(SELECT connection_id FROM pet WHERE id = @petId)',
    shownBefore: 'coalesce((SELECT coalesce(known, 0) + pending FROM stock WHERE pet_id = @petId), 0)',
  });
  const listed = db
    .prepare<{ petId: LocalId; list: string }, string>(
      `SELECT substr(reason, length(@list) + 1) FROM stock_movement
       WHERE pet_id = @petId AND kind = 'count' AND substr(reason, 1, length(@list)) = @list
       ORDER BY seq DESC LIMIT 1`,
    )
    .pluck();
  const clearToCount = db.prepare<[string]>(
    'UPDATE stock SET count_since = NULL WHERE pet_id = ? AND count_since IS NOT NULL',
  );
  const toCount = db
    .prepare<[string], number>(
      `SELECT count(*) FROM stock JOIN pet ON pet.id = stock.pet_id
       WHERE count_since IS NOT NULL AND gone_at IS NULL AND connection_id = ?`,
    )
    .pluck();
  const shortages = db.prepare<[string], { petId: LocalId; short: number }>(
    `SELECT pet_id AS petId, promised - pending - coalesce(known, 0) AS short FROM stock
     WHERE pet_id IN (SELECT value FROM json_each(?)) AND coalesce(known, 0) + pending < promised`,
  );
  const setLowMark = upsertInto(db, 'stock', ['petId']);

  const stock = {
    figures(petId: LocalId): StockFigures {
      const { known = null, pending = 0, promised = 0, lowMark = null } = row.get(petId) ?? {};
      const shown = (known ?? 0) + pending;
      return { known, shown, promised, free: shown - promised, lowMark };
    },

    /** How many of each are missing, among these pets; without those that have enough. */
    shortages: (petIds: readonly LocalId[]): ReadonlyMap<LocalId, number> =>
      new Map(shortages.all(JSON.stringify(petIds)).map(({ petId, short }) => [petId, short])),

    /** Writes a movement; call it inside the transaction of its cause. A movement of 0 writes nothing. */
    record(movement: NewMovement, actor: Actor): LocalId | null {
      if (movement.quantity === 0) return null;
      const id = newId();
      insert({
        ...movement,
        id,
        staffId: actor.staffId,
        till: identity.till,
        generation: identity.generation,
        businessDate: actor.businessDate,
        at: toInstant(clock.now()),
      });
      announce({ pet: movement.petId });
      return id;
    },

    /**
     * The last count applied from a list exported at `at`; null if none. Another import of the same list is compared with
     * it, so that it changes nothing twice.
     */
    listedCount(petId: LocalId, at: Instant): number | null {
      const says = listed.get({ petId, list: listReason(at, '') });
      return says === undefined ? null : Number(says);
    },

    /** The pet was counted: a restore no longer leaves its count unknown. */
    counted(petId: LocalId): void {
      if (clearToCount.run(petId).changes > 0) announce({ pet: petId });
    },

    /** How many pets must be counted since a restore. */
    toCount: (): number => toCount.get(identity.connectionId) ?? 0,

    /** Below this a pet is shown as low; null uses the shop's default. */
    setLowMark(petId: LocalId, lowMark: number | null): void {
      setLowMark({ petId, lowMark });
      announce({ pet: petId });
    },
  };
  return stock;
}
