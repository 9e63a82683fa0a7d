import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pseudoSentence, pseudoWords } from '../../shared/testing/pseudo.ts';
import { languages } from '../../shared/words/words.ts';
import { Checkout } from '../features/checkout/Checkout.tsx';
import { DayScreen } from '../features/day/DayScreen.tsx';
import { OrdersScreen } from '../features/orders/OrdersScreen.tsx';
import { SettingsScreen } from '../features/settings/SettingsScreen.tsx';
import { SECTIONS } from '../features/settings/settingsStore.ts';
import { StockScreen } from '../features/stock/StockScreen.tsx';
import { SyncScreen } from '../features/sync/SyncScreen.tsx';
import { placeOrder, startForEach, stores, when } from '../testing/program.ts';
import { read } from '../testing/read.tsx';
import { i18n, languageName } from './i18n.ts';
import { windowWords } from './words.ts';

startForEach();
beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  speak(pseudoWords(windowWords('en')));
});
afterEach(() => {
  speak(windowWords('en'));
  vi.unstubAllGlobals();
});

/** Replaces the English words. */
function speak(words: object): void {
  i18n.addResourceBundle('en', 'translation', words);
}

/** The plain English in a text: words of three letters or more with a vowel and no accent. */
function plainWords(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => line.match(/[\p{L}]{3,}/gu) ?? [])
    .filter((word) => /^[a-z]+$/i.test(word) && /[aeiouy]/i.test(word));
}

/** Texts that Perch does not translate: the shop's names, language names and Intl's output. */
const untranslated = new Set([
  ...'Fur Feather Bella Momo Luna Charlie the Dog Cat Rabbit Guinea pig Hamster Bird Fish Reptile'.split(' '),
  ...'Aoife Brennan VAT'.split(' '),
  ...languages.map((language) => languageName(language)),
  ...Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, month + 1))).flatMap((day) =>
    (['short', 'long'] as const).flatMap((style) => [
      day.toLocaleDateString('en', { month: style }),
      day.toLocaleDateString('en', { weekday: style }),
    ]),
  ),
]);

test('the pseudo-language is a third longer and keeps gaps and tags', () => {
  expect(pseudoSentence('Take <b>{{amount}}</b> in cash')).toBe('Táákéé <b>{{amount}}</b> ííñ çáášh');
  const length = (words: object): number =>
    Object.values(words).reduce(
      (sum, value) => sum + (typeof value === 'string' ? value.length : length(value)),
      0,
    );
  const english = windowWords('en');
  const share = length(pseudoWords(english)) / length(english);
  expect(share).toBeGreaterThan(1.25);
  expect(share).toBeLessThan(1.4);
});

test('every word on the screens comes from the dictionaries', async () => {
  const { useDay } = stores.day;
  await placeOrder();
  const ends = [
    useDay.getState().watch(),
    stores.orders.useOrders.getState().watch(),
    stores.stock.useStock.getState().watch(),
  ];
  await when(useDay, ({ current }) => current !== undefined);
  await when(stores.orders.useOrders, ({ items }) => items);
  await when(stores.stock.useStock, ({ total, summary }) => total !== null && summary !== null);
  await stores.settings.useSettings.getState().load();
  stores.sync.useSync.getState().start();
  await when(stores.sync.useSync, ({ status }) => status);
  await stores.sync.useSync.getState().refresh();
  const screens = {
    checkout: read(<Checkout />),
    orders: read(<OrdersScreen />),
    stock: read(<StockScreen />),
    sync: read(<SyncScreen />),
    day: read(<DayScreen />),
    ...Object.fromEntries(
      SECTIONS.map((section) => {
        stores.settings.useSettings.getState().go(section);
        return [section, read(<SettingsScreen />)];
      }),
    ),
  };
  for (const end of ends) end();
  for (const [name, text] of Object.entries(screens)) {
    const plain = plainWords(text).filter((word) => !untranslated.has(word));
    expect([name, text.length > 50, plain]).toEqual([name, true, []]);
  }
});
