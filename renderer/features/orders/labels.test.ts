import { expect, test } from 'vitest';
import type { OrderView } from '../../../shared/domain/order.ts';
import { minor, NO_MONEY } from '../../../shared/money/money.ts';
import { remoteId } from '../../../shared/testing/ids.ts';
import { formatFor } from '../../i18n/format.ts';
import { i18n } from '../../i18n/i18n.ts';
import { moneyOf, numberOf } from './labels.ts';

const format = formatFor('en-IE', 'EUR');
const handedOver = { total: minor(1500), rounding: NO_MONEY, deposit: minor(500), paid: minor(1000) };

test.each<[string, Pick<OrderView, 'state' | 'balance' | 'handedOver'>, string | undefined]>([
  ['with a balance', { state: 'open', balance: minor(500), handedOver: null }, '€5.00 due'],
  ['paid by its deposit', { state: 'open', balance: NO_MONEY, handedOver: null }, 'Paid'],
  ['without a price', { state: 'open', balance: null, handedOver: null }, undefined],
  ['picked up here', { state: 'fulfilled', balance: minor(1000), handedOver }, 'Paid'],
  ['picked up elsewhere', { state: 'fulfilled', balance: minor(1000), handedOver: null }, undefined],
  ['that was cancelled', { state: 'cancelled', balance: minor(1000), handedOver: null }, undefined],
])('the payment state of an order %s', (_, order, words) => {
  expect(moneyOf(order, i18n.t, format)?.words).toBe(words);
});

test('a long number is shortened to its end', () => {
  expect(numberOf({ remoteId: remoteId('9007199254741991') }, i18n.t)).toBe('No. …41991');
  expect(numberOf({ remoteId: remoteId('104211') }, i18n.t)).toBe('No. 104211');
  expect(numberOf({ remoteId: null }, i18n.t)).toBeNull();
});
