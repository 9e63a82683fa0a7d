import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Quantity } from '../../../shared/money/money.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';
import { BEHIND_UNCERTAIN } from './entry-writer.ts';

/** A movement that a push may carry, with its open part. Signed units. */
export interface OpenMovement {
  id: LocalId;
  open: number;
}

export type StockPush = ReturnType<typeof createStockPush>;

/** The ledger's side of pushing stock: which movements may be sent, and how much of each the service has. */
export function createStockPush({ db, clock, newId, transaction, announce }: StoreContext) {
  // A sale's deduction follows its order. If the order is discarded, it is sent all the same, because the pet is gone.
  const pushable = db.prepare<[string], OpenMovement>(
    `SELECT id, quantity - acknowledged AS open FROM stock_movement
     WHERE pet_id = ? AND acknowledged_at IS NULL
       AND (after_entry IS NULL
         OR (SELECT state FROM outbox WHERE outbox.id = after_entry) IN ('done', 'discarded'))
     ORDER BY seq`,
  );
  // Movements whose order will be acknowledged in a moment; an order that is parked, waiting or in doubt may take long.
  const soon = db
    .prepare<[string], number>(
      `SELECT 1 FROM stock_movement JOIN outbox ON outbox.id = after_entry
       WHERE pet_id = ? AND acknowledged_at IS NULL
         AND (outbox.state = 'inflight' OR outbox.state = 'ready' AND wait_topic IS NULL AND NOT ${BEHIND_UNCERTAIN}) LIMIT 1`,
    )
    .pluck();
  const ofEntry = db.prepare<[string], { id: LocalId; open: number; petId: LocalId }>(
    `SELECT id, quantity - acknowledged AS open, pet_id AS petId FROM stock_movement
     WHERE after_entry = ? AND acknowledged_at IS NULL AND kind = 'sale'`,
  );
  const takeBack = db.prepare(
    `INSERT INTO stock_movement (id, connection_id, pet_id, kind, quantity, shown_before, order_id, reason, staff_id,
       till, generation, business_date, at)
     SELECT @newId, connection_id, pet_id, 'adjust', @quantity,
       (SELECT coalesce(known, 0) + pending FROM stock WHERE stock.pet_id = stock_movement.pet_id), order_id,
       'handed_over_elsewhere', staff_id, till, generation, business_date, @at
     FROM stock_movement WHERE id = @id`,
  );
  const waiting = db
    .prepare<[string], number>(
      'SELECT count(*) FROM stock_movement WHERE pet_id = ? AND acknowledged_at IS NULL',
    )
    .pluck();
  const carried = db.prepare<[string], OpenMovement & { petId: LocalId }>(
    `SELECT id, pet_id AS petId, quantity - acknowledged AS open
     FROM stock_movement INDEXED BY stock_movement_open
     WHERE attempt_id = ? AND acknowledged_at IS NULL ORDER BY seq`,
  );
  const carry = db.prepare('UPDATE stock_movement SET attempt_id = ? WHERE id = ?');
  const acknowledge = db.prepare(
    `UPDATE stock_movement SET acknowledged = acknowledged + @part,
       acknowledged_at = CASE WHEN acknowledged + @part = quantity THEN @at END
     WHERE id = @id`,
  );
  const known = db.prepare<[string], { known: number | null; etag: string | null; opening: number | null }>(
    'SELECT known, etag, opening FROM stock WHERE pet_id = ?',
  );
  const stamp = db.prepare('UPDATE stock SET etag = ?, known_at = ? WHERE pet_id = ?');
  const forget = db.prepare('UPDATE stock SET etag = NULL WHERE pet_id = ?');
  const touchedBy = db
    .prepare<[string], LocalId>(
      `SELECT DISTINCT pet_id FROM stock_movement WHERE after_entry = ? AND acknowledged_at IS NULL`,
    )
    .pluck();

  return {
    pushable: (petId: LocalId): OpenMovement[] => pushable.all(petId),
    /** Whether an order that deducts from this pet is about to be acknowledged. */
    soon: (petId: LocalId): boolean => soon.get(petId) === 1,

    /** The order was handed over elsewhere: an opposite movement reverses this till's deduction. */
    takeBack(entryId: LocalId): void {
      transaction(() => {
        for (const { id, open, petId } of ofEntry.all(entryId)) {
          takeBack.run({ id, newId: newId(), quantity: -open, at: toInstant(clock.now()) });
          announce({ pet: petId });
        }
      });
    },

    /** Open movements of the pet, including those that wait for their order. */
    open: (petId: LocalId): number => waiting.get(petId) ?? 0,
    known: (petId: LocalId) => known.get(petId) ?? { known: null, etag: null, opening: null },
    /** Pets whose movements wait for an entry. */
    waitingFor: (entryId: LocalId): LocalId[] => touchedBy.all(entryId),

    /** Records which attempt carries which movements; later movements belong to the next one. */
    carry(attemptId: LocalId, movements: readonly OpenMovement[]): void {
      for (const { id } of movements) carry.run(attemptId, id);
    },

    /** The count may have changed unnoticed: the next push reads first. */
    forget: (petId: LocalId): void => void forget.run(petId),

    carriedBy: (attemptId: LocalId): OpenMovement[] => carried.all(attemptId),

    /**
     * The service has `applied` of these movements' sum: all of it, or what remained after the floor at zero. The part that
     * was cut off stays open with the latest deductions and is shown as oversold.
     */
    acknowledge(
      petId: LocalId,
      movements: readonly OpenMovement[],
      applied: Quantity,
      etag: string | null,
    ): void {
      transaction(() => {
        const at = toInstant(clock.now());
        // Positive: cut off at zero, from the latest deductions; negative: at the largest count, from the latest additions.
        let cut = applied - movements.reduce((sum, movement) => sum + movement.open, 0);
        for (const { id, open } of [...movements].reverse()) {
          const left = cut > 0 ? Math.max(0, Math.min(cut, -open)) : Math.min(0, Math.max(cut, -open));
          cut -= left;
          if (open + left !== 0 || left === 0) acknowledge.run({ id, part: open + left, at });
        }
        stamp.run(etag, at, petId);
        announce({ pet: petId });
      });
    },
  };
}
