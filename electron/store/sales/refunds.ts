import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import {
  type BasisPoints,
  type CurrencyCode,
  greater,
  lesser,
  type Minor,
  minus,
  NO_MONEY,
  negated,
  plus,
  type Quantity,
  sum,
} from '../../../shared/money/money.ts';
import type { GivenBack } from '../../../shared/money/pricing.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { Actor, StoreContext } from '../context.ts';
import { insertInto } from '../database/rows.ts';
import type { LedgerParts } from '../parts.ts';
import { createRefundViews } from './refund-views.ts';
import { receiptNumber, seriesOf } from './series.ts';

/** Returned pets, as they were sold; without a receipt (`id`, `orderId` and `entryId` are null), as they are now. */
interface ReturnedGoods {
  id: LocalId | null;
  petId: LocalId;
  petName: string;
  categoryName: string | null;
  taxName: string | null;
  taxBasisPoints: BasisPoints;
  orderId: LocalId | null;
  entryId: LocalId | null;
}

/** A sold line and the part of it already refunded. Money in minor units. */
export interface RefundableLine extends ReturnedGoods {
  id: LocalId;
  quantity: Quantity;
  total: Minor;
  tax: Minor;
  orderId: LocalId;
  entryId: LocalId;
  refunded: number;
}

/** What was paid for a receipt, including cash rounding, and how much of it and of its goods was refunded. Minor units. */
export interface RefundedSoFar {
  paid: Minor;
  given: Minor;
  goods: Minor;
  currency: CurrencyCode;
}

/** How a receipt was paid, and what cards have been refunded since (`given`). Minor units. */
interface PaidBy {
  cards: Minor;
  deposit: Minor;
  /** The part of the deposit that another till took. */
  elsewhere: Minor;
  /** The order whose deposit was used. */
  orderId: LocalId | null;
  given: Minor;
}

/** A refund as computed by the use case. `total` is the customer's amount, including `rounding` and what is set off. */
export interface NewRefund {
  idempotencyKey: LocalId;
  /** Null for a return without a receipt. */
  saleId: LocalId | null;
  lines: { line: ReturnedGoods; quantity: Quantity; amount: Minor; tax: Minor; restock: boolean }[];
  /** The money part of `total`, by how it is refunded. */
  back: GivenBack;
  reason: string;
  rounding: Minor;
  total: Minor;
  /** The new sale of an exchange, and how much of `total` is set off against it; only the rest is money. */
  exchange?: { saleId: LocalId; amount: Minor };
  /** The captured payment that refunded the money to a card. */
  payment?: LocalId | undefined;
  /** Whether to tell the service that completely returned orders are not complete. */
  reopenOrders: boolean;
}

export type Refunds = ReturnType<typeof createRefunds>;

