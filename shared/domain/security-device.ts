/** What of a shop's settings says in which country it is. */
interface Place {
  /** BCP 47. */
  locale: string;
  /** ISO 4217. */
  currency: string;
}

/**
 * Whether the law of the shop's country wants a certified security device (TSE) at an electronic till: its region is
 * Germany and it takes euros. The language does not count: it is also that of other countries.
 */
export function needsSecurityDevice({ locale, currency }: Place): boolean {
  return currency === 'EUR' && new Intl.Locale(locale).maximize().region === 'DE';
}
