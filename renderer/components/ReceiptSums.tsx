import { useTranslation } from 'react-i18next';
import { goodsOf } from '../../shared/discount.ts';
import type { Receipt } from '../../shared/domain/sale.ts';
import type { Minor } from '../../shared/units.ts';
import { givenWords, useFormat } from '../format.ts';
import r from './ReceiptPaper.module.css';
import { TaxRows } from './TaxRows.tsx';

const kinds = {
  cash: 'checkout.receipt.cash',
  card: 'checkout.receipt.card',
  deposit: 'checkout.receipt.deposit',
} as const;

/** The sums of a receipt, its taxes below the total that they are part of, and how it was paid. */
export function ReceiptSums({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { money, percent } = format;
  const { basketDiscount } = receipt;
  const row = (key: string, label: string, amount: Minor) => (
    <div className={r.row} key={key}>
      <dt>{label}</dt>
      <dd>{money(amount)}</dd>
    </div>
  );
  const taxes = receipt.taxes.filter(({ tax }) => tax !== 0);
  return (
    <dl className={r.sums}>
      {(basketDiscount || receipt.rounding !== 0 || !receipt.taxIncluded) &&
        row('subtotal', t('checkout.receipt.subtotal'), goodsOf(receipt))}
      {basketDiscount && (
        <div className={r.row}>
          <dt>
            {t('checkout.receipt.basketDiscount')} {givenWords(basketDiscount.given, format)}
          </dt>
          <dd>{t('checkout.basket.discountOf', { amount: money(basketDiscount.amount) })}</dd>
        </div>
      )}
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
      {receipt.taxIncluded && <TaxRows taxes={taxes} sign={1} />}
      {receipt.tenders.map((tender, index) =>
        row(
          `tender ${index}`,
          [t(kinds[tender.kind]), tender.reference].filter(Boolean).join(' '),
          tender.given ?? tender.amount,
        ),
      )}
      {receipt.changeDue > 0 && row('change', t('checkout.receipt.change'), receipt.changeDue)}
    </dl>
  );
}
