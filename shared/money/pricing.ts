import type { Basket, TenderInput } from '../domain/basket.ts';
import type { CartDiscount, Discount } from '../domain/discount.ts';
import { PerchError } from '../errors/errors.ts';
import type { LocalId } from '../ids/ids.ts';
import {
  type BasisPoints,
  greater,
  lesser,
  type Minor,
  minor,
  minus,
  NO_MONEY,
  plus,
  type Quantity,
  sum,
  times,
} from './money.ts';

/** The shop's settings that decide a total. */
export interface PricingRules {
  /** Prices include the tax, or it is added on top. */
  taxIncluded: boolean;
  /** Smallest cash step in minor units; 1 means none. */
  cashStep: Minor;
}

/** A line with all its figures on the receipt. Minor units. */
export interface PricedLine {
  id: LocalId;
  /** Quantity times the shop's price. */
  gross: Minor;
  /** The reduction by a lower price, and the line's own discount. */
  lineDiscount: Minor;
  basketDiscountShare: Minor;
  tax: Minor;
  /** What the customer pays for it, tax included. */
  total: Minor;
}

/** Tax of one rate, the sum of its lines. */
export interface TaxSum {
  name: string | null;
  basisPoints: BasisPoints;
  net: Minor;
  tax: Minor;
}

/** A basket's totals before any payment. `total` = subtotal - discount (+ tax if it is added). */
export interface Totals {
  lines: PricedLine[];
  subtotal: Minor;
  /** All discounts together. */
  discount: Minor;
  /** The part of them on the whole basket. */
  basketDiscount: Minor;
  tax: Minor;
  taxes: TaxSum[];
  total: Minor;
}

/** How a total is paid. `due` = total + rounding is what the tenders must cover. */
export interface Settlement {
  /** Cash rounding, a separate line; 0 unless everything is paid in cash. */
  rounding: Minor;
  due: Minor;
  /** What each tender counts for, in the given order. */
  tenders: { amount: Minor; given: Minor | null }[];
  /** Still missing; 0 when it is paid. */
  missing: Minor;
  changeDue: Minor;
}

/**
 * The only place where an amount is rounded: numerator / denominator to a whole number, halves away from zero. Exact
 * for any size, because it divides integers.
 *
 * @throws PerchError `amount_too_large` beyond the safe integers
 */
export function roundedQuotient(numerator: bigint, denominator: bigint): Minor {
  const negative = numerator < 0n !== denominator < 0n;
  const [above, below] = [numerator, denominator].map((value) => (value < 0n ? -value : value)) as [
    bigint,
    bigint,
  ];
  const rounded = (above * 2n + below) / (below * 2n);
  return minor(Number(negative ? -rounded : rounded));
}

/**
 * Splits an amount in proportion to weights, to the last minor unit: each part is rounded down, the remainder is
 * given to the largest fractions, the earlier line first. No part exceeds its weight while the amount does not exceed
 * their sum; without weights all parts are 0.
 */
export function allocate(amount: Minor, weights: readonly Minor[]): Minor[] {
  const whole = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => NO_MONEY);
  const parts = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, part: product / whole, remainder: product % whole };
  });
  let left = BigInt(amount) - parts.reduce((total, { part }) => total + part, 0n);
  const byRemainder = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
  );
  for (const entry of byRemainder) {
    if (left === 0n) break;
    entry.part += 1n;
    left -= 1n;
  }
  return parts.map(({ part }) => minor(Number(part)));
}

/** One step of a discount: as given, and its amount (minor units). */
export interface DiscountPart {
  given: Discount;
  amount: Minor;
}

/**
 * A discount's amounts step by step, as on the screen and the receipt: if it is both, the share of the base first,
 * then the amount off the rest.
 *
 * @param base what it is taken off, minor units; never more than that is taken off
 */
export function discountParts(discount: CartDiscount, base: Minor): DiscountPart[] {
  if (discount.kind === 'amount') return [{ given: discount, amount: lesser(discount.amount, base) }];
  const { basisPoints } = discount;
  const share: DiscountPart = {
    given: { kind: 'percent', basisPoints },
    amount: roundedQuotient(BigInt(base) * BigInt(basisPoints), 10_000n),
  };
  if (discount.kind === 'percent') return [share];
  return [share, ...discountParts({ kind: 'amount', amount: discount.amount }, minus(base, share.amount))];
}

