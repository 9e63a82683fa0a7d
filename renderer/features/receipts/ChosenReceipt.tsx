import { IconReceipt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefundView } from '../../../shared/domain/refund.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { useIsRoomy } from '../../app/theme/narrow.ts';
import { useStores } from '../../app/useStores.ts';
import { explain } from '../../i18n/i18n.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ReceiptPaper, RefundPaper } from '../../ui/Paper.tsx';
import shared from '../../ui/shared.module.css';
import { refundableQuantity } from '../refunds/refundsStore.ts';
import { CareSheetButtons, PaperButtons } from './PaperButtons.tsx';
import { RefundHead, SaleHead } from './ReceiptHead.tsx';
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
