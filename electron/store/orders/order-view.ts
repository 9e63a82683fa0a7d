import type { PetTile } from '../../../shared/domain/catalogue.ts';
import type { OrderLine, OrderView } from '../../../shared/domain/order.ts';
import { countedLines } from '../../../shared/domain/order-lines.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import {
  type CurrencyCode,
  greater,
  type Minor,
  minorOrNull,
  minus,
  NO_MONEY,
  type Quantity,
  sum,
} from '../../../shared/money/money.ts';
import { taxOf } from '../../../shared/money/pricing.ts';
import { priceFor } from '../../../shared/money/quantity-prices.ts';
import { piecesOf } from '../../../shared/money/sums.ts';
import { MAX_QUANTITY } from '../../../shared/petstore/limits.ts';
import { localDate } from '../../../shared/time/time.ts';
import type { PetTiles } from '../catalogue/pet-tile.ts';
import type { StoreContext } from '../context.ts';
import { reasonOf } from '../outbox/entry-writer.ts';
import type { Settings } from '../shop/settings.ts';
import { createOrderMoney } from './order-money.ts';
import { listPriceOf, ORDER_FACTS, type Orders, type StoredOrder } from './orders.ts';

/** A stored order with the known facts of its pet and its sale. An order of others may lack its quantity. */
export interface OrderRow extends Omit<StoredOrder, 'quantity'> {
  quantity: Quantity | null;
  currency: CurrencyCode | null;
  saleId: LocalId | null;
  /** The date that the customer was promised. */
  promised: string | null;
  listPrice: Minor | null;
}

/** All columns that a view needs, up to WHERE. */
export const SELECT_ORDER = `
  SELECT ${ORDER_FACTS}, store_order.quantity, sale_line.sale_id AS saleId,
    -- Of what it was sold for; of one that is open the shop's, in which it would be sold.
    CASE store_order.state WHEN 'open' THEN NULL
      ELSE coalesce((SELECT sale.currency FROM sale WHERE sale.id = sale_line.sale_id), store_order.currency) END AS currency,
    CASE store_order.state WHEN 'fulfilled' THEN (
      SELECT json_extract(journal.body, '$.promised') FROM journal
      WHERE journal.subject_id = store_order.id AND journal.kind = 'order.fulfilled' ORDER BY seq DESC LIMIT 1)
    ELSE store_order.ship_date END AS promised,
    CASE store_order.origin WHEN 'customer' THEN ${listPriceOf('store_order.id')} END AS listPrice
  FROM store_order
  LEFT JOIN pet ON pet.id = store_order.pet_id
  LEFT JOIN sale_line ON sale_line.id = store_order.sale_line_id`;

interface EntryState {
  state: string;
  reasonCode: string | null;
  reasonFacts: string | null;
}

export type OrderViews = ReturnType<typeof createOrderViews>;

