import { TextInput } from '@mantine/core';
import type { TaxRate } from '../../../../shared/domain/settings.ts';
import { readPercent } from '../../../../shared/money/amounts.ts';
import type { ModalHandle } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { amountError } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/text.ts';
import { DialogForm, FormDialog } from '../../../ui/form/FormDialog.tsx';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { useDialogForm } from '../../../ui/form/useDialogForm.ts';
import { Toggle } from '../fields.tsx';
import { writePercent } from '../parseSettings.ts';

/** A tax rate's name and percentage. Past sales keep their rate. */
export function RateDialog({ modal, rate }: { modal: ModalHandle; rate: TaxRate | null }) {
  const { t } = useText();
  return (
    <FormDialog modal={modal} title={t(rate ? 'settings.taxes.editTitle' : 'settings.taxes.add')}>
      <RateForm rate={rate} onDone={modal.close} />
    </FormDialog>
  );
}

function RateForm({ rate, onDone }: { rate: TaxRate | null; onDone: () => void }) {
  const { notify } = useStores().app;
  const { useSettings } = useStores().settings;
  const { t, format } = useText();
  const saveTaxRate = useSettings((state) => state.saveTaxRate);
  const form = useDialogForm({
    initial: {
      name: rate?.name ?? '',
      basisPoints: writePercent(rate?.basisPoints ?? null, format.locale),
      active: rate?.active ?? true,
    },
    check({ name, basisPoints }) {
      const { value, fault } = readPercent(basisPoints);
      const example = format.percent(1900);
      return {
        name: name.trim() === '' ? t('form.badName') : undefined,
        basisPoints:
          value === null ? amountError(fault, format.locale, t('form.badPercent', { example })) : undefined,
      };
    },
    async send({ name, basisPoints, active }) {
      const value = readPercent(basisPoints).value ?? 0;
      const answer = await saveTaxRate({
        id: rate?.id ?? null,
        name: name.trim(),
        basisPoints: value,
        active,
      });
      if (!answer.ok) return answer.error;
      notify({ tone: 'calm', say: { key: 'settings.taxes.saved' } });
      onDone();
      return null;
    },
    refusedAt: { name_taken: 'name' },
  });

  return (
    <DialogForm form={form} confirmWords={t('common.save')}>
      <TextInput
        data-autofocus
        label={t('form.name')}
        placeholder={t('settings.taxes.namePlaceholder')}
        maxLength={50}
        {...form.field('name')}
      />
      <MoneyField percent label={t('form.percent')} {...form.field('basisPoints')} />
      {rate && (
        <Toggle
          label={t('settings.active')}
          checked={form.values.active}
          onChange={(active) => form.set('active', active)}
        />
      )}
    </DialogForm>
  );
}
