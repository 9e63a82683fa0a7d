import { IconArrowsExchange, IconCash, IconCoins, IconCreditCard } from '@tabler/icons-react';
import type { ReceiptSummary } from '../../../shared/domain/receipt-list.ts';
import { useText } from '../../i18n/text.ts';
import r from './ReceiptRow.module.css';

const icons = {
  cash: [IconCash],
  card: [IconCreditCard],
  split: [IconCash, IconCreditCard],
  deposit: [IconCoins],
  exchange: [IconArrowsExchange],
} as const;

interface ReceiptRowProps {
  row: ReceiptSummary;
  chosen: boolean;
  onChoose: () => void;
}

/** One receipt or refund of the list: number, time, items, payment method and total. */
export function ReceiptRow({ row, chosen, onChoose }: ReceiptRowProps) {
  const { t, moment, moneyIn } = useText();
  const { number, mark, completedAt, petNames, petCount, paidBy, total, currency } = row;
  const more = petCount - petNames.length;
  return (
    <button type="button" className={r.row} aria-pressed={chosen} onClick={onChoose}>
      <span className={r.cells}>
        <span className={r.number}>
          {number}
          {mark && ` · ${t(`receipts.marks.${mark}`)}`}
        </span>
        <span className={r.total}>{moneyIn(currency)(total)}</span>
        <span className={r.what}>
          <span className={r.at}>{moment(completedAt)}</span>
          <span className={r.pets}>{petNames.join(' · ')}</span>
          {more > 0 && <span>+{more}</span>}
        </span>
        {paidBy && (
          <span className={r.paid}>
            {icons[paidBy].map((Icon) => (
              <Icon key={Icon.displayName} className={r.icon} aria-hidden="true" />
            ))}
            {t(paidBy === 'split' ? 'receipts.split' : `paper.${paidBy}`)}
          </span>
        )}
      </span>
    </button>
  );
}
