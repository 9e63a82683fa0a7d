import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Vacant } from '../../components/Vacant.tsx';
import { explain } from '../../i18n.ts';
import { useModal } from '../../stores/modal.ts';
import { REFUND, useRefunds } from '../../stores/refunds.ts';
import { Refunded } from './Refunded.tsx';
import { RefundForm } from './RefundForm.tsx';

/** Money back from a receipt, whole or in part. Stands once on a screen; `useRefunds().start(saleId)` opens it. */
export function RefundDialog() {
  const { t } = useTranslation();
  const modal = useModal(REFUND);
  const { receipt, done, failure, close } = useRefunds();
  return (
    <Modal
      opened={modal.opened}
      onClose={close}
      size={done ? 'var(--perch-dialog)' : 'var(--perch-dialog-wide)'}
      title={t(done ? 'refunds.done' : 'refunds.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {done ? (
        <Refunded refund={done} onDone={close} />
      ) : receipt ? (
        <RefundForm receipt={receipt} />
      ) : (
        failure && <Vacant title={explain(failure, t)} />
      )}
    </Modal>
  );
}
