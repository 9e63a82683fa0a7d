import { memo } from 'react';
import {
  describedAs,
  petFields,
  type SheetField,
  tableFields,
} from '../../../../shared/domain/pet-fields.ts';
import type { StockRow } from '../../../../shared/domain/stock.ts';
import { fieldsOf } from '../../../../shared/domain/stock-table.ts';
import { useText } from '../../../i18n/text.ts';
import { Portrait } from '../../../ui/art/Portrait.tsx';
import { longTitle } from '../../../ui/longTitle.ts';
import shared from '../../../ui/shared.module.css';
import { fieldText, isCounted, markOf, statusWords } from '../labels.ts';
import l from './StockList.module.css';
import { TableRow } from './VirtualTable.tsx';

interface StockRowProps {
  index: number;
  /** The position in pixels from the top of the list. */
  top: number;
  /** Undefined while it is being loaded. */
  row: StockRow | undefined;
  hue: string | null;
  chosen: boolean;
  onChoose: (row: StockRow, index: number) => void;
}

/** One pet of the table: name, stock, free count, and recent history. */
export const StockRowView = memo(function StockRowView(props: StockRowProps) {
  const { index, top, row, hue, chosen, onChoose } = props;
  const { t, format, number } = useText();
  if (!row) return <TableRow index={index} top={top} className={l.row} />;
  const { shown, promised, free } = row.stock;
  const mark = markOf(row);
  const fields = fieldsOf(row);
  return (
    <TableRow
      index={index}
      top={top}
      className={l.row}
      data-chosen={chosen || undefined}
      data-gone={row.gone || undefined}
    >
      <th scope="row" className={l.who}>
        <Portrait petName={row.name} categoryName={row.categoryName} hue={hue} className={l.portrait} />
        <span className={l.names}>
          <button
            type="button"
            className={l.name}
            aria-current={chosen || undefined}
            title={longTitle(row.name)}
            onClick={() => onChoose(row, index)}
          >
            {row.name}
          </button>
          <span className={`${l.soft} ${l.below}`}>
            {row.gone ? t('stock.table.gone') : (row.categoryName ?? t('paper.noCategory'))}
            {/* Shown if its column has no room; "available" is not shown. */}
            {row.status !== null && row.status !== 'available' && (
              <span className={l.narrow}> · {statusWords(row.status, t)}</span>
            )}
          </span>
        </span>
      </th>
      <td className={`${l.category} ${l.soft}`} title={longTitle(row.categoryName ?? '')}>
        {row.gone ? t('stock.table.gone') : (row.categoryName ?? t('paper.noCategory'))}
      </td>
      {tableFields.map((field) => {
        const text = fieldText(field, fields[field], t, format);
        const isStatus = petFields[field].kind === 'status';
        return (
          <td
            key={field}
            className={`${columnClass(field)} ${isStatus ? '' : l.soft}`}
            data-status={(isStatus && row.status) || undefined}
            title={longTitle(text ?? '', 12)}
          >
            {text ?? '–'}
          </td>
        );
      })}
      <td className={l.figure}>
        {isCounted(row) ? (
          number(shown)
        ) : (
          <span className={l.soft} title={t('paper.notCounted')}>
            –
          </span>
        )}
      </td>
      <td className={`${l.figure} ${l.wide} ${l.soft}`}>{promised === 0 ? '–' : number(promised)}</td>
      <td className={l.figure}>
        {isCounted(row) && <strong data-mark={mark ?? undefined}>{number(free)}</strong>}
        {mark && (
          <span className={l.mark} data-mark={mark}>
            {t(`stock.filter.${mark}`)}
          </span>
        )}
        {!mark && promised > 0 && (
          <span className={`${shared.soft} ${l.narrow}`}>
            {t('stock.table.promisedShort', { number: number(promised) })}
          </span>
        )}
      </td>
      <td className={l.trend}>
        <Sparkline values={row.recent} />
        <span className={shared.hidden}>
          {t('stock.table.trend', { from: number(row.recent[0] ?? 0), to: number(row.recent.at(-1) ?? 0) })}
        </span>
      </td>
    </TableRow>
  );
});

/** The class of a field's cells: numbers are right-aligned, and some fields show only if there is room. */
export function columnClass(field: SheetField): string {
  const { kind } = describedAs(field);
  const style = kind === 'status' ? l.status : kind === 'money' || kind === 'count' ? l.figure : l.words;
  return `${style} ${roomClass(field)}`;
}

/** The class of fields that show only if there is room. */
export function roomClass(field: SheetField): string {
  return describedAs(field).table === 'wide' ? `${l.wide}` : '';
}

const widths = (fields: readonly SheetField[]) =>
  fields.map((field) => `var(--column-${describedAs(field).kind})`).join(' ');

/** The column widths of the fields for the style sheet, in a narrow and in a wide table. */
export const fieldWidths = {
  '--fields': widths(tableFields.filter((field) => describedAs(field).table === 'always')),
  '--fields-wide': widths(tableFields),
};

const WIDTH = 80;
const HEIGHT = 32;
const MARGIN = 4;
/** The minimum range of the vertical axis, in units. */
const FEWEST = 4;

/** The count over the last days as a line, today as a dot. The numbers beside it are read out. */
const Sparkline = memo(function Sparkline({ values }: { values: readonly number[] }) {
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  // Keeps small changes small.
  const spare = Math.max(0, FEWEST - (highest - lowest)) / 2;
  const low = lowest - spare;
  const high = highest + spare;
  const x = (at: number) => MARGIN + (at / Math.max(1, values.length - 1)) * (WIDTH - 2 * MARGIN);
  const y = (value: number) => HEIGHT - MARGIN - ((value - low) / (high - low)) * (HEIGHT - 2 * MARGIN);
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const last = values.at(-1) ?? 0;
  const moved = values.some((value) => value !== last);
  return (
    <svg
      className={l.spark}
      data-flat={!moved || undefined}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      focusable="false"
    >
      {lowest < 0 && <line className={l.zero} x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />}
      <polyline className={l.line} points={points} />
      <circle className={l.now} cx={x(values.length - 1)} cy={y(last)} r={3} />
    </svg>
  );
});
