import { useTranslation } from 'react-i18next';
import type { RefundView } from '../../shared/domain/refund.ts';
import { useFormat } from '../format.ts';
import r from './ReceiptPaper.module.css';
import { TaxRows } from './TaxRows.tsx';

interface RefundPaperProps {
  refund: RefundView;
  shopName: string;
  /** The shop's address and tax number below its name; empty for none. */
  header: string;
  training: boolean;
}

/** The slip of a refund as it is on paper. */
export function RefundPaper({ refund, shopName, header, training }: RefundPaperProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  return (
    <article className={r.paper} data-selectable="">
      {training && <p className={r.training}>{t('checkout.receipt.training')}</p>}
      <header className={r.header}>
        <h3 className={r.shop}>{shopName}</h3>
        {header && <p className={`${r.facts} ${r.address}`}>{header}</p>}
        <p className={r.facts}>
          {t('refunds.number', { number: refund.number })} ·{' '}
          {t('checkout.receipt.till', { till: refund.till })}
          <br />
          {dateTime(refund.at)}
          <br />
          {t('refunds.fromReceipt', { number: refund.receiptNumber })}
          {refund.staffName && (
            <>
              <br />
              {t('checkout.receipt.staff', { name: refund.staffName })}
            </>
          )}
        </p>
      </header>
      <RefundSums refund={refund} />
    </article>
  );
}

/** What came back, how much went back for it, and why. */
export function RefundSums({ refund }: { refund: RefundView }) {
  const { t } = useTranslation();
  const { money, number } = useFormat();
  return (
    <>
      <ul className={r.lines}>
        {refund.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slip does not change
          <li key={index}>
            <div className={r.row}>
              <span>
                {number(line.quantity)} × {line.petName}
              </span>
              <span>{t('checkout.basket.discountOf', { amount: money(line.amount) })}</span>
            </div>
            <div className={r.sub}>
              {t(line.restocked ? 'refunds.backInStock' : 'refunds.notBackInStock')}
            </div>
          </li>
        ))}
      </ul>
      <dl className={r.sums}>
        {refund.rounding !== 0 && (
          <div className={r.row}>
            <dt>{t('refunds.rounding')}</dt>
            <dd>{money(-refund.rounding)}</dd>
          </div>
        )}
        <div className={`${r.row} ${r.total}`}>
          <dt>{t(refund.tender === 'cash' ? 'refunds.backCash' : 'refunds.backCard')}</dt>
          <dd>{money(refund.total)}</dd>
        </div>
        <TaxRows taxes={refund.taxes} sign={-1} />
        <div className={r.row}>
          <dt>{t('refunds.because')}</dt>
          <dd className={r.reason}>{refund.reason}</dd>
        </div>
      </dl>
    </>
  );
}
