import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId, RemoteId } from '../../../shared/ids/ids.ts';
import { type CurrencyCode, type Minor, NO_MONEY, type Quantity } from '../../../shared/money/money.ts';
import { type BusinessDate, type Instant, toInstant } from '../../../shared/time/time.ts';
import type { Actor, StoreContext } from '../context.ts';
import { orderId } from './order-ids.ts';

/** An order as it is stored. Customer, price and deposit are the shop's own. Money in minor units. */
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
  /** The first line of the customer's order that this is a further line of. */
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

/** What an order is of. */
interface Goods {
  petId: LocalId;
  quantity: Quantity;
}

/** What a new order of ours says; its ids and its exact ship date are given here. */
export interface NewOrder {
  origin: 'sale' | 'customer';
  petId: LocalId;
  petName: string;
  quantity: Quantity;
  /** Wanted ship date, milliseconds since 1970; the stored one is the next that is free. */
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
  /** Of its price and deposit. */
  currency?: CurrencyCode;
}

const ORDER_COLUMNS = `id, connection_id AS connectionId, origin, assigned_id AS assignedId,
  remote_id AS remoteId, pet_id AS petId, pet_name AS petName, coalesce(quantity, 0) AS quantity,
  ship_date AS shipDate, complete, state, sale_line_id AS saleLineId, part_of AS partOf,
  customer_name AS customerName,
  customer_phone AS customerPhone, note, unit_price AS unitPrice, deposit, idempotency_key AS idempotencyKey,
  business_date AS businessDate, gone_at AS goneAt, created_at AS createdAt, fulfilled_at AS fulfilledAt`;

/** After SELECT, of some orders: what was taken and given back in money, less what was used up or kept. Minor units. */
export const HELD = `coalesce(sum(
    CASE WHEN tender.kind = 'deposit' THEN -tender.amount WHEN tender.sale_id IS NULL THEN tender.amount ELSE 0 END), 0)
  FROM tender WHERE tender.refund_id IS NULL AND tender.state = 'taken'`;

/** What cards got back of an order's deposit when pets were returned that it had paid: more than they had paid for themselves. */
export const DEPOSIT_REFUNDED_TO_CARDS = (
  orderId: string,
) => `(SELECT coalesce(sum(max(0, toCards - byCards)), 0) FROM (
    SELECT (SELECT coalesce(-sum(amount), 0) FROM refund JOIN tender ON refund_id = refund.id
        WHERE refund.sale_id = used.sale_id AND kind = 'card' AND state = 'taken') AS toCards,
      (SELECT coalesce(sum(amount), 0) FROM tender
        WHERE sale_id = used.sale_id AND (kind = 'card' OR elsewhere = 1) AND state = 'taken') AS byCards
    FROM tender AS used WHERE order_id = ${orderId} AND kind = 'deposit' AND sale_id IS NOT NULL AND state = 'taken'))`;

/** The shop's own price of a pet that was ordered for less: what the journal said of it last. */
export const listPriceOf = (id: string) => `(SELECT json_extract(body, '$.listPrice') FROM journal
    WHERE subject_id = ${id} AND kind IN ('order.placed', 'order.lineAdded', 'order.lineChanged') ORDER BY seq DESC LIMIT 1)`;

/** The id of the order that a line is of: that of its first line. */
export const wholeOf = ({ id, partOf }: Pick<StoredOrder, 'id' | 'partOf'>): LocalId => partOf ?? id;

/** Whether a line is over. One that was handed over here stays so, whatever somebody else makes of it at the service. */
export function isClosed({ state, saleLineId }: StoredOrder): boolean {
  return state !== 'open' || saleLineId !== null;
}

export type Orders = ReturnType<typeof createOrders>;

