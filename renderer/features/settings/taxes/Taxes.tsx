import { Button, Select, TextInput } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { TaxRate } from '../../../../shared/domain/settings.ts';
import { readPercent } from '../../../../shared/money/amounts.ts';
import { minor } from '../../../../shared/money/money.ts';
import type { ModalHandle } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { amountError } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { DialogForm, FormDialog } from '../../../ui/form/FormDialog.tsx';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { useDialogForm } from '../../../ui/form/useDialogForm.ts';
import { NoSecurityDevice } from '../../../ui/NoSecurityDevice.tsx';
import shared from '../../../ui/shared.module.css';
import { Group, ShopToggle, Toggle } from '../fields.tsx';
import { writePercent } from '../parseSettings.ts';
import s from '../settings.module.css';

/** Cash rounding steps in use somewhere, in minor units. */
const STEPS = [1, 5, 10, 20, 50, 100].map(minor);

/** The option for a shop that charges no tax. */
const NO_TAX = 'none';

/** Whether prices include tax, the tax rates, and cash rounding. */
export function Taxes() {
  const { useModal } = useStores().app;
  const { useDraft, useSettings } = useStores().settings;
  const { t, format } = useText();
  const shop = useDraft();
  const { change, taxRates } = useSettings();
  const modal = useModal('settings.taxRate');
  const [editing, setEditing] = useState<TaxRate | null>(null);
  if (!shop) return null;
  const rates = taxRates ?? [];
  const used = rates.filter(({ id, active }) => active || id === shop.defaultTaxRateId);
  const labelOf = ({ name, basisPoints }: TaxRate) => `${name} ${format.percent(basisPoints)}`;

  const isOpen = shop.defaultTaxRateId === null && !shop.chargesNoTax;

  function open(rate: TaxRate | null) {
    setEditing(rate);
    modal.open();
  }

  return (
    <div className={s.groups}>
      <Group title={t('settings.taxes.charging')}>
        <NoSecurityDevice locale={shop.locale} currency={shop.currency} />
        <ShopToggle setting="taxIncluded" hint={t('settings.taxes.includedHint')} />
        <Select
          label={t('settings.taxes.usual')}
          description={isOpen ? t('settings.taxes.usualOpen') : t('settings.taxes.usualHint')}
          data={[
            { value: '', label: t('settings.taxes.noUsual') },
            ...used.map((rate) => ({ value: rate.id, label: labelOf(rate) })),
            { value: NO_TAX, label: t('settings.taxes.noTax') },
          ]}
          value={shop.chargesNoTax ? NO_TAX : (shop.defaultTaxRateId ?? '')}
          onChange={(id) =>
            change({ defaultTaxRateId: id === NO_TAX ? null : id || null, chargesNoTax: id === NO_TAX })
          }
        />
      </Group>
      <Group
        title={t('settings.taxes.rates')}
        aside={
          <ActionButton variant="filled" icon={IconPlus} onClick={() => open(null)}>
            {t('settings.taxes.add')}
          </ActionButton>
        }
      >
        {rates.length === 0 && <p className={shared.hint}>{t('settings.taxes.noRates')}</p>}
        <ul className={s.list} aria-label={t('settings.taxes.rates')}>
          {rates.map((rate) => (
            <li key={rate.id} className={s.row} data-off={!rate.active || undefined}>
              <span className={s.rowName}>{rate.name}</span>
              {!rate.active && <span className={shared.soft}>{t('settings.inactive')}</span>}
              <strong>{format.percent(rate.basisPoints)}</strong>
              <Button aria-label={t('common.changeOf', { name: labelOf(rate) })} onClick={() => open(rate)}>
                <IconPencil aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      </Group>
      <Group title={t('settings.taxes.cash')}>
        <Select
          label={t('settings.taxes.cashStep')}
          description={t('settings.taxes.cashStepHint')}
          data={[...new Set([...STEPS, shop.cashStep])].map((step) => ({
            value: step,
            label: step === 1 ? t('settings.taxes.cashStepNone') : format.money(step),
          }))}
          value={shop.cashStep}
          onChange={(step) => step !== null && change({ cashStep: step })}
        />
      </Group>
      <RateDialog modal={modal} rate={editing} />
    </div>
  );
}

/** A tax rate's name and percentage. Past sales keep their rate. */
function RateDialog({ modal, rate }: { modal: ModalHandle; rate: TaxRate | null }) {
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
