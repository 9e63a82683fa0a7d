import { useTranslation } from 'react-i18next';
import { plainShare } from '../../shared/discount.ts';
import type { Receipt } from '../../shared/domain/sale.ts';
import { useFormat } from '../format.ts';
import r from './ReceiptPaper.module.css';
import { ReceiptSums } from './ReceiptSums.tsx';

interface ReceiptPaperProps {
  receipt: Receipt;
  shopName: string;
  /** The shop's own words at the end; empty for none. */
  footer: string;
}

/** A receipt as it is on paper. */
export function ReceiptPaper({ receipt, shopName, footer }: ReceiptPaperProps) {
  const { t } = useTranslation();
  const { money, number, percent, dateTime } = useFormat();
  const discountWords = (line: Receipt['lines'][number]) => {
    const share = plainShare(line.discount, line.unitPrice * line.quantity);
    const words = t('checkout.receipt.discount');
    return share === null ? words : `${words} ${percent(share)}`;
  };
  return (
    <article className={r.paper} data-selectable="">
      {receipt.training && <p className={r.training}>{t('checkout.receipt.training')}</p>}
      <header className={r.header}>
        <h3 className={r.shop}>{shopName}</h3>
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
              <span>
                {money(
                  receipt.taxIncluded ? line.total + line.discount : line.total - line.tax + line.discount,
                )}
              </span>
            </div>
            {line.quantity > 1 && (
              <div className={r.sub}>
                {number(line.quantity)} × {money(line.unitPrice)}
              </div>
            )}
            {line.discount > 0 && (
              <div className={`${r.row} ${r.sub}`}>
                <span>{discountWords(line)}</span>
                <span>{t('checkout.basket.discountOf', { amount: money(line.discount) })}</span>
              </div>
            )}
            {line.note && <div className={r.sub}>{line.note}</div>}
          </li>
        ))}
      </ul>
      <ReceiptSums receipt={receipt} />
      {receipt.note && <p className={r.facts}>{receipt.note}</p>}
      {footer && <p className={r.thanks}>{footer}</p>}
    </article>
  );
}
