/**
 * The locale whose words stand in dates and lists: the program's language in the shop's region, so that weekdays and
 * months are in the language of everything around them. Figures keep the shop's own locale.
 *
 * @param locale BCP 47, as the shop writes numbers: `en-IE`
 */
export function wordsLocale(language: string, locale: string): string {
  const shop = new Intl.Locale(locale);
  if (shop.language === language) return locale;
  return shop.region === undefined ? language : `${language}-${shop.region}`;
}