/** Our orders: those that carry a sale's line, and those of customers. */
export function createOrders(context: StoreContext) {
  const { db, clock, newId, identity, announce } = context;
  const { connectionId, till, generation } = identity;
  // The present ship date and the one that was sent differ once an order was handed over or moved: both are used.
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
  const insert = db.prepare(
    `INSERT INTO store_order (id, connection_id, origin, assigned_id, pet_id, pet_remote_id, quantity, ship_date,
       complete, state, sale_line_id, part_of, pet_name, customer_name, customer_phone, note, unit_price, deposit, currency, idempotency_key,
       staff_id, till, generation, business_date, created_at, updated_at, fulfilled_at)
     VALUES (@id, @connectionId, @origin, @assignedId, @petId, (SELECT remote_id FROM pet WHERE id = @petId),
       @quantity, @shipDate, @complete, @state, @saleLineId, @partOf, @petName, @customerName, @customerPhone, @note,
       @unitPrice, @deposit, @currency, @idempotencyKey, @staffId, @till, @generation, @businessDate, @at, @at, @fulfilledAt)`,
  );
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

  // Only the journal tells what the price was held against.
  const listPrice = db.prepare<[string], Minor | null>(`SELECT ${listPriceOf('?')}`).pluck();

  const anyAgreed = db
    .prepare<[], 0 | 1>(
      `SELECT EXISTS (SELECT 1 FROM store_order WHERE state = 'open' AND unit_price IS NOT NULL)`,
    )
    .pluck();

  // One that has an id of the service all the same is there: somebody found it and gave up what was not needed.
  const givenUp = db
    .prepare<[string], string>(
      `SELECT coalesce(reason_facts ->> 'why', '') FROM outbox JOIN store_order ON store_order.id = entity_id
       WHERE entity = 'order' AND entity_id = ? AND kind = 'createOrder' AND outbox.state = 'discarded'
         AND reason_code = 'discarded' AND remote_id IS NULL`,
    )
    .pluck();

  /** An id that no other order has: a sale's lines fall into one millisecond, and all sales of a clock that is years late. */
  function freeOrderId(): RemoteId {
    for (let later = 0; ; later += 1) {
      const id = orderId(clock.now(), till, newId(), later);
      if (isAssigned.get(connectionId, id) === undefined) return id;
    }
  }

  const orders = {
    /** Writes an order of ours; to be called inside the transaction of what caused it. */
    add(order: NewOrder, actor: Actor): { id: LocalId; shipDate: Instant } {
      const sold = order.origin === 'sale';
      const at = toInstant(clock.now());
      const id = newId();
      const shipDate = orders.freeShipDate(order.shipAt, order);
      insert.run({
        id,
        connectionId,
        origin: order.origin,
        assignedId: freeOrderId(),
        petId: order.petId,
        quantity: order.quantity,
        shipDate,
        complete: sold ? 1 : 0,
        state: sold ? 'fulfilled' : 'open',
        saleLineId: order.saleLineId ?? null,
        partOf: order.partOf ?? null,
        petName: order.petName,
        customerName: order.customerName ?? null,
        customerPhone: order.customerPhone ?? null,
        note: order.note ?? null,
        unitPrice: order.unitPrice ?? null,
        deposit: order.deposit ?? 0,
        currency: order.currency ?? null,
        idempotencyKey: order.idempotencyKey ?? null,
        staffId: actor.staffId,
        till,
        generation,
        businessDate: actor.businessDate,
        at,
        fulfilledAt: sold ? at : null,
      });
      announce('orders');
      return { id, shipDate };
    },

    get: (id: LocalId): StoredOrder | null => byId.get(id) ?? null,
    /** All lines of the order that a line is of, the first one first. */
    linesOf: (line: Pick<StoredOrder, 'id' | 'partOf'>): StoredOrder[] =>
      linesOf.all({ whole: wholeOf(line) }),
    byKey: (idempotencyKey: LocalId): StoredOrder | null => byKey.get(idempotencyKey) ?? null,
    byRemoteId: (remoteId: RemoteId): StoredOrder | null => byRemoteId.get(connectionId, remoteId) ?? null,

    /** The order that tells the service of a sale's line. */
    ofSaleLine: (lineId: LocalId): StoredOrder | null => ofSaleLine.get(lineId) ?? null,

    /** Why a person gave up telling the service of an order, so that it is one of this till alone; null where nobody did. */
    givenUp: (orderId: LocalId): string | null => givenUp.get(orderId) ?? null,

    /** What the shop holds of an order's deposit, minor units: nothing once it was used, given back or kept. */
    depositHeld: (id: LocalId): Minor => held.get(id) ?? NO_MONEY,
    /** What of an order's deposit cards paid and have not got back; minor units. */
    depositOnCard: (id: LocalId): Minor => onCard.get({ id }) ?? NO_MONEY,
    /** The same as `depositHeld` of all orders together, those of former services included. */
    depositsHeld: (): Minor => allHeld.get() ?? NO_MONEY,

    /** The shop's own price of an order's pet when it was taken, where the agreed one is lower; minor units. */
    listPrice: (id: LocalId): Minor | null => listPrice.get(id) ?? null,

    /** Whether an open order has an agreed price, orders of former services included. */
    hasAgreedPrices: (): boolean => anyAgreed.get() === 1,

    /** Whether it belongs to a service that this till spoke to before. */
    isFormer: (order: Pick<StoredOrder, 'connectionId'>): boolean => order.connectionId !== connectionId,

    /**
     * The first line of the order that a line is of.
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
     * The first millisecond from a moment on that no order of this till has with the same goods: at a service without
     * contract v1 an order is found again by its pet, quantity and ship date.
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
