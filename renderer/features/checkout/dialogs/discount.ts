import type { TFunction } from 'i18next';
import type { CartDiscount, Discount } from '../../../../shared/domain/discount.ts';
import { type Reading, readPercent } from '../../../../shared/money/amounts.ts';
import { type Minor, minor, minus, NO_MONEY } from '../../../../shared/money/money.ts';
import { discountParts } from '../../../../shared/money/pricing.ts';
import type { Format } from '../../../i18n/format.ts';
import { amountError, badAmount } from '../../../i18n/i18n.ts';

/** A discount as typed in a form. */
export interface DiscountText {
  kind: 'none' | Discount['kind'];
  text: string;
}

/** A cart discount as typed in a form; `more` is an amount deducted after the percentage, empty for none. */
export interface CartDiscountText {
  discount: DiscountText;
  more: string;
}

export function toCartText(discount: CartDiscount | null, format: Format): CartDiscountText {
  if (discount?.kind !== 'both') return { discount: toText(discount, format), more: '' };
  const { basisPoints, amount } = discount;
  return { discount: toText({ kind: 'percent', basisPoints }, format), more: format.plain(amount) };
}

/** Parses a form's cart discount, like `fromText`. */
export function fromCartText(
  { discount, more }: CartDiscountText,
  format: Format,
): CartDiscount | null | undefined {
  const share = fromText(discount, format);
  if (discount.kind !== 'percent' || more.trim() === '' || share === undefined) return share;
  const after = fromText({ kind: 'amount', text: more }, format);
  if (share?.kind !== 'percent' || after?.kind !== 'amount') return after === null ? share : after;
  return { kind: 'both', basisPoints: share.basisPoints, amount: after.amount };
}

/**
 * The message for an amount after a percentage that is invalid or more than the rest; undefined if it is valid.
 *
 * @param most minor units that both are deducted from
 */
export function whyNotMore(
  { discount, more }: CartDiscountText,
  { format, t, most }: { format: Format; t: TFunction; most: Minor },
): string | undefined {
  if (discount.kind !== 'percent' || more.trim() === '') return undefined;
  const share = fromText(discount, format);
  const off = share ? (discountParts(share, most)[0]?.amount ?? NO_MONEY) : NO_MONEY;
  return whyNoDiscount({ kind: 'amount', text: more }, { format, t, most: minus(most, off) });
}

export function toText(discount: Discount | null, format: Format): DiscountText {
  if (!discount) return { kind: 'none', text: '' };
  if (discount.kind === 'amount') return { kind: 'amount', text: format.plain(discount.amount) };
  return {
    kind: 'percent',
    text: String(discount.basisPoints / 100).replace('.', format.plain(NO_MONEY)[1] ?? '.'),
  };
}

/** Parses a form's discount; null for none, `undefined` for an invalid or empty number. */
export function fromText({ kind, text }: DiscountText, format: Format): Discount | null | undefined {
  if (kind === 'none') return null;
  const { value } = readDiscount({ kind, text }, format);
  if (value === null) return undefined;
  if (value === 0) return null;
  return kind === 'amount' ? { kind, amount: minor(value) } : { kind, basisPoints: value };
}

/** Parses the number of a form's discount: minor units or basis points, or the fault. */
export function readDiscount({ kind, text }: DiscountText, format: Format): Reading {
  return kind === 'amount' ? format.read(text) : readPercent(text);
}

/**
 * The message for a form's discount that is invalid or more than its base; undefined if it is valid.
 *
 * @param most the base in minor units; null while unknown
 */
export function whyNoDiscount(
  text: DiscountText,
  { format, t, most }: { format: Format; t: TFunction; most: Minor | null },
): string | undefined {
  const discount = fromText(text, format);
  if (discount?.kind === 'amount' && most !== null && discount.amount > most) {
    return t('checkout.line.discountOver', { most: format.money(most) });
  }
  if (discount !== undefined) return undefined;
  const { fault } = readDiscount(text, format);
  if (fault?.why === 'empty') {
    return t('checkout.line.discountMissing', { none: t('checkout.line.noDiscount') });
  }
  return text.kind === 'amount'
    ? badAmount(fault, format, t, minor(250))
    : amountError(fault, format.locale, t('checkout.line.badPercent'));
}
