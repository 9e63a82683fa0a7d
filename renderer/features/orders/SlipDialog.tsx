import { Modal } from '@mantine/core';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Receipt } from '../../../shared/domain/sale.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { ModalHandle } from '../../app/dialogStore.ts';
import { useStores } from '../../app/useStores.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ReceiptPaper } from '../../ui/Paper.tsx';
import o from './OrderPane.module.css';
import s from './SlipDialog.module.css';

/** The receipt of a handed-over order. */
export function SlipDialog({ modal, saleId }: { modal: ModalHandle; saleId: LocalId }) {
  const { useApp } = useStores().app;
  const { printDocument, readReceipt, savePdf } = useStores().printing;
  const { t } = useTranslation();
  const app = useApp((state) => state.app);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  useEffect(() => {
    if (modal.opened) void readReceipt(saleId).then(setReceipt);
  }, [modal.opened, saleId, readReceipt]);
  return (
    <Modal opened={modal.opened} onClose={modal.close} title={t('paper.receipt')}>
      {receipt && (
        <div className={s.content}>
          <section className={s.receipt} tabIndex={0} aria-label={receipt.number}>
            <ReceiptPaper receipt={receipt} app={app} />
          </section>
          <div className={o.two}>
            <ActionButton
              icon={IconFileTypePdf}
              title={t('documents.pdfHint')}
              onClick={() => void savePdf('receipt', saleId)}
            >
              {t('documents.pdf')}
            </ActionButton>
            <ActionButton
              variant="filled"
              icon={IconPrinter}
              data-autofocus
              onClick={() => void printDocument('receipt', saleId)}
            >
              {t('documents.print')}
            </ActionButton>
          </div>
        </div>
      )}
    </Modal>
  );
}