/** A basket's totals: discounts first, the basket's own split among the lines, then tax per line, rounded once. */
export function priceBasket(
  basket: Pick<Basket, 'lines' | 'discount'>,
  rules: Pick<PricingRules, 'taxIncluded'>,
): Totals {
  const grosses = basket.lines.map((line) => times(line.listPrice ?? line.unitPrice, line.quantity));
  const lineDiscounts = basket.lines.map((line, index) => {
    const agreed = times(line.unitPrice, line.quantity);
    return plus(minus(grosses[index] ?? agreed, agreed), discountOf(line.discount, agreed));
  });
  const bases = grosses.map((gross, index) => minus(gross, lineDiscounts[index] ?? NO_MONEY));
  const basketDiscount = discountOf(basket.discount, sum(bases));
  const shares = allocate(basketDiscount, bases);
  const lines = basket.lines.map((line, index): PricedLine => {
    const basketDiscountShare = shares[index] ?? NO_MONEY;
    const base = minus(bases[index] ?? NO_MONEY, basketDiscountShare);
    const tax = taxOf(base, line.taxBasisPoints, rules.taxIncluded);
    return {
      id: line.id,
      gross: grosses[index] ?? NO_MONEY,
      lineDiscount: lineDiscounts[index] ?? NO_MONEY,
      basketDiscountShare,
      tax,
      total: rules.taxIncluded ? base : plus(base, tax),
    };
  });
  return {
    lines,
    subtotal: sum(grosses),
    discount: plus(sum(lineDiscounts), basketDiscount),
    basketDiscount,
    tax: sum(lines.map((line) => line.tax)),
    taxes: sumTaxes(
      basket.lines.map((line, index) => ({
        name: line.taxName,
        basisPoints: line.taxBasisPoints,
        tax: lines[index]?.tax ?? NO_MONEY,
        total: lines[index]?.total ?? NO_MONEY,
      })),
    ),
    total: sum(lines.map((line) => line.total)),
  };
}

/** Taxes by rate and name, summed from lines; `total` is what the customer pays for a line, tax included. */
export function sumTaxes(
  lines: readonly { name: string | null; basisPoints: BasisPoints; tax: Minor; total: Minor }[],
): TaxSum[] {
  const sums = new Map<string, TaxSum>();
  for (const { name, basisPoints, tax, total } of lines) {
    const key = JSON.stringify([basisPoints, name]);
    const before = sums.get(key) ?? { name, basisPoints, net: NO_MONEY, tax: NO_MONEY };
    sums.set(key, { ...before, net: minor(before.net + total - tax), tax: plus(before.tax, tax) });
  }
  return [...sums.values()].sort((a, b) => a.basisPoints - b.basisPoints);
}

/** Tax in (included) or on top of (added) an amount. */
export function taxOf(base: Minor, basisPoints: BasisPoints, included: boolean): Minor {
  return roundedQuotient(
    BigInt(base) * BigInt(basisPoints),
    BigInt(included ? 10_000 + basisPoints : 10_000),
  );
}

/** What to add to an amount so that coins can pay it. */
export function cashRounding(total: Minor, step: Minor): Minor {
  return minor(roundedQuotient(BigInt(total), BigInt(step)) * step - total);
}

/**
 * How tenders pay a total. Cash is rounded only if nothing else pays; change is given on cash only.
 *
 * @param applied what was paid before, a deposit
 * @throws PerchError `card_over` if cards are to take more than the total
 */
export function settle(
  total: Minor,
  tenders: readonly TenderInput[],
  rules: Pick<PricingRules, 'cashStep'>,
  applied: Minor = NO_MONEY,
): Settlement {
  const open = minus(total, applied);
  const cards = sum(tenders.map((tender) => (tender.kind === 'card' ? tender.amount : NO_MONEY)));
  if (cards > open) {
    throw new PerchError('card_over', { total: open, cards });
  }
  const cashOnly = tenders.length > 0 && tenders.every((tender) => tender.kind === 'cash');
  const rounding = cashOnly ? cashRounding(open, rules.cashStep) : NO_MONEY;
  let cashDue = minor(open + rounding - cards);
  let change = NO_MONEY;
  const taken = tenders.map((tender) => {
    if (tender.kind === 'card') return { amount: tender.amount, given: null };
    const amount = lesser(tender.given, cashDue);
    cashDue = minus(cashDue, amount);
    change = minor(change + tender.given - amount);
    return { amount, given: tender.given };
  });
  return {
    rounding,
    due: plus(open, rounding),
    tenders: taken,
    missing: cashDue,
    changeDue: change,
  };
}

/** The rest to pay, by method if that pays all of it. Minor units. */
export interface Rest {
  /** Rounded to coins, as long as only cash was taken. */
  cash: Minor;
  /** Exact. 0 beside some cash if the cash taken covers the total, but not the rounded one. */
  card: Minor;
}

/**
 * The rest to pay after some parts were taken: the same answer for the screen, its buttons and the use-cases. Taking
 * either of them completes the total. If only cash has something left to take, only cash can continue.
 *
 * @param applied what was paid before, a deposit
 * @throws PerchError `card_over` if cards took more than the total
 */
