import type { Basket, TenderInput } from './domain/basket.ts';
import type { Discount } from './domain/discount.ts';
import { PerchError } from './errors.ts';
import type { LocalId } from './ids.ts';
import type { Minor } from './money.ts';
import type { BasisPoints, Quantity } from './units.ts';

/** The shop's settings that decide a total. */
export interface PricingRules {
  /** Prices contain the tax (included), or it comes on top (added). */
  taxIncluded: boolean;
  /** Smallest cash step in minor units; 1 means none. */
  cashStep: Minor;
}

/** A line with everything that the receipt says about it. Minor units. */
export interface PricedLine {
  id: LocalId;
  /** Quantity times unit price. */
  gross: Minor;
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

/** A basket's totals before anything is paid. `total` = subtotal - discount (+ tax where it is added). */
export interface Totals {
  lines: PricedLine[];
  subtotal: Minor;
  /** All discounts together. */
  discount: Minor;
  /** The part of them that is on the whole basket. */
  basketDiscount: Minor;
  tax: Minor;
  taxes: TaxSum[];
  total: Minor;
}

/** How a total is paid. `due` = total + rounding is what the tenders must cover. */
export interface Settlement {
  /** Cash rounding, a line of its own; 0 unless everything is paid in cash. */
  rounding: Minor;
  due: Minor;
  /** What each tender counts for, in the order given. */
  tenders: { amount: Minor; given: Minor | null }[];
  /** Still missing; 0 when it is paid. */
  missing: Minor;
  changeDue: Minor;
}

/**
 * The only place where an amount is rounded: numerator / denominator to a whole number, halves away from zero. Exact
 * for any size, because it divides integers.
 *
 * @throws PerchError `amount_too_large` past what a safe integer holds
 */
export function roundedQuotient(numerator: bigint, denominator: bigint): Minor {
  const negative = numerator < 0n !== denominator < 0n;
  const [above, below] = [numerator, denominator].map((value) => (value < 0n ? -value : value)) as [
    bigint,
    bigint,
  ];
  const rounded = (above * 2n + below) / (below * 2n);
  return safe(negative ? -rounded : rounded);
}

/**
 * Splits an amount in proportion to weights, to the last minor unit: each part is rounded down, what is left goes to
 * the largest remainders, the earlier line first. No part exceeds its weight while the amount does not exceed their
 * sum; nothing to weigh by leaves all parts 0.
 */
export function allocate(amount: Minor, weights: readonly Minor[]): Minor[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const parts = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, part: product / sum, remainder: product % sum };
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
  return parts.map(({ part }) => safe(part));
}

