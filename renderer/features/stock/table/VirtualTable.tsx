import { Button } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type ComponentProps, type CSSProperties, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockRow } from '../../../../shared/domain/stock.ts';
import { useStores } from '../../../app/useStores.ts';
import shared from '../../../ui/shared.module.css';
import { isOutdated } from '../stockStore.ts';
import { useRows } from './useRows.ts';
import v from './VirtualTable.module.css';

interface VirtualTableProps extends ComponentProps<'table'> {
  head: ReactNode;
  bodyRef?: Ref<HTMLTableSectionElement>;
  /** Pixels. */
  rowHeight: number;
  /** The row to keep in sight; null if none. */
  inSight: number | null;
  /** Called when the list begins anew. */
  onRestart?: () => void;
  /** Renders a row at a position in pixels; the pet is undefined while it is being loaded. */
  renderRow: (index: number, top: number, pet: StockRow | undefined) => ReactNode;
}

/** A table of the listed pets. Only visible rows are rendered and loaded. */
export function VirtualTable(props: VirtualTableProps) {
  const { head, bodyRef, rowHeight, inSight, onRestart, renderRow, className = '', ...table } = props;
  const { t } = useTranslation();
  const stock = useStores().stock.useStock();
  const { rows: known, turn, need, reorder } = stock;
  const total = stock.total ?? 0;
  const scroller = useRef<HTMLTableSectionElement>(null);
  const ref = useMergedRef(scroller, bodyRef);
  const { rows, height } = useRows(total, scroller, rowHeight);
  const drawn = rows.getVirtualItems();
  const first = drawn[0]?.index ?? 0;
  const last = drawn.at(-1)?.index ?? 0;
  const begun = useRef(turn);

  useEffect(() => need(first, last), [need, first, last]);
  useEffect(() => {
    if (begun.current === turn) return;
    begun.current = turn;
    scroller.current?.scrollTo({ top: 0 });
    onRestart?.();
  }, [turn, onRestart]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height have other positions
  useEffect(() => {
    if (inSight !== null) rows.scrollToIndex(inSight, { align: 'auto' });
  }, [inSight, rows, rowHeight]);

  return (
    <div className={v.frame}>
      {isOutdated(stock) && (
        <Button fullWidth variant="light" onClick={() => void reorder()}>
          {t('common.showChanges')}
        </Button>
      )}
      <table className={`${v.table} ${className}`} aria-rowcount={total + 1} {...table}>
        {head}
        <tbody
          ref={ref}
          className={v.scroller}
          style={{ '--length': `${height}px` } as CSSProperties}
          tabIndex={0}
        >
          {drawn.map(({ index, start }) => renderRow(index, start, known.get(index)))}
        </tbody>
      </table>
    </div>
  );
}

interface TableRowProps extends ComponentProps<'tr'> {
  index: number;
  /** The position in pixels from the top of the list. */
  top: number;
}

/** A row at its position. Without content it is still being loaded. */
export function TableRow({ index, top, children, ...row }: TableRowProps) {
  const { t } = useTranslation();
  return (
    <tr
      style={{ transform: `translateY(calc(${top}px + var(--shift)))` }}
      aria-rowindex={index + 2}
      aria-busy={!children || undefined}
      {...row}
    >
      {children ?? (
        <td className={v.waiting}>
          <span className={shared.hidden}>{t('stock.table.loading')}</span>
        </td>
      )}
    </tr>
  );
}
