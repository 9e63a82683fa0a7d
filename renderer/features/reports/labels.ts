import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { labelText, type Writer } from '../../../shared/documents/report.ts';
import { type SalesName, salesLabel } from '../../../shared/documents/sales-report.ts';
import type { ReportGroup } from '../../../shared/domain/groups.ts';
import type { DayRange } from '../../../shared/domain/reports.ts';
import { addDays } from '../../../shared/time/calendar.ts';
import { type BusinessDate, localDate } from '../../../shared/time/time.ts';
import { type Format, useFormat } from '../../i18n/format.ts';
import { useReportWriter } from '../../i18n/reportWriter.ts';

/** The labels of a report's rows. */
export interface RowLabels {
  /** For tables. */
  full(row: SalesName): string;
  /** For the axis of a chart. */
  short(row: SalesName): string;
}

/** Formats a period: `16 – 21 Nov`, with the year if it is not the current one. */
export function useDaysText(): (days: DayRange) => string {
  const { words } = useFormat();
  return useMemo(() => {
    const short = new Intl.DateTimeFormat(words, { timeZone: 'UTC', day: 'numeric', month: 'short' });
    const long = new Intl.DateTimeFormat(words, {
      ...{ timeZone: 'UTC', day: 'numeric' },
      ...{ month: 'short', year: 'numeric' },
    });
    return ({ from, to }) => {
      const year = localDate(Date.now()).slice(0, 4);
      const isPresent = from.startsWith(year) && to.startsWith(year);
      return (isPresent ? short : long).formatRange(noonOf(from), noonOf(to));
    };
  }, [words]);
}

const noonOf = (day: BusinessDate) => new Date(`${day}T12:00:00Z`);

/** The labels of a report's rows, in the shop's language and region. */
export function useRowLabels(by: ReportGroup): RowLabels {
  const { t } = useTranslation();
  const format = useFormat();
  const writer = useReportWriter();
  return useMemo(() => rowLabels(by, format, t, writer), [by, format, t, writer]);
}

function rowLabels(by: ReportGroup, format: Format, t: TFunction, writer: Writer): RowLabels {
  const make = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(format.words, { timeZone: 'UTC', ...options });
  switch (by) {
    case 'day': {
      const full = make({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
      return { full: ({ key }) => full.format(noonOf(key)), short: dayLabels(make) };
    }
    case 'week': {
      const full = make({ day: 'numeric', month: 'short', year: 'numeric' });
      return {
        full: ({ key }) => full.formatRange(noonOf(key), noonOf(addDays(key, 6))),
        short: dayLabels(make),
      };
    }
    case 'month': {
      const full = make({ month: 'long', year: 'numeric' });
      const short = make({ month: 'short' });
      return { full: ({ key }) => full.format(noonOf(key)), short: ({ key }) => short.format(noonOf(key)) };
    }
    case 'year':
      return same(({ key }) => key.slice(0, 4));
    case 'hour':
      return {
        full: ({ key }) => t('reports.hour', { from: clock(key), to: clock(String(Number(key) + 1)) }),
        short: ({ key }) => key,
      };
    default:
      return same((row) => labelText(salesLabel(row, by), writer));
  }
}

function dayLabels(make: (options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat) {
  const short = make({ day: 'numeric', month: 'numeric' });
  return ({ key }: SalesName) => short.format(noonOf(key));
}

function same(label: (row: SalesName) => string): RowLabels {
  return { full: label, short: label };
}

function clock(hour: string): string {
  return `${String(Number(hour) % 24).padStart(2, '0')}:00`;
}
