import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BasketLine, TenderInput } from '../domain/basket.ts';
import type { CartDiscount, Discount } from '../domain/discount.ts';
import { localId } from '../testing/ids.ts';
import { minor, NO_MONEY, plus } from './money.ts';
import {
  allocate,
  cashRounding,
  discountParts,
  overpaid,
  priceBasket,
  refundShare,
  refundTotal,
  restOf,
  roundedQuotient,
  settle,
  taxOf,
} from './pricing.ts';

const line = (fields: Partial<BasketLine>): BasketLine => ({
  id: localId('0'),
  petId: localId('0'),
  petName: 'Momo',
  categoryName: null,
  barcode: null,
  quantity: 1,
  unitPrice: NO_MONEY,
  discount: null,
  taxName: null,
  taxBasisPoints: 0,
  note: null,
  ...fields,
});

const amountUpTo = (max: number) => fc.nat(max).map(minor);

const discounts: fc.Arbitrary<Discount | null> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('percent' as const), basisPoints: fc.integer({ min: 0, max: 10_000 }) }),
  fc.record({ kind: fc.constant('amount' as const), amount: amountUpTo(20_000) }),
);
const cartDiscounts: fc.Arbitrary<CartDiscount | null> = fc.oneof(
  discounts,
  fc.record({
    kind: fc.constant('both' as const),
    basisPoints: fc.integer({ min: 0, max: 10_000 }),
    amount: amountUpTo(20_000),
  }),
);
const lines = fc.array(
  fc
    .record({
      quantity: fc.integer({ min: 1, max: 50 }),
      unitPrice: amountUpTo(100_000),
      discount: discounts,
      taxBasisPoints: fc.constantFrom(0, 700, 1900, 2550),
    })
    .map(line),
  { maxLength: 12 },
);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

describe('rounding', () => {
  test.each([
    [5n, 10n, 1],
    [-5n, 10n, -1],
    [4n, 10n, 0],
    [-15n, 10n, -2],
    [25n, 10n, 3],
    [1n, 3n, 0],
    [-2n, -3n, 1],
  ])('%s / %s is %s: halves are rounded away from zero', (numerator, denominator, expected) => {
    expect(roundedQuotient(numerator, denominator)).toBe(expected);
  });

  test('a result beyond the safe integers is refused, not rounded', () => {
    expect(() => roundedQuotient(2n ** 60n, 1n)).toThrow(
      expect.objectContaining({ code: 'amount_too_large' }),
    );
  });

  test.each([
    [102, 5, -2],
    [103, 5, 2],
    [100, 5, 0],
    [99, 1, 0],
    [25, 10, 5],
  ])('%s by cash steps of %s is rounded by %s', (total, step, expected) => {
    expect(cashRounding(minor(total), minor(step))).toBe(expected);
  });
});

describe('tax', () => {
  test.each([
    [11_900, 1900, true, 1900],
    [10_000, 1900, false, 1900],
    [1, 1900, true, 0],
    [999, 700, true, 65],
    [250, 700, false, 18],
  ])('%s at %s basis points, included %s, is %s', (base, basisPoints, included, expected) => {
    expect(taxOf(minor(base), basisPoints, included)).toBe(expected);
  });
});

describe('allocation', () => {
  test('the remainder is given to the largest fractions, the earlier first', () => {
    expect(allocate(minor(100), [minor(1), minor(1), minor(1)])).toEqual([34, 33, 33]);
    expect(allocate(minor(10), [minor(5), minor(3), minor(2)])).toEqual([5, 3, 2]);
    expect(allocate(minor(7), [minor(10), minor(20), minor(31)])).toEqual([1, 2, 4]);
    expect(allocate(minor(5), [NO_MONEY, NO_MONEY])).toEqual([0, 0]);
  });

  test('the parts add up to the whole and none is larger than its weight', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1e10 }).map(minor), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(weights, fc.nat(10_000), (all, share) => {
        const amount = Math.floor((sum(all) * share) / 10_000);
        const parts = allocate(minor(amount), all);
        expect(sum(parts)).toBe(sum(all) === 0 ? 0 : amount);
        parts.forEach((part, index) => {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(all[index] as number);
        });
      }),
    );
  });
});

