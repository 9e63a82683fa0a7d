import type { TFunction } from 'i18next';
import { csvRows, csvStyleOf } from '../../../../shared/documents/csv.ts';
import type { ActivityRow } from '../../../../shared/domain/activity.ts';
import type { Format } from '../../../i18n/format.ts';
import { aboutOf, amountOf, changeOf, factsOf, kindWords } from './labels.ts';

/** The activity log as a CSV for spreadsheets of the person's locale. */
export function activityCsv(rows: readonly ActivityRow[], t: TFunction, format: Format): string {
  const columns = [
    'settings.activity.columns.at',
    'nav.day',
    'paper.till',
    'settings.activity.who',
    'paper.approvedBy',
    'settings.activity.what',
    'settings.activity.columns.about',
    'paper.amount',
    'settings.activity.columns.from',
    'settings.activity.columns.to',
    'paper.reason',
  ] as const;
  const cells = rows.map((row) => {
    const change = changeOf(row, format, t);
    return [
      row.at,
      row.businessDate,
      String(row.till),
      row.staffName ?? '',
      row.approvedByName ?? '',
      kindWords(row, t),
      [aboutOf(row, t), ...factsOf(row, format, t)].filter(Boolean).join(' · '),
      amountOf(row, format),
      change?.from ?? '',
      change?.to ?? '',
      row.typed ?? '',
    ];
  });
  const head = columns.map((column) => t(column));
  return csvRows([head, ...cells], csvStyleOf(format.locale));
}
