import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId, RemoteId } from '../../../shared/ids/ids.ts';
import { type CurrencyCode, type Minor, NO_MONEY, type Quantity } from '../../../shared/money/money.ts';
import { type BusinessDate, type Instant, toInstant } from '../../../shared/time/time.ts';
import type { Actor, StoreContext } from '../context.ts';
import { insertInto } from '../database/rows.ts';
import { orderId } from './order-ids.ts';

/** A stored order. Customer, price and deposit are the shop's own. Money in minor units. */
export interface StoredOrder {
  id: LocalId;
  connectionId: LocalId;
  origin: 'sale' | 'customer' | 'external';
  assignedId: RemoteId | null;
  remoteId: RemoteId | null;
  petId: LocalId | null;
  petName: string | null;
  quantity: Quantity;
  shipDate: Instant | null;
  complete: 0 | 1;
  state: 'open' | 'fulfilled' | 'cancelled';
  saleLineId: LocalId | null;
  /** The first line of the customer's order, if this is a further line. */
  partOf: LocalId | null;
  customerName: string | null;
  customerPhone: string | null;
  note: string | null;
  unitPrice: Minor | null;
  deposit: Minor;
  idempotencyKey: LocalId | null;
  businessDate: BusinessDate | null;
  goneAt: Instant | null;
  createdAt: Instant;
  fulfilledAt: Instant | null;
}

/** The goods of an order. */
interface Goods {
  petId: LocalId;
  quantity: Quantity;
}

/** The data of a new order of ours; its ids and its exact ship date are assigned here. */
export interface NewOrder {
  origin: 'sale' | 'customer';
  petId: LocalId;
  petName: string;
  quantity: Quantity;
  /** Wanted ship date, milliseconds since 1970; the next free one is stored. */
  shipAt: number;
  saleLineId?: LocalId;
  /** The first line of the order that this line is added to. */
  partOf?: LocalId;
  customerName?: string | null;
  customerPhone?: string | null;
  note?: string | null;
  unitPrice?: Minor;
  deposit?: Minor;
  idempotencyKey?: LocalId;
  /** The currency of its price and deposit. */
  currency?: CurrencyCode;
}

/** The columns of a stored order except its quantity. */
export const ORDER_FACTS = `store_order.id, store_order.connection_id AS connectionId, store_order.origin,
  store_order.assigned_id AS assignedId, store_order.remote_id AS remoteId, store_order.pet_id AS petId,
  store_order.pet_name AS petName, store_order.ship_date AS shipDate, store_order.complete, store_order.state,
  store_order.sale_line_id AS saleLineId, store_order.part_of AS partOf, store_order.customer_name AS customerName,
  store_order.customer_phone AS customerPhone, store_order.note, store_order.unit_price AS unitPrice,
  store_order.deposit, store_order.idempotency_key AS idempotencyKey, store_order.business_date AS businessDate,
  store_order.gone_at AS goneAt, store_order.created_at AS createdAt, store_order.fulfilled_at AS fulfilledAt`;

const ORDER_COLUMNS = `${ORDER_FACTS}, coalesce(quantity, 0) AS quantity`;

/** Appended to SELECT, over some orders: money taken and given back, minus what was used or kept. Minor units. */
export const HELD = `coalesce(sum(
    CASE WHEN tender.kind = 'deposit' THEN -tender.amount WHEN tender.sale_id IS NULL THEN tender.amount ELSE 0 END), 0)
  FROM tender WHERE tender.refund_id IS NULL AND tender.state = 'taken'`;

/**
 * The part of an order's deposit that was refunded to cards when its pets were returned: what cards got beyond their own
 * payments.
 */
export const DEPOSIT_REFUNDED_TO_CARDS = (
  orderId: string,
) => `(SELECT coalesce(sum(max(0, toCards - byCards)), 0) FROM (
    SELECT (SELECT coalesce(-sum(amount), 0) FROM refund JOIN tender ON refund_id = refund.id
        WHERE refund.sale_id = used.sale_id AND kind = 'card' AND state = 'taken') AS toCards,
      (SELECT coalesce(sum(amount), 0) FROM tender
        WHERE sale_id = used.sale_id AND (kind = 'card' OR elsewhere = 1) AND state = 'taken') AS byCards
    FROM tender AS used WHERE order_id = ${orderId} AND kind = 'deposit' AND sale_id IS NOT NULL AND state = 'taken'))`;

