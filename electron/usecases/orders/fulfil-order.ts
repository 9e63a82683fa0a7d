import type { Basket, TenderInput } from '../../../shared/domain/basket.ts';
import type { DepositElsewhere, OrderView } from '../../../shared/domain/order.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { type Minor, minus, NO_MONEY, negated, plus } from '../../../shared/money/money.ts';
import { overpaid, priceBasket } from '../../../shared/money/pricing.ts';
import { priceFor, stepOf } from '../../../shared/money/quantity-prices.ts';
import { MAX_QUANTITY } from '../../../shared/petstore/limits.ts';
import type { Actor } from '../../store/context.ts';
import type { StoredOrder } from '../../store/orders/orders.ts';
import type { NewSale } from '../../store/sales/sales.ts';
import type { Store } from '../../store/store.ts';
import type { ValidBasket } from '../checkout/complete-sale.ts';
import { checkConditions } from '../conditions/check.ts';
import { agreedByKey, elsewhereByKey } from '../payments/agreed.ts';
import { approvedByKey, capturedByKey, refuseBusy } from '../payments/open-payments.ts';
import { settleWith } from '../payments/settling.ts';
import { queueDocument } from '../printing/payments.ts';
import type { Caller } from '../session.ts';
import { refuseAtTerminal, requireManagerForMoney } from './change-order.ts';
import { refuseClosed, refuseFormer } from './open-order.ts';
import type { OrderDeps } from './place-order.ts';

export interface FulfilInput {
  idempotencyKey: LocalId;
  orderId: LocalId;
  /** Payments taken now; those captured before are stored already. */
  tenders: TenderInput[];
  /** The total as shown, before deposit and cash rounding; minor units. Missing if nobody saw it. */
  expectedTotal?: Minor | null | undefined;
  /** A deposit that another till took for its own order. */
  elsewhere?: DepositElsewhere | null | undefined;
}

/** An order validated for its hand-over, with its totals and the payments taken towards it. */
export interface ValidOrder extends Omit<ValidBasket, 'exchange'> {
  order: StoredOrder;
  /** The deposit that the shop holds, minor units. */
  held: Minor;
  /** The part of the total, with `rounding`, that the deposit pays; minor units. */
  applied: Minor;
  /** The rounding that lets coins pay back the part of the deposit above the total; minor units. */
  rounding: Minor;
  /** The part of the total that was paid at another till. */
  elsewhere: DepositElsewhere | null;
}

/**
 * Hands an order over: a sale whose line is the customer's order, the deposit used up, the balance taken, a receipt
 * written, all in one transaction. Repeating an idempotency key returns the same receipt.
 *
 * @throws PerchError as `validateHandOver`, and `key_used` where the key is that of another sale, `underpaid`,
 *   `card_over`, `card_busy` while a card is at the terminal for it
 */
export function fulfilOrder(
  { store, sync }: OrderDeps,
  input: FulfilInput,
  caller: Caller,
): { order: OrderView; receipt: Receipt } {
  const { idempotencyKey, orderId, tenders } = input;
  const done = store.sales.ofKey(idempotencyKey);
  if (done && store.orderList.require(orderId).saleId !== done) throw new PerchError('key_used');
  if (done) return { order: store.orderList.require(orderId), receipt: store.receipts.get(done) };

  refuseBusy(store, (payment) => payment.idempotencyKey === idempotencyKey);
  const valid = validateHandOver(store, input, caller);
  const { order, basket, totals, taken, held, applied, rounding, elsewhere, actor } = valid;
  const settings = store.settings.shop();
  const before = plus(applied, elsewhere?.amount ?? NO_MONEY);
  const total = plus(totals.total, rounding);
  const paid = settleWith(taken, tenders, { total, settings, applied: before });
  const settlement = { ...paid.settlement, rounding: plus(paid.settlement.rounding, rounding) };

  const saleId = store.transaction(() => {
    const fulfilled = new Map(
      basket.lines
        .slice(0, 1)
        .map(({ id, quantity }) => [id, store.customerOrders.handOver(order, quantity, actor)]),
    );
    const all = [...depositTenders(order, { applied, elsewhere }), ...paid.tenders];
    const sale = { basket, totals, settlement, tenders: all, taxIncluded: settings.taxIncluded, fulfilled };
    if (taken.length === 0) checkConditions(store, basket);
    const id = store.sales.complete(sale, actor);
    store.conditions.sold(idempotencyKey, id);
    giveBackRest(store, order, minus(held, applied), actor);
    queueDocument(store, 'receipt', id);
    store.customerOrders.handedOver(order, { saleId: id, elsewhere }, actor);
    return id;
  });
  sync.kick();
  return { order: store.orderList.require(orderId), receipt: store.receipts.get(saleId) };
}

