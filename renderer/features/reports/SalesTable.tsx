import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Columns, Row } from '../../../shared/documents/report.ts';
import { salesReport } from '../../../shared/documents/sales-report.ts';
import { groupOf, screenHeadingOf } from '../../../shared/domain/groups.ts';
import type { SalesReport } from '../../../shared/domain/reports.ts';
import { NO_MONEY } from '../../../shared/money/money.ts';
import { ReportTable } from '../../ui/Report.tsx';
import { useRowLabels } from './labels.ts';
import { netSalesBefore } from './netSalesBefore.ts';
import p from './reports.module.css';

/** Number of rows shown at first and added by each "more". */
const SHOWN = 100;

const COLUMNS = [
  ['sales', 'salesCount'],
  ['quantity', 'sold'],
  ['returned', 'cameBack'],
  ['gross', 'gross'],
  ['discount', 'discount'],
  ['refunds', 'refunds'],
  ['net', 'netOfTax'],
  ['tax', 'tax'],
  ['netSales', 'inclTax'],
] as const;

/** The table of a report's rows; columns that do not apply to a grouping are omitted. */
export function SalesTable({ report }: { report: SalesReport }) {
  const { t } = useTranslation();
  const { question, rows } = report;
  const { by } = question;
  const labels = useRowLabels(by);
  const [most, setMost] = useState(SHOWN);
  const isLong = most < rows.length;
  const shown = isLong ? { ...report, rows: rows.slice(0, most), rest: null } : report;
  const { sections } = salesReport(shown, (row) => ({ text: labels.full(row) }));
  const earlier = netSalesBefore(report);
  const withBefore = (row: Row) =>
    row.weight === 'total'
      ? { ...row, values: { ...row.values, before: report.before?.totals.netSales } }
      : {
          ...row,
          values: { ...row.values, before: report.before && (earlier.get(row.id ?? '') ?? NO_MONEY) },
        };
  const columns: Columns = Object.fromEntries(COLUMNS.filter(([column]) => rows[0]?.[column] !== null));
  if (groupOf(by).of === 'payments') columns.sales = 'count';
  if (report.before) columns.before = 'before';
  return (
    <>
      <ReportTable
        section={{
          ...sections.rows,
          rows: sections.rows.rows.map(withBefore),
          head: screenHeadingOf(by),
          columns,
        }}
        // Hidden in narrow windows, since the totals above have them.
        classOf={(column) => (['gross', 'discount', 'net'].includes(column) ? (p.spare ?? '') : '')}
      />
      {isLong && (
        <div>
          <Button onClick={() => setMost(most + SHOWN)}>
            {t('reports.more', { count: Math.min(SHOWN, rows.length - most) })}
          </Button>
        </div>
      )}
    </>
  );
}
