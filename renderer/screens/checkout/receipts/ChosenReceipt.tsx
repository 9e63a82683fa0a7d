import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Keycap } from '../../../components/Keycap.tsx';
import { ReceiptPaper } from '../../../components/ReceiptPaper.tsx';
import { useApp } from '../../../stores/app.ts';
import { useReceipts } from '../../../stores/receipts.ts';
import { useRefunds } from '../../../stores/refunds.ts';
import { PaperButtons } from './PaperButtons.tsx';
import r from './ReceiptsDialog.module.css';

/** The receipt that was chosen, and what can be done with it. */
export function ChosenReceipt() {
  const { t } = useTranslation();
  const receipt = useReceipts((state) => state.chosen);
  const app = useApp((state) => state.app);
  const start = useRefunds((state) => state.start);
  if (!receipt || !app) return <section className={r.paper} aria-label={t('checkout.receipts.chosen')} />;
  const left = receipt.lines.some((line) => line.quantity > line.refundedQuantity);
  return (
    <section className={r.paper} aria-label={receipt.number}>
      <div className={r.buttons}>
        <Button
          leftSection={<IconArrowBackUp aria-hidden="true" />}
          rightSection={<Keycap keys="F8" quiet />}
          disabled={!left}
          onClick={() => start(receipt.id)}
        >
          {t('checkout.receipts.refund')}
        </Button>
        <PaperButtons saleId={receipt.id} />
      </div>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keys */}
      <section className={r.scroller} tabIndex={0} aria-label={t('checkout.receipts.chosen')}>
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above */}
        <ReceiptPaper receipt={receipt} shopName={app.shopName} footer={app.receiptFooter} />
      </section>
    </section>
  );
}
