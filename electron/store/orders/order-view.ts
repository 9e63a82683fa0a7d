import type { PetTile } from '../../../shared/domain/catalogue.ts';
import type { OrderView } from '../../../shared/domain/order.ts';
import type { LocalId, RemoteId } from '../../../shared/ids/ids.ts';
import {
  type CurrencyCode,
  greater,
  type Minor,
  minorOrNull,
  minus,
  NO_MONEY,
  type Quantity,
} from '../../../shared/money/money.ts';
import { taxOf } from '../../../shared/money/pricing.ts';
import { priceFor } from '../../../shared/money/quantity-prices.ts';
import { MAX_QUANTITY } from '../../../shared/petstore/limits.ts';
import { localDate } from '../../../shared/time/time.ts';
import type { PetTiles } from '../catalogue/pet-tile.ts';
import type { StoreContext } from '../context.ts';
import { reasonOf } from '../outbox/entry-writer.ts';
import type { Settings } from '../shop/settings.ts';
import { createOrderMoney } from './order-money.ts';
import { LIST_PRICE, type Orders } from './orders.ts';

/** An order of the service as it is stored, with what is known about its pet and its sale. */
export interface OrderRow {
  id: LocalId;
  connection_id: LocalId;
  remote_id: RemoteId | null;
  assigned_id: RemoteId | null;
  origin: 'customer' | 'external' | 'sale';
  pet_id: LocalId | null;
  pet_name: string | null;
  quantity: Quantity | null;
  ship_date: string | null;
  complete: 0 | 1;
  state: 'open' | 'fulfilled' | 'cancelled';
  customer_name: string | null;
  customer_phone: string | null;
  note: string | null;
  unit_price: Minor | null;
  deposit: Minor;
  currency: CurrencyCode | null;
  sale_id: LocalId | null;
  created_at: string;
  fulfilled_at: string | null;
  gone_at: string | null;
  promised: string | null;
  list_price: Minor | null;
}

/** Everything a view needs; ends before WHERE. */
export const SELECT_ORDER = `
  SELECT store_order.id, store_order.connection_id, store_order.remote_id, store_order.assigned_id, store_order.origin, store_order.pet_id,
    store_order.pet_name, store_order.quantity, store_order.ship_date, store_order.complete, store_order.state,
    store_order.customer_name, store_order.customer_phone, store_order.note, store_order.unit_price,
    store_order.deposit, sale_line.sale_id, store_order.created_at, store_order.fulfilled_at,
    store_order.gone_at,
    -- Of what it was sold for; of one that is open the shop's, in which it would be sold.
    CASE store_order.state WHEN 'open' THEN NULL
      ELSE coalesce((SELECT sale.currency FROM sale WHERE sale.id = sale_line.sale_id), store_order.currency) END AS currency,
    CASE store_order.state WHEN 'fulfilled' THEN (
      SELECT json_extract(journal.body, '$.promised') FROM journal
      WHERE journal.subject_id = store_order.id AND journal.kind = 'order.fulfilled' ORDER BY seq DESC LIMIT 1)
    ELSE store_order.ship_date END AS promised,
    CASE store_order.origin WHEN 'customer' THEN (SELECT ${LIST_PRICE} AND subject_id = store_order.id) END AS list_price
  FROM store_order
  LEFT JOIN pet ON pet.id = store_order.pet_id
  LEFT JOIN sale_line ON sale_line.id = store_order.sale_line_id`;

interface EntryState {
  state: string;
  reasonCode: string | null;
  reasonFacts: string | null;
}

export type OrderViews = ReturnType<typeof createOrderViews>;

