import { useTranslation } from 'react-i18next';
import type { Receipt } from '../../shared/domain/sale.ts';
import { useFormat } from '../format.ts';
import r from './ReceiptPaper.module.css';

const kinds = {
  cash: 'checkout.receipt.cash',
  card: 'checkout.receipt.card',
  deposit: 'checkout.receipt.deposit',
} as const;

/** The sums of a receipt, its tenders and its taxes. */
export function ReceiptSums({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const { money, percent } = useFormat();
  const row = (key: string, label: string, amount: number) => (
    <div className={r.row} key={key}>
      <dt>{label}</dt>
      <dd>{money(amount)}</dd>
    </div>
  );
  const taxes = receipt.taxes.filter(({ tax }) => tax !== 0);
  return (
    <dl className={r.sums}>
      {!receipt.taxIncluded &&
        taxes.map(({ name, basisPoints, tax }) =>
          row(
            `added ${name} ${basisPoints}`,
            t('checkout.basket.tax', {
              name: name ?? t('checkout.basket.taxName'),
              rate: percent(basisPoints),
            }),
            tax,
          ),
        )}
      {receipt.rounding !== 0 && row('rounding', t('checkout.receipt.rounding'), receipt.rounding)}
      <div className={`${r.row} ${r.total}`}>
        <dt>{t('checkout.receipt.total')}</dt>
        <dd>{money(receipt.total)}</dd>
      </div>
      {receipt.tenders.map((tender, index) =>
        row(
          `tender ${index}`,
          [t(kinds[tender.kind]), tender.reference].filter(Boolean).join(' '),
          tender.given ?? tender.amount,
        ),
      )}
      {receipt.changeDue > 0 && row('change', t('checkout.receipt.change'), receipt.changeDue)}
      {receipt.taxIncluded &&
        taxes.map(({ name, basisPoints, tax, net }) => (
          <div className={`${r.row} ${r.sub}`} key={`${name} ${basisPoints}`}>
            <dt>
              {t('checkout.basket.taxIncluded', {
                name: name ?? t('checkout.basket.taxName'),
                rate: percent(basisPoints),
              })}
              {', '}
              {t('checkout.receipt.net', { amount: money(net) })}
            </dt>
            <dd>{money(tax)}</dd>
          </div>
        ))}
    </dl>
  );
}
