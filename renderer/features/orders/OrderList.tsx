import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderView } from '../../../shared/domain/order.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { pixels } from '../../app/theme/theme.ts';
import shared from '../../ui/shared.module.css';
import l from './OrderList.module.css';
import { OrderRow } from './OrderRow.tsx';

interface OrderListProps {
  orders: OrderView[];
  /** Whether to show headings for overdue, today and upcoming. */
  grouped: boolean;
  chosenId: LocalId | null;
  onChoose: (order: OrderView) => void;
  /** Called when the end of the loaded rows becomes visible. */
  onEnd: () => void;
}

type Due = NonNullable<OrderView['due']> | 'none';
type Entry = { heading: Due } | { order: OrderView };

/** Orders by day. Only visible rows are rendered. */
export function OrderList({ orders, grouped, chosenId, onChoose, onEnd }: OrderListProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const entries = useMemo(() => entriesOf(orders, grouped), [orders, grouped]);
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (isHeading(entries[index]) ? pixels.heading : pixels.line),
    getItemKey: (index) => keyOf(entries[index], index),
    overscan: 6,
  });
  const drawn = virtual.getVirtualItems();
  const last = drawn.at(-1)?.index ?? -1;

  useEffect(() => {
    if (last >= entries.length - 10) onEnd();
  }, [last, entries.length, onEnd]);

  const chosenAt = entries.findIndex((entry) => 'order' in entry && entry.order.id === chosenId);
  const chosenIsThere = chosenAt >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new choice scrolls, not what moves around it
  useEffect(() => {
    if (!chosenIsThere) return;
    const { startIndex = 0, endIndex = 0 } = virtual.range ?? {};
    const near = chosenAt >= startIndex - 2 && chosenAt <= endIndex + 2;
    virtual.scrollToIndex(chosenAt, { align: near ? 'auto' : 'center' });
  }, [chosenId, chosenIsThere]);

  return (
    <div ref={scroller} className={shared.scroller}>
      <ul className={shared.list} aria-label={t('orders.list')} style={{ height: virtual.getTotalSize() }}>
        {drawn.map(({ index, start, size, key }) => {
          const entry = entries[index];
          if (!entry) return null;
          return (
            <li key={key} className={l.item} style={{ height: size, transform: `translateY(${start}px)` }}>
              {'heading' in entry ? (
                <h2 className={l.heading} data-due={entry.heading}>
                  {t(`orders.filter.${entry.heading}`)}
                </h2>
              ) : (
                <OrderRow order={entry.order} chosen={entry.order.id === chosenId} onChoose={onChoose} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function entriesOf(orders: OrderView[], grouped: boolean): Entry[] {
  if (!grouped) return orders.map((order) => ({ order }));
  return orders.flatMap((order, index): Entry[] => {
    const heading = order.due ?? 'none';
    const same = index > 0 && heading === (orders[index - 1]?.due ?? 'none');
    return same ? [{ order }] : [{ heading }, { order }];
  });
}

function isHeading(entry: Entry | undefined): boolean {
  return entry !== undefined && 'heading' in entry;
}

function keyOf(entry: Entry | undefined, index: number): string {
  if (!entry) return String(index);
  return 'heading' in entry ? entry.heading : entry.order.id;
}
