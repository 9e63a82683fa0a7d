import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../../app/useStores.ts';
import { DialogForm } from '../../../ui/form/FormDialog.tsx';
import { useDialogForm } from '../../../ui/form/useDialogForm.ts';

/** Puts the basket on hold under a name. */
export function HoldDialog() {
  const { notify, useDialog } = useStores().app;
  const { useHolding } = useStores().checkout;
  const { t } = useTranslation();
  const close = useDialog((state) => state.close);
  const hold = useHolding((state) => state.hold);
  const form = useDialogForm({
    initial: { label: '' },
    async send({ label }) {
      const failure = await hold(label);
      if (failure) return failure;
      close();
      notify({ tone: 'calm', say: { key: 'checkout.basket.held_done' } });
      return null;
    },
  });

  return (
    <DialogForm form={form} withKey confirmWords={t('checkout.basket.hold')}>
      <TextInput
        label={t('checkout.hold.label')}
        placeholder={t('checkout.hold.placeholder')}
        maxLength={100}
        data-autofocus
        {...form.field('label')}
      />
    </DialogForm>
  );
}
