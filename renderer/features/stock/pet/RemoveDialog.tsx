import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { ModalHandle } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { DialogFooter } from '../../../ui/form/DialogFooter.tsx';
import s from '../stock.module.css';

/** The dialog's id, for useModal. */
export const REMOVE_PET = 'stock.removePet';

/** Asks before a pet is removed. */
export function RemoveDialog(props: { modal: ModalHandle; petId: LocalId; name: string }) {
  const { notify, notifyFailure, useTraining } = useStores().app;
  const { useEditing } = useStores().stock;
  const { modal, petId, name } = props;
  const { t } = useTranslation();
  const removePet = useEditing((state) => state.removePet);
  const training = useTraining();
  const [busy, setBusy] = useState(false);

  async function remove() {
    if (busy) return;
    setBusy(true);
    const answer = await removePet(petId);
    setBusy(false);
    modal.close();
    if (answer.ok) notify({ tone: 'calm', say: { key: 'stock.form.removed', facts: { name } } });
    else notifyFailure(answer.error);
  }

  return (
    <Modal opened={modal.opened} onClose={modal.close} title={t('stock.form.sure', { name })}>
      <div className={s.form}>
        <p className={s.words}>{t(training ? 'stock.form.sureTraining' : 'stock.form.sureWords')}</p>
        <DialogFooter
          cancelFirst
          cancelWords={t('stock.form.keep')}
          onCancel={modal.close}
          danger
          busy={busy}
          confirmWords={t('stock.form.remove')}
          onConfirm={remove}
        />
      </div>
    </Modal>
  );
}
