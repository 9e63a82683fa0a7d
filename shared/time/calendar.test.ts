import { expect, test } from 'vitest';
import { addDays, addMonths, nextOf, startOf } from './calendar.ts';

test('days and months are added across ends of months, leap days and clock changes', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2026-10-26', -2)).toBe('2026-10-24');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-01');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-01');
});

test('a week starts on Monday, also across the turn of the year', () => {
  expect(startOf('week', '2026-01-01')).toBe('2025-12-29');
  expect(startOf('week', '2026-11-22')).toBe('2026-11-16');
  expect(startOf('week', '2026-11-23')).toBe('2026-11-23');
  expect(nextOf('week', '2026-11-22')).toBe('2026-11-23');
});

test('periods start with their first day and end before the next one', () => {
  expect(startOf('month', '2026-02-28')).toBe('2026-02-01');
  expect(nextOf('month', '2026-12-31')).toBe('2027-01-01');
  expect(startOf('year', '2026-12-31')).toBe('2026-01-01');
  expect(nextOf('year', '2026-02-01')).toBe('2027-01-01');
  expect(nextOf('day', '2026-12-31')).toBe('2027-01-01');
});