describe('a basket', () => {
  test('with a line discount, a basket discount and tax included', () => {
    const basket = {
      lines: [
        line({
          id: localId('a'),
          quantity: 2,
          unitPrice: minor(1250),
          discount: { kind: 'percent', basisPoints: 1000 },
          taxBasisPoints: 1900,
        }),
        line({ id: localId('b'), quantity: 1, unitPrice: minor(999), taxBasisPoints: 700 }),
      ],
      discount: { kind: 'amount' as const, amount: minor(100) },
    };
    expect(priceBasket(basket, { taxIncluded: true })).toEqual({
      lines: [
        { id: 'a', gross: 2500, lineDiscount: 250, basketDiscountShare: 69, tax: 348, total: 2181 },
        { id: 'b', gross: 999, lineDiscount: 0, basketDiscountShare: 31, tax: 63, total: 968 },
      ],
      subtotal: 3499,
      discount: 350,
      basketDiscount: 100,
      tax: 411,
      taxes: [
        { name: null, basisPoints: 700, net: 905, tax: 63 },
        { name: null, basisPoints: 1900, net: 1833, tax: 348 },
      ],
      total: 3149,
    });
  });

  test.each([
    ['the amount comes off what the share leaves', 1000, 500, [350, 500]],
    ['no more than that', 1000, 9999, [350, 3149]],
    ['of which a share of all leaves nothing', 10_000, 500, [3499, 0]],
    ['and a share that rounds to nothing leaves all', 1, 500, [0, 500]],
  ])('with a share and an amount off the whole: %s', (_, basisPoints, amount, parts) => {
    const discount = { kind: 'both', basisPoints, amount: minor(amount) } as const;
    expect(discountParts(discount, minor(3499)).map((part) => part.amount)).toEqual(parts);
    const goods = [line({ quantity: 2, unitPrice: minor(1250) }), line({ unitPrice: minor(999) })];
    const totals = priceBasket({ lines: goods, discount }, { taxIncluded: true });
    expect(totals).toMatchObject({ basketDiscount: sum(parts), total: 3499 - sum(parts) });
  });

  test('adds up, whatever it contains', () => {
    fc.assert(
      fc.property(lines, cartDiscounts, fc.boolean(), (all, discount, taxIncluded) => {
        const totals = priceBasket({ lines: all, discount }, { taxIncluded });
        expect(totals.subtotal - totals.discount + (taxIncluded ? 0 : totals.tax)).toBe(totals.total);
        expect(sum(totals.lines.map((one) => one.total))).toBe(totals.total);
        expect(sum(totals.taxes.map((one) => one.net + one.tax))).toBe(totals.total);
        for (const one of totals.lines) {
          expect(one.total).toBeGreaterThanOrEqual(0);
          expect(one.tax).toBeLessThanOrEqual(one.total);
        }
      }),
    );
  });
});

describe('payment', () => {
  test('in cash only is rounded to the cash step and gives change', () => {
    expect(settle(minor(1998), [{ kind: 'cash', given: minor(5000) }], { cashStep: minor(5) })).toEqual({
      rounding: 2,
      due: 2000,
      tenders: [{ amount: 2000, given: 5000 }],
      missing: 0,
      changeDue: 3000,
    });
  });

  test('by card and cash is not rounded', () => {
    const tenders = [
      { kind: 'card' as const, amount: minor(998), reference: null },
      { kind: 'cash' as const, given: minor(1000) },
    ];
    expect(settle(minor(1998), tenders, { cashStep: minor(5) })).toMatchObject({
      rounding: 0,
      missing: 0,
      changeDue: 0,
    });
  });

  test('never charges a card more than the total', () => {
    const card = [{ kind: 'card' as const, amount: minor(2001), reference: null }];
    expect(() => settle(minor(2000), card, { cashStep: minor(1) })).toThrow(
      expect.objectContaining({ code: 'card_over' }),
    );
  });

  test('agrees on paid, missing and due', () => {
    const cash = fc.array(fc.record({ kind: fc.constant('cash' as const), given: amountUpTo(100_000) }), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.nat(100_000), cash, fc.constantFrom(1, 5, 10), (total, tenders, cashStep) => {
        const result = settle(minor(total), tenders, { cashStep: minor(cashStep) });
        expect(sum(result.tenders.map((tender) => tender.amount)) + result.missing).toBe(result.due);
        expect(sum(tenders.map((tender) => tender.given))).toBe(
          sum(result.tenders.map((tender) => tender.amount)) + result.changeDue,
        );
        expect(result.missing > 0 && result.changeDue > 0).toBe(false);
      }),
    );
  });
});

describe('the rest to pay', () => {
  const rules = { cashStep: minor(5) };

  test('is rounded in cash only, and exact beside or on a card', () => {
    const cash = (given: number) => ({ kind: 'cash' as const, given: minor(given) });
    const card = (amount: number) => ({ kind: 'card' as const, amount: minor(amount), reference: null });
    expect(restOf(minor(6789), [], rules)).toEqual({ cash: 6790, card: 6789 });
    expect(restOf(minor(6789), [cash(2000)], rules)).toEqual({ cash: 4790, card: 4789 });
    expect(restOf(minor(6789), [card(2000)], rules)).toEqual({ cash: 4789, card: 4789 });
    expect(restOf(minor(2788), [cash(2788)], rules)).toEqual({ cash: 2, card: 0 });
    expect(restOf(minor(4537), [], rules, minor(1003))).toEqual({ cash: 3535, card: 3534 });
    expect(restOf(minor(2), [], rules)).toEqual({ cash: 0, card: 2 });
    expect(restOf(minor(1000), [], rules, minor(1000))).toEqual({ cash: 0, card: 0 });
  });

  test('completes the total by either method, after any parts in any order', () => {
    const part = fc.record({ card: fc.boolean(), share: fc.integer({ min: 1, max: 1100 }) });
    fc.assert(
      fc.property(
        fc.nat(3000),
        fc.nat(1000),
        fc.constantFrom(1, 5, 10, 50),
        fc.array(part, { maxLength: 4 }),
        (total, deposit, cashStep, parts) => {
          const applied = Math.min(deposit, total);
          const taken: TenderInput[] = [];
          const rest = () => restOf(minor(total), taken, { cashStep: minor(cashStep) }, minor(applied));
          for (const { card, share } of parts) {
            const most = rest();
            // The minimum and the maximum of a part are as likely as values between.
            const amount = Math.max(1, Math.round((most.card * Math.min(share, 1000)) / 1000));
            if (card && most.card >= amount)
              taken.push({ kind: 'card', amount: minor(amount), reference: null });
            else if (!card && amount < most.cash) taken.push({ kind: 'cash', given: minor(amount) });
          }
          const { cash, card } = rest();
          const paid = (...last: TenderInput[]) =>
            settle(minor(total), [...taken, ...last], { cashStep: minor(cashStep) }, minor(applied));
          expect(paid({ kind: 'cash', given: cash })).toMatchObject({ missing: 0, changeDue: 0 });
          if (cash > 0) expect(paid({ kind: 'cash', given: minor(cash - 1) }).missing).toBe(1);
          if (taken.length > 0) expect(paid().missing).toBe(cash);
          if (card > 0) expect(paid({ kind: 'card', amount: card, reference: null }).missing).toBe(0);
        },
      ),
    );
  });
});

