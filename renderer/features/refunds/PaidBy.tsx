import { useTranslation } from 'react-i18next';
import type { RefundView } from '../../../shared/domain/refund.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { type Minor, sum } from '../../../shared/money/money.ts';
import { useFormat } from '../../i18n/format.ts';
import r from './refunds.module.css';
import type { RefundTender } from './refundsStore.ts';

interface PaidByProps {
  receipt: Pick<Receipt, 'tenders' | 'total' | 'refundableToCard'> & Partial<Pick<Receipt, 'exchange'>>;
  /** What went back of the receipt before. */
  earlier: readonly Pick<RefundView, 'total'>[];
  tender: RefundTender;
  /** What is about to go back, minor units. */
  total: Minor;
}

/**
 * How the receipt was paid, so that the money goes back the way it came; and what of it can go back on the card, where
 * that is less than all. More is not given on the card (`isOverCard`), and the use-case refuses it.
 */
export function PaidBy({ receipt, earlier, tender, total }: PaidByProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { tenders } = receipt;
  const paid: string[] = (['card', 'cash', 'deposit'] as const).flatMap((kind) => {
    const amount = together(tenders.filter((one) => one.kind === kind));
    return amount === 0 ? [] : [t(`refunds.paidBy.${kind}`, { amount: money(amount) })];
  });
  if (receipt.exchange) paid.push(t('refunds.paidBy.exchange', { amount: money(receipt.exchange.amount) }));
  const most = receipt.refundableToCard;
  const limits = tender === 'card' && most < receipt.total - together(earlier);
  return (
    <>
      {paid.length > 0 && <p className={r.soft}>{t('refunds.paid', { parts: paid.join(', ') })}</p>}
      {tender === 'card' && !limits && <p className={r.soft}>{t('refunds.cardHint')}</p>}
      {limits && (
        <p className={total > most ? r.over : r.soft} role="status">
          {most === 0
            ? t('refunds.noneOnCard')
            : t(total > most ? 'refunds.overCard' : 'refunds.mostOnCard', { most: money(most) })}
        </p>
      )}
    </>
  );
}

/** Whether more would go back on the card than was paid by card and is still there: it has to be cash then. */
export function isOverCard({
  receipt,
  tender,
  total,
}: Pick<PaidByProps, 'receipt' | 'tender' | 'total'>): boolean {
  return tender === 'card' && total > receipt.refundableToCard;
}

function together(all: readonly ({ amount: Minor } | { total: Minor })[]): Minor {
  return sum(all.map((one) => ('amount' in one ? one.amount : one.total)));
}
