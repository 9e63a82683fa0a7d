import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../app/useStores.ts';
import { DialogForm, FormDialog } from '../../ui/form/FormDialog.tsx';
import { ReasonPresets } from '../../ui/form/Presets.tsx';
import { useDialogForm } from '../../ui/form/useDialogForm.ts';
import { OPEN_DRAWER } from './printingStore.ts';

/** Asks for the reason to open the drawer, for the journal. */
export function DrawerDialog() {
  const { useModal } = useStores().app;
  const { t } = useTranslation();
  const modal = useModal(OPEN_DRAWER);
  return (
    <FormDialog modal={modal} title={t('documents.drawer.open')}>
      <DrawerForm onDone={modal.close} />
    </FormDialog>
  );
}

function DrawerForm({ onDone }: { onDone: () => void }) {
  const { usePrinting } = useStores().printing;
  const { t } = useTranslation();
  const openDrawer = usePrinting((state) => state.openDrawer);
  const form = useDialogForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? t('form.badReason') : undefined }),
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
    <DialogForm form={form} confirmWords={t('documents.drawer.open')}>
      <TextInput
        size="lg"
        data-autofocus
        label={t('documents.drawer.reason')}
        maxLength={200}
        {...form.field('reason')}
      />
      <ReasonPresets reasons={usual} form={form} />
    </DialogForm>
  );
}
