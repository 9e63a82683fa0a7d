import type { Basket, TenderInput } from '../../../shared/domain/basket.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import { discountAbove } from '../../../shared/money/discount.ts';
import { type Minor, NO_MONEY, sum } from '../../../shared/money/money.ts';
import {
  cashRounding,
  type GivenBack,
  type PricingRules,
  priceBasket,
  type Totals,
} from '../../../shared/money/pricing.ts';
import { priceFor } from '../../../shared/money/quantity-prices.ts';
import { dueOf, pickUpOf } from '../../../shared/money/sums.ts';
import type { Actor } from '../../store/context.ts';
import { noteLowerPrice } from '../../store/sales/lower-price.ts';
import type { Payment } from '../../store/sales/payments.ts';
import type { Store } from '../../store/store.ts';
import { refuseAnimals } from '../animals/refuse-animals.ts';
import { checkConditions } from '../conditions/check.ts';
import type { Deps } from '../deps.ts';
import { refuseEndedLines, refusePickUp } from '../orders/pick-up.ts';
import { agreedBasket, refuseChanged } from '../payments/agreed.ts';
import { approvedByKey, capturedByKey, refuseBusy } from '../payments/open-payments.ts';
import { refuseOverCards } from '../refunds/refund-sale.ts';
import type { Caller } from '../session.ts';
import { quantities, refreshed, requireManagerForTakenOut, restocked } from './baskets.ts';
import { type ExchangeQuote, quoteExchange, refuseReturn, writeReturn } from './exchange.ts';
import { requireManagerForNamedPrices } from './named-price.ts';
import { sellPaid } from './sell-paid.ts';

const NOTHING_BACK: GivenBack = { cash: NO_MONEY, card: NO_MONEY };

type SaleInput = Input<'checkout.complete'>;

/** A validated basket, with its totals and the payments taken towards it. */
export interface ValidBasket {
  basket: Basket;
  totals: Totals;
  taken: Payment[];
  /** The returned items of an exchange. */
  exchange: ExchangeQuote | null;
  /** The part of the total, with `rounding`, that returned items or a deposit pay; minor units. */
  applied: Minor;
  /** The rounding that lets coins pay back the part of a deposit above the total; minor units. */
  rounding: Minor;
  /** The seller, with the manager who approved it when the first part was taken. */
  actor: Actor;
}

/**
 * Sells a basket. Everything is recalculated here; repeating a key returns the same receipt. The returned items of an
 * exchange are refunded with it; a difference owed to the customer is paid in cash.
 *
 * @throws PerchError as `validateBasket`, and `underpaid`, `card_over`, `card_busy` while a card is at the terminal for it,
 *   `cash_part` if cash was taken before money became due to the customer
 */
export function completeSale(
  { store }: Pick<Deps, 'store'>,
  input: SaleInput,
  caller: Caller,
): { receipt: Receipt; next: Basket } {
  // In one transaction: one flush to disk, and no lock for each read.
  return store.transaction(() => {
    const id = store.sales.ofKey(input.basket.idempotencyKey) ?? sell(store, input, caller);
    return { receipt: store.receipts.get(id), next: store.baskets.open() };
  });
}

/** Validates a basket and sells it. Call it inside a transaction. */
function sell(store: Store, input: SaleInput, caller: Caller): LocalId {
  refuseBusy(store, ({ idempotencyKey }) => idempotencyKey === input.basket.idempotencyKey);
  const valid = validateBasket(store, input, caller);
  refuseTakenBefore(valid);
  const back = valid.exchange?.sums.back.cash ?? NOTHING_BACK;
  return write(store, { valid, tenders: input.tenders, back });
}

/**
 * Validates an exchange whose difference is about to be refunded to a card: refuses what `completeSale` would refuse,
 * before any money moves.
 *
 * @returns the validated basket, the actor, and the amount to refund, minor units
 * @throws PerchError as `completeSale`, and `amount_zero` if nothing is to be refunded, `card_refund_over`
 */
