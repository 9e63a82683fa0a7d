import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Figures, SalesReport } from '../../../shared/domain/reports.ts';
import { negated } from '../../../shared/money/minor.ts';
import { useFormat } from '../../i18n/format.ts';
import r from '../../ui/Report.module.css';
import { useRowLabels } from './labels.ts';
import p from './reports.module.css';

/** Rows that are shown at first, and that each touch adds. */
const SHOWN = 100;

const amounts = ['gross', 'discount', 'refunds', 'net', 'tax', 'netSales'] as const;

/** Left out where there is no room: the totals above have them. */
const spare = (column: (typeof amounts)[number]) =>
  column === 'discount' || column === 'net' ? (p.spare ?? '') : '';

/** What each row came to; what cannot be told apart by it has no column. */
export function SalesTable({ report }: { report: SalesReport }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { question, totals, rows, rest, rounding } = report;
  const { by } = question;
  const labels = useRowLabels(by);
  const [most, setMost] = useState(SHOWN);
  const [first] = rows;
  const columns = amounts.filter((amount) => first?.[amount] !== null);
  const counted = first?.quantity === null ? 'sales' : 'quantity';
  const line = { counted, columns } as const;
  return (
    <>
      <table className={r.table}>
        <thead>
          <tr>
            <th scope="col">{t(`reports.by.${by}`)}</th>
            <th scope="col">{t(`reports.${by === 'tender' ? 'payments' : counted}`)}</th>
            {counted === 'quantity' && <th scope="col">{t('reports.returned')}</th>}
            {columns.map((column) => (
              <th key={column} scope="col" className={spare(column)}>
                {t(`reports.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map((row) => (
            <Line key={row.key} name={labels.full(row)} row={row} {...line} />
          ))}
          {rest && most >= rows.length && (
            <Line
              name={t('reports.rest', { count: rest.rows, number: number(rest.rows) })}
              row={rest}
              {...line}
            />
          )}
          {rounding && <Line name={t('paper.rounding')} row={rounding} {...line} />}
        </tbody>
        <tfoot>
          <Line name={t('reports.total')} row={totals} {...line} blank={by === 'tender'} />
        </tfoot>
      </table>
      {most < rows.length && (
        <div>
          <Button onClick={() => setMost(most + SHOWN)}>
            {t('reports.more', { count: Math.min(SHOWN, rows.length - most) })}
          </Button>
        </div>
      )}
    </>
  );
}

function Line(props: {
  name: string;
  row: Figures;
  counted: 'sales' | 'quantity';
  columns: readonly (typeof amounts)[number][];
  /** Whether a sum of what is counted would count something twice. */
  blank?: boolean;
}) {
  const { name, row, counted, columns, blank } = props;
  const { number, money } = useFormat();
  const count = row[counted];
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={r.figure}>{count === null || blank ? '' : number(count)}</td>
      {counted === 'quantity' && (
        <td className={r.figure}>{row.returned === null ? '' : number(row.returned)}</td>
      )}
      {columns.map((column) => {
        const amount = row[column];
        const taken = column === 'refunds' || column === 'discount';
        return (
          <td key={column} className={`${r.figure} ${spare(column)}`}>
            {amount === null ? '' : money(taken ? negated(amount) : amount)}
          </td>
        );
      })}
    </tr>
  );
}
