import type { Quantity } from '../../../shared/money/money.ts';
import type { ModalHandle } from '../../app/dialogStore.ts';
import { useText } from '../../i18n/text.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import shared from '../../ui/shared.module.css';

interface OverDialogProps {
  modal: ModalHandle;
  name: string;
  wanted: Quantity;
  free: number;
  onPromise: () => void;
}

/** Asks before promising more than the free stock. */
export function OverpromiseDialog({ modal, name, wanted, free, onPromise }: OverDialogProps) {
  const { t, number } = useText();
  return (
    <ConfirmDialog
      modal={modal}
      title={t('orders.over.title')}
      cancelWords={t('orders.over.back')}
      confirmWords={t('orders.over.promise')}
      onConfirm={() => {
        modal.close();
        onPromise();
      }}
    >
      <p className={shared.warning}>
        {t('checkout.oversell.line', { name, wanted: number(wanted), free: number(Math.max(0, free)) })}
      </p>
      <p className={shared.hint}>{t('orders.over.words')}</p>
    </ConfirmDialog>
  );
}
