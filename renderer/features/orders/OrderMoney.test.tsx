import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OrderView } from '../../../shared/domain/order.ts';
import { minor, NO_MONEY } from '../../../shared/money/money.ts';
import { localId } from '../../../shared/testing/ids.ts';
import '../../i18n/i18n.ts';
import { words } from '../../testing/read.tsx';
import { OrderMoney, PriceRows } from './OrderMoney.tsx';

/** The visible lines of the pane. */
function shown(changes: Partial<OrderView>): string[] {
  const base = {
    ...{ quantity: 1, unitPrice: 4537, listPrice: null, total: 4537 },
    ...{ deposit: 1003, depositHeld: 0, balance: 3534 },
    ...{ origin: 'customer', saleId: null, depositEnds: [], handedOver: null, currency: 'EUR' },
  };
  const line = { ...base, state: 'open' };
  const order = { ...base, lines: [line], ...changes };
  const pane = renderToStaticMarkup(<OrderMoney order={order as unknown as OrderView} />);
  return [...pane.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(
    ([, label, amount]) => `${label} ${amount}`,
  );
}

test('the amounts of an order that was picked up add up to its receipt', () => {
  const handedOver = { total: minor(4537), rounding: minor(1), deposit: minor(1003), paid: minor(3535) };
  expect(shown({ state: 'fulfilled', saleId: localId('1'), handedOver })).toEqual([
    '1 × €45.37 €45.37',
    'Deposit −€10.03',
    'Cash rounding €0.01',
    'Paid at pickup €35.35',
  ]);
  const whole = { total: minor(133), rounding: NO_MONEY, deposit: minor(133), paid: NO_MONEY };
  expect(shown({ state: 'fulfilled', saleId: localId('1'), handedOver: whole }).slice(1)).toEqual([
    'Deposit −€1.33',
    'Paid at pickup €0.00',
  ]);
});

test('a deposit above the price is shown as refunded', () => {
  const handedOver = { total: minor(1593), rounding: NO_MONEY, deposit: minor(1593), paid: NO_MONEY };
  const depositEnds = [{ how: 'cash' as const, amount: minor(207) }];
  expect(
    shown({ state: 'fulfilled', saleId: localId('1'), deposit: minor(1800), handedOver, depositEnds }).slice(
      1,
    ),
  ).toEqual(['Deposit −€15.93', 'Paid at pickup €0.00', 'Deposit refunded in cash €2.07']);
});

test.each([
  ['cash', 'Deposit refunded in cash €10.03'],
  ['card', 'Deposit refunded to card €10.03'],
  ['kept', 'Deposit kept, as agreed €10.03'],
  ['elsewhere', 'Deposit applied at another till €10.03'],
] as const)('a cancelled order shows where its deposit went: %s', (how, expected) => {
  const depositEnds = [{ how, amount: minor(1003) }];
  expect(shown({ state: 'cancelled', depositEnds }).slice(1)).toEqual(['Deposit paid €10.03', expected]);
});

test('an open order shows the deposit held and the balance due', () => {
  expect(shown({ state: 'open', depositHeld: minor(1003) }).slice(1)).toEqual([
    'Deposit held −€10.03',
    'Balance due €35.34',
  ]);
  expect(shown({ state: 'cancelled', depositHeld: minor(1003) }).slice(1)).toEqual([
    'Deposit paid €10.03',
    'Deposit held €10.03',
  ]);
  // After items were taken off it.
  expect(shown({ state: 'open', deposit: minor(5000), balance: NO_MONEY }).slice(1)).toEqual([
    'Deposit held −€50.00',
    'Refund due €4.63',
  ]);
});

test('several lines have a total, with the added tax by rate', () => {
  const tax = (basisPoints: number, amount: number) => ({ name: 'VAT', basisPoints, tax: minor(amount) });
  const lines = [tax(1900, 190), tax(700, 70), tax(1900, 10)].map((addedTax) => ({
    state: 'open',
    addedTax,
  }));
  const order = { state: 'open', total: minor(2270), balance: minor(1267), lines } as unknown as OrderView;
  expect(shown(order)).toEqual([
    'VAT 19% €2.00',
    'VAT 7% €0.70',
    'Total €22.70',
    'Deposit held −€10.03',
    'Balance due €12.67',
  ]);
});

test('a completed order has its amounts in the currency of its day', () => {
  const handedOver = { total: minor(4537), rounding: NO_MONEY, deposit: minor(1003), paid: minor(3534) };
  expect(shown({ state: 'fulfilled', saleId: localId('1'), handedOver, currency: 'USD' })).toEqual([
    '1 × US$45.37 US$45.37',
    'Deposit −US$10.03',
    'Paid at pickup US$35.34',
  ]);
});

test('an order shows added tax and the discount of a lower price, if any', () => {
  const priced = (price: Partial<ComponentProps<typeof PriceRows>>) =>
    words(
      <PriceRows
        quantity={1}
        unitPrice={minor(1593)}
        listPrice={null}
        total={minor(1593)}
        addedTax={null}
        {...price}
      />,
    );
  const addedTax = { name: 'VAT', basisPoints: 1900, tax: minor(303) };
  expect(priced({ total: minor(1896), addedTax })).toBe('1 × €15.93 €15.93 VAT 19% €3.03 Total €18.96');
  expect(priced({ quantity: 2, total: minor(3186) })).toBe('2 × €15.93 €31.86');
  expect(priced({ quantity: 2, unitPrice: minor(1500), listPrice: minor(2000), total: minor(3000) })).toBe(
    '2 × €20.00 €40.00 Discount 25% −€10.00',
  );
});
