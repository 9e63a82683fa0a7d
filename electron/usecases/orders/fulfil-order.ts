import type { Basket, TenderInput } from '../../../shared/domain/basket.ts';
import type { OrderView } from '../../../shared/domain/order.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { PerchError } from '../../../shared/errors.ts';
import type { LocalId } from '../../../shared/ids.ts';
import { formatMoney } from '../../../shared/money.ts';
import { MAX_QUANTITY } from '../../../shared/petstore/limits.ts';
import { priceBasket, type Settlement, settle, type Totals } from '../../../shared/pricing.ts';
import type { StoredOrder } from '../../store/orders/orders.ts';
import type { NewSale } from '../../store/sales/sales.ts';
import type { Store } from '../../store/store.ts';
import { queueDocument } from '../printing/payments.ts';
import type { Caller } from '../session.ts';
import { refuseAtTerminal } from './change-order.ts';
import { refuseClosed } from './open-order.ts';
import type { OrderDeps } from './place-order.ts';

export interface FulfilInput {
  token: LocalId;
  orderId: LocalId;
  tenders: TenderInput[];
}

/**
 * Hands an order over: a sale whose line is the customer's order, the deposit used up, the balance taken, a receipt
 * written, all in one transaction. The same token again is the same receipt.
 *
 * @throws PerchError `order_not_open`, `order_without_pets`, `card_busy`, `underpaid`, `card_over`, `no_price`, `pet_unknown`
 */
export function fulfilOrder(
  { store, sync }: OrderDeps,
  { token, orderId, tenders }: FulfilInput,
  caller: Caller,
): { order: OrderView; receipt: Receipt } {
  const done = store.sales.ofToken(token);
  if (done) return { order: store.orderList.require(orderId), receipt: store.receipts.get(done) };

  const order = store.orders.require(orderId);
  refuseClosed(order);
  refuseWithoutPets(order);
  refuseAtTerminal(store, orderId, token);
  const basket = basketOf(store, order, token);
  const settings = store.settings.shop();
  const totals = priceBasket(basket, settings);
  const applied = Math.min(order.deposit, totals.total);
  const settlement = settle(totals.total, tenders, settings, applied);
  refuseUnderpaid(store, settlement);

  const saleId = store.transaction(() => {
    const promise = store.promises.handOver(order, caller.actor);
    const sale = saleOf(basket, totals, settlement, tenders, settings.taxIncluded);
    const promises = new Map([[basket.lines[0]?.id ?? '', promise]]);
    const paid = [...depositTenders(order, applied), ...sale.tenders];
    const id = store.sales.complete({ ...sale, tenders: paid, promises }, caller.actor);
    giveBackRest(store, order, applied, caller);
    queueDocument(store, 'receipt', id);
    store.promises.handedOver(order, id, caller.actor);
    return id;
  });
  sync.kick();
  return { order: store.orderList.require(orderId), receipt: store.receipts.get(saleId) };
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

function saleOf(
  basket: Basket,
  totals: Totals,
  settlement: Settlement,
  tenders: TenderInput[],
  taxIncluded: boolean,
): NewSale {
  return {
    basket,
    totals,
    settlement,
    taxIncluded,
    tenders: tenders.map((tender, index) => ({
      kind: tender.kind,
      amount: settlement.tenders[index]?.amount ?? 0,
      given: settlement.tenders[index]?.given ?? null,
      reference: tender.kind === 'card' ? tender.reference : null,
    })),
  };
}

function depositTenders(order: StoredOrder, applied: number): NewSale['tenders'] {
  return applied > 0 ? [{ kind: 'deposit', amount: applied, orderId: order.id }] : [];
}

// Only a tax rate that fell since can leave a deposit above the total.
function giveBackRest(store: Store, order: StoredOrder, applied: number, { actor }: Caller): void {
  const rest = order.deposit - applied;
  if (rest <= 0) return;
  const shiftId = store.shifts.ensureOpen(actor).id;
  store.tenders.take({ kind: 'cash', amount: -rest, orderId: order.id, shiftId });
}

function refuseUnderpaid(store: Store, { missing, due }: Settlement): void {
  if (missing === 0) return;
  const { currency, locale } = store.settings.shop();
  const sentence = `${formatMoney(missing, currency, locale)} are still missing.`;
  throw new PerchError('underpaid', sentence, { missing, due });
}
