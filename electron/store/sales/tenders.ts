import { CardWork } from '../../../shared/domain/card-work.ts';
import type { LocalId } from '../../../shared/ids.ts';
import { type Instant, toInstant } from '../../../shared/time.ts';
import type { StoreContext } from '../context.ts';

export type TenderKind = 'cash' | 'card' | 'deposit';

/** Money that changed hands. Positive amounts go into the shop; minor units. */
export interface NewTender {
  kind: TenderKind;
  amount: number;
  /** Cash handed over, where it was more than the amount. */
  given?: number | null;
  reference?: string | null;
  basketToken?: LocalId;
  saleId?: LocalId;
  refundId?: LocalId;
  orderId?: LocalId;
  shiftId: LocalId | null;
}

/** A card payment that was begun and of which nobody said how it ended. */
export interface Intent {
  id: LocalId;
  basketToken: LocalId;
  /** The order that was to be handed over for it; null where it was a basket. */
  orderId: LocalId | null;
  kind: TenderKind;
  /** Negative where it goes back to the customer. */
  amount: number;
  /** What it is for where that is neither a basket nor a hand-over. */
  work: CardWork | null;
  createdAt: Instant;
}

export interface StoredTender {
  kind: TenderKind;
  amount: number;
  given: number | null;
  reference: string | null;
}

export type Tenders = ReturnType<typeof createTenders>;

/**
 * Tenders. The intent of one that a machine takes is on the disk before the machine is touched, so that a power cut
 * between "approved" and "paid" is found at the next start.
 */
export function createTenders({ db, clock, newId, transaction, announce }: StoreContext) {
  const insert = db.prepare(
    `INSERT INTO tender (id, basket_token, sale_id, refund_id, order_id, shift_id, kind, state, amount, given, reference,
       work, created_at, settled_at)
     VALUES (@id, @basketToken, @saleId, @refundId, @orderId, @shiftId, @kind, @state, @amount, @given, @reference,
       @work, @at, @settledAt)`,
  );
  const intended = db.prepare<[], Omit<Intent, 'work'> & { work: string | null }>(
    `SELECT id, basket_token AS basketToken, order_id AS orderId, kind, amount, work, created_at AS createdAt FROM tender
     WHERE state = 'intended' AND basket_token IS NOT NULL ORDER BY created_at, id`,
  );
  const match = db
    .prepare<[string, string, number], string>(
      `SELECT id FROM tender WHERE basket_token = ? AND state = 'intended' AND kind = ? AND amount = ? ORDER BY id LIMIT 1`,
    )
    .pluck();
  const taken = db.prepare(
    `UPDATE tender SET state = 'taken', sale_id = @saleId, refund_id = @refundId, order_id = @orderId, shift_id = @shiftId, reference = @reference,
       settled_at = @at WHERE id = @id`,
  );
  const failed = db.prepare<[string, string]>(
    `UPDATE tender SET state = 'failed', settled_at = ? WHERE id = ? AND state = 'intended'`,
  );
  const ofSale = db.prepare<[string], StoredTender>(
    `SELECT kind, amount, given, reference FROM tender WHERE sale_id = ? AND state = 'taken' ORDER BY created_at, id`,
  );

  function write(tender: NewTender, state: 'intended' | 'taken', work: CardWork | null = null): LocalId {
    const id = newId();
    const at = toInstant(clock.now());
    const empty = {
      basketToken: null,
      saleId: null,
      refundId: null,
      orderId: null,
      given: null,
      reference: null,
    };
    const kept = work && JSON.stringify(work);
    insert.run({ ...empty, ...tender, work: kept, id, state, at, settledAt: state === 'taken' ? at : null });
    return id;
  }

  return {
    /** Keeps that a machine is about to be asked for money. */
    intend(intent: Omit<Intent, 'id' | 'createdAt'>, shiftId: LocalId): LocalId {
      return transaction(() => {
        announce('sales');
        const { orderId, work, ...rest } = intent;
        return write({ ...rest, ...(orderId ? { orderId } : {}), shiftId }, 'intended', work);
      });
    },
    /** Those begun and not settled, oldest first. */
    intents: (): Intent[] => intended.all().map((row) => ({ ...row, work: readWork(row.work) })),
    /** The machine refused, or the person gave it up. */
    giveUp(id: LocalId): void {
      transaction(() => failed.run(toInstant(clock.now()), id));
      announce('sales');
    },
    /** Writes money taken; a matching intent of the same basket is settled by it. */
    take(tender: NewTender): LocalId {
      const intent = tender.basketToken
        ? match.get(tender.basketToken, tender.kind, tender.amount)
        : undefined;
      if (!intent) return write(tender, 'taken');
      const { saleId = null, refundId = null, orderId = null, shiftId, reference = null } = tender;
      taken.run({ id: intent, saleId, refundId, orderId, shiftId, reference, at: toInstant(clock.now()) });
      return intent;
    },
    ofSale: (saleId: LocalId): StoredTender[] => ofSale.all(saleId),
  };
}

function readWork(work: string | null): CardWork | null {
  return work === null ? null : CardWork.parse(JSON.parse(work));
}
