import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useShortcuts } from '../../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { SearchInput } from '../../../ui/form/SearchInput.tsx';
import shared from '../../../ui/shared.module.css';
import s from '../stock.module.css';
import { StockFilters } from '../table/StockFilters.tsx';
import { TableFailure } from '../table/StockList.tsx';
import { useBack } from '../useBack.ts';
import { PriceList } from './PriceList.tsx';
import { PricesPane } from './PricesPane.tsx';
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