export function validateExchange(
  store: Store,
  input: Omit<SaleInput, 'tenders'>,
  caller: Caller,
): Pick<ValidBasket, 'basket' | 'actor'> & { amount: Minor } {
  const valid = validateBasket(store, input, caller);
  const { cash, card } = valid.exchange?.sums.back ?? { cash: NOTHING_BACK, card: NOTHING_BACK };
  const amount = card.card;
  refuseTakenBefore(valid);
  if (valid.exchange && amount === 0)
    refuseOverCards(store, { saleId: valid.exchange.returned.saleId, amount: cash.cash });
  if (amount === 0) throw new PerchError('amount_zero');
  return { basket: valid.basket, actor: valid.actor, amount };
}

/**
 * Writes an exchange whose difference was refunded to a card, as validated before, with any additional cash refund. Call it
 * inside the transaction that captures the payment.
 *
 * @param exchange the stored basket, and the amount refunded to the card, minor units
 * @throws PerchError as `quoteRefund`
 */
export function writePaidExchange(
  store: Store,
  { basket, payment, amount }: { basket: Basket; payment: LocalId; amount: Minor },
  actor: Actor,
): void {
  const sums = sumsOf(store, basket);
  const back = { cash: sums.exchange?.sums.back.card.cash ?? NO_MONEY, card: amount };
  write(store, { valid: { ...sums, taken: [], actor }, tenders: [], back, payment });
}

/** A basket with its totals, and what pays them without money. */
function sumsOf(store: Store, basket: Basket): Omit<ValidBasket, 'taken' | 'actor'> {
  const settings = store.settings.shop();
  const totals = priceBasket(basket, settings);
  const exchange = quoteExchange(store, basket, totals.total);
  const pickUp = pickUpOf(basket, totals, settings);
  const applied = exchange?.sums.setOff ?? pickUp?.applied ?? NO_MONEY;
  return { basket, totals, exchange, applied, rounding: pickUp?.rounding ?? NO_MONEY };
}

/** Call it inside a transaction. */
function write(
  store: Store,
  {
    valid,
    tenders,
    back,
    payment,
  }: { valid: ValidBasket; tenders: TenderInput[]; back: GivenBack; payment?: LocalId },
): LocalId {
  const { basket, exchange, actor } = valid;
  const { currency } = store.settings.shop();
  const id = sellPaid(store, valid, { tenders, ...(exchange && { setOff: exchange.sums.setOff }) });
  // For an order's line this was journalled when the order was taken.
  for (const line of basket.lines.filter(({ orderLine }) => !orderLine))
    noteLowerPrice(store.journal, line, { currency, actor });
  if (exchange)
    writeReturn(
      store,
      { idempotencyKey: basket.idempotencyKey, exchange, newSale: id, back, payment },
      actor,
    );
  return id;
}

// Taking and returning money in one sale leads to mistakes: payments already taken must be returned first.
function refuseTakenBefore({ exchange, taken }: ValidBasket): void {
  if (!exchange || exchange.sums.setOff === exchange.returned.total || taken.length === 0) return;
  const amount = sum(taken.map((part) => part.amount));
  throw new PerchError('cash_part', { amount });
}

/**
 * Checks everything that can refuse a sale, before any money is taken for it. Once some was taken, the basket is frozen:
 * neither its price nor its stock is checked again.
 *
 * @throws PerchError `basket_empty`, `nothing_new` if items are returned and none sold, `basket_done`, `pet_unknown` for a
 *   pet of another service, `total_changed`, `oversell`, `conditions_open`, `card_part`, `manager_needed` for a discount
 *   above the shop's limit, a named price if cashiers may not name one, or pets taken out if they may not; for returned
 *   items as `refuseReturn`, for those of an order as `refusePickUp`, for animals as `refuseAnimals`
 */
