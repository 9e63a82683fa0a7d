import type { TFunction } from 'i18next';
import type { ActivityRow } from '../../../../shared/domain/activity.ts';
import type { Minor } from '../../../../shared/units.ts';
import type { Format } from '../../../format.ts';
import { i18n, type Key, say } from '../../../i18n.ts';

/** What happened, in a till's words; a kind that this version does not know is named as the journal does. */
export function kindWords({ kind }: Pick<ActivityRow, 'kind'>, t: TFunction): string {
  const key = `settings.activity.kinds.${kind}`;
  return i18n.exists(key) ? say(t, key as Key) : kind;
}

/** What it is about: a number, a name, a setting. */
export function aboutOf({ subject, setting }: Pick<ActivityRow, 'subject' | 'setting'>): string {
  return setting ?? subject ?? '';
}

/** Its amount in the currency that it was in; empty where it has none. */
export function amountOf(
  { amount, currency }: Pick<ActivityRow, 'amount' | 'currency'>,
  format: Format,
): string {
  return amount === null ? '' : format.moneyIn(currency)(amount);
}

/** What it was before and is now; null where the line says neither. */
export function changeOf(row: ActivityRow, format: Format): { from: string; to: string } | null {
  if (row.from === null && row.to === null) return null;
  // Prices are kept as whole numbers of the smallest unit.
  const written = (value: string | null) =>
    value !== null && row.kind === 'price.changed' && /^\d+$/.test(value)
      ? format.moneyIn(row.currency)(Number(value) as Minor)
      : (value ?? '');
  return { from: written(row.from), to: written(row.to) };
}