/** Refunds: the shop's own record, the refunded money, and the returned pets (docs/sync.md, "What leaves the program"). */
export function createRefunds(context: StoreContext, parts: LedgerParts) {
  const { db, clock, newId, identity, transaction, announce } = context;
  const {
    animals,
    counters,
    journal,
    letterheads,
    orders,
    outbox,
    petStatus,
    settings,
    shifts,
    stock,
    tenders,
  } = parts;
  const refundable = db.prepare<[string], RefundableLine>(
    `SELECT id, pet_id AS petId, pet_name AS petName, category_name AS categoryName, tax_name AS taxName,
       tax_basis_points AS taxBasisPoints, quantity, total, tax, order_id AS orderId, entry_id AS entryId,
       (SELECT coalesce(sum(refund_line.quantity), 0) FROM refund_line
         WHERE sale_line_id = sale_line.id) AS refunded
     FROM sale_line WHERE sale_id = ? ORDER BY position`,
  );
  const soFar = db.prepare<[string], RefundedSoFar>(
    `SELECT sale.total AS paid, coalesce(sum(refund.total), 0) AS given,
       coalesce(sum(refund.total - refund.rounding), 0) AS goods, sale.currency
     FROM sale LEFT JOIN refund ON refund.sale_id = sale.id WHERE sale.id = ? GROUP BY sale.id`,
  );
  const paidBy = db.prepare<[{ saleId: string }], PaidBy>(
    `SELECT coalesce(sum(amount) FILTER (WHERE kind = 'card'), 0) AS cards,
       coalesce(sum(amount) FILTER (WHERE kind = 'deposit'), 0) AS deposit,
       coalesce(sum(amount) FILTER (WHERE elsewhere = 1), 0) AS elsewhere,
       max(order_id) FILTER (WHERE kind = 'deposit') AS orderId,
       coalesce((SELECT -sum(amount) FROM refund JOIN tender ON refund_id = refund.id
         WHERE refund.sale_id = @saleId AND kind = 'card' AND state = 'taken'), 0) AS given
     FROM tender WHERE sale_id = @saleId AND state = 'taken'`,
  );
  // An approval is recorded only in the journal, with the refund as its subject.
  const byCashiers = db
    .prepare<[string], Minor>(
      `SELECT coalesce(sum(refund.total), 0) FROM refund LEFT JOIN staff ON staff.id = refund.staff_id
       WHERE sale_id = ? AND coalesce(staff.role, '') <> 'manager' AND NOT EXISTS (
         SELECT 1 FROM journal WHERE subject_id = refund.id AND json_extract(body, '$.approvedBy') IS NOT NULL)`,
    )
    .pluck();
  const byKey = db.prepare<[LocalId], LocalId>('SELECT id FROM refund WHERE idempotency_key = ?').pluck();
  const insert = insertInto(db, 'refund');
  const insertLine = insertInto(db, 'refund_line');
  const notComplete = db.prepare<[string, string]>(
    'UPDATE store_order SET complete = 0, updated_at = ? WHERE id = ?',
  );

  /** Returns the journal's id for the line: the same as in the sale, else the line's own id. */
  function takeBack(refundId: LocalId, returned: NewRefund['lines'][number], actor: Actor): LocalId {
    const { line, quantity, amount, tax, restock } = returned;
    const id = newId();
    const { petId, petName, categoryName, taxName, taxBasisPoints } = line;
    const sold = { petId, petName, categoryName, taxName, taxBasisPoints };
    insertLine({ id, refundId, saleLineId: line.id, ...sold, quantity, amount, tax, restocked: restock });
    const lineId = line.id ?? id;
    if (!restock) return lineId;
    const before = stock.figures(line.petId);
    // Sent with the sale's own deduction, after the order, so that the service never gets a higher count than there was.
    const movement = { petId: line.petId, kind: 'return' as const, quantity, refundLineId: id };
    const { entryId, orderId } = line;
    const movementId = stock.record(
      { ...movement, ...(entryId && { afterEntry: entryId }), ...(orderId && { orderId }) },
      actor,
    );
    if (line.id) animals.putBack({ petId, saleLineId: line.id, quantity, movementId }, actor);
    else animals.add({ petId, quantity, reason: 'refund', movementId }, actor);
    outbox.ensureStockPush(line.petId, actor);
    petStatus.follow(line.petId, before, actor);
    return lineId;
  }

  function reopen({ line, quantity }: { line: RefundableLine; quantity: Quantity }, actor: Actor): void {
    const order = orders.get(line.orderId);
    if (!order?.shipDate || line.refunded + quantity < line.quantity) return;
    const base = { orderId: order.id, petId: line.petId, quantity: order.quantity, shipDate: order.shipDate };
    notComplete.run(toInstant(clock.now()), order.id);
    if (orders.givenUp(order.id) !== null) return;
    const payload = { ...base, complete: false };
    outbox.enqueue({ kind: 'updateOrder', payload, base: { ...base, complete: true }, actor });
  }

  return {
    ...createRefundViews(context, letterheads),
    /** The lines of a sale, each with its returned part. Empty if there is no such sale. */
    refundable: (saleId: LocalId): RefundableLine[] => refundable.all(saleId),
    /** @throws PerchError `sale_unknown` */
    soFar(saleId: LocalId): RefundedSoFar {
      const found = soFar.get(saleId);
      if (!found) throw new PerchError('sale_unknown', { saleId });
      return found;
    },
    /** What cards paid for a receipt and have not been refunded: no more can be refunded to a card. Minor units. */
    leftToCards(saleId: LocalId): Minor {
      const paid = paidBy.get({ saleId });
      if (!paid) return NO_MONEY;
      const { cards, deposit, elsewhere, orderId, given } = paid;
      // A deposit counts as how it was paid. What another till took may have been a card.
      const byCards = plus(cards, elsewhere);
      const ofDeposit = greater(NO_MONEY, minus(given, byCards));
      const onCard = orderId ? orders.depositOnCard(orderId) : NO_MONEY;
      const charged = plus(cards, lesser(deposit, sum([elsewhere, onCard, ofDeposit])));
      return greater(NO_MONEY, minus(charged, given));
    },
    /** Money refunded on a receipt without a manager's approval, minor units. */
    givenByCashiers: (saleId: LocalId): Minor => byCashiers.get(saleId) ?? NO_MONEY,
    ofKey: (idempotencyKey: LocalId): LocalId | null => byKey.get(idempotencyKey) ?? null,
    /** Writes the whole refund in one transaction. The same idempotency key again returns the same refund. */
    complete(refund: NewRefund, actor: Actor): LocalId {
      return transaction(() => {
        const done = byKey.get(refund.idempotencyKey);
        if (done) return done;
        const { idempotencyKey, saleId, reason, total, rounding, payment, exchange } = refund;
        const { cash, card } = refund.back;
        const id = newId();
        const series = seriesOf(identity.till, identity.generation).replace('T', 'R');
        const number = counters.next(`refund ${series}`);
        const shiftId = shifts.ensureOpen(actor).id;
        const { staffId, businessDate } = actor;
        const { generation } = identity;
        const at = toInstant(clock.now());
        const facts = {
          id,
          idempotencyKey,
          saleId,
          series,
          number,
          generation,
          shiftId,
          staffId,
          businessDate,
          at,
        };
        const setOff = exchange?.amount ?? NO_MONEY;
        const letterheadId = letterheads.keep();
        const exchangeSaleId = exchange?.saleId ?? null;
        const { currency, cashStep } = settings.shop();
        const money = { currency, total, rounding, setOff };
        insert({ ...facts, ...money, reason, exchangeSaleId, letterheadId });
        const lines = refund.lines.map((returned) => {
          const { line, quantity, amount, tax, restock } = returned;
          const lineId = takeBack(id, returned, actor);
          if (refund.reopenOrders && isSold(line)) reopen({ line, quantity }, actor);
          return { lineId, quantity, amount, tax, restock };
        });
        const under = { idempotencyKey, refundId: id, shiftId };
        if (card > 0) tenders.take({ ...under, kind: 'card', amount: negated(card), payment });
        if (cash > 0 || (card === 0 && !exchange))
          tenders.take({ ...under, kind: 'cash', amount: negated(cash) });
        const body = {
          number: receiptNumber(series, number),
          saleId,
          ...(saleId === null && { withoutReceipt: true }),
          total,
          rounding,
          tender: card > 0 ? 'card' : 'cash',
          ...(card > 0 && cash > 0 && { cash }),
          lines,
          // The ledger check allows half a coin above what was paid.
          ...(cash > 0 && cashStep > 1 && { cashStep }),
          ...(exchange && { exchange }),
        };
        journal.append({ kind: 'refund.completed', subjectId: id, body, words: { reason }, actor });
        announce('sales');
        return id;
      });
    },
  };
}

const isSold = (line: ReturnedGoods): line is RefundableLine => line.id !== null;
