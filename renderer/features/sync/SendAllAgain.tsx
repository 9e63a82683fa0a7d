import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EntryKind } from '../../../shared/domain/outbox.ts';
import type { OutboxEntryView } from '../../../shared/domain/sync.ts';
import { useStores } from '../../app/useStores.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import e from './EntryList.module.css';
import l from './entry/life.module.css';
import { SEND_ALL_AGAIN } from './entry/syncEntryStore.ts';

const creations: ReadonlySet<string> = new Set<EntryKind>(['createOrder', 'createPet', 'createCategory']);

/** One question for all creates with lost answers, as after a restore, instead of one for each. */
export function SendAllAgain({ entries }: { entries: readonly OutboxEntryView[] }) {
  const { notify, notifyFailure, useModal } = useStores().app;
  const { useSyncEntry } = useStores().sync;
  const { t } = useTranslation();
  const { sendAllAgain } = useSyncEntry();
  const modal = useModal(SEND_ALL_AGAIN);
  const open = entries.filter(
    ({ state, reason, kind }) => state === 'parked' && reason?.code === 'not_provable' && creations.has(kind),
  );
  const count = open.length;
  if (count < 2) return null;

  async function send() {
    const answer = await sendAllAgain(open.map(({ id }) => id));
    if (!answer.ok) return notifyFailure(answer.error);
    modal.close();
    notify({ tone: 'calm', say: { key: 'sync.sendAll.done', facts: { count: answer.value } } });
  }

  return (
    <div className={e.together}>
      <p className={e.togetherWords}>{t('sync.sendAll.hint', { count })}</p>
      <ActionButton icon={IconSend} onClick={modal.open}>
        {t('sync.sendAll.button')}
      </ActionButton>
      <ConfirmDialog
        modal={modal}
        title={t('sync.sendAll.title', { count })}
        confirmWords={t('sync.sendAll.button')}
        onConfirm={send}
      >
        <p className={l.words}>{t('sync.sendAll.words')}</p>
      </ConfirmDialog>
    </div>
  );
}
