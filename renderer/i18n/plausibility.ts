import type { TFunction } from 'i18next';
import { USUAL_PRICE, USUAL_QUANTITY } from '../../shared/domain/limits.ts';
import type { Minor, Quantity } from '../../shared/money/money.ts';
import type { Format } from './format.ts';

/** Asks to confirm an unusually large quantity; undefined if usual or missing. */
export function quantityWarning(
  quantity: Quantity | null,
  { number }: Pick<Format, 'number'>,
  t: TFunction,
): string | undefined {
  if (quantity === null || quantity <= USUAL_QUANTITY) return undefined;
  return t('form.really', { value: number(quantity) });
}

/** Asks to confirm an unusually high price; undefined if usual or missing. */
export function priceWarning(price: Minor | null, money: Format['money'], t: TFunction): string | undefined {
  if (price === null || price <= USUAL_PRICE) return undefined;
  return t('form.really', { value: money(price) });
}
