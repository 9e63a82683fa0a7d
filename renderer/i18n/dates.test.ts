import { describe, expect, it } from 'vitest';
import { REGIONS } from '../../shared/domain/regions.ts';
import { createDates, isWrittenOut, readPastDay } from './dates.ts';

const saturday = '2026-11-21';

describe('reading a past day', () => {
  it.each([
    ['24.12.', 'de-DE', '2025-12-24'],
    ['24.12', 'de-DE', '2025-12-24'],
    ['21.11.', 'de-DE', saturday],
    ['3.1.26', 'de-DE', '2026-01-03'],
    ['1.2.2027', 'de-DE', '2027-02-01'],
    ['11/20', 'en-US', '2026-11-20'],
    ['20/11/2026', 'en-IE', '2026-11-20'],
    ['2020-01-01', 'en-IE', '2020-01-01'],
    ['29.2.', 'de-DE', '2024-02-29'],
    ['Tue', 'en-IE', '2026-11-17'],
    ['last tuesday', 'en-IE', '2026-11-17'],
    ['Di', 'de-DE', '2026-11-17'],
    ['letzten Freitag', 'de-DE', '2026-11-20'],
    ['sat', 'en-IE', '2026-11-14'],
    ['today', 'de-DE', saturday],
    ['Gestern', 'de-DE', '2026-11-20'],
    ['vorgestern', 'de-DE', '2026-11-19'],
    ['-3', 'de-DE', '2026-11-18'],
    ['21', 'de-DE', saturday],
    ['22', 'de-DE', '2026-10-22'],
    ['31.', 'de-DE', '2026-10-31'],
  ])('%s in %s is %s', (text, locale, day) => {
    expect(readPastDay(text, saturday, locale)).toBe(day);
  });

  it.each(['', 'x', '31.2.2026', '2026-13-01', '32', 'someday', '1.2.202'])('%s is not a day', (text) => {
    expect(readPastDay(text, saturday, 'de-DE')).toBeNull();
  });

  it.each([...REGIONS, 'hr-HR', 'lv-LV', 'bg-BG', 'hu-HU', 'mt-MT', 'ko-KR', 'th-TH', 'ar-EG', 'fa-IR'])(
    'a day written in %s reads back as itself',
    (locale) => {
      for (const day of ['2026-11-03', '2024-02-29', '2025-12-31']) {
        const written = createDates(locale).plain(day);
        expect([written, readPastDay(written, saturday, locale)]).toEqual([written, day]);
        expect([written, isWrittenOut(written)]).toEqual([written, true]);
      }
    },
  );

  it.each([
    ['1.2.20', false],
    ['1.2.', false],
    ['1.2.2026', true],
    ['2026-02-01', true],
  ])('isWrittenOut(%s) is %s', (text, whole) => {
    expect(isWrittenOut(text)).toBe(whole);
  });
});
