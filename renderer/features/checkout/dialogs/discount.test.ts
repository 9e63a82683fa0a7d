import { describe, expect, test } from 'vitest';
import { minor } from '../../../../shared/money/money.ts';
import { formatFor } from '../../../i18n/format.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { fromCartText, fromText, toCartText, toText, whyNoDiscount, whyNotMore } from './discount.ts';

const german = formatFor('de-DE', 'EUR');

test.each([
  ['12,5', 1250],
  ['12.25 %', 1225],
])('%s is a percentage', (text, basisPoints) => {
  expect(fromText({ kind: 'percent', text }, german)).toEqual({ kind: 'percent', basisPoints });
});

test.each(['101', '-5', 'ten', '1.234'])('%s is no percentage', (text) => {
  expect(fromText({ kind: 'percent', text }, german)).toBeUndefined();
});

test('an amount is read and written in the shop’s format', () => {
  const discount = fromText({ kind: 'amount', text: '2,50' }, german);
  expect(discount).toEqual({ kind: 'amount', amount: 250 });
  expect(toText(discount ?? null, german)).toEqual({ kind: 'amount', text: '2,50' });
});

test('a percentage is written in the shop’s format', () => {
  expect(toText({ kind: 'percent', basisPoints: 1250 }, german)).toEqual({ kind: 'percent', text: '12,5' });
});

test('none and zero are no discount; an empty field is an error', () => {
  expect(fromText({ kind: 'none', text: '' }, german)).toBeNull();
  expect(fromText({ kind: 'amount', text: '0' }, german)).toBeNull();
  expect(fromText({ kind: 'percent', text: ' ' }, german)).toBeUndefined();
  expect(fromText({ kind: 'amount', text: '' }, german)).toBeUndefined();
});

test('a discount above the price is refused with its maximum', () => {
  const why = (text: string, most: number | null, kind: 'amount' | 'percent' = 'amount') =>
    whyNoDiscount(
      { kind, text },
      { format: formatFor('en-IE', 'EUR'), t: i18n.t, most: most === null ? null : minor(most) },
    );
  expect(why('12.51', 1250)).toBe('At most €12.50.');
  expect(why('12.50', 1250)).toBeUndefined();
  expect(why('0.01', 0)).toBe('At most €0.00.');
  expect(why('100', 1250, 'percent')).toBeUndefined();
  // The other field has its own message.
  expect(why('12.51', null)).toBeUndefined();
});

describe('a percentage off the cart and an amount off the rest', () => {
  const text = (share: string, more: string) => ({
    discount: { kind: 'percent' as const, text: share },
    more,
  });
  const both = { kind: 'both' as const, basisPoints: 1000, amount: minor(500) };

  test('are read and written together', () => {
    expect(fromCartText(text('10', '5,00'), german)).toEqual(both);
    expect(toCartText(both, german)).toEqual(text('10', '5,00'));
  });

  test('either of them may be omitted', () => {
    expect(fromCartText(text('10', ' '), german)).toEqual({ kind: 'percent', basisPoints: 1000 });
    expect(fromCartText(text('10', '0'), german)).toEqual({ kind: 'percent', basisPoints: 1000 });
    expect(fromCartText(text('0', '5,00'), german)).toEqual({ kind: 'amount', amount: 500 });
    // The further amount of a percentage is ignored once the kind is an amount.
    const amount = { discount: { kind: 'amount' as const, text: '2,00' }, more: '5,00' };
    expect(fromCartText(amount, german)).toEqual({ kind: 'amount', amount: 200 });
  });

  test.each(['', 'ten'])('“%s” %% is an error, whatever the amount', (share) => {
    expect(fromCartText(text(share, '5,00'), german)).toBeUndefined();
  });

  test.each([
    ['90', undefined],
    ['90,01', 'Höchstens 90,00 €.'],
    ['five', 'Bitte einen Betrag wie 2,50 eingeben.'],
  ])('%s off 100,00 € less 10 %%: %s', (more, why) => {
    const t = i18n.getFixedT('de');
    expect(
      whyNotMore(text('10', more), { format: german, t, most: minor(10_000) })?.replace(/\s/gu, ' '),
    ).toBe(why);
  });
});
