import { useTranslation } from 'react-i18next';
import type { StockRow } from '../../../../shared/domain/stock.ts';
import { useFormat } from '../../../format.ts';
import { statusWords } from '../labels.ts';
import p from './pet.module.css';

/** What else there is to know about a pet. */
export function PetFacts({ row }: { row: StockRow }) {
  const { t } = useTranslation();
  const { money, number } = useFormat();
  const { lowMark } = row.stock;
  return (
    <dl className={p.facts}>
      <div>
        <dt>{t('stock.pane.price')}</dt>
        <dd>{row.price === null ? t('stock.pane.noPrice') : money(row.price)}</dd>
      </div>
      <div>
        <dt>{t('stock.pane.status')}</dt>
        <dd>{row.status === null ? t('stock.status.none') : statusWords(row.status, t)}</dd>
      </div>
      <div>
        <dt>{t('stock.pane.lowMark')}</dt>
        <dd>{lowMark === null ? t('stock.pane.lowMarkShop') : number(lowMark)}</dd>
      </div>
      <div>
        <dt>{t('stock.pane.serviceId')}</dt>
        <dd data-selectable="">{row.remoteId ?? t('stock.pane.notSent')}</dd>
      </div>
      {row.barcodes.length > 0 && (
        <div>
          <dt>{t('stock.pane.barcodes')}</dt>
          <dd data-selectable="">{row.barcodes.join(' ')}</dd>
        </div>
      )}
    </dl>
  );
}
