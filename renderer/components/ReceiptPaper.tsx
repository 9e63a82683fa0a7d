import { useTranslation } from 'react-i18next';
import type { Receipt } from '../../shared/domain/sale.ts';
import { givenWords, useFormat } from '../format.ts';
import r from './ReceiptPaper.module.css';
import { ReceiptSums } from './ReceiptSums.tsx';
import { RefundSums } from './RefundPaper.tsx';

interface ReceiptPaperProps {
  receipt: Receipt;
  shopName: string;
  /** The shop's address and tax number below its name; empty for none. */
  header: string;
  /** The shop's own words at the end; empty for none. */
  footer: string;
}

/** A receipt as it is on paper. */
export function ReceiptPaper({ receipt, shopName, header, footer }: ReceiptPaperProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { money, number, dateTime } = format;
  return (
    <article className={r.paper} data-selectable="">
      {receipt.training && <p className={r.training}>{t('checkout.receipt.training')}</p>}
      <header className={r.header}>
        <h3 className={r.shop}>{shopName}</h3>
        {header && <p className={`${r.facts} ${r.address}`}>{header}</p>}
        <p className={r.facts}>
          <span data-testid="receipt-number">{receipt.number}</span> ·{' '}
          {t('checkout.receipt.till', { till: receipt.till })}
          <br />
          {dateTime(receipt.completedAt)}
          {receipt.staffName && (
            <>
              <br />
              {t('checkout.receipt.staff', { name: receipt.staffName })}
            </>
          )}
        </p>
      </header>
      <ul className={r.lines}>
        {receipt.lines.map((line) => (
          <li key={line.id}>
            <div className={r.row}>
              <span>{line.petName}</span>
              <span>{money(line.quantity * line.unitPrice)}</span>
            </div>
            {line.quantity > 1 && (
              <div className={r.sub}>
                {number(line.quantity)} × {money(line.unitPrice)}
              </div>
            )}
            {line.lineDiscount && (
              <div className={`${r.row} ${r.sub}`}>
                <span>
                  {t('checkout.receipt.discount')} {givenWords(line.lineDiscount.given, format)}
                </span>
                <span>{t('checkout.basket.discountOf', { amount: money(line.lineDiscount.amount) })}</span>
              </div>
            )}
            {line.note && <div className={r.sub}>{line.note}</div>}
          </li>
        ))}
      </ul>
      <ReceiptSums receipt={receipt} />
      {receipt.note && <p className={r.facts}>{receipt.note}</p>}
      {receipt.refunds.map((refund) => (
        <section key={refund.id} className={r.refund}>
          <h4>{t('refunds.number', { number: refund.number })}</h4>
          <p className={r.facts}>
            {[dateTime(refund.at), refund.staffName].filter((part) => part !== null).join(' · ')}
          </p>
          <RefundSums refund={refund} />
        </section>
      ))}
      {footer && <p className={r.thanks}>{footer}</p>}
    </article>
  );
}