/**
 * Checks everything that can refuse a hand-over, before any money is taken for it. Once some was taken, price and tax
 * are frozen; only an order that is no longer open is refused, and its payments are returned.
 *
 * @throws PerchError `order_not_open`, `order_former`, `order_without_pets`, `card_busy`, `order_paid_in_part`,
 *   `no_price`, `pet_unknown`, `total_changed`, `conditions_open`, `deposit_known`, `deposit_over`, `manager_needed` to return more of its
 *   deposit than the shop's limit for refunds
 */
export function validateHandOver(
  store: Store,
  { idempotencyKey, orderId, ...input }: Omit<FulfilInput, 'tenders'>,
  caller: Caller,
): ValidOrder {
  const order = store.orders.require(orderId);
  refuseClosed(order);
  refuseFormer(store, order);
  refuseAtTerminal(store, orderId, idempotencyKey);
  const agreed = agreedByKey(store, idempotencyKey);
  if (!agreed) refuseWithoutPets(order);
  const basket = agreed ?? basketOf(store, order, idempotencyKey);
  const totals = priceBasket(basket, store.settings.shop());
  if (!agreed) {
    refuseOtherTotal(input.expectedTotal ?? totals.total, totals.total);
    checkConditions(store, basket);
  }
  const elsewhere = agreed ? elsewhereByKey(store, idempotencyKey) : (input.elsewhere ?? null);
  if (!agreed && elsewhere) refuseDeposit(order, elsewhere, totals.total);
  const held = store.orders.depositHeld(orderId);
  const { back, rounding } = overpaid(totals.total, held, store.settings.shop());
  if (!agreed && back > 0) requireManagerForMoney(store, back, caller);
  const taken = capturedByKey(store, idempotencyKey);
  return {
    order,
    basket,
    totals,
    held,
    applied: minus(held, back),
    rounding,
    elsewhere,
    taken,
    actor: agreed ? approvedByKey(store, idempotencyKey, caller.actor) : caller.actor,
  };
}

// A tax rate, or at the service the number of pets, may have changed since the person saw the amount due.
function refuseOtherTotal(expected: Minor, total: Minor): void {
  if (expected === total) return;
  throw new PerchError('total_changed', { expected, total });
}

// This till knows its own orders' deposits; one that another till took is only on its slip.
function refuseDeposit({ origin }: StoredOrder, { amount }: DepositElsewhere, total: Minor): void {
  if (origin !== 'external') {
    throw new PerchError('deposit_known');
  }
  if (amount <= total) return;
  throw new PerchError('deposit_over', { total });
}

// An order from elsewhere may be for no pet, or for too many.
function refuseWithoutPets({ quantity }: StoredOrder): void {
  if (quantity >= 1 && quantity <= MAX_QUANTITY) return;
  throw new PerchError('order_without_pets', { quantity });
}

function basketOf(store: Store, order: StoredOrder, idempotencyKey: LocalId): Basket {
  if (!order.petId) {
    throw new PerchError('pet_unknown');
  }
  const pet = store.catalogue.requirePet(order.petId);
  // An order of a customer keeps the price that was agreed.
  const unitPrice = order.unitPrice ?? priceFor(pet, order.quantity).price;
  if (unitPrice === null) {
    throw new PerchError('no_price', {
      petId: pet.id,
    });
  }
  const listPrice = order.unitPrice === null ? null : store.orders.listPrice(order.id);
  const line = {
    id: store.context.newId(),
    petId: pet.id,
    petName: order.petName ?? pet.name,
    categoryName: pet.categoryName,
    barcode: null,
    quantity: order.quantity,
    unitPrice,
    listPrice,
    priceFrom: stepOf(pet, order.quantity, listPrice ?? unitPrice),
    discount: null,
    taxName: pet.taxName,
    taxBasisPoints: pet.taxBasisPoints,
    note: null,
  };
  return { idempotencyKey, lines: [line], discount: null, note: null };
}

function depositTenders(
  order: StoredOrder,
  { applied, elsewhere }: Pick<ValidOrder, 'applied' | 'elsewhere'>,
): NewSale['tenders'] {
  const own = { kind: 'deposit' as const, amount: applied, orderId: order.id };
  // Not booked to an order: this till never held it.
  const brought = elsewhere && {
    kind: 'deposit' as const,
    amount: elsewhere.amount,
    reference: elsewhere.slip,
    elsewhere: true,
  };
  return [...(applied > 0 ? [own] : []), ...(brought ? [brought] : [])];
}

// A deposit exceeds the total after a tax rate fell, or after the order was reduced at the service.
function giveBackRest(store: Store, order: StoredOrder, rest: Minor, actor: Actor): void {
  if (rest <= 0) return;
  const shiftId = store.shifts.ensureOpen(actor).id;
  store.tenders.take({ kind: 'cash', amount: negated(rest), orderId: order.id, shiftId });
}
