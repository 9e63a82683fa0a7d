import { wordsLocale } from '../documents/words-locale.ts';

/** Regions whose number and date formats a shop can choose; the program has two languages in all of them. */
export const REGIONS = [
  'de-DE',
  'de-AT',
  'de-CH',
  'de-LI',
  'de-LU',
  'en-IE',
  'en-GB',
  'en-US',
  'en-CA',
  'en-AU',
  'en-NZ',
  'en-ZA',
  'en-IN',
  'fr-CH',
  'fr-FR',
  'it-CH',
  'it-IT',
  'nl-NL',
  'nl-BE',
  'da-DK',
  'nb-NO',
  'sv-SE',
  'pl-PL',
  'cs-CZ',
  'es-ES',
  'pt-PT',
  'ja-JP',
];

/** The region of a language: the shop's own if available, else the language's first. */
export function usualRegion(language: string, locale: string): string {
  const own = wordsLocale(language, locale);
  const first = REGIONS.find((region) => region.startsWith(`${language}-`));
  return REGIONS.includes(own) ? own : (first ?? own);
}
