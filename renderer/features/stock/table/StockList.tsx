import { useElementSize } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type CSSProperties, Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { tableFields } from '../../../../shared/domain/pet-fields.ts';
import type { StockFilter, StockSort } from '../../../../shared/domain/stock.ts';
import { stockSorts } from '../../../../shared/domain/stock-table.ts';
import { pixels } from '../../../app/theme/theme.ts';
import { useStores } from '../../../app/useStores.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListFailure } from '../../../ui/ListFailure.tsx';
import shared from '../../../ui/shared.module.css';
import { NothingMatches } from '../../find/NothingMatches.tsx';
import l from './StockList.module.css';
import { columnClass, fieldWidths, roomClass, StockRowView } from './StockRowView.tsx';
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

/** The column names; a touch sorts by a column, another one reverses the order. */
function StockHeader() {
  const { useStock } = useStores().stock;
  const { t } = useTranslation();
  const { question, sortBy } = useStock();
  const { sort, descending } = question;

  const sortable = (column: StockSort, className: string | undefined = '') => {
    const sorted = sort === column;
    const Arrow = descending ? IconArrowDown : IconArrowUp;
    return (
      <th
        scope="col"
        className={className}
        aria-sort={sorted ? (descending ? 'descending' : 'ascending') : 'none'}
      >
        <button
          type="button"
          className={l.sort}
          data-sorted={sorted || undefined}
          title={[
            (column === 'shown' || column === 'free') && t(`stock.table.hint.${column}`),
            t('stock.table.sortBy', { column: t(`stock.table.${column}`) }),
          ]
            .filter(Boolean)
            .join('. ')}
          onClick={() => sortBy(column)}
        >
          {t(`stock.table.${column}`)}
          {sorted && <Arrow className={shared.smallIcon} aria-hidden="true" />}
        </button>
      </th>
    );
  };

  return (
    <thead>
      <tr className={`${l.row} ${l.header}`} aria-rowindex={1}>
        {sortable('name')}
        <th scope="col" className={`${l.category} ${shared.soft}`}>
          {t('paper.category')}
        </th>
        {tableFields.map((field) => {
          const sort = stockSorts.find((each) => each === field);
          if (sort) return <Fragment key={field}>{sortable(sort, roomClass(field))}</Fragment>;
          return (
            <th key={field} scope="col" className={`${columnClass(field)} ${shared.soft}`}>
              {t(`petFields.${field}`)}
            </th>
          );
        })}
        {sortable('shown', l.figure)}
        <th
          scope="col"
          className={`${l.figure} ${l.wide} ${shared.soft}`}
          title={t('stock.table.hint.promised')}
        >
          {t('stock.table.promised')}
        </th>
        {sortable('free', l.figure)}
        <th scope="col" className={`${l.trend} ${shared.soft}`}>
          {t('stock.table.recent')}
        </th>
      </tr>
    </thead>
  );
}
