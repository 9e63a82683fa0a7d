import type { Basket, BasketLine } from '../../../shared/domain/basket.ts';
import type { PetTile } from '../../../shared/domain/catalogue.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { inCoins } from '../../../shared/money/deposit.ts';
import {
  greater,
  type Minor,
  minus,
  NO_MONEY,
  negated,
  type Quantity,
  sum,
} from '../../../shared/money/money.ts';
import type { Totals } from '../../../shared/money/pricing.ts';
import { priceFor, stepOf } from '../../../shared/money/quantity-prices.ts';
import { pickUpOf } from '../../../shared/money/sums.ts';
import { MAX_QUANTITY } from '../../../shared/petstore/limits.ts';
import type { Actor } from '../../store/context.ts';
import { isClosed, type StoredOrder, wholeOf } from '../../store/orders/orders.ts';
import type { FulfilledOrder, NewSale } from '../../store/sales/sales.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../session.ts';
import { refuseAtTerminal, requireManagerForMoney } from './change-order.ts';
import { openLinesOf, refuseClosed, refuseFormer } from './open-order.ts';

/** A basket line of an order's line. */
type Picked = BasketLine & { orderLine: LocalId };

const pickedOf = ({ lines }: Pick<Basket, 'lines'>): Picked[] =>
  lines.flatMap((line) => (line.orderLine ? [{ ...line, orderLine: line.orderLine }] : []));

/**
 * The cart lines that pick up all open lines of an order.
 *
 * @throws PerchError `order_not_open`, `order_former`, `order_without_pets`, `pet_unknown`, `no_price`
 */
export function linesToPickUp(
  store: Store,
  orderId: LocalId,
): { lines: BasketLine[]; pickUp: NonNullable<Basket['pickUp']> } {
  const order = store.orders.requireWhole(orderId);
  refuseClosed(store, order);
  refuseFormer(store, order);
  const lines = openLinesOf(store, order).map((line) => lineOf(store, line));
  return { lines, pickUp: pickUpFrom(store, order) };
}

function lineOf(store: Store, line: StoredOrder): BasketLine {
  const { id: orderLine, petId, quantity } = line;
  // An order from elsewhere may be for no pet, or for too many.
  if (quantity < 1 || quantity > MAX_QUANTITY) throw new PerchError('order_without_pets', { quantity });
  if (!petId) throw new PerchError('pet_unknown');
  const pet = store.catalogue.requirePet(petId);
  const { unitPrice, ...agreed } = agreedPrice(store, line, pet, quantity);
  if (unitPrice === null) throw new PerchError('no_price', { petId });
  return {
    id: store.context.newId(),
    petId,
    petName: pet.name,
    categoryName: pet.categoryName,
    barcode: null,
    quantity,
    unitPrice,
    ...agreed,
    discount: null,
    taxName: pet.taxName,
    taxBasisPoints: pet.taxBasisPoints,
    note: null,
    orderLine,
  };
}

/** The open lines of an order, and the deposit held for it. */
function pickUpFrom(store: Store, order: StoredOrder): NonNullable<Basket['pickUp']> {
  const orderId = wholeOf(order);
  return {
    orderId,
    deposit: store.orders.depositHeld(orderId),
    open: openLinesOf(store, order).map(({ id: lineId, quantity }) => ({ lineId, quantity })),
  };
}

/**
 * The agreed price for so many of an order's line, and the shop's own if that was higher; the shop's current price if none
 * was agreed.
 */
export function agreedPrice(
  store: Store,
  { id, unitPrice: agreed }: Pick<StoredOrder, 'id' | 'unitPrice'>,
  pet: Pick<PetTile, 'price' | 'quantityPrices'>,
  quantity: Quantity,
): Pick<BasketLine, 'listPrice' | 'priceFrom'> & { unitPrice: Minor | null } {
  const unitPrice = agreed ?? priceFor(pet, quantity).price;
  const listPrice = agreed === null ? null : store.orders.listPrice(id);
  return { unitPrice, listPrice, priceFrom: stepOf(pet, quantity, listPrice ?? unitPrice) };
}

/** The basket with the current open lines and held deposit of the order that it picks up. */
export function withPickUp(store: Store, basket: Basket): Basket {
  const { pickUp } = basket;
  if (!pickUp) return basket;
  const order = store.orders.get(pickUp.orderId);
  if (!order || pickedOf(basket).length === 0) return { ...basket, pickUp: null };
  return { ...basket, pickUp: { ...pickUpFrom(store, order), elsewhere: pickUp.elsewhere } };
}

/**
 * Checks everything that can refuse the order lines that a basket picks up, before any money moves.
 *
 * @param shown the basket as shown to the person
 * @param basket its current state
 * @throws PerchError `sign_in_needed`, `pickup_with_return`, `order_not_open`, `order_former`, `no_price`, `pickup_over`
 *   (facts: petName, left), `pickup_whole` for a part of another till's order, `deposit_known`, `deposit_over`,
 *   `total_changed` if its deposit has changed, and as `refuseAtTerminal`, `requireManagerForMoney`
 */
