import type { Language } from '../../../shared/domain/app.ts';
import { languages } from '../../../shared/words/words.ts';
import type { ScreenId } from '../../app/screenStore.ts';
import { i18n, type Key, languageName, say } from '../../i18n/i18n.ts';

/** The search words of a language: its name and the word for language, in every language. */
export function languageWords(language: Language): string {
  return languages
    .flatMap((each) => [languageName(language, each), i18n.getFixedT(each)('settings.shop.language')])
    .join(' ');
}

/** The search words of a command or a section of the settings: its label and its synonyms. */
export function wordsOf(label: Key): string {
  const also = `finder.${label}`;
  const { t } = i18n;
  return i18n.exists(also) ? `${say(t, label)} ${say(t, also as Key)}` : say(t, label);
}

/** Whether all words of a query occur. */
export function matches(words: string, query: string): boolean {
  const known = words.toLocaleLowerCase();
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => known.includes(word));
}

// Commands of screens that are not shown. A test checks that no shortcut of a screen is missing.

/** Commands that a screen offers as soon as it is shown, by their labels there. */
export const SCREEN_COMMANDS: readonly [ScreenId, Key][] = [
  ['checkout', 'checkout.keys.search'],
  ['checkout', 'checkout.keys.line'],
  ['checkout', 'checkout.keys.basketDiscount'],
  ['checkout', 'checkout.keys.hold'],
  ['checkout', 'checkout.keys.held'],
  ['checkout', 'checkout.keys.receipts'],
  ['checkout', 'checkout.keys.exchange'],
  ['checkout', 'checkout.keys.undo'],
  ['checkout', 'checkout.keys.void'],
  ['checkout', 'checkout.keys.pay'],
  ['orders', 'orders.keys.take'],
  ['orders', 'orders.keys.search'],
  ['stock', 'stock.keys.add'],
  ['stock', 'stock.keys.count'],
  ['stock', 'stock.keys.prices'],
  ['stock', 'stock.arrival.button'],
  ['stock', 'stock.keys.labels'],
  ['stock', 'stock.keys.search'],
  ['day', 'day.keys.cash'],
  ['day', 'day.keys.close'],
  ['day', 'day.keys.print'],
  ['day', 'day.keys.archive'],
  ['settings', 'settings.keys.save'],
];

/** Commands that need something chosen, opened or typed first; found only then. */
export const CONTEXT_COMMANDS: readonly Key[] = [
  // Navigation within a screen.
  'keys.back',
  'checkout.keys.choose',
  'checkout.keys.add',
  'checkout.keys.nextLine',
  'checkout.keys.previousLine',
  'orders.keys.choose',
  'orders.keys.filter',
  'orders.keys.leave',
  'stock.keys.choose',
  'orders.keys.filter',
  'stock.keys.post',
  'sync.life.back',
  'day.keys.choose',
  'day.keys.next',
  'day.keys.moreLess',
  'settings.keys.section',
  // Need a selected cart item.
  'checkout.keys.more',
  'checkout.keys.less',
  'checkout.keys.remove',
  // Need a payment in progress.
  'checkout.keys.cash',
  'checkout.keys.card',
  'checkout.keys.split',
  'checkout.keys.take',
  'checkout.pay.back',
  'checkout.keys.print',
  'checkout.done.next',
  // Need a chosen order or pet, or an open form or list.
  'orders.keys.handOver',
  'orders.keys.intoCart',
  'orders.keys.move',
  'orders.keys.cancel',
  'orders.keys.print',
  'orders.keys.place',
  'orders.keys.another',
  'stock.keys.adjust',
  'stock.keys.edit',
  'stock.keys.save',
  'stock.keys.savePrices',
  'stock.keys.import',
  'stock.keys.review',
  'stock.keys.write',
  'stock.categories.add',
  'common.save',
  // Need a chosen Z report.
  'day.keys.pdf',
];
