import { discountShare } from '../../../shared/discount.ts';
import type { Basket, TenderInput } from '../../../shared/domain/basket.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { PerchError } from '../../../shared/errors.ts';
import type { LocalId } from '../../../shared/ids.ts';
import { cashRounding, type PricingRules, priceBasket, type Totals } from '../../../shared/pricing.ts';
import type { Minor } from '../../../shared/units.ts';
import type { Actor } from '../../store/context.ts';
import type { Payment } from '../../store/sales/payments.ts';
import type { NewSale } from '../../store/sales/sales.ts';
import type { Store } from '../../store/store.ts';
import type { Deps } from '../deps.ts';
import { agreedBasket, refuseChanged } from '../payments/agreed.ts';
import { approvedUnder, capturedUnder, refuseBusy } from '../payments/open-payments.ts';
import { settleWith } from '../payments/settling.ts';
import { queueDocument } from '../printing/payments.ts';
import type { Caller } from '../session.ts';
import { quantities, refreshed, requireManagerForTakenOut } from './baskets.ts';
import { requireManagerForNamedPrices } from './named-price.ts';

export interface SaleInput {
  basket: Basket;
  /** What is taken now; what was captured before is on the disk already. */
  tenders: TenderInput[];
  /** What the person saw; the total before or after cash rounding. Minor units. */
  expectedTotal: Minor;
  allowOversell: boolean;
}

/** A basket that nothing refuses, with what it comes to and what was taken towards it. */
export interface FitBasket {
  basket: Basket;
  totals: Totals;
  taken: Payment[];
  /** Who sells it, with the manager who approved it when the first part was taken. */
  actor: Actor;
}

/**
 * Sells a basket. Everything is reckoned again here; the same token again returns the same receipt.
 *
 * @throws PerchError as `lookAtBasket`, and `underpaid`, `card_over`, `card_busy` while a card is at the terminal for it
 */
export function completeSale(
  { store, sync }: Pick<Deps, 'store' | 'sync'>,
  input: SaleInput,
  caller: Caller,
): { receipt: Receipt; next: Basket } {
  const done = store.sales.ofToken(input.basket.token);
  if (done) return { receipt: store.receipts.get(done), next: store.baskets.open() };

  refuseBusy(store, ({ token }) => token === input.basket.token);
  const fit = lookAtBasket(store, input, caller);
  const settings = store.settings.shop();
  const paid = settleWith(fit.taken, input.tenders, { total: fit.totals.total, settings });
  const { basket, totals } = fit;
  const sale: NewSale = { basket, totals, ...paid, taxIncluded: settings.taxIncluded };
  // The next basket and the print job are in the same transaction: one wait for the disk, not three.
  const { saleId, next } = store.transaction(() => {
    const id = store.sales.complete(sale, fit.actor);
    queueDocument(store, 'receipt', id);
    return { saleId: id, next: store.baskets.open() };
  });
  sync.kick();
  return { receipt: store.receipts.get(saleId), next };
}

/**
 * Everything that can refuse a sale, before any money is taken for it. Once some was, the basket is what it was then, and
 * neither its price nor its stock is asked about again.
 *
 * @throws PerchError `basket_empty`, `basket_done`, `total_changed`, `oversell`, `card_part`, `manager_needed` for a
 *   discount above the shop's limit, a named price where cashiers may not name one, or pets taken out where they may not
 */
export function lookAtBasket(store: Store, input: Omit<SaleInput, 'tenders'>, caller: Caller): FitBasket {
  const { token, lines } = input.basket;
  const state = store.baskets.state(token);
  if (state !== null && state !== 'open' && state !== 'held') {
    throw new PerchError('basket_done', 'This basket was ended already.', { state });
  }
  if (lines.length === 0) {
    throw new PerchError('basket_empty', 'There is nothing in the basket yet.');
  }
  const settings = store.settings.shop();
  const taken = capturedUnder(store, token);
  const agreed = agreedBasket(store, input.basket);
  if (agreed) {
    const actor = approvedUnder(store, token, caller.actor);
    return { basket: agreed, totals: priceBasket(agreed, settings), taken, actor };
  }
  refuseChanged(store, input.basket);
  const basket = refreshed(store, input.basket);
  const totals = priceBasket(basket, settings);
  refuseOtherTotal(input.expectedTotal, totals.total, settings);
  refuseOversell(store, input);
  requireManagerForDiscount(store, { basket, totals }, caller);
  requireManagerForNamedPrices(store, basket, caller);
  requireManagerForTakenOut(store, basket, caller);
  return { basket, totals, taken, actor: caller.actor };
}

// Whoever saw the total may have seen it rounded for coins.
function refuseOtherTotal(expected: number, total: number, rules: Pick<PricingRules, 'cashStep'>): void {
  if (expected === total || expected === total + cashRounding(total, rules.cashStep)) return;
  throw new PerchError('total_changed', 'The total has changed meanwhile. Please look at it again.', {
    expected,
    total,
  });
}

/** Selling more than is free asks first; the counter may know better than the figures do. */
function refuseOversell(
  store: Store,
  { basket, allowOversell }: Pick<SaleInput, 'basket' | 'allowOversell'>,
): void {
  if (allowOversell) return;
  for (const [petId, quantity] of quantities(basket)) {
    const { free } = store.stock.figures(petId);
    if (quantity <= free) continue;
    const { name: petName } = store.catalogue.requirePet(petId);
    const sentence = `Only ${Math.max(free, 0)} of “${petName}” are free, and ${quantity} are in the basket. Sell them all the same?`;
    throw new PerchError('oversell', sentence, { petId, petName, free, wanted: quantity });
  }
}

/** What the customer is let off, a price below the shop's own included. */
function requireManagerForDiscount(
  store: Store,
  { basket, totals }: Pick<FitBasket, 'basket' | 'totals'>,
  caller: Caller,
): void {
  const limit = store.settings.shop().cashierDiscountLimit;
  if (limit === null) return;
  const listPrice = (petId: LocalId) => store.catalogue.pet(petId)?.price ?? null;
  const lines = basket.lines.map((line) => ({ ...line, listPrice: listPrice(line.petId) }));
  const given = discountShare(lines, totals);
  if (given <= limit) return;
  const facts = { reason: 'discount', limit, given };
  caller.requireManager(`A discount above ${limit / 100} % needs a manager.`, facts);
}
