/**
 * A language in the shop's region. It formats dates and lists, so that weekdays and months are in the surrounding
 * language; and figures if a window's language differs from the shop's.
 *
 * @param locale BCP 47, the shop's number format: `en-IE`
 */
export function wordsLocale(language: string, locale: string): string {
  const shop = new Intl.Locale(locale);
  if (shop.language === language) return locale;
  return shop.region === undefined ? language : `${language}-${shop.region}`;
}
