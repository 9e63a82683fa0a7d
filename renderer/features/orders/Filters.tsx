import { VisuallyHidden } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { OrderFilter } from '../../../shared/domain/order.ts';
import { useStores } from '../../app/useStores.ts';
import { useText } from '../../i18n/text.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import shared from '../../ui/shared.module.css';
import f from './Filters.module.css';

/** The lists in their order: work to do first, then the rest. */
const groups: OrderFilter[][] = [
  ['open', 'overdue', 'today', 'upcoming'],
  ['fulfilled', 'cancelled', 'others'],
];

/**
 * The available lists. Orders of a former service have a list while there are any.
 *
 * @param former the number of orders of a former service
 */
export function filtersOf(filter: OrderFilter, former = 0): OrderFilter[][] {
  return former > 0 || filter === 'former' ? [...groups, ['former']] : groups;
}

/** Chooses the list of orders; shows the numbers of due orders and of those of a former service. */
export function Filters() {
  const { useOrders } = useStores().orders;
  const { useLists } = useStores().printing;
  const { t, number } = useText();
  const { filter, counts, show } = useOrders();
  const openList = useLists((state) => state.open);
  const countOf: Partial<Record<OrderFilter, number>> = counts
    ? { ...counts, open: counts.overdue + counts.today + counts.upcoming }
    : {};
  const shown = filtersOf(filter, counts?.former);
  return (
    <div className={f.bar}>
      <fieldset className={f.filters}>
        <VisuallyHidden component="legend">{t('orders.filters')}</VisuallyHidden>
        {shown.map((group, index) => (
          <div key={group[0]} className={f.group}>
            {group.map((each) => {
              const count = countOf[each] ?? 0;
              return (
                <button
                  key={each}
                  type="button"
                  className={shared.filter}
                  aria-pressed={each === filter}
                  onClick={() => show(each)}
                >
                  {t(`orders.filter.${each}`)}
                  {count > 0 && (
                    <span className={shared.count} data-warn={each === 'overdue' || undefined}>
                      {number(count)}
                    </span>
                  )}
                </button>
              );
            })}
            {index === shown.length - 1 && (
              <ActionButton className={f.print} icon={IconPrinter} onClick={() => openList('list-due')}>
                {t('lists.open')}
              </ActionButton>
            )}
          </div>
        ))}
      </fieldset>
    </div>
  );
}
