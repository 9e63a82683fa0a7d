import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMoment } from './moment.ts';

const at = (text: string) => {
  const moment = readMoment(text);
  return moment === null ? null : new Date(Date.parse(moment)).toISOString();
};

describe('a timestamp of a service', () => {
  it.each([
    ['2026-11-25T10:30:15.250Z', '2026-11-25T10:30:15.250Z'],
    ['2026-11-25T10:30:15+02:00', '2026-11-25T08:30:15.000Z'],
    ['2026-11-25T10:30:15', '2026-11-25T10:30:15.000Z'],
    ['2026-11-25T10:30', '2026-11-25T10:30:00.000Z'],
    ['2026-11-25T10:30Z', '2026-11-25T10:30:00.000Z'],
    ['2026-11-25T10:30+0530', '2026-11-25T05:00:00.000Z'],
    ['2026-11-25T10:30-03', '2026-11-25T13:30:00.000Z'],
    ['2026-11-25 10:30:15', '2026-11-25T10:30:15.000Z'],
    ['2026-11-25t10:30:15.1239z', '2026-11-25T10:30:15.123Z'],
    ['2026-11-25', '2026-11-25T00:00:00.000Z'],
  ])('%s is %s', (text, expected) => expect(at(text)).toBe(expected));

  it.each([
    '',
    'tomorrow',
    '25.11.2026',
    '2026-02-30',
    '2026-13-01',
    '2026-11-25T25:00',
    '1795600000',
    '2026',
  ])('%j is not a timestamp', (text) => expect(readMoment(text)).toBeNull());

  it('keeps every complete timestamp unchanged', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true }),
        (day) => {
          expect(readMoment(day.toISOString())).toBe(day.toISOString());
        },
      ),
    );
  });

  it('reads any text without an error, and only returns timestamps', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d\d-\d\d[T ]?[\d:.Z+-]{0,20}$/)),
        (text) => {
          const moment = readMoment(text);
          if (moment !== null) expect(new Date(Date.parse(moment)).toISOString()).toMatch(/^\d{4}-/);
        },
      ),
    );
  });
});
