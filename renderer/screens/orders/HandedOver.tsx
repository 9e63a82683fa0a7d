import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { DoneButton } from '../../components/DoneButton.tsx';
import { ReceiptPaper } from '../../components/ReceiptPaper.tsx';
import { useFormat } from '../../format.ts';
import { printDocument, useApp } from '../../stores/index.ts';
import h from './HandOver.module.css';
import o from './OrderPane.module.css';

interface HandedOverProps {
  receipt: Receipt;
  /** What of the deposit goes back in cash, minor units. */
  back: number;
  onDone: () => void;
}

/** The order is the customer's: what goes back in cash, and the receipt. */
export function HandedOver({ receipt, back, onDone }: HandedOverProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const shopName = useApp((state) => state.app?.shopName ?? '');
  const header = useApp((state) => state.app?.receiptHeader ?? '');
  const footer = useApp((state) => state.app?.receiptFooter ?? '');
  return (
    <div className={o.form}>
      {receipt.changeDue + back > 0 && (
        <p className={h.change} role="status">
          <span>{t(back > 0 ? 'orders.handOver.depositBack' : 'checkout.done.change')}</span>
          <strong className={h.figure}>{money(receipt.changeDue + back)}</strong>
        </p>
      )}
      <ReceiptPaper receipt={receipt} shopName={shopName} header={header} footer={footer} />
      <div className={o.two}>
        <Button
          size="lg"
          leftSection={<IconPrinter aria-hidden="true" />}
          onClick={() => void printDocument('receipt', receipt.id)}
        >
          {t('documents.print')}
        </Button>
        <DoneButton size="lg" onDone={onDone}>
          {t('common.done')}
        </DoneButton>
      </div>
    </div>
  );
}
