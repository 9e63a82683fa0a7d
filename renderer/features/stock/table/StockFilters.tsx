import { Button, Menu, Select } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StockFilter, StockSummary } from '../../../../shared/domain/stock.ts';
import { stockFilters } from '../../../../shared/domain/stock-table.ts';
import { pixels } from '../../../app/theme/theme.ts';
import { useStores } from '../../../app/useStores.ts';
import { useFormat } from '../../../i18n/format.ts';
import shared from '../../../ui/shared.module.css';
import { countOf } from '../stockStore.ts';
import f from './StockFilters.module.css';

/** The available lists in their order; "to count" only if there are such pets. */
export function filtersOf(filter: StockFilter, summary: StockSummary | null): StockFilter[] {
  return stockFilters.filter(
    (each) => each !== 'toCount' || each === filter || (countOf(summary, each) ?? 0) > 0,
  );
}

/** The filters shown beside the category if there is no room for all; the others are in a menu. */
const first: StockFilter[] = ['all', 'low', 'out'];

const ALL = 'all';

/** Filters the pets by category and by shortage, each with its count. */
export function StockFilters() {
  const { useCatalogue } = useStores().checkout;
  const { useStock } = useStores().stock;
  const { t } = useTranslation();
  const { question, summary, ask } = useStock();
  const oversold = countOf(summary, 'oversold');
  const categories = useCatalogue((state) => state.categories) ?? [];
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { filter } = question;
  // The active filter is always visible; it replaces the default ones if necessary.
  const filters = filtersOf(filter, summary);
  const needed = pixels.allFilters + (filters.includes('toCount') ? pixels.toCountFilter : 0);
  const narrow = width > 0 && width < needed;
  const beside = !narrow ? filters : first.includes(filter) ? first : ([ALL, filter] as StockFilter[]);
  const behind = filters.filter((each) => !beside.includes(each));
  return (
    <div ref={ref} className={f.bar}>
      <Select
        className={f.category ?? ''}
        aria-label={t('paper.category')}
        data={[
          { value: ALL, label: t('stock.allCategories') },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={question.categoryId ?? ALL}
        maxDropdownHeight="var(--perch-finder)"
        onChange={(value) => ask({ categoryId: value === ALL ? null : value })}
      />
      <fieldset className={f.filters}>
        <legend className={shared.hidden}>{t('stock.filters')}</legend>
        {beside.map((each) => (
          <button
            key={each}
            type="button"
            className={shared.filter}
            aria-pressed={each === filter}
            onClick={() => ask({ filter: each })}
          >
            {t(`stock.filter.${each}`)}
            <Count filter={each} />
          </button>
        ))}
        {behind.length > 0 && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button
                variant="subtle"
                color="gray"
                className={f.more ?? ''}
                rightSection={
                  behind.includes('oversold') && (oversold ?? 0) > 0 ? (
                    <Count filter="oversold" />
                  ) : (
                    <IconChevronDown className={shared.smallIcon} aria-hidden="true" />
                  )
                }
              >
                {t('stock.moreFilters')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {behind.map((each) => (
                <Menu.Item
                  key={each}
                  rightSection={<Count filter={each} />}
                  onClick={() => ask({ filter: each })}
                >
                  {t(`stock.filter.${each}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </fieldset>
    </div>
  );
}

/** The count of a list; renders nothing for zero. */
function Count({ filter }: { filter: StockFilter }) {
  const { useStock } = useStores().stock;
  const { number } = useFormat();
  const count = countOf(
    useStock(({ summary }) => summary),
    filter,
  );
  if (count === null || (count === 0 && filter !== 'all')) return null;
  return (
    <span className={shared.count} data-warn={filter === 'oversold' || undefined}>
      {number(count)}
    </span>
  );
}
