import { Button, Checkbox } from '@mantine/core';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PriceRule } from '../../../../shared/money/price-rule.ts';
import { pixels } from '../../../app/theme/theme.ts';
import { useStores } from '../../../app/useStores.ts';
import { useFormat } from '../../../i18n/format.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { isOutdated } from '../stockStore.ts';
import { useRows } from '../table/useRows.ts';
import { PriceRow } from './PriceRow.tsx';
import l from './prices.module.css';
import { isEvery } from './pricingStore.ts';

/** The listed pets with current and new prices; `rule` previews its effect. */
export function PriceList({ rule }: { rule: PriceRule | null }) {
  const { usePricing, useStock } = useStores().stock;
  const { t } = useTranslation();
  const { currencySign } = useFormat();
  const stock = useStock();
  const { total, rows: known, turn, need, reorder, failure } = stock;
  const { way, active, go, ticked, tickAll } = usePricing();
  const scroller = useRef<HTMLTableSectionElement>(null);
  const { rows, height } = useRows(total ?? 0, scroller, pixels.row);
  const drawn = rows.getVirtualItems();
  const first = drawn[0]?.index ?? 0;
  const last = drawn.at(-1)?.index ?? 0;
  const begun = useRef(turn);

  useEffect(() => need(first, last), [need, first, last]);
  useEffect(() => {
    if (begun.current === turn) return;
    begun.current = turn;
    scroller.current?.scrollTo({ top: 0 });
    go(0);
  }, [turn, go]);
  useEffect(() => {
    if (way === 'typed') rows.scrollToIndex(active, { align: 'auto' });
  }, [active, way, rows]);

  if (total === null && failure) return null;
  if (total === 0) return <EmptyState title={t('stock.prices.none')} words={t('stock.prices.noneHint')} />;
  return (
    <div className={l.frame}>
      {isOutdated(stock) && (
        <Button fullWidth variant="light" onClick={() => void reorder()}>
          {t('common.showChanges')}
        </Button>
      )}
      <table className={l.table} aria-label={t('stock.prices.list')} aria-rowcount={(total ?? 0) + 1}>
        <thead className={l.headers}>
          <tr className={l.row} data-rule={way === 'rule' || undefined}>
            {way === 'rule' && (
              <th scope="col">
                <label className={l.pick} htmlFor="pick all">
                  <Checkbox
                    id="pick all"
                    size="lg"
                    aria-label={t('stock.prices.pickAll')}
                    checked={isEvery(ticked)}
                    indeterminate={ticked.but.size > 0}
                    onChange={(event) => tickAll(event.currentTarget.checked)}
                  />
                </label>
              </th>
            )}
            <th scope="col">{t('stock.table.name')}</th>
            <th scope="col" className={l.category}>
              {t('paper.category')}
            </th>
            <th scope="col" className={l.figure}>
              {t('petFields.price')}
            </th>
            <th scope="col" className={l.figure}>
              {t('stock.prices.after')} ({currencySign.sign})
            </th>
          </tr>
        </thead>
        <tbody
          ref={scroller}
          className={l.scroller}
          style={{ '--length': `${height}px` } as CSSProperties}
          tabIndex={0}
        >
          {drawn.map(({ index, start }) => (
            <PriceRow
              key={known.get(index)?.id ?? index}
              index={index}
              top={start}
              last={index === (total ?? 0) - 1}
              row={known.get(index)}
              rule={rule}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
