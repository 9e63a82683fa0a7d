import type { RefundView } from '../../../shared/domain/refund.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { type Minor, minus, NO_MONEY, negated, plus, type Quantity } from '../../../shared/money/money.ts';
import { piecesOf } from '../../../shared/money/sums.ts';
import type { Instant } from '../../../shared/time/time.ts';
import { useText } from '../../i18n/text.ts';
import shared from '../../ui/shared.module.css';
import r from './ReceiptHead.module.css';

type Way = Receipt['tenders'][number]['kind'] | 'exchange' | 'change' | 'depositBack';
const backWords = { change: 'paper.change', depositBack: 'orders.detail.depositEnds.cash' } as const;
/** Amounts by method, in the order of the paper. */
type Paid = Map<Way, Minor>;

/** The total of a sale and how it was paid, visible regardless of the paper's length. */
export function SaleHead({ receipt }: { receipt: Receipt }) {
  const { tenders, exchange, changeDue, depositBack } = receipt;
  const paid: Paid = new Map();
  if (exchange) paid.set('exchange', exchange.amount);
  // Adds up parts of the same kind.
  for (const { kind, amount, given } of tenders) {
    paid.set(kind, plus(paid.get(kind) ?? NO_MONEY, given ?? amount));
  }
  if (changeDue !== 0) paid.set('change', changeDue);
  if (depositBack !== 0) paid.set('depositBack', depositBack);
  return <Head of={{ ...receipt, at: receipt.completedAt }} paid={paid} />;
}

/** The total of a refund and how it was given. */
export function RefundHead({ refund }: { refund: RefundView }) {
  const { total, cash, exchange, tender } = refund;
  const paid: Paid = new Map();
  if (exchange) paid.set('exchange', negated(exchange.amount));
  const toCard = minus(minus(total, exchange?.amount ?? NO_MONEY), cash);
  if (tender === 'card') paid.set('card', negated(toCard));
  if (cash > 0 || tender === 'cash') paid.set('cash', negated(cash));
  return <Head of={{ ...refund, total: negated(total) }} paid={paid} />;
}

interface HeadProps {
  of: Pick<Receipt, 'number' | 'currency' | 'total'> & { at: Instant; lines: { quantity: Quantity }[] };
  paid: Paid;
}

function Head({ of: { number, at, currency, lines, total }, paid }: HeadProps) {
  const { t, moment, moneyIn } = useText();
  const money = moneyIn(currency);
  return (
    <header className={r.head}>
      <p>
        <strong className={r.number}>{number}</strong>
        {moment(at)} · {t('checkout.basket.items', { count: piecesOf(lines) })}
      </p>
      <p className={r.total}>{money(total)}</p>
      <p className={r.paid}>
        {[...paid].map(([way, amount]) => (
          <span key={way}>
            {way === 'change' || way === 'depositBack' ? t(backWords[way]) : t(`paper.${way}`)}{' '}
            <span className={shared.strong}>{money(amount)}</span>
          </span>
        ))}
      </p>
    </header>
  );
}
