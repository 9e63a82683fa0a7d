import type { TFunction } from 'i18next';
import type { ActivityRow } from '../../../../shared/domain/activity.ts';
import { reductionOf } from '../../../../shared/money/discount.ts';
import { minor, negated } from '../../../../shared/money/money.ts';
import { createDates } from '../../../i18n/dates.ts';
import { type Format, givenWords } from '../../../i18n/format.ts';
import { i18n, type Key, say } from '../../../i18n/i18n.ts';
import { reasonWords } from '../../stock/labels.ts';
import { settingName, settingValue } from './settingWords.ts';

/** The kind of an entry; an unknown one is shown as the journal has it. */
export function kindWords({ kind }: Pick<ActivityRow, 'kind'>, t: TFunction): string {
  const key = `settings.activity.kinds.${kind}`;
  return i18n.exists(key) ? say(t, key as Key) : kind;
}

/** The subject of an entry: a number, a name, a setting. */
export function aboutOf(
  { subject, setting }: Pick<ActivityRow, 'subject' | 'setting'>,
  t: TFunction,
): string {
  return setting === null ? (subject ?? '') : settingName(setting, t);
}

/** The amount of an entry in its own currency; empty without one. */
export function amountOf(
  { amount, currency }: Pick<ActivityRow, 'amount' | 'currency'>,
  format: Format,
): string {
  return amount === null ? '' : format.moneyIn(currency)(amount);
}

/** The values before and after; null if the entry has neither. */
export function changeOf(
  row: ActivityRow,
  format: Format,
  t: TFunction,
): { from: string; to: string } | null {
  const { setting, from, to } = row;
  if (from === null && to === null) return null;
  if (setting !== null) {
    const pen = { t, format, money: format.moneyIn(row.currency) };
    const said = (json: string | null) => (json === null ? '' : settingValue(setting, json, pen));
    return { from: said(from), to: said(to) };
  }
  if (row.kind === 'mode.changed') return { from: modeWords(from, t), to: modeWords(to, t) };
  // The journal has prices in minor units.
  const written = (value: string | null) =>
    value !== null && row.kind.startsWith('price.') && /^\d+$/.test(value)
      ? format.moneyIn(row.currency)(minor(Number(value)))
      : dateWords(value ?? '', format);
  return { from: written(from), to: written(to) };
}

/** A discount: `10% off Beagle puppy, −€70.19`, `10% + €5.00 off the cart, −€8.20`. */
function discountWords(
  { petName, given, amount }: ActivityRow['discounts'][number],
  { currency }: Pick<ActivityRow, 'currency'>,
  format: Format,
  t: TFunction,
): string {
  const money = format.moneyIn(currency);
  const off = money(negated(amount));
  const name = petName ?? t('settings.activity.cart');
  if (given && given.kind !== 'amount') {
    const percent = givenWords(given, { ...format, money });
    return t('settings.activity.percentOff', { percent, name, amount: off });
  }
  return t('settings.activity.amountOff', { name, amount: off });
}

/** A pet with its quantity: `2 × Momo`. */
export function itemWords(
  { quantity, petName }: ActivityRow['items'][number],
  format: Format,
  t: TFunction,
): string {
  return t('orders.what', { number: format.number(quantity), name: petName });
}

/** Further facts of an entry: what was discounted, removed or exchanged. */
export function factsOf(row: ActivityRow, format: Format, t: TFunction): string[] {
  const facts = row.discounts.map((discount) => discountWords(discount, row, format, t));
  if (row.kind === 'basket.reduced' || row.kind === 'basket.voided') {
    facts.push(...row.items.map((item) => itemWords(item, format, t)));
  }
  const { from, to } = row;
  if (row.kind === 'price.reduced' && from !== null && to !== null)
    facts.push(`−${format.percent(reductionOf(minor(Number(from)), minor(Number(to))))}`);
  if (row.exchangedWith !== null) {
    facts.push(t('settings.activity.exchangedWith', { number: row.exchangedWith }));
  }
  if (row.backupAt !== null)
    facts.push(t('settings.activity.backupOf', { at: format.dateTime(row.backupAt) }));
  const reason = reasonOf(row, t);
  return reason === '' ? facts : [...facts, reason];
}

/** The reason, if it was chosen from a list. */
function reasonOf({ kind, reason, from, to }: ActivityRow, t: TFunction): string {
  if (kind === 'stock.adjusted' && reason !== null) return reasonWords(reason, Number(to) > Number(from), t);
  return kind === 'drawer.opened' && reason === 'count' ? t('settings.activity.toCount') : '';
}

/** Formats a time or a day; leaves anything else unchanged. */
function dateWords(value: string, { locale, words, dateTime }: Format): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return dateTime(value);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? createDates(locale, words).plain(value) : value;
}

function modeWords(mode: string | null, t: TFunction): string {
  return t(mode === 'training' ? 'settings.activity.modes.training' : 'settings.activity.modes.live');
}
