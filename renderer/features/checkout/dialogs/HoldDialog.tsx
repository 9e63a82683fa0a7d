import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../../app/useStores.ts';
import { DialogForm } from '../../../ui/form/DialogForm.tsx';
import { useLeave } from '../../../ui/form/held.ts';
import { useDialogForm } from '../../../ui/form/useDialogForm.ts';
import { Keycap } from '../../../ui/Keycap.tsx';
import d from './dialogs.module.css';

/** Puts the basket aside under a name. */
export function HoldDialog() {
  const { notify, useDialog } = useStores().app;
  const { useHolding } = useStores().checkout;
  const { t } = useTranslation();
  const close = useDialog((state) => state.close);
  const hold = useHolding((state) => state.hold);
  const leave = useLeave();
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
    <DialogForm form={form}>
      <TextInput
        label={t('checkout.hold.label')}
        placeholder={t('checkout.hold.placeholder')}
        maxLength={100}
        data-autofocus
        {...form.field('label')}
      />
      <div className={d.buttons}>
        <Button size="lg" onClick={leave}>
          {t('common.cancel')}
        </Button>
        <Button
          type="submit"
          size="lg"
          variant="filled"
          className={d.confirm ?? ''}
          loading={form.busy}
          rightSection={<Keycap keys="Enter" quiet />}
        >
          {t('checkout.hold.hold')}
        </Button>
      </div>
    </DialogForm>
  );
}
