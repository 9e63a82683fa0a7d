/**
 * A language in the shop's region. Dates and lists have it, so that weekdays and months are in the language of everything
 * around them; figures as well in a window that speaks another language than the shop, and the shop's own elsewhere.
 *
 * @param locale BCP 47, as the shop writes numbers: `en-IE`
 */
export function wordsLocale(language: string, locale: string): string {
  const shop = new Intl.Locale(locale);
  if (shop.language === language) return locale;
  return shop.region === undefined ? language : `${language}-${shop.region}`;
}
