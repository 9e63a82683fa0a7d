import { Checkbox } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import type { PriceRule } from '../../../../shared/money/price-rule.ts';
import { useShortcuts } from '../../../app/keyboard/useKeyboard.ts';
import { pixels } from '../../../app/theme/theme.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SearchInput } from '../../../ui/form/SearchInput.tsx';
import shared from '../../../ui/shared.module.css';
import s from '../stock.module.css';
import { StockFilters } from '../table/StockFilters.tsx';
import { TableFailure } from '../table/StockList.tsx';
import { VirtualTable } from '../table/VirtualTable.tsx';
import { useBack } from '../useBack.ts';
import { PriceRow } from './PriceRow.tsx';
import { PricesPane } from './PricesPane.tsx';
import l from './prices.module.css';
import { isEvery } from './pricingStore.ts';
import { readRule } from './ruleText.ts';

/** Changes many prices, typed one by one or by a rule. They take effect only when saved. */
export function Prices() {
  const { useScans } = useStores().app;
  const { scanToPrice, usePricing, useStock } = useStores().stock;
  const { t, format } = useText();
  const { question, ask, go, chosen } = useStock();
  const { way, rule, setRule, go: goTo, loadLast } = usePricing();
  const search = useRef<HTMLInputElement>(null);
  const read = readRule(rule, format);

  useEffect(() => void loadLast(), [loadLast]);
  // Starts with the pet chosen in the table.
  const at = chosen?.index ?? null;
  useEffect(() => {
    if (at !== null) goTo(at);
  }, [at, goTo]);
  useScans((code) => void scanToPrice(code));
  const back = () => go('table');
  useBack(back);
  useShortcuts('nav.stock', [
    { keys: ['F2', '/'], label: 'stock.keys.search', run: () => search.current?.focus() },
  ]);

  return (
    <div className={s.screen}>
      <section className={shared.browse} aria-label={t('stock.prices.title')}>
        <div className={s.head}>
          <ActionButton icon={IconArrowLeft} onClick={back}>
            {t('stock.back')}
          </ActionButton>
          <SearchInput
            ref={search}
            className={s.search}
            aria-label={t('stock.search')}
            placeholder={t('find.petPlaceholder')}
            value={question.text}
            clearable
            onSearch={(text) => ask({ text })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              goTo(0);
            }}
          />
        </div>
        <StockFilters />
        <TableFailure />
        <PriceList rule={way === 'rule' ? read.rule : null} />
      </section>
      <PricesPane text={rule} read={read} onChange={setRule} />
    </div>
  );
}

/** The listed pets with current and new prices; `rule` previews its effect. */
function PriceList({ rule }: { rule: PriceRule | null }) {
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