/** Turns stored orders into what screens show. */
export function createOrderViews(
  context: StoreContext,
  {
    tiles,
    settings,
    orders,
  }: { tiles: PetTiles; settings: Settings; orders: Pick<Orders, 'depositHeld' | 'depositOnCard'> },
) {
  const { db, clock, identity } = context;
  const money = createOrderMoney(context);
  // What holds an order up comes first: a parked entry, then one that waits, then the last that was settled.
  const delivery = db.prepare<[string], EntryState>(
    `SELECT state, coalesce(wait_topic, reason_code) AS reasonCode, reason_facts AS reasonFacts FROM outbox WHERE entity = 'order' AND entity_id = ?
     ORDER BY CASE state WHEN 'parked' THEN 0 WHEN 'done' THEN 2 WHEN 'discarded' THEN 2 ELSE 1 END,
       CASE WHEN state IN ('done', 'discarded') THEN -seq ELSE seq END LIMIT 1`,
  );

  return {
    view(row: OrderRow): OrderView {
      const depositHeld = row.deposit > 0 ? orders.depositHeld(row.id) : NO_MONEY;
      // One that somebody opened again has none left of what was given back or used since.
      const deposit = row.state === 'open' ? depositHeld : row.deposit;
      const pet = row.pet_id ? tiles.byId(row.pet_id) : null;
      const { sold, ...ended } = money.of(row);
      const priced = sold ?? pricedNow(row, pet);
      const { total } = priced;
      return {
        id: row.id,
        remoteId: row.remote_id,
        number: row.remote_id ?? row.assigned_id,
        origin: row.origin,
        petId: row.pet_id,
        petName: row.pet_name || (pet?.name ?? row.pet_name),
        categoryName: pet?.categoryName ?? null,
        ...priced,
        shipDate: row.ship_date,
        promisedFor: row.promised,
        state: row.state,
        due: row.state === 'open' && row.ship_date ? dueOf(row.ship_date, clock.now()) : null,
        customerName: row.customer_name,
        customerPhone: row.customer_phone,
        note: row.note,
        deposit,
        balance: total === null ? null : greater(NO_MONEY, minus(total, deposit)),
        depositHeld,
        depositByCard: depositHeld > 0 && orders.depositOnCard(row.id) >= depositHeld,
        currency: row.currency ?? settings.shop().currency,
        ...ended,
        gone: row.gone_at !== null,
        former: row.connection_id !== identity.connectionId,
        ...deliveryOf(row.id),
        saleId: row.sale_id,
        createdAt: row.created_at,
        fulfilledAt: row.fulfilled_at,
      };
    },
  };

  /** What it comes to as things are now; one that was handed over here is what it was sold as. */
  function pricedNow(
    row: OrderRow,
    pet: PetTile | null,
  ): Pick<OrderView, 'quantity' | 'unitPrice' | 'listPrice' | 'total' | 'addedTax'> {
    // An order that another till took was promised at a price that only that till knows.
    const quantity = row.quantity ?? 1;
    const unitPrice = row.unit_price ?? (row.state === 'open' && pet ? priceFor(pet, quantity).price : null);
    const forPets = quantity >= 1 && quantity <= MAX_QUANTITY;
    const base = unitPrice === null || !forPets ? null : minorOrNull(unitPrice * quantity);
    const addedTax = base === null ? null : addedTaxOf(base, pet);
    const total = base === null ? null : minorOrNull(base + (addedTax?.tax ?? 0));
    return { quantity, unitPrice, listPrice: row.list_price, total, addedTax };
  }

  function addedTaxOf(base: Minor, pet: PetTile | null): OrderView['addedTax'] {
    if (!pet || pet.taxBasisPoints === 0 || settings.shop().taxIncluded) return null;
    const { taxName: name, taxBasisPoints: basisPoints } = pet;
    return { name, basisPoints, tax: taxOf(base, basisPoints, false) };
  }

  function deliveryOf(id: LocalId): Pick<OrderView, 'delivery' | 'deliveryReason'> {
    const entry = delivery.get(id);
    if (!entry || entry.state === 'done') {
      return { delivery: 'acknowledged', deliveryReason: null };
    }
    const state = entry.state === 'parked' || entry.state === 'discarded' ? entry.state : 'waiting';
    return { delivery: state, deliveryReason: reasonOf(entry) };
  }
}

/** When an open order is due, by the calendar on the shop's wall. */
function dueOf(shipDate: string, now: number): OrderView['due'] {
  const day = localDate(Date.parse(shipDate));
  const today = localDate(now);
  if (day === today) return 'today';
  return day < today ? 'overdue' : 'upcoming';
}
