import type { Receipt } from '../../../shared/domain/sale.ts';
import { type Minor, minus, sum } from '../../../shared/money/money.ts';
import { useText } from '../../i18n/text.ts';
import shared from '../../ui/shared.module.css';
import r from './refunds.module.css';
import type { RefundTender } from './refundsStore.ts';

interface PaidByProps {
  receipt: Pick<Receipt, 'tenders' | 'refundableToCard'> & Partial<Pick<Receipt, 'exchange'>>;
  tender: RefundTender;
  /** The amount to refund, and the cash part of it; minor units. */
  total: Minor;
  cash: Minor;
}

/**
 * How the receipt was paid, so that the refund uses the same way: to the card what it paid and was not refunded yet, the
 * rest in cash.
 */
export function PaidBy({ receipt, tender, total, cash }: PaidByProps) {
  const { t, money } = useText();
  const { tenders } = receipt;
  const paid: string[] = (['card', 'cash', 'deposit'] as const).flatMap((kind) => {
    const amount = sum(tenders.filter((one) => one.kind === kind).map((one) => one.amount));
    return amount === 0 ? [] : [t(`refunds.paidBy.${kind}`, { amount: money(amount) })];
  });
  if (receipt.exchange) paid.push(t('refunds.paidBy.exchange', { amount: money(receipt.exchange.amount) }));
  const none = hasNoCard({ receipt, tender });
  return (
    <>
      {paid.length > 0 && <p className={shared.soft}>{t('refunds.paid', { parts: paid.join(', ') })}</p>}
      {tender === 'card' && (
        <p className={none ? r.over : shared.soft} role="status">
          {none && t('refunds.noneOnCard')}
          {!none && cash === 0 && t('refunds.cardHint')}
          {!none &&
            cash > 0 &&
            t('refunds.splitHint', { card: money(minus(total, cash)), cash: money(cash) })}
        </p>
      )}
    </>
  );
}

/** Whether no card can be refunded, so that it must be cash. */
export function hasNoCard({ receipt, tender }: Pick<PaidByProps, 'receipt' | 'tender'>): boolean {
  return tender === 'card' && receipt.refundableToCard === 0;
}
