import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { tableFields } from '../../../../shared/domain/pet-fields.ts';
import type { StockSort } from '../../../../shared/domain/stock.ts';
import { stockSorts } from '../../../../shared/domain/stock-table.ts';
import { useStores } from '../../../app/useStores.ts';
import shared from '../../../ui/shared.module.css';
import l from './StockList.module.css';
import { columnClass, roomClass } from './StockRowView.tsx';

/** The column names; a touch sorts by a column, another one reverses the order. */
export function StockHeader() {
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
