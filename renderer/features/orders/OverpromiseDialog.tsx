import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Quantity } from '../../../shared/money/money.ts';
import type { ModalHandle } from '../../app/dialogStore.ts';
import { useFormat } from '../../i18n/format.ts';
import { DialogFooter } from '../../ui/form/DialogFooter.tsx';
import o from './OrderPane.module.css';

interface OverDialogProps {
  modal: ModalHandle;
  name: string;
  wanted: Quantity;
  free: number;
  onPromise: () => void;
}

/** Asks before promising more than the free stock. */
export function OverpromiseDialog({ modal, name, wanted, free, onPromise }: OverDialogProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <Modal opened={modal.opened} onClose={modal.close} title={t('orders.over.title')}>
      <div className={o.form}>
        <p className={o.shortage}>
          {t('orders.over.line', { name, wanted: number(wanted), free: number(Math.max(0, free)) })}
        </p>
        <p className={o.words}>{t('orders.over.words')}</p>
        <DialogFooter
          cancelFirst
          cancelWords={t('orders.over.back')}
          onCancel={modal.close}
          confirmWords={t('orders.over.promise')}
          onConfirm={() => {
            modal.close();
            onPromise();
          }}
        />
      </div>
    </Modal>
  );
}
