import type { DepositElsewhere, OrderDraft, OrderedPet } from '../../../shared/domain/order.ts';
import { orderedPets } from '../../../shared/domain/order-lines.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { type Minor, minus, NO_MONEY, negated, type Quantity } from '../../../shared/money/money.ts';
import { overpaid } from '../../../shared/money/pricing.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { Actor, StoreContext } from '../context.ts';
import type { LedgerParts } from '../parts.ts';
import type { FulfilledOrder } from '../sales/sales.ts';
import { createOrderLines, type OrderedTile } from './order-lines.ts';
import { isClosed, type StoredOrder, wholeOf } from './orders.ts';

/** What happens to a deposit when its order ends: given back, kept by agreement, or used at another till. */
export type DepositEnd = 'cash' | 'card' | 'kept' | 'elsewhere';

interface OrderEnd {
  reason: string;
  deposit: DepositEnd;
  /** The captured payment that refunded the deposit to a card. */
  payment?: LocalId | undefined;
}

/** Customers' orders: taken, changed, handed over, cancelled. Each is one transaction, with its outbox entries. */
export function createCustomerOrders(context: StoreContext, parts: LedgerParts) {
  const { db, clock, transaction, announce } = context;
  const { entryWriter, journal, orders, outbox, settings, shifts, stock, tenders } = parts;
  const lines = createOrderLines(context, parts);
  const addDeposit = db.prepare<[Minor, LocalId]>(
    'UPDATE store_order SET deposit = deposit + ? WHERE id = ?',
  );
  const depositTaken = db
    .prepare<[LocalId, LocalId], number>('SELECT 1 FROM tender WHERE order_id = ? AND idempotency_key = ?')
    .pluck();
  const setSaleLine = db.prepare<[string, string]>(
    `UPDATE store_order SET sale_line_id = (SELECT id FROM sale_line WHERE order_id = store_order.id AND sale_id = ?)
     WHERE id = ?`,
  );

  const now = () => toInstant(clock.now());
  const openLines = (order: StoredOrder) => orders.linesOf(order).filter((line) => !isClosed(line));

  /**
   * Settles the deposit that the shop holds, in cash rounded to coins. Returns what was given back or otherwise settled, in
   * minor units.
   */
  function endDeposit(
    order: StoredOrder,
    { deposit: end, payment }: { deposit: DepositEnd; payment?: LocalId | undefined },
    actor: Actor,
  ): Minor {
    const orderId = wholeOf(order);
    const held = orders.depositHeld(orderId);
    if (held <= 0) return NO_MONEY;
    const under = { idempotencyKey: orderId, orderId, shiftId: shifts.ensureOpen(actor).id };
    const paid = end === 'cash' ? overpaid(NO_MONEY, held, settings.shop()).back : held;
    if (end === 'cash' || end === 'card')
      tenders.take({ ...under, kind: end, amount: negated(paid), payment });
    else tenders.take({ ...under, kind: 'deposit', amount: held, elsewhere: end === 'elsewhere' });
    if (paid < held) tenders.take({ ...under, kind: 'deposit', amount: minus(held, paid) });
    return paid;
  }

  return {
    /**
     * Writes an order; the same idempotency key again returns the same order.
     *
     * @param petOf a pet by its id
     * @param payment the one captured for its deposit
     * @returns its first line
     */
    place(
      draft: OrderDraft,
      petOf: (petId: LocalId) => OrderedTile,
      actor: Actor,
      payment?: LocalId,
    ): StoredOrder {
      return transaction(() => {
        const done = orders.byKey(draft.idempotencyKey);
        if (done) return done;
        const { deposit, idempotencyKey, customerName, customerPhone, note } = draft;
        const amount = deposit?.amount ?? NO_MONEY;
        const said = { idempotencyKey, customerName, customerPhone, note, deposit: amount };
        const shipAt = Date.parse(draft.shipDate);
        let first: StoredOrder | undefined;
        for (const ordered of orderedPets(draft)) {
          const pet = petOf(ordered.petId);
          const line = lines.add({ ...ordered, shipAt }, pet, first ? { partOf: first.id } : said, actor);
          lines.noteLower(ordered, pet, actor);
          first ??= line;
        }
        if (!first) throw new Error('An order has a line');
        if (deposit && amount > 0) {
          const { kind, reference } = deposit;
          const shiftId = shifts.ensureOpen(actor).id;
          tenders.take({ kind, amount, reference, idempotencyKey, orderId: first.id, shiftId, payment });
        }
        return first;
      });
    },

    /** Adds a line to an open order; the same idempotency key again returns the same line. */
    addLine(
      order: StoredOrder,
      { idempotencyKey, ...ordered }: OrderedPet & { idempotencyKey: LocalId },
      pet: OrderedTile,
      actor: Actor,
    ): void {
      transaction(() => {
        if (orders.byKey(idempotencyKey)) return;
        const shipDate = openLines(order)[0]?.shipDate;
        const shipAt = shipDate ? Date.parse(shipDate) : clock.now();
        lines.add({ ...ordered, shipAt }, pet, { idempotencyKey, partOf: wholeOf(order) }, actor);
        lines.noteLower(ordered, pet, actor);
      });
    },

    /** Changes the agreed quantity or price of a line. */
    changeLine(
      line: StoredOrder,
      change: Pick<OrderedPet, 'quantity' | 'unitPrice'>,
      pet: OrderedTile,
      actor: Actor,
    ): void {
      if (change.quantity === line.quantity && change.unitPrice === line.unitPrice) return;
      transaction(() => {
        lines.change(line, change, actor);
        lines.noteChange(line, change, pet, actor);
      });
    },

    /** Removes a line from an order of several; the deposit stays with the others. */
    removeLine(line: StoredOrder, deletable: boolean, actor: Actor): void {
      transaction(() => {
        const told = lines.end(line, deletable, actor);
        const body = { orderId: wholeOf(line), petId: line.petId, quantity: line.quantity, told };
        journal.append({ kind: 'order.lineRemoved', subjectId: line.id, body, actor });
      });
    },

    /** Whether a further deposit was taken under an idempotency key. */
    hasDeposit: (order: StoredOrder, idempotencyKey: LocalId): boolean =>
      depositTaken.get(wholeOf(order), idempotencyKey) !== undefined,

    /** Takes a further deposit; `payment` is the one captured for it. */
    takeDeposit(
      order: StoredOrder,
      money: { idempotencyKey: LocalId; kind: 'cash' | 'card'; amount: Minor; payment?: LocalId },
      actor: Actor,
    ): void {
      const orderId = wholeOf(order);
      const { kind, amount } = money;
      transaction(() => {
        tenders.take({ ...money, orderId, shiftId: shifts.ensureOpen(actor).id });
        addDeposit.run(amount, orderId);
        journal.append({ kind: 'order.depositTaken', subjectId: orderId, body: { kind, amount }, actor });
        announce('orders');
      });
    },

    /** Changes the ship date of all open lines. */
    move(order: StoredOrder, shipDate: string, actor: Actor): void {
      transaction(() => {
        const moved = openLines(order).map((line) => ({
          from: line.shipDate,
          to: lines.change(line, { shipDate }, actor),
        }));
        journal.append({ kind: 'order.moved', subjectId: wholeOf(order), body: { ...moved[0] }, actor });
      });
    },

    /**
     * Removes a line from the promised ones and queues the change for the service. Call it inside the transaction of the
     * sale that hands it over, before the sale, whose line then refers to this line and this entry.
     *
     * @param quantity of the sale's line: the order may have been changed at the service since money was taken
     */
    handOver(order: StoredOrder, quantity: Quantity, actor: Actor): FulfilledOrder {
      const base = lines.facts(order);
      const before = stock.figures(base.petId);
      const goods = { ...base, quantity };
      // The actual ship date replaces the expected one.
      const shipDate = orders.freeShipDate(clock.now(), goods);
      lines.setFacts.run(quantity, order.unitPrice, shipDate, now(), order.id);
      lines.setState.run('fulfilled', 1, now(), now(), order.id);
      const payload = { ...goods, shipDate, complete: true };
      const entry = outbox.enqueue({ kind: 'updateOrder', payload, base, actor });
      // The service will never have the order, but the pets leave: their deduction must not wait for it.
      const why = orders.givenUp(order.id);
      if (why !== null) entryWriter.apply(entry.id, { type: 'discarded', why });
      return { order, entryId: entry.id, before };
    },

    /** Splits a line when only some of its pets are picked up. Call it inside the transaction of `handOver`. */
    split: lines.split,

    /** Links a line to the sale that handed it over. Call it inside the same transaction, after the sale. */
    handedOver(
      order: StoredOrder,
      { saleId, elsewhere }: { saleId: LocalId; elsewhere: DepositElsewhere | null },
      actor: Actor,
    ): void {
      setSaleLine.run(saleId, order.id);
      const brought = elsewhere ? { depositElsewhere: { ...elsewhere } } : {};
      const body = { saleId, promised: order.shipDate, ...brought };
      journal.append({ kind: 'order.fulfilled', subjectId: order.id, body, actor });
      announce('orders');
    },

    /** Releases the deposit of an order that ended without this till: it was handed over or ended elsewhere. */
    releaseDeposit(order: StoredOrder, end: OrderEnd, actor: Actor): void {
      transaction(() => {
        const { reason, deposit } = end;
        const amount = endDeposit(order, end, actor);
        journal.append({
          kind: 'order.depositReleased',
          subjectId: wholeOf(order),
          body: { deposit, amount },
          words: { reason },
          actor,
        });
        announce('orders');
      });
    },

    /** Cancels all open lines, each as in `OrderLines.end`, and settles the deposit. */
    cancel(order: StoredOrder, end: OrderEnd & { deletable: boolean }, actor: Actor): void {
      transaction(() => {
        const told = new Set(openLines(order).map((line) => lines.end(line, end.deletable, actor)));
        const amount = endDeposit(order, end, actor);
        const { reason, deposit } = end;
        const body = { deposit: amount > 0 ? deposit : null, amount, told: [...told].join(', ') };
        journal.append({
          kind: 'order.cancelled',
          subjectId: wholeOf(order),
          body,
          words: { reason },
          actor,
        });
        announce('orders');
      });
    },
  };
}
