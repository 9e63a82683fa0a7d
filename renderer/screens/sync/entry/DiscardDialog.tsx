import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OutboxEntryView } from '../../../../shared/domain/sync.ts';
import { DialogForm } from '../../../components/form/DialogForm.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { useLeave } from '../../../components/form/held.ts';
import { useDialogForm } from '../../../components/form/useDialogForm.ts';
import { tell, useSyncEntry } from '../../../stores/index.ts';
import type { ModalHandle } from '../../../stores/modal.ts';
import l from './life.module.css';

const reasons = ['deleted', 'there', 'mistake'] as const;

/** Gives an entry up, with a reason; a manager's PIN is asked for where it is needed. */
export function DiscardDialog({ modal, entry }: { modal: ModalHandle; entry: OutboxEntryView }) {
  const { t } = useTranslation();
  return (
    <FormDialog opened={modal.opened} onClose={modal.close} title={t('sync.discard.title')}>
      <DiscardForm entry={entry} onDone={modal.close} />
    </FormDialog>
  );
}

function DiscardForm({ entry, onDone }: { entry: OutboxEntryView; onDone: () => void }) {
  const { t } = useTranslation();
  const { discard } = useSyncEntry();
  const leave = useLeave();
  const form = useDialogForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? t('sync.discard.bad') : undefined }),
    async send({ reason }) {
      const answer = await discard(reason.trim());
      if (!answer.ok) return answer.error;
      onDone();
      tell({ tone: 'calm', say: { key: 'sync.discard.done' } });
      return null;
    },
  });

  return (
    <DialogForm form={form}>
      <p className={l.what}>{entry.subject}</p>
      <p className={l.words}>{t('sync.discard.words')}</p>
      {entry.kind === 'createOrder' && <p className={l.words}>{t('sync.discard.stock')}</p>}
      {entry.kind === 'pushStock' && <p className={l.words}>{t('sync.discard.count')}</p>}
      <TextInput
        data-autofocus
        label={t('sync.discard.reason')}
        placeholder={t('sync.discard.placeholder')}
        maxLength={500}
        {...form.field('reason')}
      />
      <div className={l.choices}>
        {reasons.map((each) => (
          <Button key={each} onClick={() => form.set('reason', t(`sync.discard.reasons.${each}`))}>
            {t(`sync.discard.reasons.${each}`)}
          </Button>
        ))}
      </div>
      <div className={l.buttons}>
        <Button onClick={leave}>{t('sync.discard.keep')}</Button>
        <Button type="submit" variant="filled" color="red" loading={form.busy}>
          {t('sync.discard.confirm')}
        </Button>
      </div>
    </DialogForm>
  );
}