/** A basket's totals: discounts first, the basket's own shared out over the lines, then tax per line, rounded once. */
export function priceBasket(
  basket: Pick<Basket, 'lines' | 'discount'>,
  rules: Pick<PricingRules, 'taxIncluded'>,
): Totals {
  const grosses = basket.lines.map((line) => safe(BigInt(line.quantity) * BigInt(line.unitPrice)));
  const lineDiscounts = basket.lines.map((line, index) => discountOf(line.discount, grosses[index] ?? 0));
  const bases = grosses.map((gross, index) => gross - (lineDiscounts[index] ?? 0));
  const basketDiscount = discountOf(basket.discount, sum(bases));
  const shares = allocate(basketDiscount, bases);
  const lines = basket.lines.map((line, index): PricedLine => {
    const basketDiscountShare = shares[index] ?? 0;
    const base = (bases[index] ?? 0) - basketDiscountShare;
    const tax = taxOf(base, line.taxBasisPoints, rules.taxIncluded);
    return {
      id: line.id,
      gross: grosses[index] ?? 0,
      lineDiscount: lineDiscounts[index] ?? 0,
      basketDiscountShare,
      tax,
      total: rules.taxIncluded ? base : safe(BigInt(base) + BigInt(tax)),
    };
  });
  return {
    lines,
    subtotal: sum(grosses),
    discount: sum(lineDiscounts) + basketDiscount,
    basketDiscount,
    tax: sum(lines.map((line) => line.tax)),
    taxes: sumTaxes(
      basket.lines.map((line, index) => ({
        name: line.taxName,
        basisPoints: line.taxBasisPoints,
        tax: lines[index]?.tax ?? 0,
        total: lines[index]?.total ?? 0,
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
    const before = sums.get(key) ?? { name, basisPoints, net: 0, tax: 0 };
    sums.set(key, { ...before, net: before.net + total - tax, tax: before.tax + tax });
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
  return roundedQuotient(BigInt(total), BigInt(step)) * step - total;
}

/**
 * How tenders pay a total. Cash is rounded only when nothing else pays; change is given on cash alone.
 *
 * @param applied what was paid before, a deposit
 * @throws PerchError `card_over` when cards are to take more than the total
 */
export function settle(
  total: Minor,
  tenders: readonly TenderInput[],
  rules: Pick<PricingRules, 'cashStep'>,
  applied: Minor = 0,
): Settlement {
  const open = total - applied;
  const cards = sum(tenders.map((tender) => (tender.kind === 'card' ? tender.amount : 0)));
  if (cards > open) {
    const sentence = 'The card would be charged more than the total. Please enter the amount again.';
    throw new PerchError('card_over', sentence, { total: open, cards });
  }
  const cashOnly = tenders.length > 0 && tenders.every((tender) => tender.kind === 'cash');
  const rounding = cashOnly ? cashRounding(open, rules.cashStep) : 0;
  let cashDue = open + rounding - cards;
  let change = 0;
  const taken = tenders.map((tender) => {
    if (tender.kind === 'card') return { amount: tender.amount, given: null };
    const amount = Math.min(tender.given, cashDue);
    cashDue -= amount;
    change += tender.given - amount;
    return { amount, given: tender.given };
  });
  return {
    rounding,
    due: open + rounding,
    tenders: taken,
    missing: cashDue,
    changeDue: safe(BigInt(change)),
  };
}

/** What is still to pay, by how all of the rest is paid. Minor units. */
export interface Rest {
  /** Rounded to what coins can pay, as long as nothing but cash was taken. */
  cash: Minor;
  /** To the last minor unit. 0 beside some cash where the cash taken covers the total, but not the rounded one. */
  card: Minor;
}

/**
 * What is still to pay after some parts were taken: the one answer for the screen, its buttons and the use-cases. Taking
 * either of them completes the total. Where the card has nothing left to take and cash has, only cash goes on.
 *
 * @param applied what was paid before, a deposit
 * @throws PerchError `card_over` when cards took more than the total
 */
export function restOf(
  total: Minor,
  taken: readonly TenderInput[],
  rules: Pick<PricingRules, 'cashStep'>,
  applied: Minor = 0,
): Rest {
  const missing = (last: TenderInput) => settle(total, [...taken, last], rules, applied).missing;
  return {
    cash: missing({ kind: 'cash', given: 0 }),
    card: missing({ kind: 'card', amount: 0, reference: null }),
  };
}

/**
 * What a refund of some units of a line comes to, so that all its refunds together come to exactly the line.
 *
 * @param amount the line's total, or its tax
 * @param before units refunded before
 */
export function refundShare(amount: Minor, sold: Quantity, before: Quantity, quantity: Quantity): Minor {
  const upTo = (units: number) => roundedQuotient(BigInt(amount) * BigInt(units), BigInt(sold));
  return upTo(before + quantity) - upTo(before);
}

/**
 * What goes back to the customer with a refund, so that all refunds of a receipt together never come to more than was
 * paid for it, whatever they are given in: up to now all that came back is owed, less what was given for it. The refund
 * that brings the last of a receipt settles what is left of what was paid, and with it all cash rounding before.
 *
 * @param paid for the receipt, its cash rounding included
 * @param goods what everything comes to that came back of it, with this refund
 * @param given what went back for it before
 * @param whole with this refund nothing of the receipt is left
 * @param step smallest cash step where it goes back in cash, 1 on a card; rounded down where up would be too much
 */
export function refundTotal(
  { paid, goods, given, whole }: { paid: Minor; goods: Minor; given: Minor; whole: boolean },
  step: Minor,
): Minor {
  const most = Math.max(0, paid - given);
  const owed = whole ? most : Math.min(most, Math.max(0, goods - given));
  const rounded = owed + cashRounding(owed, step);
  return rounded <= most ? rounded : most - (most % step);
}

function discountOf(discount: Discount | null, base: Minor): Minor {
  if (discount === null) return 0;
  if (discount.kind === 'amount') return Math.min(discount.amount, base);
  return roundedQuotient(BigInt(base) * BigInt(discount.basisPoints), 10_000n);
}

function sum(amounts: readonly Minor[]): Minor {
  return safe(amounts.reduce((total, amount) => total + BigInt(amount), 0n));
}

function safe(amount: bigint): Minor {
  const number = Number(amount);
  if (Number.isSafeInteger(number)) return number;
  throw new PerchError(
    'amount_too_large',
    'This amount is too large to be reckoned with. Please check the quantity.',
  );
}
