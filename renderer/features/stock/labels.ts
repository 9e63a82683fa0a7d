import type { TFunction } from 'i18next';
import { petFields, type SheetField } from '../../../shared/domain/pet-fields.ts';
import type { AdjustReason, MovementView, RowFields, StockRow } from '../../../shared/domain/stock.ts';
import { minor } from '../../../shared/money/money.ts';
import type { QuantityPrice } from '../../../shared/money/quantity-prices.ts';
import type { Format } from '../../i18n/format.ts';
import { i18n, type Key, say } from '../../i18n/i18n.ts';

export const PET_STATUSES = ['available', 'pending', 'sold'] as const;

/** Whether the pet was ever counted. */
export function isCounted({ stock }: Pick<StockRow, 'stock'>): boolean {
  return stock.known !== null || stock.shown !== 0 || stock.promised !== 0;
}

/** The name of a sales status; an unknown one is shown as the service sends it. */
export function statusWords(status: string, t: TFunction): string {
  const known = PET_STATUSES.find((each) => each === status);
  return known ? t(`stock.status.${known}`) : status;
}

/** The text of a pet's field; null if empty. */
export function fieldText(
  field: SheetField,
  value: RowFields[SheetField],
  t: TFunction,
  { money, number }: Pick<Format, 'money' | 'number'>,
): string | null {
  if (value === null) return null;
  switch (petFields[field].kind) {
    case 'money':
      return money(minor(Number(value)));
    case 'count':
      return number(Number(value));
    case 'status':
      return statusWords(String(value), t);
    case 'codes':
      return Array.isArray(value) && value.length > 0 ? value.join(' ') : null;
    case 'steps':
      return (value as QuantityPrice[])
        .map(({ from, price }) => t('paper.quantityPrice', { from: number(from), price: money(price) }))
        .join(', ');
    case 'text':
      return String(value);
  }
}

/** The most serious problem of a pet's stock. */
export function markOf(row: Pick<StockRow, 'stock' | 'low'>): 'oversold' | 'out' | 'low' | null {
  if (row.stock.free < 0) return 'oversold';
  if (!isCounted(row)) return null;
  if (row.stock.shown <= 0) return 'out';
  return row.low ? 'low' : null;
}

/** The key of a reason; a move is from or to another shop depending on the direction. */
export function reasonKey(reason: AdjustReason, cameIn: boolean): Key {
  return reason === 'transfer' && cameIn ? 'stock.reason.transferIn' : `stock.reason.${reason}`;
}

const isReason = (reason: string | null): reason is AdjustReason => i18n.exists(`stock.reason.${reason}`);

/** The name of a journalled reason; unknown ones are shown as they are. */
export function reasonWords(reason: string, cameIn: boolean, t: TFunction): string {
  return isReason(reason) ? say(t, reasonKey(reason, cameIn)) : reason;
}

/** A movement's name: its reason if it has one. */
export function movementKey({ kind, reason, quantity }: MovementView): Key {
  if (reason === 'opening') return 'stock.history.opening';
  if (reason?.startsWith('list:')) return 'stock.history.list';
  return kind === 'adjust' && isReason(reason) ? reasonKey(reason, quantity > 0) : `stock.history.${kind}`;
}
