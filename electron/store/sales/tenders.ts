import { orderOfWork } from '../../../shared/card-subject.ts';
import { CardWork } from '../../../shared/domain/card-work.ts';
import type { LocalId } from '../../../shared/ids.ts';
import { type Instant, toInstant } from '../../../shared/time.ts';
import type { Minor } from '../../../shared/units.ts';
import type { StoreContext } from '../context.ts';

export type TenderKind = 'cash' | 'card' | 'deposit';

/** Money that changed hands. Positive amounts go into the shop; minor units. */
export interface NewTender {
  kind: TenderKind;
  amount: Minor;
  /** Cash handed over, where it was more than the amount. */
  given?: Minor | null;
  reference?: string | null;
  /** The other half of this deposit is in another till's books: paid there and used here, or the other way round. */
  elsewhere?: boolean;
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
  kind: TenderKind;
  /** Negative where it goes back to the customer. */
  amount: Minor;
  work: CardWork;
  createdAt: Instant;
}

/** Money taken towards a total that is not completed yet. */
export interface TakenPart {
  id: LocalId;
  basketToken: LocalId;
  kind: 'cash' | 'card';
  amount: Minor;
  reference: string | null;
  work: CardWork;
  takenAt: Instant;
}

type Read<T> = Omit<T, 'work'> & { work: string | null; orderId: LocalId | null };

export interface StoredTender {
  kind: TenderKind;
  amount: Minor;
  given: Minor | null;
  reference: string | null;
}

export type Tenders = ReturnType<typeof createTenders>;

/**
 * Tenders. The intent of one that a machine takes is on the disk before the machine is touched, so that a power cut
 * between "approved" and "paid" is found at the next start. A part of a total is on the disk once it was taken.
 */
