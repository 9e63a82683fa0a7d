import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { ModalHandle } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import s from '../stock.module.css';

/** The dialog's name, for useModal. */
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
        <Button variant="filled" color="red" size="lg" fullWidth loading={busy} onClick={remove}>
          {t('stock.form.remove')}
        </Button>
        <Button fullWidth data-autofocus onClick={modal.close}>
          {t('stock.form.keep')}
        </Button>
      </div>
    </Modal>
  );
}
