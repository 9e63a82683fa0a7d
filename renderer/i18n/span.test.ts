import { expect, test } from 'vitest';
import { i18n } from './i18n.ts';
import { spanWords } from './span.ts';

test.each([
  [7, '7 minutes', '7 Minuten'],
  [60, '1 hour', '1 Stunde'],
  [135, '2 hours and 15 minutes', '2 Stunden und 15 Minuten'],
  [2880, '2 days', '2 Tage'],
  [2880 + 61, '2 days and 1 hour', '2 Tage und 1 Stunde'],
  [0, '0 minutes', '0 Minuten'],
])('%i minutes as people say them', (minutes, english, german) => {
  expect(spanWords(minutes, 'en')).toBe(english);
  expect(spanWords(-minutes, 'de')).toBe(german);
});

test('a clock that is two days behind is not told in minutes, and what it touches is named', () => {
  const said = (lng: string) => String(i18n.t('sync.clockBehind', { lng, minutes: '2880' }));
  expect(said('en')).toContain('2 days behind');
  expect(said('en')).toContain('Receipts');
  expect(said('en')).not.toContain('2880');
  expect(said('de')).toContain('2 Tage nach');
});
