import { IconReceipt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefundView } from '../../../shared/domain/refund.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { type Minor, minus, NO_MONEY, negated, plus, type Quantity } from '../../../shared/money/money.ts';
import { piecesOf } from '../../../shared/money/sums.ts';
import type { Instant } from '../../../shared/time/time.ts';
import { useIsRoomy } from '../../app/theme/narrow.ts';
import { useStores } from '../../app/useStores.ts';
import { explain } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/text.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ReceiptPaper, RefundPaper } from '../../ui/Paper.tsx';
import shared from '../../ui/shared.module.css';
import { refundableQuantity } from '../refunds/refundsStore.ts';
import { CareSheetButtons, PaperButtons } from './PaperButtons.tsx';
import h from './ReceiptHead.module.css';
import r from './ReceiptsDialog.module.css';

/** The chosen receipt or refund, with its actions. */
export function ChosenReceipt() {
  const { useReceipts } = useStores().receipts;
  const { t } = useTranslation();
  const { chosen, unread } = useReceipts();
  if (chosen?.kind === 'receipt') return <OfSale receipt={chosen.receipt} />;
  if (chosen?.kind === 'refund') return <OfRefund refund={chosen.refund} />;
  return (
    <section className={r.paper} aria-label={t('receipts.chosen')}>
      {unread && <EmptyState title={explain(unread, t)} />}
    </section>
  );
}

function OfSale({ receipt }: { receipt: Receipt }) {
  const { useApp } = useStores().app;
  const { useReceipts } = useStores().receipts;
  const { useRefunds } = useStores().refunds;
  const { t } = useTranslation();
  const app = useApp((state) => state.app);
  const start = useRefunds((state) => state.start);
  const exchanging = useReceipts((state) => state.wants === 'exchange');
  const roomy = useIsRoomy();
  return (
    <section className={r.paper} aria-label={receipt.number}>
      <SaleHead receipt={receipt} />
      <div className={r.buttons}>
        <ActionButton
          {...(!exchanging && { variant: 'filled' })}
          keys="F8"
          disabled={!receipt.lines.some((line) => refundableQuantity(line) > 0)}
          onClick={() => start(receipt.id)}
        >
          {t('refunds.title')}
        </ActionButton>
        <ActionButton
          {...(exchanging && { variant: 'filled' })}
          keys="F9"
          disabled={!receipt.lines.some((line) => refundableQuantity(line) > 0)}
          onClick={() => start(receipt.id, 'exchange')}
        >
          {t('checkout.exchange.exchange')}
        </ActionButton>
        <PaperButtons kind="receipt" id={receipt.id} small={!roomy} />
      </div>
      <CareSheetButtons receipt={receipt} />
      <Scroller>
        <ReceiptPaper receipt={receipt} app={app} />
      </Scroller>
    </section>
  );
}

function OfRefund({ refund }: { refund: RefundView }) {
  const { receiptNumber } = refund;
  const { useApp } = useStores().app;
  const { useReceipts } = useStores().receipts;
  const { t } = useTranslation();
  const app = useApp((state) => state.app);
  const find = useReceipts((state) => state.find);
  const roomy = useIsRoomy();
  return (
    <section className={r.paper} aria-label={refund.number}>
      <RefundHead refund={refund} />
      <div className={r.buttons}>
        {receiptNumber !== null && (
          <ActionButton icon={IconReceipt} onClick={() => void find(receiptNumber)}>
            {t('receipts.show', { number: receiptNumber })}
          </ActionButton>
        )}
        <PaperButtons kind="refund" id={refund.id} small={!roomy} />
      </div>
      <Scroller>
        <RefundPaper refund={refund} app={app} />
      </Scroller>
    </section>
  );
}

function Scroller({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className={shared.scroller} tabIndex={0} aria-label={t('receipts.chosen')}>
      {children}
    </section>
  );
}

type Way = Receipt['tenders'][number]['kind'] | 'exchange' | 'change' | 'depositBack';
const backWords = { change: 'paper.change', depositBack: 'orders.detail.depositEnds.cash' } as const;
/** Amounts by method, in the order of the paper. */
type Paid = Map<Way, Minor>;

/** The total of a sale and how it was paid, visible regardless of the paper's length. */
function SaleHead({ receipt }: { receipt: Receipt }) {
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
function RefundHead({ refund }: { refund: RefundView }) {
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
    <header className={h.head}>
      <p>
        <strong className={h.number}>{number}</strong>
        {moment(at)} · {t('checkout.basket.items', { count: piecesOf(lines) })}
      </p>
      <p className={h.total}>{money(total)}</p>
      <p className={h.paid}>
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