/** Turns stored orders into views for screens. */
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
  // The entry that delays an order comes first: a parked one, then one that waits, then the last settled one.
  const delivery = db.prepare<[string], EntryState>(
    `SELECT state, coalesce(wait_topic, reason_code) AS reasonCode, reason_facts AS reasonFacts FROM outbox WHERE entity = 'order' AND entity_id = ?
     ORDER BY CASE state WHEN 'parked' THEN 0 WHEN 'done' THEN 2 WHEN 'discarded' THEN 2 ELSE 1 END,
       CASE WHEN state IN ('done', 'discarded') THEN -seq ELSE seq END LIMIT 1`,
  );

  return {
    /** @param rows all lines of one order, the first one first */
    view(rows: readonly OrderRow[]): OrderView {
      const [first] = rows;
      if (!first) throw new Error('An order has a line');
      const lines = rows.map(lineOf);
      const counted = countedLines(lines);
      const [shown] = counted;
      if (!shown) throw new Error('An order has a line');
      const { state } = shown;
      const depositHeld = first.deposit > 0 ? orders.depositHeld(first.id) : NO_MONEY;
      // A reopened order has nothing left of a deposit that was given back or used since.
      const deposit = state === 'open' ? depositHeld : first.deposit;
      const totals = counted.flatMap((line) => line.total ?? []);
      const total = totals.length === counted.length ? sum(totals) : null;
      const { shipDate, promisedFor } = earliest(counted);
      const last = lines.findLast(({ saleId }) => saleId !== null) ?? shown;
      const sold = state === 'fulfilled' ? counted.filter(({ saleId }) => saleId !== null) : [];
      return {
        ...shown,
        id: first.id,
        remoteId: first.remoteId,
        number: first.remoteId ?? first.assignedId,
        quantity: counted.length === 1 ? shown.quantity : piecesOf(counted),
        total,
        shipDate,
        promisedFor,
        saleId: last.saleId,
        fulfilledAt: state === 'open' ? null : last.fulfilledAt,
        gone: counted.every(({ gone }) => gone),
        ...worstDelivery(counted),
        lines,
        origin: first.origin,
        due: state === 'open' && shipDate ? dueOf(shipDate, clock.now()) : null,
        customerName: first.customerName,
        customerPhone: first.customerPhone,
        note: first.note,
        deposit,
        balance: total === null ? null : greater(NO_MONEY, minus(total, deposit)),
        depositHeld,
        depositByCard: depositHeld > 0 && orders.depositOnCard(first.id) >= depositHeld,
        currency: rows.findLast(({ currency }) => currency !== null)?.currency ?? settings.shop().currency,
        ...(state === 'open' ? { depositEnds: [], handedOver: null } : money.ended(first, sold)),
        former: first.connectionId !== identity.connectionId,
        createdAt: first.createdAt,
      };
    },
  };

  function lineOf(row: OrderRow): OrderLine {
    const pet = row.petId ? tiles.byId(row.petId) : null;
    return {
      id: row.id,
      remoteId: row.remoteId,
      number: row.remoteId ?? row.assignedId,
      petId: row.petId,
      petName: row.petName || (pet?.name ?? row.petName),
      categoryName: pet?.categoryName ?? null,
      ...(money.sold(row) ?? pricedNow(row, pet)),
      shipDate: row.shipDate,
      promisedFor: row.promised,
      state: row.state,
      gone: row.goneAt !== null,
      ...deliveryOf(row.id),
      saleId: row.saleId,
      fulfilledAt: row.fulfilledAt,
    };
  }

  /** The current price; a line that was handed over here keeps the price it was sold at. */
  function pricedNow(
    row: OrderRow,
    pet: PetTile | null,
  ): Pick<OrderLine, 'quantity' | 'unitPrice' | 'listPrice' | 'total' | 'addedTax'> {
    // The price that another till agreed for its order is known only to that till.
    const quantity = row.quantity ?? 1;
    const unitPrice = row.unitPrice ?? (row.state === 'open' && pet ? priceFor(pet, quantity).price : null);
    const forPets = quantity >= 1 && quantity <= MAX_QUANTITY;
    const base = unitPrice === null || !forPets ? null : minorOrNull(unitPrice * quantity);
    const addedTax = base === null ? null : addedTaxOf(base, pet);
    const total = base === null ? null : minorOrNull(base + (addedTax?.tax ?? 0));
    return { quantity, unitPrice, listPrice: row.listPrice, total, addedTax };
  }

  function addedTaxOf(base: Minor, pet: PetTile | null): OrderLine['addedTax'] {
    if (!pet || pet.taxBasisPoints === 0 || settings.shop().taxIncluded) return null;
    const { taxName: name, taxBasisPoints: basisPoints } = pet;
    return { name, basisPoints, tax: taxOf(base, basisPoints, false) };
  }

  function deliveryOf(id: LocalId): Pick<OrderLine, 'delivery' | 'deliveryReason'> {
    const entry = delivery.get(id);
    if (!entry || entry.state === 'done') return { delivery: 'acknowledged', deliveryReason: null };
    const state = entry.state === 'parked' || entry.state === 'discarded' ? entry.state : 'waiting';
    return { delivery: state, deliveryReason: reasonOf(entry) };
  }
}

/** The date of the line that is due first. */
function earliest(lines: readonly OrderLine[]): Pick<OrderLine, 'shipDate' | 'promisedFor'> {
  const [first, ...others] = lines;
  const { shipDate = null, promisedFor = null } = first ?? {};
  const dates = others.flatMap((line) => line.shipDate ?? []);
  const day = shipDate && dates.reduce((least, date) => (date < least ? date : least), shipDate);
  return { shipDate: day, promisedFor: first?.state === 'open' ? day : promisedFor };
}

/** The delivery state of the line that delays the order most. */
function worstDelivery(lines: readonly OrderLine[]): Pick<OrderLine, 'delivery' | 'deliveryReason'> {
  const worst =
    lines.find(({ delivery }) => delivery === 'parked') ??
    lines.find(({ delivery }) => delivery === 'waiting') ??
    lines[0];
  const { delivery = 'acknowledged', deliveryReason = null } = worst ?? {};
  return { delivery, deliveryReason };
}

/** When an open order is due, by the calendar in the shop's time zone. */
function dueOf(shipDate: string, now: number): OrderView['due'] {
  const day = localDate(Date.parse(shipDate));
  const today = localDate(now);
  if (day === today) return 'today';
  return day < today ? 'overdue' : 'upcoming';
}
