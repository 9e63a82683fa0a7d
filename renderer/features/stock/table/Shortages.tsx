import { Button } from '@mantine/core';
import { IconPrinter, IconTruckDelivery } from '@tabler/icons-react';
import type { StockRow } from '../../../../shared/domain/stock.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Portrait } from '../../../ui/art/Portrait.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { isCounted } from '../labels.ts';
import s from '../stock.module.css';
import h from './Shortages.module.css';

const kinds = ['oversold', 'out', 'low'] as const;
type Kind = (typeof kinds)[number];

/** Beside the table while no pet is chosen: links to pets that are oversold, out of stock or low. */
export function Shortages() {
  const { useLists, useSupplierOrder } = useStores().printing;
  const { useStock } = useStores().stock;
  const { t } = useText();
  const { shortages, question } = useStock();
  const openList = useLists((state) => state.open);
  const openOrder = useSupplierOrder((state) => state.open);
  const none = shortages !== null && kinds.every((kind) => shortages[kind].rows.length === 0);
  if (shortages === null || none) {
    return (
      <section className={s.pane} aria-label={t('stock.pane.label')}>
        <EmptyState
          title={t(none ? 'stock.nothing.low' : 'stock.pane.none')}
          words={t(none ? 'stock.alerts.noneHint' : 'stock.pane.noneHint')}
        />
      </section>
    );
  }
  return (
    <section className={s.pane} aria-label={t('stock.pane.label')}>
      <h2 className={s.title}>{t('stock.alerts.title')}</h2>
      <div className={s.paneScroller} tabIndex={0}>
        {kinds
          .filter((kind) => shortages[kind].rows.length > 0)
          .map((kind) => (
            <Group key={kind} kind={kind} {...shortages[kind]} />
          ))}
      </div>
      <div className={s.actions}>
        <ActionButton icon={IconPrinter} onClick={() => openList('list-low', question.categoryId)}>
          {t('lists.open')}
        </ActionButton>
        <ActionButton icon={IconTruckDelivery} onClick={() => openOrder(question.categoryId)}>
          {t('supplierOrder.title')}
        </ActionButton>
      </div>
    </section>
  );
}

function Group({ kind, rows, more }: { kind: Kind; rows: readonly StockRow[]; more: boolean }) {
  const { useStock } = useStores().stock;
  const { t } = useText();
  const { ask } = useStock();
  return (
    <section aria-label={t(`stock.filter.${kind}`)}>
      <h3 className={h.heading} data-loss={kind === 'oversold' || undefined}>
        {t(`stock.filter.${kind}`)}
      </h3>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Row row={row} kind={kind} />
          </li>
        ))}
      </ul>
      {more && (
        <Button fullWidth variant="subtle" onClick={() => ask({ filter: kind })}>
          {t('common.showAll')}
        </Button>
      )}
    </section>
  );
}

function Row({ row, kind }: { row: StockRow; kind: Kind }) {
  const { useCatalogue } = useStores().checkout;
  const { useStock } = useStores().stock;
  const { t, number } = useText();
  const show = useStock((state) => state.show);
  const categories = useCatalogue((state) => state.categories);
  const hue = categories?.find(({ id }) => id === row.categoryId)?.colour ?? null;
  function leftWords(free: number): string {
    return free < 0 ? number(free).replace('-', '−') : t('common.left', { number: number(free) });
  }
  return (
    <button type="button" className={h.row} onClick={() => void show(row.id)}>
      <Portrait petName={row.name} categoryName={row.categoryName} hue={hue} className={h.portrait} />
      <span className={h.name}>{row.name}</span>
      {/* The heading above already says that none is left. */}
      {(kind !== 'out' || !isCounted(row)) && (
        <span className={h.figure} data-loss={kind === 'oversold' || undefined}>
          {isCounted(row) ? leftWords(row.stock.free) : t('paper.notCounted')}
        </span>
      )}
    </button>
  );
}
