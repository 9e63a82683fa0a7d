import type { PetTile } from '../../../shared/domain/catalogue.ts';
import type { DepositElsewhere, OrderDraft } from '../../../shared/domain/order.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { type Minor, NO_MONEY, negated, type Quantity } from '../../../shared/money/money.ts';
import { priceFor } from '../../../shared/money/quantity-prices.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { Actor, StoreContext } from '../context.ts';
import type { Shifts } from '../day/shifts.ts';
import type { EntryWriter } from '../outbox/entry-writer.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { noteLowerPrice } from '../sales/lower-price.ts';
import type { FulfilledOrder } from '../sales/sales.ts';
import type { Tenders } from '../sales/tenders.ts';
import { fold } from '../search/search-text.ts';
import type { Journal } from '../shop/journal.ts';
import type { Settings } from '../shop/settings.ts';
import type { PetStatus } from '../stock/pet-status.ts';
import type { Stock } from '../stock/stock.ts';
import type { Orders, StoredOrder } from './orders.ts';
import { createUnsentOrders } from './unsent-orders.ts';

export interface CustomerOrderParts {
  entryWriter: EntryWriter;
  journal: Journal;
  orders: Orders;
  outbox: Outbox;
  petStatus: PetStatus;
  settings: Settings;
  shifts: Shifts;
  stock: Stock;
  tenders: Tenders;
}

/** What happens to a deposit when its order is over: given back, kept by agreement, or used at another till. */
export type DepositEnd = 'cash' | 'card' | 'kept' | 'elsewhere';

interface OrderEnd {
  reason: string;
  deposit: DepositEnd;
  /** The captured payment that gave the deposit back on a card. */
  payment?: LocalId | undefined;
}

