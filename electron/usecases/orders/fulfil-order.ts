import type { Basket, TenderInput } from '../../../shared/domain/basket.ts';
import type { OrderView } from '../../../shared/domain/order.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { PerchError } from '../../../shared/errors.ts';
import type { LocalId } from '../../../shared/ids.ts';
import { MAX_QUANTITY } from '../../../shared/petstore/limits.ts';
import { priceBasket } from '../../../shared/pricing.ts';
import type { Actor } from '../../store/context.ts';
import type { StoredOrder } from '../../store/orders/orders.ts';
import type { NewSale } from '../../store/sales/sales.ts';
import type { Store } from '../../store/store.ts';
import { agreedUnder, partsUnder } from '../checkout/agreed.ts';
import type { FitBasket } from '../checkout/complete-sale.ts';
import { refusePendingCards, settleWith } from '../checkout/settling.ts';
import { queueDocument } from '../printing/payments.ts';
import type { Caller } from '../session.ts';
import { refuseAtTerminal } from './change-order.ts';
import { refuseClosed } from './open-order.ts';
import type { OrderDeps } from './place-order.ts';

export interface FulfilInput {
  token: LocalId;
  orderId: LocalId;
  /** What is taken now; parts that were taken before are on the disk already. */
  tenders: TenderInput[];
}

/** An order whose hand-over nothing refuses, with what it comes to and what was taken towards it. */
export interface FitOrder extends FitBasket {
  order: StoredOrder;
  /** Minor units that the shop holds of its deposit. */
  held: number;
  /** Minor units of the total that its deposit pays. */
  applied: number;
}

/**
 * Hands an order over: a sale whose line is the customer's order, the deposit used up, the balance taken, a receipt
 * written, all in one transaction. The same token again is the same receipt.
 *
 * @throws PerchError as `lookAtOrder`, and `underpaid`, `card_over`, `card_busy` while a card is at the terminal for it
 */
export function fulfilOrder(
  { store, sync }: OrderDeps,
  { token, orderId, tenders }: FulfilInput,
  caller: Caller,
): { order: OrderView; receipt: Receipt } {
  const done = store.sales.ofToken(token);
  if (done) return { order: store.orderList.require(orderId), receipt: store.receipts.get(done) };

  refusePendingCards(store, token, tenders);
  const { order, basket, totals, parts, held, applied, actor } = lookAtOrder(
    store,
    { token, orderId },
    caller,
  );
  const settings = store.settings.shop();
  const paid = settleWith(parts, tenders, { total: totals.total, settings, applied });

  const saleId = store.transaction(() => {
    const promise = store.promises.handOver(order, actor);
    const promises = new Map([[basket.lines[0]?.id ?? '', promise]]);
    const all = [...depositTenders(order, applied), ...paid.tenders];
    const { settlement } = paid;
    const sale = { basket, totals, settlement, tenders: all, taxIncluded: settings.taxIncluded, promises };
    const id = store.sales.complete(sale, actor);
    giveBackRest(store, order, held - applied, actor);
    queueDocument(store, 'receipt', id);
    store.promises.handedOver(order, id, actor);
    return id;
  });
  sync.kick();
  return { order: store.orderList.require(orderId), receipt: store.receipts.get(saleId) };
}

/**
 * Everything that can refuse a hand-over, before any money is taken for it. Once some was, price and tax are what they
 * were then; only an order that is not open any more refuses, and what was taken for it is given back.
 *
 * @throws PerchError `order_not_open`, `order_without_pets`, `card_busy`, `order_paid_in_part`, `no_price`, `pet_unknown`
 */
export function lookAtOrder(
  store: Store,
  { token, orderId }: Pick<FulfilInput, 'token' | 'orderId'>,
  { actor }: Caller,
): FitOrder {
  const order = store.orders.require(orderId);
  refuseClosed(order);
  refuseAtTerminal(store, orderId, token);
  const agreed = agreedUnder(store, token);
  if (!agreed) refuseWithoutPets(order);
  const basket = agreed ?? basketOf(store, order, token);
  const totals = priceBasket(basket, store.settings.shop());
  const held = store.orders.depositHeld(orderId);
  const applied = Math.min(held, totals.total);
  return { order, basket, totals, held, applied, parts: partsUnder(store, token), actor };
}

// Somebody else wrote it for no pet, or for more than there can be.
function refuseWithoutPets({ quantity }: StoredOrder): void {
  if (quantity >= 1 && quantity <= MAX_QUANTITY) return;
  throw new PerchError(
    'order_without_pets',
    'This order does not say for how many pets it is. Please put it right at the service, then hand it over.',
    { quantity },
  );
}

function basketOf(store: Store, order: StoredOrder, token: LocalId): Basket {
  if (!order.petId) {
    throw new PerchError(
      'pet_unknown',
      'The pet of this order is not in the shop’s list yet. Please try again later.',
    );
  }
  const pet = store.catalogue.requirePet(order.petId);
  const unitPrice = order.unitPrice ?? pet.price;
  if (unitPrice === null) {
    throw new PerchError('no_price', `“${pet.name}” has no price yet. Please set one first.`, {
      petId: pet.id,
    });
  }
  const line = {
    id: store.context.newId(),
    petId: pet.id,
    petName: order.petName ?? pet.name,
    categoryName: pet.categoryName,
    barcode: null,
    quantity: order.quantity,
    unitPrice,
    discount: null,
    taxName: pet.taxName,
    taxBasisPoints: pet.taxBasisPoints,
    note: null,
  };
  return { token, lines: [line], discount: null, note: null };
}

function depositTenders(order: StoredOrder, applied: number): NewSale['tenders'] {
  return applied > 0 ? [{ kind: 'deposit', amount: applied, orderId: order.id }] : [];
}

// Only a tax rate that fell since can leave a deposit above the total.
function giveBackRest(store: Store, order: StoredOrder, rest: number, actor: Actor): void {
  if (rest <= 0) return;
  const shiftId = store.shifts.ensureOpen(actor).id;
  store.tenders.take({ kind: 'cash', amount: -rest, orderId: order.id, shiftId });
}
