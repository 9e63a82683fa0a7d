/** The settings that reveal a shop's country. */
interface Place {
  /** BCP 47. */
  locale: string;
  /** ISO 4217. */
  currency: string;
}

/**
 * Whether the law of the shop's country requires a certified security device (TSE) at an electronic till: its region
 * is Germany and it takes euros. The language is not enough: other countries have it, too.
 */
export function needsSecurityDevice({ locale, currency }: Place): boolean {
  return currency === 'EUR' && new Intl.Locale(locale).maximize().region === 'DE';
}