export function validateBasket(store: Store, input: Omit<SaleInput, 'tenders'>, caller: Caller): ValidBasket {
  const { idempotencyKey, lines } = input.basket;
  const state = store.baskets.state(idempotencyKey);
  if (state !== null && state !== 'open' && state !== 'held') throw new PerchError('basket_done', { state });
  if (lines.length === 0 && input.basket.returned) throw new PerchError('nothing_new');
  if (lines.length === 0) throw new PerchError('basket_empty');
  refuseOfOtherService(store, input.basket);
  refuseAnimals(store, input.basket, caller.actor.businessDate);
  const taken = capturedByKey(store, idempotencyKey);
  const agreed = agreedBasket(store, input.basket);
  if (agreed) {
    refuseEndedLines(store, agreed);
    const actor = approvedByKey(store, idempotencyKey, caller.actor);
    return { ...sumsOf(store, agreed), taken, actor };
  }
  refuseChanged(store, input.basket);
  const sums = sumsOf(store, refreshed(store, input.basket));
  const { basket, totals, exchange } = sums;
  refusePickUp(store, { shown: input.basket, basket, totals }, caller);
  refuseOtherTotal(input.expectedTotal, { total: totals.total, exchange }, store.settings.shop());
  refuseOversell(store, input);
  checkConditions(store, basket);
  requireManagerForDiscount(store, { basket, totals }, caller);
  requireManagerForNamedPrices(store, basket, caller);
  requireManagerForTakenOut(store, basket, caller);
  refuseReturn(store, input.basket, caller);
  return { ...sums, taken, actor: caller.actor };
}

// A basket outlives a change of the service's address, and sales are sent to the current service.
function refuseOfOtherService(store: Store, { lines }: Basket): void {
  const other = lines.find(({ petId }) => store.petEditing.isElsewhere(petId));
  if (other) throw new PerchError('pet_unknown', { petId: other.petId });
}

// The person may have seen the total rounded to coins.
function refuseOtherTotal(
  expected: Minor,
  { total: sold, exchange }: { total: Minor; exchange: ExchangeQuote | null },
  rules: Pick<PricingRules, 'cashStep'>,
): void {
  const total = dueOf({ returned: exchange?.returned }, sold);
  if (expected === total || expected === total + cashRounding(total, rules.cashStep)) return;
  throw new PerchError('total_changed', { expected, total });
}

/** Selling more than the free stock needs a confirmation: the count may be wrong. An order's own items are reserved. */
function refuseOversell(
  store: Store,
  { basket, allowOversell }: Pick<SaleInput, 'basket' | 'allowOversell'>,
): void {
  if (allowOversell) return;
  const comingBack = restocked(basket);
  const lines = basket.lines.filter(({ orderLine }) => !orderLine);
  for (const [petId, quantity] of quantities({ lines })) {
    const { free: unpromised } = store.stock.figures(petId);
    const free = unpromised + (comingBack.get(petId) ?? 0);
    if (quantity <= free) continue;
    const { name: petName } = store.catalogue.requirePet(petId);
    throw new PerchError('oversell', { petId, petName, free, wanted: quantity });
  }
}

/** The discount includes the difference to the shop's own price. */
function requireManagerForDiscount(
  store: Store,
  { basket, totals }: Pick<ValidBasket, 'basket' | 'totals'>,
  caller: Caller,
): void {
  const limit = store.settings.shop().cashierDiscountLimit;
  if (limit === null) return;
  // The price of an order was agreed when it was taken.
  const lines = basket.lines.map((line) => {
    const pet = line.orderLine ? null : store.catalogue.pet(line.petId);
    return { ...line, listPrice: pet && priceFor(pet, line.quantity).price };
  });
  const given = discountAbove(lines, totals, limit);
  if (given === null) return;
  const facts = { reason: 'discount', limit, given };
  caller.requireManager(facts);
}
