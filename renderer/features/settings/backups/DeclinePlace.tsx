import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../../app/useStores.ts';
import { DialogForm, FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useDialogForm } from '../../../ui/form/useDialogForm.ts';
import shared from '../../../ui/shared.module.css';

/** Records a manager's reason for having no second location for backups. */
export function DeclinePlace() {
  const { useModal } = useStores().app;
  const { t } = useTranslation();
  const modal = useModal('settings.declinePlace');
  return (
    <>
      <Button onClick={modal.open}>{t('settings.place.decline')}</Button>
      <FormDialog modal={modal} title={t('settings.place.declineSure')}>
        <DeclineForm onDone={modal.close} />
      </FormDialog>
    </>
  );
}

function DeclineForm({ onDone }: { onDone: () => void }) {
  const { useSettings } = useStores().settings;
  const { t } = useTranslation();
  const declinePlace = useSettings((state) => state.declinePlace);
  const form = useDialogForm({
    initial: { reason: '' },
    check: ({ reason }) => ({
      reason: reason.trim() === '' ? t('settings.place.badReason') : undefined,
    }),
    async send({ reason }) {
      const answer = await declinePlace(reason.trim());
      if (!answer.ok) return answer.error;
      onDone();
      return null;
    },
  });
  return (
    <DialogForm
      form={form}
      cancelWords={t('settings.place.declineNo')}
      confirmWords={t('settings.place.decline')}
    >
      <p className={shared.hint}>{t('settings.place.declineWords')}</p>
      <TextInput data-autofocus label={t('paper.reason')} maxLength={200} {...form.field('reason')} />
    </DialogForm>
  );
}
