import type { ReactNode } from 'react';
import {
  type Column,
  type LabelKey,
  labelText,
  mainValue,
  type Section as ReportPart,
  type Row as ReportRow,
  rowsOn,
  valueText,
} from '../../shared/documents/report.ts';
import { useReportWriter } from '../i18n/reportWriter.ts';
import r from './Report.module.css';
import shared from './shared.module.css';

interface SectionProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  wide?: boolean | undefined;
}

/** A section of a report with its heading. */
export function Section({ title, aside, children, wide }: SectionProps) {
  return (
    <section className={r.section} data-wide={wide || undefined} aria-label={title}>
      <div className={r.sectionHead}>
        <h3 className={shared.heading}>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

interface ReportSectionProps {
  section: ReportPart;
  children?: ReactNode;
  wide?: boolean;
  /** Shown in empty cells. */
  missing?: string;
}

/** A section of a report, as lines or as a table; nothing if it has neither rows nor children. */
export function ReportSection(props: ReportSectionProps) {
  const { section, children, wide, missing } = props;
  const { word } = useReportWriter();
  const rows = rowsOn(section, 'screen');
  if (rows.length === 0 && !children) return null;
  return (
    <Section title={word(section.title)} wide={wide}>
      {rows.length > 0 && section.columns && <ReportTable section={section} missing={missing} />}
      {rows.length > 0 && !section.columns && (
        <Rows wide={wide}>
          {rows.map((row) => (
            <Line key={row.id ?? JSON.stringify(row.label)} row={row} />
          ))}
        </Rows>
      )}
      {children}
    </Section>
  );
}

function Line({ row }: { row: ReportRow }) {
  const writer = useReportWriter();
  const { values, weight, loss } = row;
  const label = labelText(row.label, writer);
  if (weight === 'small') {
    return <Row label={<span className={r.under}>{`${label}: ${mainValue(row, writer)}`}</span>} value="" />;
  }
  const facts = (['at', 'who'] as const).map((column) => valueText(column, values, writer)).filter(Boolean);
  return (
    <Row
      label={
        <>
          {label}
          {values.amount != null && facts.length > 0 && <span className={r.under}>{facts.join(', ')}</span>}
        </>
      }
      value={mainValue(row, writer)}
      strong={weight !== undefined}
      tone={loss ? 'loss' : undefined}
    />
  );
}

interface TableProps {
  section: ReportPart;
  caption?: string;
  /** The class of a column's cells. */
  classOf?: (column: Column) => string;
  /** Shown in empty cells. */
  missing?: string | undefined;
}

/** A section's rows as a table with totals in its footer. */
export function ReportTable({ section, caption, classOf = () => '', missing = '' }: TableProps) {
  const writer = useReportWriter();
  const { head, columns = {} } = section;
  const names = Object.entries(columns) as [Column, LabelKey][];
  const rows = rowsOn(section, 'screen');
  const note = ({ label }: ReportRow) => (
    <tr key={JSON.stringify(label)}>
      <td colSpan={names.length + 1} className={r.under}>
        {labelText(label, writer)}
      </td>
    </tr>
  );
  const line = (row: ReportRow) => (row.weight === 'small' ? note(row) : figures(row));
  const figures = ({ id, label, values }: ReportRow) => (
    <tr key={id ?? JSON.stringify(label)}>
      <th scope="row">{labelText(label, writer)}</th>
      {names.map(([name]) => (
        <td key={name} className={`${r.figure} ${classOf(name)}`}>
          {valueText(name, values, writer) || missing}
        </td>
      ))}
    </tr>
  );
  const foot = rows.filter(({ weight }) => weight === 'total');
  return (
    <table className={r.table}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {head ? <th scope="col">{writer.word(head)}</th> : <td />}
          {names.map(([name, heading]) => (
            <th key={name} scope="col" className={classOf(name)}>
              {writer.word(heading)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows.filter(({ weight }) => weight !== 'total').map(line)}</tbody>
      {foot.length > 0 && <tfoot>{foot.map(line)}</tfoot>}
    </table>
  );
}

/** Lines of labels and values, in two columns if `wide`. */
export function Rows({ children, wide }: { children: ReactNode; wide?: boolean | undefined }) {
  return <dl className={wide ? r.twoColumns : undefined}>{children}</dl>;
}

/** A line; `strong` for sums. */
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
