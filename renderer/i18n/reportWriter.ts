import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Writer } from '../../shared/documents/report.ts';
import { useDates } from './dates.ts';
import { useFormat } from './format.ts';

/** Formats labels and values of a report for the screen. */
export function useReportWriter(): Writer {
  const { t } = useTranslation();
  const format = useFormat();
  const dates = useDates();
  return useMemo(() => {
    const { number, change, money, percent, dateTime } = format;
    return {
      medium: 'screen',
      // A report fills the gaps itself.
      word: (key) => t(`paper.${key}`, { skipInterpolation: true }),
      count: number,
      change,
      money,
      withCurrency: money,
      percent,
      time: dateTime,
      date: dates.plain,
    };
  }, [t, format, dates]);
}
