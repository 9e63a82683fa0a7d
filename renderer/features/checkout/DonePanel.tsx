import { IconCircleCheckFilled } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { minus, NO_MONEY, sum } from '../../../shared/money/money.ts';
import { useStores } from '../../app/useStores.ts';
import { useText } from '../../i18n/text.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { NoWrapNumbers } from '../../ui/NoWrapNumbers.tsx';
import { ReceiptPaper } from '../../ui/Paper.tsx';
import shared from '../../ui/shared.module.css';
import { CareSheetButtons, PaperButtons } from '../receipts/PaperButtons.tsx';
import d from './DonePanel.module.css';

/** The left side after a sale: the change is the largest element. */
export const DonePanel = memo(function DonePanel({ receipt }: { receipt: Receipt }) {
  const { t, money } = useText();
  const { exchange, depositBack } = receipt;
  const back = exchange?.back ?? NO_MONEY;
  const paid = minus(receipt.total, exchange?.amount ?? NO_MONEY);
  const given = sum(receipt.tenders.map((tender) => tender.given ?? tender.amount));
  const toCard = minus(back, exchange?.cash ?? NO_MONEY);
  // An amount is shown large only if money goes back; anything else could be mistaken for change.
  const [words, figure] =
    depositBack > 0
      ? [t('orders.handOver.depositBack'), depositBack]
      : exchange && exchange.cash > 0
        ? [t('refunds.doneCash'), exchange.cash]
        : toCard > 0
          ? [t('refunds.doneCard'), toCard]
          : receipt.changeDue > 0
            ? [t('checkout.done.change'), receipt.changeDue]
            : [t('checkout.done.noChange'), null];
  return (
    <section className={d.panel} aria-label={t('checkout.done.title')} data-testid="done">
      <IconCircleCheckFilled className={d.sign} aria-hidden="true" />
      <div role="status">
        <h2 className={d.title}>
          {t(exchange ? 'checkout.exchange.done' : 'checkout.done.title')} ·{' '}
          <NoWrapNumbers>{t('checkout.done.number', { number: receipt.number })}</NoWrapNumbers>
        </h2>
      </div>
      <p className={d.change} data-clear="">
        <span>{words}</span>
        <strong className={d.figure} data-testid={figure === null ? undefined : 'change'}>
          {figure !== null
            ? money(figure)
            : t(exchange && paid === 0 ? 'checkout.exchange.even' : 'paper.paid')}
        </strong>
      </p>
      {toCard > 0 && toCard !== figure && (
        <p className={d.sums}>
          {t('refunds.doneCard')} {money(toCard)}
        </p>
      )}
      {back === 0 && paid > 0 && (
        <p className={d.sums}>
          {receipt.changeDue > 0 && `${t('paper.given')} ${money(given)} · `}
          {t('paper.paid')} {money(paid)}
        </p>
      )}
      <p className={d.words}>{t(receipt.training ? 'checkout.done.training' : 'checkout.done.waiting')}</p>
    </section>
  );
});

/** The right side after a sale, a frame after the change: the receipt and a button for the next customer. */
export function ReceiptPanel({ receipt, armed }: { receipt: Receipt; armed: boolean }) {
  const { useApp } = useStores().app;
  const { usePayment } = useStores().checkout;
  const { t } = useText();
  const app = useApp((state) => state.app);
  const nextCustomer = usePayment((state) => state.nextCustomer);
  const behind = useBehindFrame();
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (behind) next.current?.focus({ preventScroll: true });
  }, [behind]);
  const number = t('checkout.done.number', { number: receipt.number });
  if (!behind) return <section className={d.receipt} aria-label={number} />;
  return (
    <section className={d.receipt} aria-label={number}>
      <section className={shared.scroller} tabIndex={0} aria-label={receipt.number}>
        <ReceiptPaper receipt={receipt} app={app} />
      </section>
      <CareSheetButtons receipt={receipt} />
      <div className={d.buttons}>
        <PaperButtons kind="receipt" id={receipt.id} />
      </div>
      <ActionButton
        size="lg"
        fullWidth
        variant="filled"
        ref={next}
        data-landing
        aria-disabled={!armed}
        keys="Enter"
        onClick={() => armed && nextCustomer()}
      >
        {t('checkout.done.next')}
      </ActionButton>
    </section>
  );
}

/** False in a component's first frame, then true. */
function useBehindFrame(): boolean {
  const [behind, setBehind] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setBehind(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return behind;
}