/** Orders of customers: taken, moved, handed over, cancelled. Each is one transaction, with its outbox entries. */
export function createCustomerOrders(context: StoreContext, parts: CustomerOrderParts) {
  const { db, clock, transaction, announce } = context;
  const { entryWriter, journal, orders, outbox, petStatus, settings, shifts, stock, tenders } = parts;
  const unsent = createUnsentOrders(context, entryWriter);
  const setSearchText = db.prepare<[string, string]>('UPDATE store_order SET search_text = ? WHERE id = ?');
  const setShipDate = db.prepare<[string, string, string]>(
    'UPDATE store_order SET ship_date = ?, updated_at = ? WHERE id = ?',
  );
  const setQuantity = db.prepare<[Quantity, string]>('UPDATE store_order SET quantity = ? WHERE id = ?');
  const setState = db.prepare<[string, number, string, string | null, string]>(
    'UPDATE store_order SET state = ?, complete = ?, updated_at = ?, fulfilled_at = ? WHERE id = ?',
  );
  const setSaleLine = db.prepare<[string, string]>(
    `UPDATE store_order SET sale_line_id = (SELECT id FROM sale_line WHERE order_id = store_order.id AND sale_id = ?)
     WHERE id = ?`,
  );

  /** What the service has of an order, or will have once pending entries have arrived. */
  function facts(order: StoredOrder) {
    const { id: orderId, petId, quantity, shipDate } = order;
    if (!petId) throw new Error('An order without a pet cannot be changed');
    const date = shipDate ?? orders.freeShipDate(clock.now(), { petId, quantity });
    return { orderId, petId, quantity, shipDate: date, complete: order.complete === 1 };
  }

  const now = () => toInstant(clock.now());

  /** Ends what the shop holds of a deposit; the amount, minor units. */
  function endDeposit(
    { id: orderId }: StoredOrder,
    { deposit: end, payment }: { deposit: DepositEnd; payment?: LocalId | undefined },
    actor: Actor,
  ): Minor {
    const held = orders.depositHeld(orderId);
    if (held <= 0) return NO_MONEY;
    const money =
      end === 'kept' || end === 'elsewhere'
        ? { kind: 'deposit' as const, amount: held, elsewhere: end === 'elsewhere' }
        : { kind: end, amount: negated(held) };
    const shiftId = shifts.ensureOpen(actor).id;
    tenders.take({ ...money, idempotencyKey: orderId, orderId, shiftId, payment });
    return held;
  }

  return {
    /**
     * Writes an order; the same idempotency key again is the same order.
     *
     * @param pet the shop's own price of it beside its name: what the order is below that is a discount
     * @param payment that was captured for its deposit
     */
    place(
      draft: OrderDraft,
      pet: Pick<PetTile, 'name' | 'price' | 'quantityPrices'>,
      actor: Actor,
      payment?: LocalId,
    ): StoredOrder {
      return transaction(() => {
        const done = orders.byKey(draft.idempotencyKey);
        if (done) return done;
        const { deposit, shipDate, petId, quantity, ...rest } = draft;
        const { name: petName } = pet;
        const { price } = priceFor(pet, quantity);
        const before = stock.figures(petId);
        const shipAt = Date.parse(shipDate);
        const amount = deposit?.amount ?? NO_MONEY;
        const { currency } = settings.shop();
        const given = { ...rest, petId, petName, quantity, shipAt, deposit: amount, currency };
        const order = orders.add({ origin: 'customer', ...given }, actor);
        const words = [petName, draft.customerName, draft.customerPhone, draft.note];
        setSearchText.run(fold(words.filter(Boolean).join(' ')), order.id);
        outbox.enqueue({ kind: 'createOrder', payload: facts(order), actor });
        if (deposit && amount > 0) {
          const { kind, reference } = deposit;
          const shiftId = shifts.ensureOpen(actor).id;
          const under = { idempotencyKey: draft.idempotencyKey, orderId: order.id, shiftId, payment };
          tenders.take({ kind, amount, reference, ...under });
        }
        petStatus.follow(petId, before, actor);
        const { unitPrice } = draft;
        const listPrice = price !== null && price > unitPrice ? price : undefined;
        const body = { petId, quantity, shipDate: order.shipDate, unitPrice, listPrice, deposit: amount };
        noteLowerPrice(journal, { petId, quantity, unitPrice, listPrice }, { currency, actor });
        journal.append({ kind: 'order.placed', subjectId: order.id, body, actor });
        announce({ pet: petId });
        announce('outbox');
        return order;
      });
    },

    /** Moves the day. What was not sent yet is sent with the new day, instead of once more. */
    move(order: StoredOrder, shipDate: string, actor: Actor): void {
      transaction(() => {
        const base = facts(order);
        const date = orders.freeShipDate(Date.parse(shipDate), base);
        setShipDate.run(date, now(), order.id);
        const payload = { ...base, shipDate: date };
        if (unsent.givenUp(order.id) === null && !unsent.amend(order.id, payload)) {
          outbox.enqueue({ kind: 'updateOrder', payload, base, actor });
        }
        const body = { from: order.shipDate, to: date };
        journal.append({ kind: 'order.moved', subjectId: order.id, body, actor });
        announce('orders');
        announce('outbox');
      });
    },

    /**
     * Takes an order off the promised ones and tells the service; to be called inside the transaction of the sale that
     * hands it over, before it. The sale's line then points at this order and at this entry.
     *
     * @param quantity that the sale's line has: somebody may have changed the order at the service since money was taken
     */
    handOver(order: StoredOrder, quantity: Quantity, actor: Actor): FulfilledOrder {
      const base = facts(order);
      const before = stock.figures(base.petId);
      const goods = { ...base, quantity };
      // The actual ship date takes the place of the expected one.
      const shipDate = orders.freeShipDate(clock.now(), goods);
      setShipDate.run(shipDate, now(), order.id);
      setQuantity.run(quantity, order.id);
      setState.run('fulfilled', 1, now(), now(), order.id);
      const payload = { ...goods, shipDate, complete: true };
      const entry = outbox.enqueue({ kind: 'updateOrder', payload, base, actor });
      // The service will never have the order, but the pets leave: their deduction must not wait for it.
      const why = unsent.givenUp(order.id);
      if (why !== null) entryWriter.apply(entry.id, { type: 'discarded', why });
      return { order, entryId: entry.id, before };
    },

    /** Links an order to the sale that handed it over; to be called inside the same transaction, after the sale. */
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

    /** Lets go of the deposit of an order that is over without this till: somebody else handed it over or ended it. */
    releaseDeposit(order: StoredOrder, end: OrderEnd, actor: Actor): void {
      transaction(() => {
        const { reason, deposit } = end;
        const amount = endDeposit(order, end, actor);
        journal.append({
          kind: 'order.depositReleased',
          subjectId: order.id,
          body: { deposit, amount },
          words: { reason },
          actor,
        });
        announce('orders');
      });
    },

    /**
     * Cancels. An order that was never sent is not sent any more. Any other is deleted at the service if possible
     * (`deletable`); otherwise it stays there and is shown as such.
     */
    cancel(order: StoredOrder, end: OrderEnd & { deletable: boolean }, actor: Actor): void {
      transaction(() => {
        const before = order.petId ? stock.figures(order.petId) : null;
        setState.run('cancelled', order.complete, now(), null, order.id);
        const withdrawn = unsent.withdraw(order.id);
        if (!withdrawn && end.deletable) {
          outbox.enqueue({ kind: 'deleteOrder', payload: { orderId: order.id }, actor });
        }
        const amount = endDeposit(order, end, actor);
        if (order.petId && before) {
          petStatus.follow(order.petId, before, actor);
          announce({ pet: order.petId });
        }
        const { reason, deposit } = end;
        const told = withdrawn ? 'never sent' : end.deletable ? 'deleted' : 'stays at the service';
        const body = { deposit: amount > 0 ? deposit : null, amount, told };
        journal.append({ kind: 'order.cancelled', subjectId: order.id, body, words: { reason }, actor });
        announce('orders');
        announce('outbox');
      });
    },
  };
}
