import { Button } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { StockRow } from '../../../../shared/domain/stock.ts';
import { useStores } from '../../../app/useStores.ts';
import shared from '../../../ui/shared.module.css';
import { isOutdated } from '../stockStore.ts';
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

/** Chromium cannot lay out more than 2^25 pixels; half of that leaves room for 200 % zoom. */
const TALLEST = 15_000_000;

type Rows = Virtualizer<HTMLElement, HTMLElement>;

/**
 * The visible rows of a list of any length. A list taller than Chromium can lay out scrolls proportionally: one pixel of
 * the scroll bar is then several pixels of the list, and `--shift` moves the rendered rows into view.
 *
 * @param rowHeight of every row, in pixels
 */
function useRows(count: number, scroller: RefObject<HTMLElement | null>, rowHeight: number) {
  const length = useRef(0);
  length.current = count * rowHeight;

  /** Pixels of the list per pixel of the scroll bar. */
  function scaleOf({ clientHeight }: HTMLElement): number {
    if (length.current <= TALLEST) return 1;
    return (length.current - clientHeight) / (TALLEST - clientHeight);
  }

  const rows = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    observeElementOffset: (instance: Rows, notify: (offset: number, scrolling: boolean) => void) => {
      const element = instance.scrollElement;
      if (!element) return;
      const onScroll = () => {
        const scale = scaleOf(element);
        element.style.setProperty('--shift', `${element.scrollTop * (1 - scale)}px`);
        notify(element.scrollTop * scale, false);
      };
      onScroll();
      element.addEventListener('scroll', onScroll, { passive: true });
      return () => element.removeEventListener('scroll', onScroll);
    },
    scrollToFn: (offset: number, { adjustments = 0 }: { adjustments?: number }, instance: Rows) => {
      const element = instance.scrollElement;
      element?.scrollTo({ top: (offset + adjustments) / scaleOf(element) });
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured is of rows of another height
  useEffect(() => rows.measure(), [rowHeight, rows]);
  return { rows, height: Math.min(rows.getTotalSize(), TALLEST) };
}
