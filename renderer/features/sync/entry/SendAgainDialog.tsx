import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModalHandle } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { DialogFooter } from '../../../ui/form/DialogFooter.tsx';
import l from './life.module.css';

/** Confirms that the service does not have an item, so that it is sent again; needs a manager. */
export function SendAgainDialog({ modal }: { modal: ModalHandle }) {
  const { notify, notifyFailure } = useStores().app;
  const { useSyncEntry } = useStores().sync;
  const { t } = useTranslation();
  const { retry } = useSyncEntry();
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    const answer = await retry(true);
    setBusy(false);
    if (!answer.ok) return notifyFailure(answer.error);
    modal.close();
    notify({ tone: 'calm', say: { key: 'sync.choose.retried' } });
  }

  return (
    <Modal opened={modal.opened} onClose={modal.close} title={t('sync.sendAgain.title')}>
      <div className={l.form}>
        <p className={l.words}>{t('sync.sendAgain.words')}</p>
        <DialogFooter
          cancelFirst
          onCancel={modal.close}
          busy={busy}
          confirmWords={t('sync.sendAgain.confirm')}
          onConfirm={() => void send()}
        />
      </div>
    </Modal>
  );
}
