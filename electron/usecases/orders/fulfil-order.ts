import type { Basket, BasketLine } from '../../../shared/domain/basket.ts';
import type { DepositElsewhere, OrderView } from '../../../shared/domain/order.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import { inCoins } from '../../../shared/money/deposit.ts';
import { greater, type Minor, minus, NO_MONEY, plus } from '../../../shared/money/money.ts';
import { priceBasket } from '../../../shared/money/pricing.ts';
import { pickUpOf } from '../../../shared/money/sums.ts';
import { MAX_QUANTITY } from '../../../shared/petstore/limits.ts';
import type { StoredOrder } from '../../store/orders/orders.ts';
import type { Store } from '../../store/store.ts';
import { refuseAnimals } from '../animals/refuse-animals.ts';
import type { ValidBasket } from '../checkout/complete-sale.ts';
import { sellPaid } from '../checkout/sell-paid.ts';
import { checkConditions } from '../conditions/check.ts';
import { agreedByKey, elsewhereByKey } from '../payments/agreed.ts';
import { approvedByKey, capturedByKey, refuseBusy } from '../payments/open-payments.ts';
import type { Caller } from '../session.ts';
import { refuseAtTerminal, requireManagerForMoney } from './change-order.ts';
import { openLinesOf, refuseClosed, refuseFormer } from './open-order.ts';
import { agreedPrice, pickUpFrom, refuseEndedLines } from './pick-up.ts';
import type { OrderDeps } from './place-order.ts';

type FulfilInput = Input<'orders.fulfil'>;

/** An order validated for its hand-over, with its totals and the payments taken towards it. */
export interface ValidOrder extends Omit<ValidBasket, 'exchange'> {
  /** The part of `applied` that was paid at another till. */
  elsewhere: DepositElsewhere | null;
}

/**
 * Hands over all open lines of an order: writes a sale of the customer's lines, uses the deposit, takes the balance and
 * writes a receipt, all in one transaction. Repeating an idempotency key returns the same receipt.
 *
 * @throws PerchError as `validateHandOver`, and `key_used` if the key belongs to another sale, `underpaid`, `card_over`,
 *   `card_busy` while a card is at the terminal for it
 */
export function fulfilOrder(
  { store }: Pick<OrderDeps, 'store'>,
  input: FulfilInput,
  caller: Caller,
): { order: OrderView; receipt: Receipt } {
  const { idempotencyKey, orderId } = input;
  return store.transaction(() => {
    const done = store.sales.ofKey(idempotencyKey);
    const id = done ?? handOver(store, input, caller);
    const order = store.orderList.require(orderId);
    if (done && order.lines.every(({ saleId }) => saleId !== done)) throw new PerchError('key_used');
    return { order, receipt: store.receipts.get(id) };
  });
}

/** Validates a hand-over and writes its sale. Call it inside a transaction. */
function handOver(store: Store, input: FulfilInput, caller: Caller): LocalId {
  refuseBusy(store, (payment) => payment.idempotencyKey === input.idempotencyKey);
  const valid = validateHandOver(store, input, caller);
  return sellPaid(store, valid, { tenders: input.tenders, elsewhere: valid.elsewhere });
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
  const order = store.orders.requireWhole(orderId);
  refuseClosed(store, order);
  refuseFormer(store, order);
  refuseAtTerminal(store, order.id, idempotencyKey);
  const agreed = agreedByKey(store, idempotencyKey);
  const basket = agreed ? agreedPickUp(store, order, agreed) : basketOf(store, order, idempotencyKey);
  if (agreed) refuseEndedLines(store, basket);
  refuseAnimals(store, basket, caller.actor.businessDate);
  const settings = store.settings.shop();
  const totals = priceBasket(basket, settings);
  if (!agreed) {
    refuseOtherTotal(input.expectedTotal ?? totals.total, totals.total);
    checkConditions(store, basket);
  }
  const elsewhere = agreed ? elsewhereByKey(store, idempotencyKey) : (input.elsewhere ?? null);
  // Cash taken by another till may be the total rounded to coins.
  const most = inCoins(totals.total, settings);
  if (!agreed && elsewhere) refuseElsewhere(order, elsewhere, greater(totals.total, most));
  const sums = pickUpOf(basket, totals, settings);
  if (!sums) throw new Error('A hand-over picks up an order');
  const { applied, back } = sums;
  const brought = elsewhere?.amount ?? NO_MONEY;
  const over = minus(brought, totals.total);
  const rounding = plus(sums.rounding, greater(NO_MONEY, over));
  if (!agreed && back > 0) requireManagerForMoney(store, back, caller);
  const taken = capturedByKey(store, idempotencyKey);
  return {
    basket,
    totals,
    applied: plus(applied, brought),
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

// This till knows its own orders' deposits; a deposit taken by another till is only on its slip.
function refuseElsewhere({ origin }: StoredOrder, { amount }: DepositElsewhere, total: Minor): void {
  if (origin !== 'external') throw new PerchError('deposit_known');
  if (amount <= total) return;
  throw new PerchError('deposit_over', { total });
}

// An order from elsewhere may be for no pet, or for too many.
function refuseWithoutPets({ quantity }: StoredOrder): void {
  if (quantity >= 1 && quantity <= MAX_QUANTITY) return;
  throw new PerchError('order_without_pets', { quantity });
}

/** The agreement when money was taken: all of its lines are picked up, however the service changed them since. */
function agreedPickUp(store: Store, order: StoredOrder, basket: Basket): Basket {
  const { id: orderId } = order;
  const open = basket.lines.flatMap(({ orderLine: lineId, quantity }) =>
    lineId ? [{ lineId, quantity }] : [],
  );
  return { ...basket, pickUp: { orderId, deposit: store.orders.depositHeld(orderId), open } };
}

function basketOf(store: Store, order: StoredOrder, idempotencyKey: LocalId): Basket {
  const lines = openLinesOf(store, order).map((line) => lineOf(store, line));
  return { idempotencyKey, lines, discount: null, note: null, pickUp: pickUpFrom(store, order) };
}

function lineOf(store: Store, order: StoredOrder): BasketLine {
  refuseWithoutPets(order);
  if (!order.petId) throw new PerchError('pet_unknown');
  const pet = store.catalogue.requirePet(order.petId);
  const { unitPrice, ...agreed } = agreedPrice(store, order, pet, order.quantity);
  if (unitPrice === null) throw new PerchError('no_price', { petId: pet.id });
  return {
    id: store.context.newId(),
    petId: pet.id,
    petName: order.petName ?? pet.name,
    categoryName: pet.categoryName,
    barcode: null,
    quantity: order.quantity,
    unitPrice,
    ...agreed,
    discount: null,
    taxName: pet.taxName,
    taxBasisPoints: pet.taxBasisPoints,
    note: null,
    orderLine: order.id,
  };
}
