import { expect, test } from 'vitest';
import { minor } from '../../../../shared/minor.ts';
import { createFormat } from '../../../format.ts';
import { i18n } from '../../../i18n.ts';
import { fromText, toText, whyNoDiscount } from './discount.ts';

const german = createFormat('de-DE', 'EUR');

test.each([
  ['10', 1000],
  ['12,5', 1250],
  ['12.25 %', 1225],
  ['100', 10_000],
])('%s is a share', (text, basisPoints) => {
  expect(fromText({ kind: 'percent', text }, german)).toEqual({ kind: 'percent', basisPoints });
});

test.each(['101', '-5', 'ten', '1.234'])('%s is none', (text) => {
  expect(fromText({ kind: 'percent', text }, german)).toBeUndefined();
});

test('an amount is read in the shop’s way, and written back the same', () => {
  const discount = fromText({ kind: 'amount', text: '2,50' }, german);
  expect(discount).toEqual({ kind: 'amount', amount: 250 });
  expect(toText(discount ?? null, german)).toEqual({ kind: 'amount', text: '2,50' });
});

test('a share is written back the same', () => {
  expect(toText({ kind: 'percent', basisPoints: 1250 }, german)).toEqual({ kind: 'percent', text: '12,5' });
});

test('none and zero are no discount; one that is still to be typed is not taken for none', () => {
  expect(fromText({ kind: 'none', text: '' }, german)).toBeNull();
  expect(fromText({ kind: 'amount', text: '0' }, german)).toBeNull();
  expect(fromText({ kind: 'percent', text: ' ' }, german)).toBeUndefined();
  expect(fromText({ kind: 'amount', text: '' }, german)).toBeUndefined();
});

test('more than what it is taken off is refused with the most that it can be', () => {
  const why = (text: string, most: number | null, kind: 'amount' | 'percent' = 'amount') =>
    whyNoDiscount(
      { kind, text },
      { format: createFormat('en-IE', 'EUR'), t: i18n.t, most: most === null ? null : minor(most) },
    );
  expect(why('12.51', 1250)).toBe('At most €12.50.');
  expect(why('12.50', 1250)).toBeUndefined();
  expect(why('0.01', 0)).toBe('At most €0.00.');
  expect(why('100', 1250, 'percent')).toBeUndefined();
  // The other field has its own sentence.
  expect(why('12.51', null)).toBeUndefined();
});
