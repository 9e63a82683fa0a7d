import type { TFunction } from 'i18next';
import { type Reading, readPercent } from '../../../../shared/amounts.ts';
import type { Discount } from '../../../../shared/domain/discount.ts';
import { minor, NO_MONEY } from '../../../../shared/minor.ts';
import type { Minor } from '../../../../shared/units.ts';
import type { Format } from '../../../format.ts';
import { whyUnread } from '../../../unread.ts';

/** A discount as a form has it. */
export interface DiscountText {
  kind: 'none' | Discount['kind'];
  text: string;
}

export function toText(discount: Discount | null, format: Format): DiscountText {
  if (!discount) return { kind: 'none', text: '' };
  if (discount.kind === 'amount') return { kind: 'amount', text: format.plain(discount.amount) };
  return {
    kind: 'percent',
    text: String(discount.basisPoints / 100).replace('.', format.plain(NO_MONEY)[1] ?? '.'),
  };
}

/** Reads a form's discount; null for none, `undefined` for what is no share and no amount, or still to be typed. */
export function fromText({ kind, text }: DiscountText, format: Format): Discount | null | undefined {
  if (kind === 'none') return null;
  const { value } = readDiscount({ kind, text }, format);
  if (value === null) return undefined;
  if (value === 0) return null;
  return kind === 'amount' ? { kind, amount: minor(value) } : { kind, basisPoints: value };
}

/** The number of a form's discount: minor units or basis points, or why it is none. */
export function readDiscount({ kind, text }: DiscountText, format: Format): Reading {
  return kind === 'amount' ? format.read(text) : readPercent(text);
}

/**
 * The sentence for a form's discount that is none, or is more than what it is taken off; undefined where it is one.
 *
 * @param most minor units that it is taken off; null where nobody knows yet
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
  return whyUnread(
    fault,
    format.locale,
    text.kind === 'amount'
      ? t('checkout.line.badAmount', { example: format.plain(minor(250)) })
      : t('checkout.line.badPercent'),
  );
}
