import type { ShopSettings, TaxRate } from '../../../shared/domain/settings.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import { minorDigits } from '../../../shared/money/money.ts';
import type { Deps } from '../deps.ts';
import { refuseWhileCharged, refuseWhilePaid } from '../payments/agreed.ts';
import type { Caller } from '../session.ts';

/**
 * Changes the shop's settings.
 *
 * @throws PerchError `locale_unknown`, `currency_unknown`, `currency_open_shift`, `currency_deposits` while deposits are
 *   held, `currency_decimals` because stored minor units would become other prices, `tax_unknown`, `first_manager`,
 *   `printer_host`; `card_open`, `payment_unfinished` because totals must not change during a payment
 */
export function saveShop(
  { store }: Pick<Deps, 'store'>,
  changes: Input<'settings.saveShop'>,
  caller: Caller,
): ShopSettings {
  const before = store.settings.shop();
  const { locale, currency, defaultTaxRateId, requireStaff, kiosk, printer } = changes;
  if (locale !== undefined && !isLocale(locale)) throw new PerchError('locale_unknown');
  if (currency !== undefined && currency !== before.currency) {
    if (!Intl.supportedValuesOf('currency').includes(currency)) throw new PerchError('currency_unknown');
    if (store.shifts.current()) throw new PerchError('currency_open_shift');
    refuseWhileCharged(store);
    const amount = store.orders.depositsHeld();
    if (amount > 0) throw new PerchError('currency_deposits', { amount });
    const sameDecimals = minorDigits(currency) === minorDigits(before.currency);
    if (!sameDecimals && (store.catalogue.hasPrices() || store.orders.hasAgreedPrices())) {
      throw new PerchError('currency_decimals', { from: before.currency, to: currency });
    }
  }
  const { taxIncluded = before.taxIncluded, cashStep = before.cashStep } = changes;
  if (taxIncluded !== before.taxIncluded || cashStep !== before.cashStep) refuseWhilePaid(store);
  if (defaultTaxRateId && !store.taxRates.get(defaultTaxRateId)?.active) throw new PerchError('tax_unknown');
  if ((requireStaff || kiosk) && store.staff.managerCount() === 0) throw new PerchError('first_manager');
  if (printer?.kind === 'escpos' && /[\s/:]/.test(printer.host) && !printer.host.includes('::')) {
    throw new PerchError('printer_host');
  }
  return store.settings.saveShop(withOneTax(given(changes)), caller.actor);
}

/** @throws PerchError `tax_unknown`, `tax_in_use` if the default rate would be deactivated */
export function saveTaxRate(
  { store }: Pick<Deps, 'store'>,
  rate: Omit<TaxRate, 'id'> & { id: TaxRate['id'] | null },
  caller: Caller,
): TaxRate[] {
  if (rate.id && !store.taxRates.get(rate.id)) throw new PerchError('tax_unknown');
  if (rate.id && !rate.active && rate.id === store.settings.shop().defaultTaxRateId) {
    throw new PerchError('tax_in_use');
  }
  store.taxRates.save(rate, caller.actor);
  return store.taxRates.list();
}

function isLocale(text: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(text).length > 0;
  } catch {
    return false;
  }
}

/** A shop either has a default tax rate or charges no tax; setting one clears the other. */
function withOneTax(changes: Partial<ShopSettings>): Partial<ShopSettings> {
  if (changes.defaultTaxRateId) return { ...changes, chargesNoTax: false };
  return changes.chargesNoTax ? { ...changes, defaultTaxRateId: null } : changes;
}

/** Drops undefined values. */
function given(changes: Input<'settings.saveShop'>): Partial<ShopSettings> {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<ShopSettings>;
}
