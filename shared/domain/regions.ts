import { wordsLocale } from '../documents/words-locale.ts';

/** Regions whose ways of writing numbers and dates a shop may want; the program speaks two languages in all of them. */
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

/** The region that goes with a language: the shop's own where it can be had, else the language's first. */
export function usualRegion(language: string, locale: string): string {
  const own = wordsLocale(language, locale);
  const first = REGIONS.find((region) => region.startsWith(`${language}-`));
  return REGIONS.includes(own) ? own : (first ?? own);
}
