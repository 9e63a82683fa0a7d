import { Button } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { pixels } from '../../../app/theme/theme.ts';
import { useStores } from '../../../app/useStores.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListFailure } from '../../../ui/ListFailure.tsx';
import { NothingMatches } from '../../find/NothingMatches.tsx';
import { isOutdated } from '../stockStore.ts';
import { StockHeader } from './StockHeader.tsx';
import l from './StockList.module.css';
import { fieldWidths, StockRowView } from './StockRowView.tsx';
import { useRows } from './useRows.ts';

/** The table. Only visible rows are rendered and loaded; rows keep their positions until a person requests a new order. */
export function StockList() {
  const { useCatalogue } = useStores().checkout;
  const { choosePet, useStock } = useStores().stock;
  const { t } = useTranslation();
  const stock = useStock();
  const { total, rows: known, chosen, turn, need, reorder, failure, question } = stock;
  const colours = useCatalogue((state) => state.categories);
  const scroller = useRef<HTMLTableSectionElement>(null);
  const { ref: sized, width } = useElementSize<HTMLTableSectionElement>();
  const ref = useMergedRef(scroller, sized);
  const tall = width < pixels.roomyTable;
  const { rows, height } = useRows(total ?? 0, scroller, tall ? pixels.tallRow : pixels.row);
  const drawn = rows.getVirtualItems();
  const first = drawn[0]?.index ?? 0;
  const last = drawn.at(-1)?.index ?? 0;
  const at = chosen?.index ?? null;

  useEffect(() => need(first, last), [need, first, last]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a table that begins anew begins at its top
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [turn]);
  useEffect(() => {
    if (at !== null) rows.scrollToIndex(at, { align: 'auto' });
  }, [at, rows]);

  if (total === null && failure) return null;
  if (total === 0) return <Nothing filter={question.filter} text={question.text.trim()} />;
  return (
    <div className={l.frame}>
      {isOutdated(stock) && (
        <Button fullWidth variant="light" onClick={() => void reorder()}>
          {t('common.showChanges')}
        </Button>
      )}
      <table
        className={l.table}
        aria-label={t('stock.table.label')}
        aria-rowcount={(total ?? 0) + 1}
        style={fieldWidths as CSSProperties}
        data-wide={width >= pixels.wideTable || undefined}
        data-tall={tall || undefined}
      >
        <StockHeader />
        <tbody
          ref={ref}
          className={l.scroller}
          style={{ '--length': `${height}px` } as CSSProperties}
          tabIndex={0}
        >
          {drawn.map(({ index, start }) => (
            <StockRowView
              key={index}
              index={index}
              top={start}
              row={known.get(index)}
              hue={colourOf(known.get(index)?.categoryId)}
              chosen={known.get(index)?.id === chosen?.row.id && chosen !== null}
              onChoose={choosePet}
            />
          ))}
        </tbody>
      </table>
    </div>
  );

  function colourOf(categoryId: LocalId | null | undefined): string | null {
    return colours?.find(({ id }) => id === categoryId)?.colour ?? null;
  }
}

function Nothing({ filter, text }: { filter: keyof typeof hints; text: string }) {
  const { t } = useTranslation();
  if (text !== '') {
    return (
      <NothingMatches
        text={text}
        title={t('stock.nothing.match', { text })}
        words={t('stock.nothingHint.match')}
      />
    );
  }
  return <EmptyState title={t(hints[filter][0])} words={t(hints[filter][1])} />;
}

const hints = {
  all: ['stock.nothing.all', 'stock.nothingHint.all'],
  low: ['stock.nothing.low', 'stock.nothingHint.low'],
  out: ['stock.nothing.out', 'stock.nothingHint.out'],
  oversold: ['stock.nothing.oversold', 'stock.nothingHint.oversold'],
  unpriced: ['stock.nothing.unpriced', 'stock.nothingHint.unpriced'],
  local: ['stock.nothing.local', 'stock.nothingHint.local'],
  toCount: ['stock.nothing.toCount', 'stock.nothingHint.toCount'],
} as const;

/** Why the table could not be loaded: shown above the rows that are left, or instead of them. */
export function TableFailure() {
  const { useStock } = useStores().stock;
  const { t } = useTranslation();
  const { total, failure, reorder } = useStock();
  if (!failure) return null;
  return (
    <ListFailure
      title={t('stock.failed')}
      failure={failure}
      above={total !== null}
      onAgain={() => void reorder()}
    />
  );
}
