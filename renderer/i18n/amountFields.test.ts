import { expect, test } from 'vitest';
import { type AmountFault, amountWords, createMoneyReader } from '../../shared/money/amounts.ts';
import { denominationsOf } from '../../shared/money/denominations.ts';
import { minor } from '../../shared/money/money.ts';
import { localId } from '../../shared/testing/ids.ts';
import { fromText, readDiscount } from '../features/checkout/dialogs/discount.ts';
import { countTotal, keyOf, withTyped } from '../features/day/denominations.ts';
import { readOrder } from '../features/orders/orderForm.ts';
import { parseAmount, parseOptional, parsePercent, parseWhole } from '../features/settings/parseSettings.ts';
import { blankFields } from '../features/stock/pet/editingStore.ts';
import { draftOf, unreadIn } from '../features/stock/pet/petDraft.ts';
import { pet, shop, startForEach, stores, when } from '../testing/program.ts';
import { createDates } from './dates.ts';
import { formatFor } from './format.ts';
import { amountError, i18n } from './i18n.ts';

startForEach();

const shops = [
  { language: 'en', locale: 'en-IE', readings: ['12,345', '12.345'] },
  { language: 'de', locale: 'de-DE', readings: ['12.345', '12,345'] },
] as const;
const petFields = {
  ...blankFields,
  name: 'Momo',
  categoryId: localId('01900000-0000-7000-8000-000000000001'),
};
const order = {
  petText: '',
  quantity: '1',
  day: '2999-12-24',
  customerName: '',
  customerPhone: '',
  note: '',
  price: '1',
  deposit: '',
  depositKind: 'cash' as const,
  depositReference: '',
};

test.each(shops)(
  'every amount field shows both readings of 12.345 and 12,345, $language',
  async ({ language, locale, readings }) => {
    const format = formatFor(locale, 'EUR', language);
    await shop.ask('settings.saveShop', { language, locale });
    await when(stores.app.useApp, ({ app }) => app?.locale === locale);
    const orderTools = {
      t: i18n.t,
      format,
      dates: createDates(locale),
      cashStep: minor(1),
      now: Date.parse('2026-11-21T09:00:00Z'),
    };
    const [euro] = denominationsOf('EUR');
    if (!euro) throw new Error('No denominations.');

    for (const text of ['12.345', '12,345', '€ 12.345', '12,345 EUR', ' 12.345 ', '1.234,567', '1,234.567']) {
      const bySentence = [
        readOrder({ ...order, price: text }, pet(), true, orderTools).bad.price,
        readOrder({ ...order, deposit: text }, pet(), true, orderTools).bad.deposit,
      ];
      const byFault: Record<string, AmountFault | null> = {
        'price, float, cash, cost': format.read(text).fault,
        'cash given, card': stores.checkout.readTyped(text, minor(100)).fault,
        discount: readDiscount({ kind: 'amount', text }, format).fault,
        limits: parseOptional(parseAmount(format))(text).fault,
        'price of a pet': unreadIn({ ...petFields, price: text }, 'price', format),
        'quantity price': unreadIn(
          { ...petFields, quantityPrices: [{ from: '12', price: text }] },
          'quantityPrices',
          format,
        ),
        'price in a file': createMoneyReader('EUR', locale)(text).fault,
      };
      expect(stores.checkout.amountIn({ typed: text }, minor(100))).toBeNull();
      expect(fromText({ kind: 'amount', text }, format)).toBeUndefined();
      expect(draftOf({ ...petFields, price: text }, null, format)).toBeNull();
      const sentences = [
        ...bySentence,
        ...Object.values(byFault).map((fault) => amountError(fault, locale, 'An amount.')),
      ];
      for (const said of sentences) {
        expect(said).toContain(text.trim());
        if (text.includes('1.234') || text.includes('1,234')) continue;
        for (const reading of readings) expect(said).toContain(reading);
      }
    }
    for (const text of ['12.345', '12,345']) {
      const faults = [
        unreadIn({ ...petFields, lowMark: text }, 'lowMark', format),
        unreadIn({ ...petFields, openingCount: text }, 'openingCount', format),
        parseWhole(0, 100_000)(text).fault,
        parsePercent(text).fault,
        readDiscount({ kind: 'percent', text }, format).fault,
      ];
      expect(readOrder({ ...order, quantity: text }, pet(), true, orderTools).bad.quantity).toContain(text);
      expect(countTotal(withTyped({}, keyOf(euro), text), [euro])).toBeNull();
      for (const fault of faults) {
        const said = fault && amountWords(fault, language, locale);
        for (const reading of readings) expect(said).toContain(reading);
      }
    }
    await i18n.changeLanguage('en');
  },
);

test('a separator within the count of a coin removes no digit', () => {
  const [euro] = denominationsOf('EUR');
  if (!euro) throw new Error('No denominations.');
  const key = keyOf(euro);
  const typed = [...'1.5'].reduce((text, character) => `${text}${character}`, '');
  expect(countTotal(withTyped({ [key]: 1 }, key, typed), [euro])).toBeNull();
  expect(countTotal(withTyped({}, key, '15'), [euro])).toBe(15 * euro.value);
  expect(withTyped({ [key]: 15 }, key, '')).toEqual({});
});
