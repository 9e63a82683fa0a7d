import { IconPrinter } from '@tabler/icons-react';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { plus } from '../../../shared/money/money.ts';
import { useStores } from '../../app/useStores.ts';
import { useText } from '../../i18n/text.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { DoneButton } from '../../ui/DoneButton.tsx';
import { ReceiptPaper } from '../../ui/Paper.tsx';
import shared from '../../ui/shared.module.css';
import { CareSheetButtons } from '../receipts/PaperButtons.tsx';
import h from './HandOver.module.css';
import o from './OrderPane.module.css';

/** After the hand-over: the change and the receipt. */
export function HandedOver({ receipt, onDone }: { receipt: Receipt; onDone: () => void }) {
  const { useApp } = useStores().app;
  const { printDocument } = useStores().printing;
  const { t, money } = useText();
  const app = useApp((state) => state.app);
  const given = plus(receipt.changeDue, receipt.depositBack);
  return (
    <div className={h.done}>
      {given > 0 && (
        <p className={h.change} data-clear="" role="status">
          <span>{t(receipt.depositBack > 0 ? 'orders.handOver.depositBack' : 'checkout.done.change')}</span>
          <strong className={shared.largeFigure}>{money(given)}</strong>
        </p>
      )}
      <section className={h.slip} tabIndex={0} aria-label={receipt.number}>
        <ReceiptPaper receipt={receipt} app={app} />
      </section>
      <CareSheetButtons receipt={receipt} />
      <div className={o.two}>
        <ActionButton size="lg" icon={IconPrinter} onClick={() => void printDocument('receipt', receipt.id)}>
          {t('documents.print')}
        </ActionButton>
        <DoneButton size="lg" onDone={onDone}>
          {t('common.done')}
        </DoneButton>
      </div>
    </div>
  );
}
