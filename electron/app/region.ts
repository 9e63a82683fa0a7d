import type { ShopSettings } from '../../shared/domain/settings.ts';
import { isLanguage } from '../../shared/words/words.ts';
import { defaultSettings } from '../store/shop/settings.ts';
import { parsed, preferredLanguage } from './language.ts';

/** What a new shop takes from the computer it is opened on. */
export type Region = Pick<ShopSettings, 'language' | 'locale' | 'currency' | 'taxIncluded'>;

const { language: en, locale, currency, taxIncluded } = defaultSettings;
/** The defaults of a new shop, if the computer says nothing. */
const fallback: Region = { language: en, locale, currency, taxIncluded };

/** Currencies of regions without the euro; ISO 3166 and ISO 4217. */
const currencies: Record<string, string> = {
  AU: 'AUD',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  HU: 'HUF',
  IN: 'INR',
  JP: 'JPY',
  LI: 'CHF',
  MX: 'MXN',
  NO: 'NOK',
  NZ: 'NZD',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
  SG: 'SGD',
  TR: 'TRY',
  US: 'USD',
  ZA: 'ZAR',
};

/** Regions whose shelf prices exclude tax. */
const taxAdded = new Set(['US', 'CA']);

/**
 * Language, number style, currency and taxation of a new shop, from the computer's preferences. Only a first guess:
 * all of it is in the settings.
 *
 * @param preferred languages as BCP 47 tags, most preferred first; empty if the computer names none
 */
export function regionOf(preferred: readonly string[]): Region {
  const tags = preferred.map(parsed).filter((tag) => tag !== null);
  const spoken = tags.find(({ language }) => isLanguage(language));
  const language = preferredLanguage(preferred);
  const region = (spoken?.region ? spoken : tags.find((tag) => tag.region))?.region;
  if (!region) {
    const { locale } = fallback;
    const own = () => `${language}-${new Intl.Locale(language).maximize().region}`;
    return { ...fallback, language, locale: locale.startsWith(language) ? locale : own() };
  }
  return {
    language,
    locale: `${language}-${region}`,
    currency: currencies[region] ?? fallback.currency,
    taxIncluded: !taxAdded.has(region),
  };
}
