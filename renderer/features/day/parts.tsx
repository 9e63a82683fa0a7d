import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShiftReport } from '../../../shared/domain/day.ts';
import { taxOf } from '../../../shared/money/sums.ts';
import { useFormat } from '../../i18n/format.ts';
import r from './report.module.css';

/** A part of a report with its heading. */
export function Section(props: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  wide?: boolean | undefined;
}) {
  return (
    <section className={r.section} data-wide={props.wide || undefined} aria-label={props.title}>
      <div className={r.sectionHead}>
        <h3 className={r.sectionTitle}>{props.title}</h3>
        {props.aside}
      </div>
      {props.children}
    </section>
  );
}

/** Words and figures line by line. */
export function Rows({ children }: { children: ReactNode }) {
  return <dl className={r.rows}>{children}</dl>;
}

/** One line of it: `strong` for sums. */
export function Row(props: {
  label: ReactNode;
  value: ReactNode;
  strong?: boolean;
  tone?: 'loss' | undefined;
}) {
  return (
    <div className={r.row} data-strong={props.strong || undefined} data-tone={props.tone}>
      <dt>{props.label}</dt>
      <dd>{props.value}</dd>
    </div>
  );
}

/** What is in the net sales and what is not: elsewhere the term also means without tax. */
export function NetSalesHint({ report }: { report: ShiftReport }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const tax = taxOf(report);
  return (
    <span className={r.under}>
      {tax === 0 ? t('day.netSalesHint') : t('day.netSalesHintTax', { tax: money(tax) })}
    </span>
  );
}
