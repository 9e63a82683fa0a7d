import type { LocalId } from '../../../shared/ids/ids.ts';
import { type Minor, NO_MONEY } from '../../../shared/money/money.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';
import { insertInto } from '../database/rows.ts';
import { CAPTURED } from './payments.ts';

type TenderKind = 'cash' | 'card' | 'deposit';

/** Money that changed hands. Positive amounts are received by the shop; minor units. */
export interface NewTender {
  kind: TenderKind;
  amount: Minor;
  /** Cash handed over, if more than the amount. */
  given?: Minor | null;
  reference?: string | null;
  /** The other half of this deposit is in another till's books: paid there and used here, or vice versa. */
  elsewhere?: boolean;
  idempotencyKey?: LocalId;
  saleId?: LocalId;
  refundId?: LocalId;
  orderId?: LocalId;
  shiftId: LocalId | null;
  /** The captured payment for this tender: its money is already in the books. */
  payment?: LocalId | undefined;
}

export interface StoredTender {
  kind: TenderKind;
  amount: Minor;
  given: Minor | null;
  reference: string | null;
}

export type Tenders = ReturnType<typeof createTenders>;

/** Tenders: how sales, refunds and deposits were paid. Money taken before those are complete is a payment. */
export function createTenders({ db, clock, newId }: StoreContext) {
  const insert = insertInto(db, 'tender');
  const settle = db.prepare(
    `UPDATE tender SET sale_id = @saleId, refund_id = @refundId, order_id = @orderId, amount = @amount, given = @given
     WHERE id = @payment AND ${CAPTURED}`,
  );
  const ofSale = db.prepare<[string], StoredTender>(
    `SELECT kind, amount, given, reference FROM tender WHERE sale_id = ? AND state = 'taken'
     ORDER BY kind <> 'deposit', rowid`,
  );

  const depositBack = db
    .prepare<{ saleId: string; orderId: string }, Minor>(
      `SELECT coalesce(-sum(amount), 0) FROM tender
       WHERE order_id = @orderId AND state = 'taken' AND refund_id IS NULL AND sale_id IS NULL AND kind = 'cash' AND amount < 0
         AND idempotency_key = (SELECT idempotency_key FROM sale WHERE id = @saleId)`,
    )
    .pluck();

  return {
    /**
     * Writes money taken. A captured payment becomes the tender of its subject, under its own id; change given on cash does
     * not count.
     */
    take({ payment, ...tender }: NewTender): void {
      if (payment === undefined) {
        const at = toInstant(clock.now());
        insert({ ...tender, id: newId(), state: 'taken', createdAt: at, settledAt: at });
        return;
      }
      const { saleId = null, refundId = null, orderId = null, amount, given = null } = tender;
      const { changes } = settle.run({ payment, saleId, refundId, orderId, amount, given });
      if (changes !== 1) throw new Error('A payment that was captured is not there any more');
    },
    ofSale: (saleId: LocalId): StoredTender[] => ofSale.all(saleId),
    /** The part of an order's deposit paid back in cash with the sale that picked it up; minor units. */
    depositBack: (saleId: LocalId, orderId: LocalId): Minor =>
      depositBack.get({ saleId, orderId }) ?? NO_MONEY,
  };
}
