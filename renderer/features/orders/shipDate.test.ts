import { describe, expect, it } from 'vitest';
import { shift } from '../../i18n/dates.ts';
import { dayOf, daysUntil, readDay, toShipDate } from './shipDate.ts';

const saturday = '2026-11-21';

describe('reading a day as people type it', () => {
  it.each([
    ['24.12.', 'de-DE', '2026-12-24'],
    ['24.12', 'de-DE', '2026-12-24'],
    ['3.1.', 'de-DE', '2027-01-03'],
    ['24.12.26', 'de-DE', '2026-12-24'],
    ['1.2.2027', 'de-DE', '2027-02-01'],
    ['12/24', 'en-US', '2026-12-24'],
    ['24/12', 'en-GB', '2026-12-24'],
    ['24', 'de-DE', '2026-11-24'],
    ['3', 'de-DE', '2026-12-03'],
    ['31', 'de-DE', '2026-12-31'],
    ['29.2.', 'de-DE', '2028-02-29'],
    ['+3', 'en-GB', '2026-11-24'],
    ['today', 'en-GB', saturday],
    ['heute', 'de-DE', saturday],
    ['morgen', 'de-DE', '2026-11-22'],
    ['übermorgen', 'de-DE', '2026-11-23'],
    ['fri', 'en-GB', '2026-11-27'],
    ['Freitag', 'de-DE', '2026-11-27'],
    ['mi.', 'de-DE', '2026-11-25'],
    ['sat', 'en-GB', '2026-11-28'],
    ['next friday', 'en-GB', '2026-11-27'],
    ['Next fri', 'en-IE', '2026-11-27'],
    ['nächsten Freitag', 'de-DE', '2026-11-27'],
    ['am kommenden fr', 'de-DE', '2026-11-27'],
    ['2026-12-01', 'en-US', '2026-12-01'],
  ])('%s in %s is %s', (typed, locale, day) => {
    expect(readDay(typed, saturday, locale)).toBe(day);
  });

  it.each(['', '31.11.2026', '32', '24.13.', 'someday', 'next', 'next year', '2026-02-30', '1.2.3.4', '-3'])(
    '%j is no day',
    (typed) => {
      expect(readDay(typed, saturday, 'de-DE')).toBeNull();
    },
  );

  it('says that a day has passed instead of guessing another year', () => {
    expect(readDay('20.11.2026', saturday, 'de-DE')).toBe('2026-11-20');
  });
});

it('keeps the day through the moment that is sent, and counts days across a change of the clocks', () => {
  expect(dayOf(toShipDate('2026-03-29'))).toBe('2026-03-29');
  expect(daysUntil('2026-10-26', '2026-10-24')).toBe(2);
  expect(daysUntil('2026-11-20', saturday)).toBe(-1);
  expect(shift('2027-01-31', 1, 'month')).toBe('2027-02-28');
});