test('refunds of a line add up to exactly the line, in any parts', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      (amount, parts) => {
        const sold = sum(parts);
        let before = 0;
        const refunds = parts.map((quantity) => {
          const share = refundShare(minor(amount), sold, before, quantity);
          before += quantity;
          return share;
        });
        expect(sum(refunds)).toBe(amount);
        expect(Math.min(...refunds)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

describe('the amount of a refund', () => {
  /** Refunds some goods one after the other, in cash by that step or by card; returns the amounts. */
  function inParts(paid: number, goods: number[], steps: number[]): number[] {
    let given = NO_MONEY;
    return goods.map((_, index) => {
      const back = sum(goods.slice(0, index + 1));
      const whole = index === goods.length - 1;
      const amount = refundTotal(
        { paid: minor(paid), goods: minor(back), given, whole },
        minor(steps[index] ?? 1),
      );
      given = plus(given, amount);
      return amount;
    });
  }

  test.each([
    ['three in cash that were paid in cash', 1195, [399, 399, 399], [5, 5, 5], [400, 400, 395]],
    ['one, then two', 1195, [399, 798], [5, 5], [400, 795]],
    ['all on the card of what was paid in cash', 5560, [5558], [1], [5560]],
    ['all on the card of what cash was rounded down for', 1195, [1197], [1], [1195]],
    ['card, then cash', 1195, [399, 798], [1, 5], [399, 795]],
    ['cash, then card', 1195, [399, 798], [5, 1], [400, 795]],
    ['in cash what was paid in parts, not rounded', 6789, [6789], [5], [6790]],
    ['in cash, a part each time rounded up, what cards paid', 798, [399, 399], [5, 5], [400, 400]],
    ['of what coins rounded to nothing', 0, [2], [5], [0]],
    ['on a card that paid it', 1197, [399, 399, 399], [1, 1, 1], [399, 399, 399]],
    ['goods above what was paid', 50, [59, 1], [1, 1], [50, 0]],
    ['the last for less than was given too much', 400, [398, 1], [5, 5], [400, 0]],
  ])('%s', (_, paid, goods, steps, expected) => {
    expect(inParts(paid, goods, steps)).toEqual(expected);
  });

  test('is never negative, and in total what was paid except for half a coin', () => {
    const step = fc.constantFrom(1, 5, 10, 50);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(2000), step), { minLength: 1, maxLength: 6 }),
        step,
        (parts, paidBy) => {
          const goods = parts.map(([amount]) => amount);
          const paid = sum(goods) + cashRounding(minor(sum(goods)), minor(paidBy));
          const back = inParts(
            paid,
            goods,
            parts.map(([, one]) => one),
          );
          const last = parts.at(-1)?.[1] ?? 1;
          expect(Math.min(...back)).toBeGreaterThanOrEqual(0);
          expect(paid - sum(back)).toBeLessThanOrEqual(last / 2);
          expect(sum(back) - paid).toBeLessThanOrEqual(Math.max(...parts.map(([, one]) => one)) / 2);
        },
      ),
    );
  });
});

test('a deposit above a total is paid back in coins, never more than is held, and the rest rounds the total', () => {
  const steps = fc.constantFrom(1, 5, 10, 100).map(minor);
  fc.assert(
    fc.property(amountUpTo(30_000), amountUpTo(30_000), steps, (total, held, cashStep) => {
      const { back, rounding } = overpaid(total, held, { cashStep });
      if (held <= total) {
        expect([back, rounding]).toEqual([0, 0]);
        return;
      }
      expect(back % cashStep).toBe(0);
      expect(back).toBeLessThanOrEqual(held);
      expect(total + rounding + back).toBe(held);
      expect(Math.abs(rounding)).toBeLessThan(cashStep);
    }),
  );
});
