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
  /** Prices contain the tax (included), or it comes on top (added). */
  taxIncluded: boolean;
  /** Smallest cash step in minor units; 1 means none. */
  cashStep: Minor;
}

/** A line with everything that the receipt says about it. Minor units. */
export interface PricedLine {
  id: LocalId;
  /** Quantity times the shop's price. */
  gross: Minor;
  /** What a lower price takes off, and the line's own discount. */
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
  /** Cash rounding, a separate line; 0 unless everything is paid in cash. */
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
  return minor(Number(negative ? -rounded : rounded));
}

/**
 * Splits an amount in proportion to weights, to the last minor unit: each part is rounded down, what is left goes to
 * the largest remainders, the earlier line first. No part exceeds its weight while the amount does not exceed their
 * sum; nothing to weigh by leaves all parts 0.
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

/** One step of a discount: what was given, and what it takes off (minor units). */
export interface DiscountPart {
  given: Discount;
  amount: Minor;
}

/**
 * What a discount takes off, step by step, as the screen and the receipt show it: where it is both, the share of the base
 * first, then the amount off what is left.
 *
 * @param base what it is taken off, minor units; never is more taken off than that
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

/** A basket's totals: discounts first, the basket's own shared out over the lines, then tax per line, rounded once. */
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
 * How tenders pay a total. Cash is rounded only when nothing else pays; change is given on cash alone.
 *
 * @param applied what was paid before, a deposit
 * @throws PerchError `card_over` when cards are to take more than the total
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

/** What is still to pay, by how all of the rest is paid. Minor units. */
export interface Rest {
  /** Rounded to what coins can pay, as long as nothing but cash was taken. */
  cash: Minor;
  /** To the last minor unit. 0 beside some cash where the cash taken covers the total, but not the rounded one. */
  card: Minor;
}

/**
 * What is still to pay after some parts were taken: the one answer for the screen, its buttons and the use-cases. Taking
 * either of them completes the total. If only cash has something left to take, only cash can continue.
 *
 * @param applied what was paid before, a deposit
 * @throws PerchError `card_over` when cards took more than the total
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
 * What goes back in cash where more is held for a customer than is due: to what coins can pay, and never more than is held.
 *
 * @param held a deposit, minor units
 * @returns `back` is what goes back, `rounding` what the total is rounded by for it; both 0 where no more is held
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
 * What a refund of some units of a line comes to, so that all its refunds together come to exactly the line.
 *
 * @param amount the line's total, or its tax
 * @param before units refunded before
 */
export function refundShare(amount: Minor, sold: Quantity, before: Quantity, quantity: Quantity): Minor {
  const upTo = (units: number) => roundedQuotient(BigInt(amount) * BigInt(units), BigInt(sold));
  return minus(upTo(before + quantity), upTo(before));
}

/**
 * What goes back to the customer with a refund: up to now all that came back is owed, less what was given for it, but no
 * more than what is left of what was paid. Cash is rounded to the nearest coin, as it is for a sale, so that all refunds
 * of a receipt come to at most half a coin more than was paid. The refund that brings the last of a receipt settles what
 * is left of what was paid, and with it all cash rounding before.
 *
 * @param paid for the receipt, its cash rounding included
 * @param goods what everything comes to that came back of it, with this refund
 * @param given what went back for it before
 * @param whole with this refund nothing of the receipt is left
 * @param step smallest cash step where it goes back in cash, 1 on a card
 */
export function refundTotal(
  { paid, goods, given, whole }: { paid: Minor; goods: Minor; given: Minor; whole: boolean },
  step: Minor,
): Minor {
  const most = greater(NO_MONEY, minus(paid, given));
  const owed = whole ? most : lesser(most, greater(NO_MONEY, minus(goods, given)));
  return plus(owed, cashRounding(owed, step));
}

/** Money that goes back to a customer, by how; minor units. */
export interface GivenBack {
  cash: Minor;
  card: Minor;
}

/**
 * Splits what goes back the way it was paid: to cards what they paid, the rest in cash, rounded to the nearest coin.
 *
 * @param owed to the last minor unit
 * @param toCards what cards paid and have not got back
 * @param step smallest cash step
 */
export function splitBack({ owed, toCards }: { owed: Minor; toCards: Minor }, step: Minor): GivenBack {
  const card = lesser(owed, toCards);
  const rest = minus(owed, card);
  return { card, cash: plus(rest, cashRounding(rest, step)) };
}

/** How what is sold and what comes back in one exchange are settled. Minor units. */
export interface ExchangeSums {
  /** Pays that much of the new sale, and is that much of the refund: no money. */
  setOff: Minor;
  /** What is left of the new sale, to be paid; 0 where money goes back. */
  due: Minor;
  /** What goes back to the customer: all of it in cash, or to cards what they paid and the rest in cash. */
  back: Record<'cash' | 'card', GivenBack>;
}

/**
 * Settles an exchange: only the difference is money, and goes back as with a refund.
 *
 * @param total what the new lines come to
 * @param returned what comes back is worth
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

/** What coins can pay of an amount. */
function roundedDown(amount: Minor, step: Minor): Minor {
  return minor(amount - (amount % step));
}

function discountOf(discount: CartDiscount | null, base: Minor): Minor {
  return discount === null ? NO_MONEY : sum(discountParts(discount, base).map(({ amount }) => amount));
}