/** The shop's own price of a pet that was ordered for less, from its latest journal entry. */
export const listPriceOf = (id: string) => `(SELECT json_extract(body, '$.listPrice') FROM journal
    WHERE subject_id = ${id} AND kind IN ('order.placed', 'order.lineAdded', 'order.lineChanged') ORDER BY seq DESC LIMIT 1)`;

/** The id of the order of a line: that of its first line. */
export const wholeOf = ({ id, partOf }: Pick<StoredOrder, 'id' | 'partOf'>): LocalId => partOf ?? id;

/** Whether a line has ended. A line handed over here stays ended, whatever changes at the service. */
export function isClosed({ state, saleLineId }: StoredOrder): boolean {
  return state !== 'open' || saleLineId !== null;
}

export type Orders = ReturnType<typeof createOrders>;

/** Our orders: those for a sale's lines, and those of customers. */
export function createOrders(context: StoreContext) {
  const { db, clock, newId, identity, announce } = context;
  const { connectionId, till, generation } = identity;
  // After an order was handed over or moved, its current ship date and the one sent differ: both are in use.
  const isUsed = db
    .prepare<Goods & { connectionId: LocalId; till: number; date: Instant }, number>(
      `SELECT 1 FROM store_order
       WHERE connection_id = @connectionId AND till = @till AND ship_date = @date
         AND pet_id = @petId AND quantity = @quantity AND origin <> 'external'
       UNION ALL SELECT 1 FROM outbox WHERE connection_id = @connectionId AND kind = 'createOrder'
         AND json_extract(payload, '$.shipDate') = @date
         AND payload ->> 'petId' = @petId AND payload ->> 'quantity' = @quantity
       LIMIT 1`,
    )
    .pluck();
  const isAssigned = db
    .prepare<[string, string], number>(
      'SELECT 1 FROM store_order WHERE connection_id = ? AND assigned_id = ?',
    )
    .pluck();
  const insert = insertInto(db, 'store_order', {
    petRemoteId: '(SELECT remote_id FROM pet WHERE id = @petId)',
  });
  const byId = db.prepare<[string], StoredOrder>(`SELECT ${ORDER_COLUMNS} FROM store_order WHERE id = ?`);
  const linesOf = db.prepare<{ whole: LocalId }, StoredOrder>(
    `SELECT ${ORDER_COLUMNS} FROM store_order WHERE id = @whole OR part_of = @whole ORDER BY rowid`,
  );
  const byKey = db.prepare<[string], StoredOrder>(
    `SELECT ${ORDER_COLUMNS} FROM store_order WHERE idempotency_key = ?`,
  );
  const byRemoteId = db.prepare<[string, string], StoredOrder>(
    `SELECT ${ORDER_COLUMNS} FROM store_order WHERE connection_id = ? AND remote_id = ?`,
  );
  const ofSaleLine = db.prepare<[string], StoredOrder>(
    `SELECT ${ORDER_COLUMNS} FROM store_order WHERE id = (SELECT order_id FROM sale_line WHERE sale_line.id = ?)`,
  );

  const held = db.prepare<[string], Minor>(`SELECT ${HELD} AND order_id = ?`).pluck();

  const onCard = db
    .prepare<{ id: string }, Minor>(
      `SELECT coalesce(sum(amount), 0) - ${DEPOSIT_REFUNDED_TO_CARDS('@id')} FROM tender
       WHERE order_id = @id AND kind = 'card' AND sale_id IS NULL AND refund_id IS NULL AND state = 'taken'`,
    )
    .pluck();

  const allHeld = db.prepare<[], Minor>(`SELECT ${HELD} AND order_id IS NOT NULL`).pluck();

  // Only the journal has the shop's own price.
  const listPrice = db.prepare<[string], Minor | null>(`SELECT ${listPriceOf('?')}`).pluck();

  const anyAgreed = db
    .prepare<[], 0 | 1>(
      `SELECT EXISTS (SELECT 1 FROM store_order WHERE state = 'open' AND unit_price IS NOT NULL)`,
    )
    .pluck();

  // An order with an id of the service exists there all the same: someone found it and gave up the entry.
  const givenUp = db
    .prepare<[string], string>(
      `SELECT coalesce(reason_facts ->> 'why', '') FROM outbox JOIN store_order ON store_order.id = entity_id
       WHERE entity = 'order' AND entity_id = ? AND kind = 'createOrder' AND outbox.state = 'discarded'
         AND reason_code = 'discarded' AND remote_id IS NULL`,
    )
    .pluck();

  /**
   * An id that no other order has. The lines of a sale fall into one millisecond, and with a clock that is years behind all
   * sales do.
   */
  function freeOrderId(): RemoteId {
    for (let later = 0; ; later += 1) {
      const id = orderId(clock.now(), till, newId(), later);
      if (isAssigned.get(connectionId, id) === undefined) return id;
    }
  }

  const orders = {
    /** Writes one of our orders. Call it inside the transaction of its cause. */
    add(order: NewOrder, actor: Actor): { id: LocalId; shipDate: Instant } {
      const { shipAt, ...said } = order;
      const sold = order.origin === 'sale';
      const at = toInstant(clock.now());
      const id = newId();
      const shipDate = orders.freeShipDate(shipAt, order);
      insert({
        ...said,
        id,
        connectionId,
        assignedId: freeOrderId(),
        shipDate,
        complete: sold,
        state: sold ? 'fulfilled' : 'open',
        staffId: actor.staffId,
        till,
        generation,
        businessDate: actor.businessDate,
        createdAt: at,
        updatedAt: at,
        fulfilledAt: sold ? at : null,
      });
      announce('orders');
      return { id, shipDate };
    },

    get: (id: LocalId): StoredOrder | null => byId.get(id) ?? null,
    /** All lines of the order of a line, the first one first. */
    linesOf: (line: Pick<StoredOrder, 'id' | 'partOf'>): StoredOrder[] =>
      linesOf.all({ whole: wholeOf(line) }),
    byKey: (idempotencyKey: LocalId): StoredOrder | null => byKey.get(idempotencyKey) ?? null,
    byRemoteId: (remoteId: RemoteId): StoredOrder | null => byRemoteId.get(connectionId, remoteId) ?? null,

    /** The service's order for a sale's line. */
    ofSaleLine: (lineId: LocalId): StoredOrder | null => ofSaleLine.get(lineId) ?? null,

    /** Why a person gave up sending an order to the service, so that it exists at this till only; null if nobody did. */
    givenUp: (orderId: LocalId): string | null => givenUp.get(orderId) ?? null,

    /** The part of an order's deposit that the shop still holds, minor units: nothing once it was used, given back or kept. */
    depositHeld: (id: LocalId): Minor => held.get(id) ?? NO_MONEY,
    /** The part of an order's deposit that was paid by card and not refunded; minor units. */
    depositOnCard: (id: LocalId): Minor => onCard.get({ id }) ?? NO_MONEY,
    /** The sum of `depositHeld` over all orders, including those of former services. */
    depositsHeld: (): Minor => allHeld.get() ?? NO_MONEY,

    /** The shop's own price of an order's pet when it was taken, if the agreed one is lower; minor units. */
    listPrice: (id: LocalId): Minor | null => listPrice.get(id) ?? null,

    /** Whether an open order has an agreed price, including orders of former services. */
    hasAgreedPrices: (): boolean => anyAgreed.get() === 1,

    /** Whether it belongs to an earlier service of this till. */
    isFormer: (order: Pick<StoredOrder, 'connectionId'>): boolean => order.connectionId !== connectionId,

    /**
     * The first line of the order of a line.
     *
     * @throws PerchError `order_unknown`
     */
    requireWhole: (id: LocalId): StoredOrder => orders.require(wholeOf(orders.require(id))),

    /** @throws PerchError `order_unknown` */
    require(id: LocalId): StoredOrder {
      const order = byId.get(id);
      if (!order) throw new PerchError('order_unknown', { orderId: id });
      return order;
    },

    /**
     * The first free millisecond from a moment on: no order of this till has it with the same goods. At a service without
     * contract v1, an order is identified by its pet, quantity and ship date.
     */
    freeShipDate(ms: number, { petId, quantity }: Goods): Instant {
      for (let at = ms; ; at += 1) {
        const date = toInstant(at);
        if (isUsed.get({ connectionId, till, date, petId, quantity }) === undefined) return date;
      }
    },
  };
  return orders;
}
