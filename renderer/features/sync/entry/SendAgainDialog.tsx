import { useTranslation } from 'react-i18next';
import type { ModalHandle } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx';
import l from './life.module.css';

/** Confirms that the service does not have an item, so that it is sent again; needs a manager. */
export function SendAgainDialog({ modal }: { modal: ModalHandle }) {
  const { notify, notifyFailure } = useStores().app;
  const { useSyncEntry } = useStores().sync;
  const { t } = useTranslation();
  const { retry } = useSyncEntry();

  async function send() {
    const answer = await retry(true);
    if (!answer.ok) return notifyFailure(answer.error);
    modal.close();
    notify({ tone: 'calm', say: { key: 'sync.choose.retried' } });
  }

  return (
    <ConfirmDialog
      modal={modal}
      title={t('sync.sendAgain.title')}
      confirmWords={t('sync.sendAgain.confirm')}
      onConfirm={send}
    >
      <p className={l.words}>{t('sync.sendAgain.words')}</p>
    </ConfirmDialog>
  );
}
