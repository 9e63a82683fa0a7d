import { useTranslation } from 'react-i18next';
import type { OrderView } from '../../../shared/domain/order.ts';
import { minus, NO_MONEY } from '../../../shared/minor.ts';
import type { CurrencyCode } from '../../../shared/money.ts';
import type { Minor } from '../../../shared/units.ts';
import { useFormat } from '../../i18n/format.ts';
import o from './OrderPane.module.css';

type Priced = Pick<OrderView, 'quantity' | 'addedTax'> & {
  unitPrice: Minor;
  total: Minor;
  currency?: CurrencyCode;
};

/** Quantity times price; tax that comes on top and what both come to have rows of their own, as on a receipt. */
export function PriceRows({ quantity, unitPrice, total, addedTax, currency }: Priced) {
  const { t } = useTranslation();
  const format = useFormat();
  const { number, percent } = format;
  const money = format.moneyIn(currency ?? format.currency);
  return (
    <>
      <div className={o.sum}>
        <dt>{t('orders.detail.each', { number: number(quantity), price: money(unitPrice) })}</dt>
        <dd>{money(minus(total, addedTax?.tax ?? NO_MONEY))}</dd>
      </div>
      {addedTax && (
        <>
          <div className={o.sum}>
            <dt>
              {t('checkout.basket.tax', {
                name: addedTax.name ?? t('checkout.basket.taxName'),
                rate: percent(addedTax.basisPoints),
              })}
            </dt>
            <dd>{money(addedTax.tax)}</dd>
          </div>
          <div className={o.sum}>
            <dt>{t('orders.form.total')}</dt>
            <dd>{money(total)}</dd>
          </div>
        </>
      )}
    </>
  );
}
