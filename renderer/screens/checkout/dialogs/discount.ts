import type { Discount } from '../../../../shared/domain/discount.ts';
import type { Format } from '../../../format.ts';

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
    text: String(discount.basisPoints / 100).replace('.', format.plain(0)[1] ?? '.'),
  };
}

/** Reads a form's discount; null for none, `undefined` for what is no share and no amount. */
export function fromText({ kind, text }: DiscountText, format: Format): Discount | null | undefined {
  if (kind === 'none' || text.trim() === '') return null;
  if (kind === 'amount') {
    const amount = format.parse(text);
    return amount === null ? undefined : amount === 0 ? null : { kind, amount };
  }
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim());
  if (!match) return undefined;
  const basisPoints = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  if (basisPoints > 10_000) return undefined;
  return basisPoints === 0 ? null : { kind, basisPoints };
}
