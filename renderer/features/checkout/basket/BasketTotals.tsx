import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { CartDiscount } from '../../../../shared/domain/discount.ts';
import { namedIn, shownParts } from '../../../../shared/money/discount.ts';
import { absolute, type Minor, minor, NO_MONEY, sum } from '../../../../shared/money/money.ts';
import type { Totals } from '../../../../shared/money/pricing.ts';
import type { PickUpSums } from '../../../../shared/money/sums.ts';
import { useStores } from '../../../app/useStores.ts';
import { givenWords } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { limitWords } from '../../staff/approvalWords.ts';
import o from './BasketTotals.module.css';
import { usePay } from './usePay.ts';

interface BasketTotalsProps {
  totals: Totals;
  /** The discount on the whole basket. */
  discount: CartDiscount | null;
  /** The value of returned items; null without any. Minor units. */
  returned: Minor | null;
  /** How the deposit of a picked-up order is applied; null without one. */
  pickUp: PickUpSums | null;
  taxIncluded: boolean;
}

/** The basket's totals; the amount due is the largest element. */
export function BasketTotals({ totals, discount, returned, pickUp, taxIncluded }: BasketTotalsProps) {
  const { useAboveLimit } = useStores().checkout;
  const { t, format, money, percent } = useText();
  const above = useAboveLimit();
  const { due, dueWords } = usePay();
  const deposit = pickUp?.applied ?? NO_MONEY;
  const taxes = totals.taxes.filter(({ tax }) => tax !== 0);
  // Of the new items only: returned items have their own tax, and the difference has none.
  const tax =
    taxIncluded && taxes.length > 0
      ? t('checkout.basket.taxIncluded', { amount: money(sum(taxes.map((each) => each.tax))) })
      : null;
  // The lines above already include their own discounts.
  const goods = minor(totals.subtotal - totals.discount + totals.basketDiscount);
  return (
    <dl className={o.totals}>
      {totals.basketDiscount > 0 && (
        <>
          <Row label={t('paper.subtotal')}>{money(goods)}</Row>
          {shownParts({ given: discount, amount: totals.basketDiscount }, goods).map((part) => (
            <Row
              accent
              key={part.given?.kind}
              label={`${t('paper.basketDiscount')} ${givenWords(namedIn(part), format)}`}
            >
              {t('checkout.basket.discountOf', { amount: money(part.amount) })}
            </Row>
          ))}
        </>
      )}
      {above && (
        <div className={o.above} role="status">
          <dt>
            <IconAlertTriangle aria-hidden="true" />
            <VisuallyHidden>{t('paper.discount')}</VisuallyHidden>
          </dt>
          <dd>{limitWords(above, t, percent)}</dd>
        </div>
      )}
      {taxes
        .filter(() => !taxIncluded)
        .map(({ name, basisPoints, tax }) => (
          <Row
            key={`${name} ${basisPoints}`}
            label={t('checkout.basket.tax', { name: name ?? t('paper.tax'), rate: percent(basisPoints) })}
          >
            {money(tax)}
          </Row>
        ))}
      {returned !== null && (
        <>
          <Row accent label={t('paper.returned')}>
            {t('checkout.basket.discountOf', { amount: money(returned) })}
          </Row>
          <Row label={t('checkout.exchange.newItems')} aside={tax}>
            {money(totals.total)}
          </Row>
        </>
      )}
      {deposit > 0 && (
        <>
          <Row label={t('paper.total')} aside={tax}>
            {money(totals.total)}
          </Row>
          <Row accent label={t('paper.deposit')}>
            {t('checkout.basket.discountOf', { amount: money(deposit) })}
          </Row>
        </>
      )}
      {pickUp && pickUp.back > 0 && <Row label={t('orders.handOver.depositBack')}>{money(pickUp.back)}</Row>}
      <div className={o.total} data-clear="">
        <dt>{dueWords}</dt>
        <dd data-testid="total">{money(absolute(due))}</dd>
        {tax && returned === null && deposit === 0 && <dd className={o.included}>{tax}</dd>}
        {returned !== null && <dd className={o.included}>{t('paper.difference')}</dd>}
      </div>
    </dl>
  );
}

interface RowProps {
  label: string;
  /** Small words after the label. */
  aside?: string | null;
  /** The amount is deducted. */
  accent?: boolean;
  children: string;
}

function Row({ label, aside, accent, children }: RowProps) {
  return (
    <div className={o.row} data-accent={accent || undefined}>
      <dt>
        {label} {aside && <small className={o.aside}>{aside}</small>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
