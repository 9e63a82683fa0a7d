import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntryView } from '../../../../shared/domain/sync.ts';
import { tell, tellFailure, useSyncEntry } from '../../../stores/index.ts';
import type { ModalHandle } from '../../../stores/modal.ts';
import { useFirstBad } from '../../../useFirstBad.ts';
import l from './life.module.css';

const reasons = ['deleted', 'there', 'mistake'] as const;

/** Gives an entry up, with a reason; a manager's PIN is asked for where it is needed. */
export function DiscardDialog({ modal, entry }: { modal: ModalHandle; entry: OutboxEntryView }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={modal.opened}
      onClose={modal.close}
      title={t('sync.discard.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <DiscardForm entry={entry} onDone={modal.close} />
    </Modal>
  );
}

function DiscardForm({ entry, onDone }: { entry: OutboxEntryView; onDone: () => void }) {
  const { t } = useTranslation();
  const { discard } = useSyncEntry();
  const [reason, setReason] = useState('');
  const [ref, tried, noteTry] = useFirstBad();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    noteTry();
    if (reason.trim() === '' || busy) return;
    setBusy(true);
    const answer = await discard(reason.trim());
    setBusy(false);
    if (!answer.ok) return tellFailure(answer.error);
    onDone();
    tell({ tone: 'calm', say: { key: 'sync.discard.done' } });
  }

  return (
    <form ref={ref} className={l.form} onSubmit={submit} noValidate>
      <p className={l.what}>{entry.subject}</p>
      <p className={l.words}>{t('sync.discard.words')}</p>
      {entry.kind === 'createOrder' && <p className={l.words}>{t('sync.discard.stock')}</p>}
      {entry.kind === 'pushStock' && <p className={l.words}>{t('sync.discard.count')}</p>}
      <TextInput
        data-autofocus
        label={t('sync.discard.reason')}
        placeholder={t('sync.discard.placeholder')}
        maxLength={500}
        autoComplete="off"
        value={reason}
        error={tried && reason.trim() === '' ? t('sync.discard.bad') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={l.choices}>
        {reasons.map((each) => (
          <Button key={each} onClick={() => setReason(t(`sync.discard.reasons.${each}`))}>
            {t(`sync.discard.reasons.${each}`)}
          </Button>
        ))}
      </div>
      <div className={l.buttons}>
        <Button onClick={onDone}>{t('sync.discard.keep')}</Button>
        <Button type="submit" variant="filled" color="red" loading={busy}>
          {t('sync.discard.confirm')}
        </Button>
      </div>
    </form>
  );
}