export function createTenders({ db, clock, newId, transaction, announce }: StoreContext) {
  const insert = db.prepare(
    `INSERT INTO tender (id, basket_token, sale_id, refund_id, order_id, shift_id, kind, state, amount, given, reference,
       work, gives_back, elsewhere, created_at, settled_at)
     VALUES (@id, @basketToken, @saleId, @refundId, @orderId, @shiftId, @kind, @state, @amount, @given, @reference,
       @work, @givesBack, @elsewhere, @at, @settledAt)`,
  );
  const intended = db.prepare<[], Read<Intent>>(
    `SELECT id, basket_token AS basketToken, order_id AS orderId, kind, amount, work, created_at AS createdAt FROM tender
     WHERE state = 'intended' AND basket_token IS NOT NULL ORDER BY created_at, id`,
  );
  // The condition of the index, word by word.
  const open = `state = 'taken' AND sale_id IS NULL AND refund_id IS NULL AND order_id IS NULL`;
  const parts = db.prepare<[], Read<TakenPart>>(
    `SELECT id, basket_token AS basketToken, order_id AS orderId, kind, amount, reference, work, settled_at AS takenAt
     FROM tender INDEXED BY tender_part
     WHERE ${open} AND basket_token IS NOT NULL AND gives_back IS NULL AND NOT EXISTS
       (SELECT 1 FROM tender AS back WHERE back.gives_back = tender.id AND back.state <> 'failed' AND back.state = 'taken')
     ORDER BY created_at, id`,
  );
  const match = db
    .prepare<[string, string, number], LocalId>(
      `SELECT id FROM tender WHERE basket_token = ? AND state = 'intended' AND kind = ? AND amount = ? ORDER BY id LIMIT 1`,
    )
    .pluck();
  const taken = db.prepare(
    `UPDATE tender SET state = 'taken', sale_id = @saleId, refund_id = @refundId, order_id = @orderId, shift_id = @shiftId, reference = @reference,
       settled_at = @at WHERE id = @id`,
  );
  const captured = db.prepare(
    `UPDATE tender SET state = 'taken', order_id = NULL, shift_id = @shiftId, reference = @reference, settled_at = @at
     WHERE id = @id AND state = 'intended'`,
  );
  const joined = db.prepare(
    `UPDATE tender SET sale_id = @saleId, amount = @amount, given = @given WHERE id = @part AND ${open}`,
  );
  const failed = db.prepare<[string, string]>(
    `UPDATE tender SET state = 'failed', settled_at = ? WHERE id = ? AND state = 'intended'`,
  );
  const ofSale = db.prepare<[string], StoredTender>(
    `SELECT kind, amount, given, reference FROM tender WHERE sale_id = ? AND state = 'taken'
     ORDER BY kind <> 'deposit', created_at, id`,
  );

  function write(
    tender: NewTender & { givesBack?: LocalId },
    state: 'intended' | 'taken',
    work: CardWork | null = null,
  ): LocalId {
    const id = newId();
    const at = toInstant(clock.now());
    const empty = {
      basketToken: null,
      saleId: null,
      refundId: null,
      orderId: null,
      given: null,
      reference: null,
      givesBack: null,
    };
    const kept = work && JSON.stringify(work);
    const elsewhere = tender.elsewhere ? 1 : 0;
    const settledAt = state === 'taken' ? at : null;
    insert.run({ ...empty, ...tender, elsewhere, work: kept, id, state, at, settledAt });
    return id;
  }

  return {
    /** Keeps that a machine is about to be asked for money, or to give back what was taken as a part. */
    intend(intent: Omit<Intent, 'id' | 'createdAt'>, shiftId: LocalId): LocalId {
      return transaction(() => {
        announce('sales');
        const { work, ...rest } = intent;
        const back = work.kind === 'partBack' ? { givesBack: work.partId } : {};
        return write({ ...rest, ...back, shiftId }, 'intended', work);
      });
    },
    /** Those begun and not settled, oldest first. */
    intents: (): Intent[] => intended.all().map(withWork),
    /** What was taken towards totals that are not completed, oldest first, without what was given back. */
    parts: (): TakenPart[] => parts.all().map(withWork),
    /** Writes a part that is in the till now. */
    takePart(part: Omit<TakenPart, 'id' | 'takenAt'>, shiftId: LocalId): LocalId {
      const { work, ...rest } = part;
      return transaction(() => {
        announce('sales');
        return write({ ...rest, given: part.kind === 'cash' ? part.amount : null, shiftId }, 'taken', work);
      });
    },
    /** The machine did it: what was intended is a part, or gave one back. */
    capture(id: LocalId, { reference, shiftId }: { reference: string | null; shiftId: LocalId }): void {
      transaction(() => captured.run({ id, reference, shiftId, at: toInstant(clock.now()) }));
      announce('sales');
    },
    /** A part goes back to the customer: a tender of its own, so that both are in the drawer's sum. */
    giveBack({ id, basketToken, kind, amount, work }: TakenPart, shiftId: LocalId): void {
      const orderId = orderOfWork(work);
      const back: CardWork = { kind: 'partBack', partId: id, orderId };
      transaction(() => write({ kind, amount: -amount, basketToken, givesBack: id, shiftId }, 'taken', back));
      announce('sales');
    },
    /** A part is a tender of this sale now; of cash, what went back as change does not count. */
    join(
      part: LocalId,
      { saleId, amount, given }: { saleId: LocalId; amount: Minor; given: Minor | null },
    ): void {
      const { changes } = joined.run({ part, saleId, amount, given });
      if (changes !== 1) throw new Error('A part of the payment is not there any more');
    },
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

// An earlier version kept nothing but the order with a card that paid a basket or a hand-over.
function withWork<T>({ work, orderId, ...row }: Read<T>): Omit<T, 'work'> & { work: CardWork } {
  const kept = orderId === null ? { kind: 'sale', basket: null } : { kind: 'balance', orderId, basket: null };
  return { ...row, work: CardWork.parse(work === null ? kept : JSON.parse(work)) } as Omit<T, 'work'> & {
    work: CardWork;
  };
}
