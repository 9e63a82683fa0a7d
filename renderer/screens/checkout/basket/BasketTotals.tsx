import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Discount } from '../../../../shared/domain/discount.ts';
import type { Totals } from '../../../../shared/pricing.ts';
import { givenWords, useFormat } from '../../../format.ts';
import { aboveWords } from '../../../manager.ts';
import { useAboveLimit } from '../../../stores/index.ts';
import o from './BasketTotals.module.css';

interface BasketTotalsProps {
  totals: Totals;
  /** What was given on the whole basket. */
  discount: Discount | null;
  taxIncluded: boolean;
}

/** What the basket comes to; the total is the largest thing on the screen. */
export function BasketTotals({ totals, discount, taxIncluded }: BasketTotalsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { money, percent } = format;
  const above = useAboveLimit();
  // The lines above stand there less their own discounts.
  const goods = totals.subtotal - totals.discount + totals.basketDiscount;
  return (
    <dl className={o.totals}>
      {totals.basketDiscount > 0 && (
        <>
          <div className={o.row}>
            <dt>{t('checkout.basket.subtotal')}</dt>
            <dd>{money(goods)}</dd>
          </div>
          <div className={o.row} data-accent="">
            <dt>
              {t('checkout.receipt.basketDiscount')} {givenWords(discount, format)}
            </dt>
            <dd>{t('checkout.basket.discountOf', { amount: money(totals.basketDiscount) })}</dd>
          </div>
        </>
      )}
      {above && (
        <div className={o.above} role="status">
          <dt>
            <IconAlertTriangle aria-hidden="true" />
            <VisuallyHidden>{t('checkout.basket.discount')}</VisuallyHidden>
          </dt>
          <dd>{aboveWords(above, t, percent)}</dd>
        </div>
      )}
      {totals.taxes
        .filter(({ tax }) => tax !== 0)
        .map(({ name, basisPoints, tax }) => (
          <div className={o.row} key={`${name} ${basisPoints}`}>
            <dt>
              {t(taxIncluded ? 'checkout.basket.taxIncluded' : 'checkout.basket.tax', {
                name: name ?? t('checkout.basket.taxName'),
                rate: percent(basisPoints),
              })}
            </dt>
            <dd>{money(tax)}</dd>
          </div>
        ))}
      <div className={o.total}>
        <dt>{t('checkout.basket.total')}</dt>
        <dd data-testid="total">{money(totals.total)}</dd>
      </div>
    </dl>
  );
}
