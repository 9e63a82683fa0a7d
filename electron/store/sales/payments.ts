import { PaymentSubject } from '../../../shared/domain/payment.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { type Minor, negated } from '../../../shared/money/money.ts';
import { type Instant, toInstant } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';
import { insertInto } from '../database/rows.ts';

/** Money that is taken or given back before its sale, order or refund is complete. */
export interface Payment {
  id: LocalId;
  idempotencyKey: LocalId;
  kind: 'cash' | 'card';
  /** Negative if it is refunded to the customer; minor units. */
  amount: Minor;
  reference: string | null;
  subject: PaymentSubject;
  /** `begun`: the outcome is unknown; `captured`: the money is taken, and not used yet. */
  state: 'begun' | 'captured';
  begunAt: Instant;
}

/** For a tender: taken, and not used yet. Starts with the condition of the index, literally. */
export const CAPTURED = `state = 'taken' AND sale_id IS NULL AND refund_id IS NULL AND order_id IS NULL
  AND idempotency_key IS NOT NULL AND gives_back IS NULL AND NOT EXISTS
    (SELECT 1 FROM tender AS back WHERE back.gives_back = tender.id AND back.state <> 'failed' AND back.state = 'taken')`;

/**
 * Payments. A payment by machine is stored before the machine is used, so that a power cut between "approved" and "paid" is
 * found at the next start. A captured payment stays until it becomes a tender of its subject, or is refunded. Every step
 * names the payment by its id.
 */
export function createPayments({ db, clock, newId, transaction, announce }: StoreContext) {
  const insert = insertInto(db, 'tender');
  const columns =
    'id, idempotency_key AS idempotencyKey, kind, amount, reference, subject, created_at AS begunAt';
  // In the order they were started, whatever the clock said: the last one has the valid agreement.
  const open = db.prepare<[], Omit<Payment, 'subject'> & { subject: string; written: number }>(
    `SELECT * FROM (
       SELECT rowid AS written, ${columns}, 'captured' AS state FROM tender INDEXED BY tender_part WHERE ${CAPTURED}
       UNION ALL
       SELECT rowid, ${columns}, 'begun' FROM tender WHERE state = 'intended' AND idempotency_key IS NOT NULL
     ) ORDER BY state = 'begun', written`,
  );
  const capture = db.prepare(
    `UPDATE tender SET state = 'taken', shift_id = @shiftId, reference = @reference, settled_at = @at,
       given = CASE kind WHEN 'cash' THEN amount END
     WHERE id = @id AND state = 'intended'`,
  );
  const fail = db.prepare<[string, LocalId]>(
    `UPDATE tender SET state = 'failed', settled_at = ? WHERE id = ? AND state = 'intended'`,
  );
  const became = db.prepare<[LocalId], { orderId: LocalId | null; refundId: LocalId | null }>(
    'SELECT order_id AS orderId, refund_id AS refundId FROM tender WHERE id = ?',
  );

  const now = () => toInstant(clock.now());

  function begin(
    payment: Pick<Payment, 'idempotencyKey' | 'kind' | 'amount' | 'subject'>,
    shiftId: LocalId,
  ): LocalId {
    const id = newId();
    const { subject } = payment;
    const givesBack = subject.kind === 'returnedPart' ? subject.paymentId : null;
    const intended = { id, state: 'intended', shiftId, givesBack, createdAt: now() };
    transaction(() => insert({ ...payment, ...intended, subject: JSON.stringify(subject) }));
    announce('sales');
    return id;
  }

  function captured(id: LocalId, taken: { reference: string | null; shiftId: LocalId }): void {
    const { changes } = transaction(() => capture.run({ id, ...taken, at: now() }));
    if (changes !== 1) throw new Error('A payment that was begun is not there any more');
    announce('sales');
  }

  return {
    /** Stores that money is about to be taken or refunded. */
    begin,
    /** The money was taken or refunded. */
    capture: captured,
    /** The machine refused, or the person cancelled. */
    giveUp(id: LocalId): void {
      transaction(() => fail.run(now(), id));
      announce('sales');
    },
    /** Refunds a captured payment to the customer as a separate tender, so that both count in the drawer's sum. */
    giveBack({ id: paymentId, idempotencyKey, kind, amount }: Payment, shiftId: LocalId): void {
      const back = { kind: 'returnedPart' as const, paymentId };
      transaction(() => {
        const id = begin({ idempotencyKey, kind, amount: negated(amount), subject: back }, shiftId);
        captured(id, { reference: null, shiftId });
      });
    },
    /** Captured payments, then started ones, each oldest first. */
    open: (): Payment[] =>
      open.all().map(({ subject, written: _, ...payment }) => ({
        ...payment,
        subject: PaymentSubject.parse(JSON.parse(subject)),
      })),
    /** What a payment that is no longer open was used for. */
    became: (id: LocalId) => became.get(id) ?? { orderId: null, refundId: null },
  };
}
