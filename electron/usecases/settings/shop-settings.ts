import type { ShopSettings, TaxRate } from '../../../shared/domain/settings.ts';
import { PerchError } from '../../../shared/errors.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import type { Deps } from '../deps.ts';
import { refuseWhilePaid } from '../payments/agreed.ts';
import type { Caller } from '../session.ts';

/**
 * Changes the shop's settings.
 *
 * @throws PerchError `locale_unknown`, `currency_unknown`, `currency_open_shift`, `tax_unknown`, `first_manager`,
 *   `printer_host`, `card_open`, `payment_unfinished`: what totals come to stays while one is being paid
 */
export function saveShop(
  { store }: Pick<Deps, 'store'>,
  changes: Input<'settings.saveShop'>,
  caller: Caller,
): ShopSettings {
  const before = store.settings.shop();
  const { locale, currency, defaultTaxRateId, requireStaff, kiosk, printer } = changes;
  if (locale !== undefined && !isLocale(locale)) {
    throw new PerchError('locale_unknown', `“${locale}” is not a language and region, like de-DE.`);
  }
  if (currency !== undefined && currency !== before.currency) {
    if (!Intl.supportedValuesOf('currency').includes(currency)) {
      throw new PerchError('currency_unknown', `“${currency}” is not a currency, like EUR.`);
    }
    if (store.shifts.current()) {
      throw new PerchError('currency_open_shift', 'Close the shift first: its money is in the old currency.');
    }
  }
  const { taxIncluded = before.taxIncluded, cashStep = before.cashStep } = changes;
  if (taxIncluded !== before.taxIncluded || cashStep !== before.cashStep) refuseWhilePaid(store);
  if (defaultTaxRateId && !store.taxRates.get(defaultTaxRateId)?.active) {
    throw new PerchError('tax_unknown', 'This tax rate is not in use any more.');
  }
  if ((requireStaff || kiosk) && store.staff.managerCount() === 0) {
    throw new PerchError('first_manager', 'Add a manager with a PIN first, who can look after the others.');
  }
  if (printer?.kind === 'escpos' && /[\s/:]/.test(printer.host) && !printer.host.includes('::')) {
    throw new PerchError(
      'printer_host',
      'Please enter the printer’s name or address alone, like 192.168.1.50.',
    );
  }
  return store.settings.saveShop(withOneTax(given(changes)), caller.actor);
}

/** @throws PerchError `tax_unknown`, `tax_in_use`: the default rate cannot be put out of use */
export function saveTaxRate(
  { store }: Pick<Deps, 'store'>,
  rate: Omit<TaxRate, 'id'> & { id: TaxRate['id'] | null },
  caller: Caller,
): TaxRate[] {
  if (rate.id && !store.taxRates.get(rate.id)) {
    throw new PerchError('tax_unknown', 'This tax rate is not in the list any more.');
  }
  if (rate.id && !rate.active && rate.id === store.settings.shop().defaultTaxRateId) {
    throw new PerchError('tax_in_use', 'This is the shop’s usual rate. Choose another one for that first.');
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

/** A shop that has a default rate charges tax, and one that charges none has no default rate. */
function withOneTax(changes: Partial<ShopSettings>): Partial<ShopSettings> {
  if (changes.defaultTaxRateId) return { ...changes, chargesNoTax: false };
  return changes.chargesNoTax ? { ...changes, defaultTaxRateId: null } : changes;
}

/** Without the ones that were not given. */
function given(changes: Input<'settings.saveShop'>): Partial<ShopSettings> {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<ShopSettings>;
}
