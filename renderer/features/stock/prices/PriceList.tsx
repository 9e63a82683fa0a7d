import { Checkbox } from '@mantine/core';
import { useCallback } from 'react';
import type { PriceRule } from '../../../../shared/money/price-rule.ts';
import { pixels } from '../../../app/theme/theme.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { VirtualTable } from '../table/VirtualTable.tsx';
import { PriceRow } from './PriceRow.tsx';
import l from './prices.module.css';
import { isEvery } from './pricingStore.ts';

/** The listed pets with current and new prices; `rule` previews its effect. */
export function PriceList({ rule }: { rule: PriceRule | null }) {
  const { usePricing, useStock } = useStores().stock;
  const { t, currencySign } = useText();
  const { total, failure } = useStock();
  const { way, active, go, ticked, tickAll } = usePricing();
  const restart = useCallback(() => go(0), [go]);

  if (total === null && failure) return null;
  if (total === 0) return <EmptyState title={t('stock.prices.none')} words={t('stock.prices.noneHint')} />;
  return (
    <VirtualTable
      aria-label={t('stock.prices.list')}
      rowHeight={pixels.row}
      inSight={way === 'typed' ? active : null}
      onRestart={restart}
      head={
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
      }
      renderRow={(index, top, pet) => (
        <PriceRow
          key={pet?.id ?? index}
          index={index}
          top={top}
          last={index === (total ?? 0) - 1}
          row={pet}
          rule={rule}
        />
      )}
    />
  );
}
