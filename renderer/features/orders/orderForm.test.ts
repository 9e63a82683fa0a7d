import { describe, expect, test } from 'vitest';
import type { PetTile } from '../../../shared/domain/catalogue.ts';
import { minor } from '../../../shared/money/money.ts';
import { localId, remoteId } from '../../../shared/testing/ids.ts';
import { createDates } from '../../i18n/dates.ts';
import { formatFor } from '../../i18n/format.ts';
import { i18n } from '../../i18n/i18n.ts';
import { readOrder } from './orderForm.ts';

const pet: PetTile = {
  id: localId('01920000-0000-7000-8000-000000000001'),
  remoteId: remoteId('100'),
  name: 'Momo the Cat',
  categoryId: null,
  categoryName: 'Cat',
  status: 'available',
  price: minor(1250),
  taxBasisPoints: 1900,
  taxName: 'VAT',
  stock: { known: 5, shown: 5, promised: 0, free: 5, lowMark: null },
};
const tools = {
  t: i18n.t,
  format: formatFor('de-DE', 'EUR'),
  dates: createDates('de-DE'),
  cashStep: minor(1),
  now: new Date(2026, 10, 21, 9).getTime(),
};
const filled = {
  petText: '',
  quantity: '3',
  day: '24.12.',
  customerName: ' Ada ',
  customerPhone: '',
  note: '',
  price: '12,50',
  deposit: '',
  depositKind: 'cash' as const,
  depositReference: '',
};
const read = (change: Partial<typeof filled>, taxIncluded = true) =>
  readOrder({ ...filled, ...change }, pet, taxIncluded, tools);

test('unusual quantities and prices are asked about; too large ones are refused', () => {
  expect(read({ quantity: '999', price: '9.999,99' }).doubts).toEqual({});
  const { doubts, draft } = read({ quantity: '1200', price: '12.000,00' });
  expect(Object.values(doubts).map((asked) => asked?.replace(/\s/gu, ' '))).toEqual([
    'Really 1.200? If so, confirm again.',
    'Really 12.000,00 €? If so, confirm again.',
  ]);
  expect(draft).toMatchObject({ quantity: 1200 });
  expect(read({ quantity: '100000' }).bad.quantity).toContain('99.999');
});

test('a deposit in cash fits the coins, up to the rounded total', () => {
  const inCoins = (change: Partial<typeof filled>) =>
    readOrder({ ...filled, price: '4,16', ...change }, pet, true, { ...tools, cashStep: minor(5) }).bad;
  expect(inCoins({ deposit: '12,48' }).deposit).toMatch(/12[.,]50/);
  expect(inCoins({ deposit: '12,50' })).toEqual({});
  expect(inCoins({ deposit: '12,55' }).deposit).toBe(i18n.t('errors.deposit_over'));
  expect(inCoins({ deposit: '12,48', depositKind: 'card' as never })).toEqual({});
});

test('a deposit needs a name or a phone number', () => {
  expect(read({ deposit: '5', customerName: ' ' }).bad.customer).toContain('name or phone number');
  expect(read({ deposit: '5', customerName: '', customerPhone: '0171 555' }).bad).toEqual({});
  expect(read({ customerName: '' }).bad).toEqual({});
});

test('a filled form is an order', () => {
  const { draft, total } = read({ deposit: '5' });
  expect(total).toBe(3750);
  expect(draft).toMatchObject({
    quantity: 3,
    unitPrice: 1250,
    customerName: 'Ada',
    customerPhone: null,
    deposit: { kind: 'cash', amount: 500, reference: null },
  });
  expect(new Date(draft?.shipDate ?? '').toDateString()).toBe('Thu Dec 24 2026');
});

test('added tax is part of the total', () => {
  expect(read({}, false).total).toBe(3750 + Math.round(3750 * 0.19));
  expect(read({}, false).lines[0]?.sums?.addedTax).toMatchObject({
    basisPoints: 1900,
    tax: Math.round(3750 * 0.19),
  });
  expect(read({}).lines[0]?.sums?.addedTax).toBeNull();
});

describe('invalid input has a message at its field and makes no order', () => {
  test.each([
    ['quantity', { quantity: '0' }],
    ['quantity', { quantity: '1.5' }],
    ['quantity', { quantity: '2147483648' }],
    ['quantity', { quantity: '-2' }],
    ['price', { price: 'free' }],
    ['price', { price: '' }],
    ['day', { day: '' }],
    ['day', { day: '31.2.2027' }],
    ['day', { day: '20.11.2026' }],
    ['deposit', { deposit: 'some' }],
    ['deposit', { deposit: '37,51' }],
  ] as const)('%s: %j', (field, change) => {
    const { draft, bad } = read(change);
    expect(draft).toBeNull();
    expect(Object.keys(bad)).toEqual([field]);
    expect(bad[field]).toMatch(/\w/);
  });

  test('no pet', () => {
    const { draft, bad, total } = readOrder(filled, null, true, tools);
    expect([draft, total]).toEqual([null, null]);
    expect(Object.keys(bad)).toEqual(['pet']);
  });
});

test('an order whose total overflows has no total', () => {
  expect(read({ quantity: '2147483647', price: '100000000,00' }).total).toBeNull();
});
