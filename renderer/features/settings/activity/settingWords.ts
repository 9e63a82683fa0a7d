import type { TFunction } from 'i18next';
import type { APPEARANCE, ShopSettings } from '../../../../shared/domain/settings.ts';
import type { BasisPoints, Minor } from '../../../../shared/money/money.ts';
import type { Format } from '../../../i18n/format.ts';
import { type Key, languageName, say } from '../../../i18n/i18n.ts';

/** Changes of the appearance are not in the log. */
export type LoggedSetting = Exclude<keyof ShopSettings, (typeof APPEARANCE)[number]>;

/** Formats a setting's value: translation and the shop's current formats. */
interface Pen {
  t: TFunction;
  format: Format;
  /** Minor units, in the currency of the entry. */
  money(minor: Minor): string;
}

/** The label of a setting and its value, as on its page. */
interface Words<K extends LoggedSetting> {
  name: Key;
  say(value: ShopSettings[K], pen: Pen): string;
}

const text = (value: string, { t }: Pen) => (value === '' ? t('settings.activity.nothingSet') : value);
const yesNo = (value: boolean, { t }: Pen) => t(value ? 'settings.activity.on' : 'settings.activity.off');
const limit = (value: Minor | null, { t, money }: Pen) =>
  value === null ? t('settings.none') : money(value);

/** Every setting; the compiler requires an entry for a new one. */
const settings: { [K in LoggedSetting]: Words<K> } = {
  shopName: { name: 'settings.shop.name', say: text },
  receiptHeader: { name: 'settings.shop.header', say: text },
  receiptFooter: { name: 'settings.shop.footer', say: text },
  language: {
    name: 'settings.shop.language',
    say: (value) => languageName(value),
  },
  locale: {
    name: 'settings.shop.region',
    say: (value, { format }) => new Intl.DisplayNames(format.words, { type: 'language' }).of(value) ?? value,
  },
  currency: {
    name: 'paper.currency',
    say: (value, { format }) => new Intl.DisplayNames(format.words, { type: 'currency' }).of(value) ?? value,
  },
  taxIncluded: { name: 'settings.taxes.included', say: yesNo },
  // The log contains the rate's name instead of its id.
  defaultTaxRateId: {
    name: 'settings.taxes.usual',
    say: (value, { t }) => value ?? t('settings.taxes.noUsual'),
  },
  chargesNoTax: { name: 'settings.taxes.noTax', say: yesNo },
  cashStep: {
    name: 'settings.taxes.cashStep',
    say: (value, { t, money }) => (value === 1 ? t('settings.taxes.cashStepNone') : money(value)),
  },
  lowStockDefault: {
    name: 'petFields.lowMark',
    say: (value, { t, format }) =>
      value === null ? t('settings.activity.nothingSet') : format.number(value),
  },
  updatePetStatus: { name: 'settings.stock.status', say: yesNo },
  refundReopensOrder: { name: 'settings.stock.refund', say: yesNo },
  requireStaff: { name: 'settings.rules.requireStaff', say: yesNo },
  signOutAfterMinutes: {
    name: 'settings.rules.signOut',
    say: (value, { t }) =>
      value === 0 ? t('settings.never') : t('settings.rules.signOutAfter', { count: value }),
  },
  kiosk: { name: 'settings.rules.kiosk', say: yesNo },
  startWithComputer: { name: 'settings.rules.startWithComputer', say: yesNo },
  autoPrintReceipt: { name: 'settings.printer.auto', say: yesNo },
  printer: {
    name: 'settings.section.printer',
    say: (value, { t }) => {
      if (value.kind === 'none') return t('settings.printer.noneKind');
      if (value.kind === 'system') return value.deviceName || t('settings.printer.deviceDefault');
      return value.host;
    },
  },
  labelRoll: {
    name: 'settings.printer.labels',
    say: ({ width, height }, { format }) => `${format.number(width)} × ${format.number(height)} mm`,
  },
  installUpdates: {
    name: 'settings.updates.when',
    say: (value, { t }) => t(`settings.updates.whenTo.${value}`),
  },
  backupEveryHours: {
    name: 'settings.backups.every',
    say: (value, { t }) =>
      value === 0 ? t('settings.never') : t('settings.backups.everyHours', { count: value }),
  },
  cashierRefundLimit: { name: 'settings.rules.refund', say: limit },
  returnLimit: {
    name: 'settings.rules.returns',
    say: (value, { t, money }) => (value === 0 ? t('settings.rules.returnsNone') : money(value)),
  },
  returnPaidBy: {
    name: 'settings.rules.returnPaidBy',
    say: (value, { t }) => t(`settings.rules.returnPaidTo.${value}`),
  },
  cashierCashOutLimit: { name: 'settings.rules.cashOut', say: limit },
  cashierDiscountLimit: {
    name: 'settings.rules.discount',
    say: (value, { t, format }) =>
      value === null ? t('settings.none') : format.percent(value as BasisPoints),
  },
  cashierMayVoid: { name: 'settings.rules.mayVoid', say: yesNo },
  cashierMayPrice: { name: 'settings.rules.mayPrice', say: yesNo },
  conditionsOverride: { name: 'settings.rules.conditionsOverride', say: yesNo },
  closingDifferenceLimit: { name: 'settings.rules.difference', say: limit },
  customerDataMonths: {
    name: 'settings.customers.keep',
    say: (value, { t }) =>
      value === null ? t('settings.never') : t('settings.customers.months', { count: value }),
  },
  registerYears: {
    name: 'settings.customers.register',
    say: (value, { t }) => t('settings.customers.years', { count: value }),
  },
};

const isKnown = (key: string): key is LoggedSetting => Object.hasOwn(settings, key);

/** A setting's label; one unknown to this version is shown as the journal has it. */
export function settingName(key: string, t: TFunction): string {
  return isKnown(key) ? say(t, settings[key].name) : key;
}

/**
 * A setting's value as its page shows it.
 *
 * @param json the journal's value; returned unchanged if this version cannot read it
 */
export function settingValue(key: string, json: string, pen: Pen): string {
  if (!isKnown(key)) return json;
  try {
    return (settings[key] as Words<LoggedSetting>).say(JSON.parse(json) as never, pen);
  } catch {
    return json;
  }
}
