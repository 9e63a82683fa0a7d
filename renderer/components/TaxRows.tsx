import { useTranslation } from 'react-i18next';
import type { TaxSum } from '../../shared/pricing.ts';
import { useFormat } from '../format.ts';
import r from './ReceiptPaper.module.css';

/** Tax that the total above contains, by rate. Of what went back it has a minus. */
export function TaxRows({ taxes, sign }: { taxes: readonly TaxSum[]; sign: 1 | -1 }) {
  const { t } = useTranslation();
  const { money, percent } = useFormat();
  const shown = taxes.filter(({ tax }) => tax !== 0);
  return shown.map(({ name, basisPoints, tax, net }) => (
    <div className={`${r.row} ${r.sub}`} key={`${name} ${basisPoints}`}>
      <dt>
        {t('checkout.basket.taxIncluded', {
          name: name ?? t('checkout.basket.taxName'),
          rate: percent(basisPoints),
        })}
        {', '}
        {t('checkout.receipt.net', { amount: money(sign * net) })}
      </dt>
      <dd>{money(sign * tax)}</dd>
    </div>
  ));
}
