import { discountShare } from '../../../shared/discount.ts';
import type { Basket, TenderInput } from '../../../shared/domain/basket.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { PerchError } from '../../../shared/errors.ts';
import { formatMoney } from '../../../shared/money.ts';
import { priceBasket, type Settlement, settle } from '../../../shared/pricing.ts';
import type { NewSale } from '../../store/sales/sales.ts';
import type { Store } from '../../store/store.ts';
import type { Deps } from '../deps.ts';
import { queueDocument } from '../printing/payments.ts';
import type { Caller } from '../session.ts';
import { quantities, refreshed } from './baskets.ts';
import { requireManagerForNamedPrices } from './named-price.ts';

export interface SaleInput {
  basket: Basket;
  tenders: TenderInput[];
  /** What the person saw; the total before or after cash rounding. Minor units. */
  expectedTotal: number;
  allowOversell: boolean;
}

/**
 * Sells a basket. Everything is reckoned again here; the same token again returns the same receipt.
 *
 * @throws PerchError `basket_empty`, `basket_done`, `total_changed`, `underpaid`, `card_over`, `oversell`,
 *   `manager_needed` for a discount above the shop's limit, or a named price where cashiers may not name one
 */
export function completeSale(
  { store, sync }: Pick<Deps, 'store' | 'sync'>,
  input: SaleInput,
  caller: Caller,
): { receipt: Receipt; next: Basket } {
  const done = store.sales.ofToken(input.basket.token);
  if (done) return { receipt: store.receipts.get(done), next: store.baskets.open() };

  const sale = reckon(store, input);
  refuseOversell(store, input);
  requireManagerForDiscount(store, sale, caller);
  requireManagerForNamedPrices(store, sale.basket, caller);
  // The next basket and the print job are in the same transaction: one wait for the disk, not three.
  const { saleId, next } = store.transaction(() => {
    const id = store.sales.complete(sale, caller.actor);
    queueDocument(store, 'receipt', id);
    return { saleId: id, next: store.baskets.open() };
  });
  sync.kick();
  return { receipt: store.receipts.get(saleId), next };
}

function reckon(store: Store, { basket, tenders, expectedTotal }: SaleInput): NewSale {
  const state = store.baskets.state(basket.token);
  if (state !== null && state !== 'open' && state !== 'held') {
    throw new PerchError('basket_done', 'This basket was ended already.', { state });
  }
  if (basket.lines.length === 0) {
    throw new PerchError('basket_empty', 'There is nothing in the basket yet.');
  }
  const settings = store.settings.shop();
  const current = refreshed(store, basket);
  const totals = priceBasket(current, settings);
  const settlement = settle(totals.total, tenders, settings);
  if (expectedTotal !== totals.total && expectedTotal !== settlement.due) {
    throw new PerchError('total_changed', 'The total has changed meanwhile. Please look at it again.', {
      expected: expectedTotal,
      total: totals.total,
    });
  }
  refuseUnderpaid(store, settlement);
  return {
    basket: current,
    totals,
    settlement,
    taxIncluded: settings.taxIncluded,
    tenders: tenders.map((tender, index) => ({
      kind: tender.kind,
      amount: settlement.tenders[index]?.amount ?? 0,
      given: settlement.tenders[index]?.given ?? null,
      reference: tender.kind === 'card' ? tender.reference : null,
    })),
  };
}

function refuseUnderpaid(store: Store, { missing, due }: Settlement): void {
  if (missing === 0) return;
  const { currency, locale } = store.settings.shop();
  throw new PerchError('underpaid', `${formatMoney(missing, currency, locale)} are still missing.`, {
    missing,
    due,
  });
}

/** Selling more than is free asks first; the counter may know better than the figures do. */
function refuseOversell(store: Store, { basket, allowOversell }: SaleInput): void {
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
function requireManagerForDiscount(store: Store, { basket, totals }: NewSale, caller: Caller): void {
  const limit = store.settings.shop().cashierDiscountLimit;
  if (limit === null) return;
  const listPrice = (petId: string) => store.catalogue.pet(petId)?.price ?? null;
  const lines = basket.lines.map((line) => ({ ...line, listPrice: listPrice(line.petId) }));
  const given = discountShare(lines, totals);
  if (given <= limit) return;
  const facts = { reason: 'discount', limit, given };
  caller.requireManager(`A discount above ${limit / 100} % needs a manager.`, facts);
}
