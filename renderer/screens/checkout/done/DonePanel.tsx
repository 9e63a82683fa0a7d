import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Receipt } from '../../../../shared/domain/sale.ts';
import { useFormat } from '../../../format.ts';
import d from './DonePanel.module.css';

/** The left side once a sale is written: the change is the largest thing on the screen. */
export function DonePanel({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const given = receipt.tenders.reduce((sum, tender) => sum + (tender.given ?? tender.amount), 0);
  return (
    <section className={d.panel} aria-label={t('checkout.done.title')} data-testid="done">
      <IconCircleCheckFilled className={d.sign} aria-hidden="true" />
      <div role="status">
        <h2 className={d.title}>
          {t('checkout.done.title')} · {t('checkout.done.number', { number: receipt.number })}
        </h2>
      </div>
      {receipt.changeDue > 0 ? (
        <p className={d.change}>
          <span>{t('checkout.done.change')}</span>
          <strong className={d.figure} data-testid="change">
            {money(receipt.changeDue)}
          </strong>
        </p>
      ) : (
        <p className={d.change}>
          <span>{t('checkout.done.noChange')}</span>
          <strong className={d.figure}>{money(receipt.total)}</strong>
        </p>
      )}
      {receipt.changeDue > 0 && (
        <p className={d.sums}>
          {t('checkout.done.given')} {money(given)} · {t('checkout.done.paid')} {money(receipt.total)}
        </p>
      )}
      <p className={d.words}>{t(receipt.training ? 'checkout.done.training' : 'checkout.done.waiting')}</p>
    </section>
  );
}
