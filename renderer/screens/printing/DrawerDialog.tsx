import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../../components/form/DialogForm.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useDialogForm } from '../../components/form/useDialogForm.ts';
import { useModal, usePrinting } from '../../stores/index.ts';
import { OPEN_DRAWER } from '../../stores/printing.ts';
import p from './printing.module.css';

/** Asks why the drawer is to open: the journal keeps it. */
export function DrawerDialog() {
  const { t } = useTranslation();
  const modal = useModal(OPEN_DRAWER);
  return (
    <FormDialog opened={modal.opened} onClose={modal.close} title={t('documents.drawer.open')}>
      <DrawerForm onDone={modal.close} />
    </FormDialog>
  );
}

function DrawerForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const openDrawer = usePrinting((state) => state.openDrawer);
  const form = useDialogForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? t('documents.drawer.badReason') : undefined }),
    async send({ reason }) {
      const refusal = await openDrawer(reason.trim());
      if (refusal === null) onDone();
      return refusal;
    },
  });
  const usual = [
    t('documents.drawer.reasons.change'),
    t('documents.drawer.reasons.look'),
    t('documents.drawer.reasons.mistake'),
  ];
  return (
    <DialogForm form={form}>
      <TextInput
        size="lg"
        data-autofocus
        label={t('documents.drawer.reason')}
        maxLength={200}
        {...form.field('reason')}
      />
      <div className={p.actions}>
        {usual.map((each) => (
          <Button key={each} onClick={() => form.set('reason', each)}>
            {each}
          </Button>
        ))}
      </div>
      <Button type="submit" variant="filled" size="lg" loading={form.busy} fullWidth>
        {t('documents.drawer.open')}
      </Button>
    </DialogForm>
  );
}
