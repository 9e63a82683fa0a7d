import { useTranslation } from 'react-i18next';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { ModalHandle } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx';
import shared from '../../../ui/shared.module.css';

/** Asks before a pet is removed. */
export function RemoveDialog(props: { modal: ModalHandle; petId: LocalId; name: string }) {
  const { notify, notifyFailure, useTraining } = useStores().app;
  const { useEditing } = useStores().stock;
  const { modal, petId, name } = props;
  const { t } = useTranslation();
  const removePet = useEditing((state) => state.removePet);
  const training = useTraining();

  async function remove() {
    const answer = await removePet(petId);
    modal.close();
    if (answer.ok) notify({ tone: 'calm', say: { key: 'common.removedOf', facts: { name } } });
    else notifyFailure(answer.error);
  }

  return (
    <ConfirmDialog
      modal={modal}
      title={t('stock.form.sure', { name })}
      cancelWords={t('stock.form.keep')}
      danger
      confirmWords={t('stock.form.remove')}
      onConfirm={remove}
    >
      <p className={shared.words}>{t(training ? 'stock.form.sureTraining' : 'stock.form.sureWords')}</p>
    </ConfirmDialog>
  );
}