export function refusePickUp(
  store: Store,
  { shown, basket, totals }: { shown: Basket; basket: Basket; totals: Totals },
  caller: Caller,
): void {
  const { pickUp } = basket;
  if (pickedOf(basket).length === 0) return;
  caller.requireStaff();
  if (!pickUp) throw new PerchError('order_unknown', { orderId: shown.pickUp?.orderId ?? '' });
  if (basket.returned) throw new PerchError('pickup_with_return');
  refuseAtTerminal(store, pickUp.orderId, basket.idempotencyKey);
  const open = new Map(pickUp.open.map(({ lineId, quantity }) => [lineId, quantity]));
  for (const { orderLine, petId, petName, quantity } of pickedOf(basket)) {
    const line = store.orders.require(orderLine);
    const left = open.get(orderLine);
    if (left === undefined || line.petId !== petId)
      throw new PerchError('order_not_open', { state: line.state });
    refuseFormer(store, line);
    if (line.unitPrice === null && store.catalogue.requirePet(petId).price === null)
      throw new PerchError('no_price', { petId });
    if (quantity > left) throw new PerchError('pickup_over', { petName, left });
    if (quantity < left && line.origin === 'external') throw new PerchError('pickup_whole');
    open.delete(orderLine);
  }
  refuseElsewhere(store, { basket, totals, pickUp });
  if (shown.pickUp?.deposit !== pickUp.deposit) {
    throw new PerchError('total_changed', {
      expected: shown.pickUp?.deposit ?? NO_MONEY,
      total: pickUp.deposit,
    });
  }
  const back = pickUpOf(basket, totals, store.settings.shop())?.back ?? NO_MONEY;
  if (back > 0) requireManagerForMoney(store, back, caller);
}

// This till knows its own orders' deposits; a deposit taken by another till is only on its slip.
function refuseElsewhere(
  store: Store,
  { basket, totals, pickUp }: { basket: Basket; totals: Totals; pickUp: NonNullable<Basket['pickUp']> },
): void {
  if (!pickUp.elsewhere) return;
  if (store.orders.require(pickUp.orderId).origin !== 'external') throw new PerchError('deposit_known');
  const total = sum(
    totals.lines.flatMap((line, index) => (basket.lines[index]?.orderLine ? line.total : [])),
  );
  // Cash taken by another till may be the total rounded to coins.
  const most = greater(total, inCoins(total, store.settings.shop()));
  if (pickUp.elsewhere.amount > most) throw new PerchError('deposit_over', { total: most });
}

/**
 * If money was taken for the basket, only a line that has ended since is refused.
 *
 * @throws PerchError `order_not_open`
 */
export function refuseEndedLines(store: Store, basket: Basket): void {
  const ended = pickedOf(basket)
    .map(({ orderLine }) => store.orders.require(orderLine))
    .find(isClosed);
  if (ended) throw new PerchError('order_not_open', { state: ended.state });
}

/**
 * Writes a sale that hands over the order lines picked up by its basket. The deposit pays its part; the part of it that
 * exceeds a whole order's total is returned in cash. Call it inside a transaction.
 *
 * @param sale its tenders without the deposit
 */
export function sellPickedUp(store: Store, sale: NewSale, actor: Actor): LocalId {
  const { basket } = sale;
  const { pickUp } = basket;
  const sums = pickUpOf(basket, sale.totals, store.settings.shop());
  if (!pickUp || !sums) return store.sales.complete(sale, actor);
  const { orderId, elsewhere = null } = pickUp;
  const fulfilled = new Map(pickedOf(basket).map((line) => [line.id, handOver(store, pickUp, line, actor)]));
  const own = {
    kind: 'deposit' as const,
    amount: minus(sums.applied, elsewhere?.amount ?? NO_MONEY),
    orderId,
  };
  // Not booked to an order: this till never held it.
  const brought = elsewhere && {
    kind: 'deposit' as const,
    amount: elsewhere.amount,
    reference: elsewhere.slip,
    elsewhere: true,
  };
  const deposits = [...(own.amount > 0 ? [own] : []), ...(brought ? [brought] : [])];
  const saleId = store.sales.complete({ ...sale, tenders: [...deposits, ...sale.tenders], fulfilled }, actor);
  // A deposit exceeds the total after a tax rate fell, or after the order was reduced.
  if (sums.back > 0) {
    const shiftId = store.shifts.ensureOpen(actor).id;
    // Under the sale's key, by which the receipt finds it.
    const { idempotencyKey } = basket;
    store.tenders.take({ kind: 'cash', amount: negated(sums.back), idempotencyKey, orderId, shiftId });
    const body = { deposit: 'cash', amount: sums.back, saleId };
    store.journal.append({ kind: 'order.depositReleased', subjectId: orderId, body, actor });
  }
  for (const { order } of fulfilled.values()) {
    store.customerOrders.handedOver(order, { saleId, elsewhere }, actor);
  }
  return saleId;
}

/** If a line is picked up in part, the rest stays on order. */
function handOver(
  store: Store,
  { open }: NonNullable<Basket['pickUp']>,
  { orderLine, quantity }: Picked,
  actor: Actor,
): FulfilledOrder {
  const line = store.orders.require(orderLine);
  const agreed = open.find(({ lineId }) => lineId === orderLine)?.quantity ?? quantity;
  const inPart = quantity < agreed && quantity < line.quantity;
  const picked = inPart ? store.customerOrders.split(line, quantity, actor) : line;
  return store.customerOrders.handOver(picked, quantity, actor);
}
