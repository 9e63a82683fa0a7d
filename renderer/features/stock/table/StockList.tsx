import { useElementSize } from '@mantine/hooks';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockFilter } from '../../../../shared/domain/stock.ts';
import { pixels } from '../../../app/theme/theme.ts';
import { useStores } from '../../../app/useStores.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListFailure } from '../../../ui/ListFailure.tsx';
import { NothingMatches } from '../../find/NothingMatches.tsx';
import { StockHeader } from './StockHeader.tsx';
import l from './StockList.module.css';
import { fieldWidths, StockRowView } from './StockRowView.tsx';
import { VirtualTable } from './VirtualTable.tsx';

/** The table. Only visible rows are rendered and loaded; rows keep their positions until a person requests a new order. */
export function StockList() {
  const { useCatalogue } = useStores().checkout;
  const { choosePet, useStock } = useStores().stock;
  const { t } = useTranslation();
  const { total, chosen, failure, question } = useStock();
  const colours = useCatalogue((state) => state.categories);
  const { ref, width } = useElementSize<HTMLTableSectionElement>();
  const tall = width < pixels.roomyTable;

  if (total === null && failure) return null;
  if (total === 0) return <Nothing filter={question.filter} text={question.text.trim()} />;
  return (
    <VirtualTable
      head={<StockHeader />}
      bodyRef={ref}
      rowHeight={tall ? pixels.tallRow : pixels.row}
      inSight={chosen?.index ?? null}
      className={l.table}
      aria-label={t('stock.table.label')}
      style={fieldWidths as CSSProperties}
      data-wide={width >= pixels.wideTable || undefined}
      data-tall={tall || undefined}
      renderRow={(index, top, pet) => (
        <StockRowView
          key={index}
          index={index}
          top={top}
          row={pet}
          hue={colours?.find(({ id }) => id === pet?.categoryId)?.colour ?? null}
          chosen={chosen !== null && pet?.id === chosen.row.id}
          onChoose={choosePet}
        />
      )}
    />
  );
}

function Nothing({ filter, text }: { filter: StockFilter; text: string }) {
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
  return <EmptyState title={t(`stock.nothing.${filter}`)} words={t(`stock.nothingHint.${filter}`)} />;
}

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
