import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerErasure, CustomerRecord } from '../../../../shared/domain/customers.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import type { ModalHandle } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { explain } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx';
import shared from '../../../ui/shared.module.css';
import s from '../settings.module.css';

interface EraseProps {
  modal: ModalHandle;
  records: readonly CustomerRecord[];
  onErased: (erasure: CustomerErasure) => void;
}

/** Explains what erasing means before it is done, since it cannot be undone. */
export function EraseDialog({ modal, records, onErased }: EraseProps) {
  const { eraseCustomer } = useStores().settings;
  const { t } = useTranslation();
  const [failure, setFailure] = useState<Failure | null>(null);

  async function erase() {
    setFailure(null);
    const answer = await eraseCustomer(records);
    if (!answer.ok) return setFailure(answer.error);
    modal.close();
    onErased(answer.value);
  }

  return (
    <ConfirmDialog
      modal={modal}
      title={t('settings.customers.sure', { count: records.length })}
      className={s.form}
      cancelWords={t('settings.customers.no')}
      danger
      confirmWords={t('settings.customers.yes')}
      onConfirm={erase}
    >
      <p className={shared.hint}>{t('settings.customers.sureWords')}</p>
      <p className={shared.hint}>{t('settings.customers.sureBackups')}</p>
      {failure && <p className={shared.failure}>{explain(failure, t)}</p>}
    </ConfirmDialog>
  );
}
