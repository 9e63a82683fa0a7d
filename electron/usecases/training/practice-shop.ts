import type { ShopSettings } from '../../../shared/domain/settings.ts';
import type { BasisPoints } from '../../../shared/money/money.ts';
import { localDate } from '../../../shared/time/time.ts';
import { words } from '../../../shared/words/words.ts';
import type { Store } from '../../store/store.ts';

/** Usual and lower rate in basis points, by the region of a shop's locale; ISO 3166. */
const rates: Record<string, readonly [number, number]> = {
  AT: [2000, 1000],
  CH: [810, 260],
  DE: [1900, 700],
  GB: [2000, 500],
  IE: [2300, 1350],
};
const elsewhere = [2000, 1000] as const;

/**
 * Prepares a shop with the defaults of its location. The practice shop has an invented address, tax number and tax
 * rates from its first start on, so that its receipts are complete. A shop where anything was decided or sold
 * already, and a real one, stay unchanged.
 */
export function seedShop(store: Store, region: Partial<ShopSettings>): void {
  store.transaction(() => {
    const { mode } = store.identity;
    const isNew = store.settings.begin(region);
    if (mode !== 'training' || !isNew) return;
    const { language, locale } = store.settings.shop();
    const { tax, lower, header, footer } = words[language].practiceShop;
    const [usual, reduced] = rates[new Intl.Locale(locale).region ?? ''] ?? elsewhere;
    const nobody = { staffId: null, businessDate: localDate(store.context.clock.now()) };
    const rate = (name: string, basisPoints: number) =>
      store.taxRates.save({ id: null, name, basisPoints: basisPoints as BasisPoints, active: true }, nobody);
    const { id } = rate(tax, usual);
    rate(lower, reduced);
    const practice = { receiptHeader: header, receiptFooter: footer, defaultTaxRateId: id };
    store.settings.saveShop(practice, nobody);
  });
}
