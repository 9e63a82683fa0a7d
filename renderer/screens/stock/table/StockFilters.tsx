import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StockFilter } from '../../../../shared/domain/stock.ts';
import { useFormat } from '../../../format.ts';
import { useCatalogue, useStock } from '../../../stores/index.ts';
import { countOf } from '../../../stores/stock.ts';
import f from './StockFilters.module.css';

/** The lists there are, in their order. */
export const filters: StockFilter[] = ['all', 'low', 'out', 'oversold', 'unpriced', 'local'];

const ALL = 'all';

/** Which pets are listed: of which category, and in what trouble, with how many there are of each. */
export function StockFilters() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { question, summary, ask } = useStock();
  const categories = useCatalogue((state) => state.categories) ?? [];
  return (
    <div className={f.bar}>
      <Select
        className={f.category ?? ''}
        aria-label={t('stock.category')}
        data={[
          { value: ALL, label: t('stock.allCategories') },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={question.categoryId ?? ALL}
        allowDeselect={false}
        maxDropdownHeight="var(--perch-finder)"
        onChange={(value) => ask({ categoryId: value === ALL ? null : value })}
      />
      <fieldset className={f.filters}>
        <legend className={f.legend}>{t('stock.filters')}</legend>
        {filters.map((filter) => {
          const count = countOf(summary, filter);
          return (
            <button
              key={filter}
              type="button"
              className={f.filter}
              aria-pressed={filter === question.filter}
              onClick={() => ask({ filter })}
            >
              {t(`stock.filter.${filter}`)}
              {count !== null && (count > 0 || filter === 'all') && (
                <span className={f.count} data-loss={filter === 'oversold' || undefined}>
                  {number(count)}
                </span>
              )}
            </button>
          );
        })}
      </fieldset>
    </div>
  );
}