export function restOf(
  total: Minor,
  taken: readonly TenderInput[],
  rules: Pick<PricingRules, 'cashStep'>,
  applied: Minor = NO_MONEY,
): Rest {
  const missing = (last: TenderInput) => settle(total, [...taken, last], rules, applied).missing;
  return {
    cash: missing({ kind: 'cash', given: NO_MONEY }),
    card: missing({ kind: 'card', amount: NO_MONEY, reference: null }),
  };
}

/**
 * What is paid back in cash if a customer's deposit exceeds the total: rounded to coins, and never more than is held.
 *
 * @param held a deposit, minor units
 * @returns `back` is paid back, `rounding` rounds the total for it; both 0 if the deposit is not larger
 */
export function overpaid(
  total: Minor,
  held: Minor,
  { cashStep }: Pick<PricingRules, 'cashStep'>,
): { back: Minor; rounding: Minor } {
  const over = greater(NO_MONEY, minus(held, total));
  const rounded = plus(over, cashRounding(over, cashStep));
  const back = rounded <= held ? rounded : roundedDown(held, cashStep);
  return { back, rounding: minus(over, back) };
}

/**
 * The refund of some units of a line, so that all its refunds together are exactly the line.
 *
 * @param amount the line's total, or its tax
 * @param before units refunded before
 */
export function refundShare(amount: Minor, sold: Quantity, before: Quantity, quantity: Quantity): Minor {
  const upTo = (units: number) => roundedQuotient(BigInt(amount) * BigInt(units), BigInt(sold));
  return minus(upTo(before + quantity), upTo(before));
}

/**
 * The amount of a refund: the worth of everything returned so far, less what was paid back for it, but no more than
 * the rest of what was paid. Cash is rounded to the nearest coin, as for a sale, so that all refunds of a receipt
 * exceed what was paid by at most half a coin. The refund that completes a receipt settles the rest of what was paid,
 * including all earlier cash rounding.
 *
 * @param paid for the receipt, including its cash rounding
 * @param goods the worth of everything returned of it, with this refund
 * @param given what was paid back for it before
 * @param whole with this refund nothing of the receipt is left
 * @param step smallest cash step if it is paid back in cash, 1 by card
 */
export function refundTotal(
  { paid, goods, given, whole }: { paid: Minor; goods: Minor; given: Minor; whole: boolean },
  step: Minor,
): Minor {
  const most = greater(NO_MONEY, minus(paid, given));
  const owed = whole ? most : lesser(most, greater(NO_MONEY, minus(goods, given)));
  return plus(owed, cashRounding(owed, step));
}

/** Money paid back to a customer, by method; minor units. */
export interface GivenBack {
  cash: Minor;
  card: Minor;
}

/**
 * Splits a repayment the way it was paid: to cards what they paid, the rest in cash, rounded to the nearest coin.
 *
 * @param owed unrounded
 * @param toCards paid by cards and not paid back to them yet
 * @param step smallest cash step
 */
export function splitBack({ owed, toCards }: { owed: Minor; toCards: Minor }, step: Minor): GivenBack {
  const card = lesser(owed, toCards);
  const rest = minus(owed, card);
  return { card, cash: plus(rest, cashRounding(rest, step)) };
}

/** The settlement of an exchange. Minor units. */
export interface ExchangeSums {
  /** Pays that much of the new sale, and is that much of the refund: no money. */
  setOff: Minor;
  /** The rest of the new sale, to be paid; 0 if money is paid back. */
  due: Minor;
  /** What is paid back to the customer: all of it in cash, or to cards what they paid and the rest in cash. */
  back: Record<'cash' | 'card', GivenBack>;
}

/**
 * Settles an exchange: only the difference is money, and is paid back like a refund.
 *
 * @param total of the new lines
 * @param returned the worth of the returned ones
 * @param toCards as for `splitBack`
 * @param step smallest cash step
 */
export function settleExchange(
  { total, returned, toCards }: { total: Minor; returned: Minor; toCards: Minor },
  step: Minor,
): ExchangeSums {
  const setOff = lesser(total, returned);
  const owed = minus(returned, setOff);
  return {
    setOff,
    due: minus(total, setOff),
    back: { cash: splitBack({ owed, toCards: NO_MONEY }, step), card: splitBack({ owed, toCards }, step) },
  };
}

/** The part of an amount that coins can pay. */
function roundedDown(amount: Minor, step: Minor): Minor {
  return minor(amount - (amount % step));
}

function discountOf(discount: CartDiscount | null, base: Minor): Minor {
  return discount === null ? NO_MONEY : sum(discountParts(discount, base).map(({ amount }) => amount));
}
