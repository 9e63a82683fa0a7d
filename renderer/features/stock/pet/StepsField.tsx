import { Input, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MAX_STEPS } from '../../../../shared/money/quantity-prices.ts';
import { useStores } from '../../../app/useStores.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import p from './pet.module.css';
import type { TypedStep } from './steps.ts';

/** Quantity prices: one row per step, and a button to add one. */
export function StepsField({ error }: { error: string | undefined }) {
  const { useEditing } = useStores().stock;
  const { t } = useTranslation();
  const { pet, set } = useEditing();
  if (!pet) return null;
  const steps = pet.fields.quantityPrices;
  const put = (quantityPrices: TypedStep[]) => set({ quantityPrices });
  const change = (at: number, part: Partial<TypedStep>) =>
    put(steps.map((step, index) => (index === at ? { ...step, ...part } : step)));

  return (
    <Input.Wrapper
      labelElement="div"
      label={t('petFields.quantityPrices')}
      description={t('stock.form.stepsHint')}
      error={error}
    >
      <div className={p.steps}>
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the list
          <div key={at} className={p.step}>
            <TextInput
              aria-label={t('stock.form.stepFrom', { number: at + 1 })}
              leftSection={<span aria-hidden="true">{t('stock.form.stepFromWord')}</span>}
              leftSectionWidth="var(--perch-touch-large)"
              leftSectionPointerEvents="none"
              inputMode="numeric"
              maxLength={10}
              autoFocus={step.from === '' && step.price === '' && at === steps.length - 1}
              error={error !== undefined}
              value={step.from}
              onChange={(event) => change(at, { from: event.currentTarget.value })}
            />
            <MoneyField
              aria-label={t('stock.form.stepPrice', { number: at + 1 })}
              placeholder={t('stock.form.stepPriceHint')}
              maxLength={16}
              error={error !== undefined}
              value={step.price}
              onChange={(event) => change(at, { price: event.currentTarget.value })}
            />
            <IconButton
              icon={IconX}
              label={t('stock.form.stepRemove', { number: at + 1 })}
              onClick={() => put(steps.toSpliced(at, 1))}
            />
          </div>
        ))}
        {steps.length < MAX_STEPS && (
          <ActionButton
            variant="subtle"
            icon={IconPlus}
            onClick={() => put([...steps, { from: '', price: '' }])}
          >
            {t('stock.form.stepAdd')}
          </ActionButton>
        )}
      </div>
    </Input.Wrapper>
  );
}
