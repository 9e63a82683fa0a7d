import { Input, Select, TagsInput, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { describedAs, type PetField as FieldName } from '../../../../shared/domain/pet-fields.ts';
import type { PetDetails } from '../../../../shared/domain/stock.ts';
import { NO_MONEY } from '../../../../shared/money/money.ts';
import { MAX_STEPS } from '../../../../shared/money/quantity-prices.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PET_STATUSES } from '../labels.ts';
import { TaxRateField } from '../TaxRateField.tsx';
import p from './pet.module.css';
import { codesIn } from './petDraft.ts';
import type { TypedStep } from './steps.ts';

const AS_IS = 'as_is' as const;
interface PetFieldProps {
  name: FieldName;
  /** The pet before editing; null for a new one. */
  before: PetDetails | null;
  error: string | undefined;
}

/** A field of the form, by its kind. */
export function PetField({ name, before, error }: PetFieldProps) {
  const { useEditing } = useStores().stock;
  const { t, format } = useText();
  const { pet, set } = useEditing();
  if (!pet) return null;
  const { fields } = pet;
  const { kind, most } = describedAs(name);
  const label = t(`petFields.${name}`);
  switch (kind) {
    case 'text':
    case 'money':
    case 'count': {
      const Field = kind === 'money' ? MoneyField : TextInput;
      return (
        <Field
          label={label}
          description={hint()}
          inputMode={inputModes[kind]}
          autoFocus={name === 'name'}
          {...(most === undefined ? {} : { maxLength: most })}
          {...(kind === 'money' ? { placeholder: format.plain(NO_MONEY) } : {})}
          value={String(fields[name] ?? '')}
          error={error}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
        />
      );
    }
    case 'taxRate':
      return (
        <TaxRateField
          usual={t('stock.form.taxUsual')}
          value={fields.taxRateId}
          onChange={(taxRateId) => set({ taxRateId })}
        />
      );
    case 'status':
      return (
        <Select
          label={t('stock.form.status')}
          description={t('stock.form.statusHint')}
          data={[
            { value: '', label: t('stock.status.none') },
            ...PET_STATUSES.map((status) => ({ value: status, label: t(`stock.status.${status}`) })),
            // A status that another program set stays unless the person chooses another.
            ...(before?.otherStatus ? [{ value: AS_IS, label: before.otherStatus }] : []),
          ]}
          value={fields.status ?? ''}
          onChange={(status) =>
            set({ status: [...PET_STATUSES, AS_IS].find((each) => each === status) ?? null })
          }
        />
      );
    case 'steps':
      return <StepsField error={error} />;
    case 'codes':
      return (
        <TagsInput
          label={label}
          description={t('stock.form.barcodesHint')}
          placeholder={fields.barcodes.length === 0 ? t('stock.form.barcodesPlaceholder') : ''}
          maxTags={20}
          acceptValueOnBlur
          splitChars={['|']}
          value={fields.barcodes}
          error={error}
          onChange={(texts) => set({ barcodes: codesIn(texts) })}
        />
      );
  }

  function hint(): string | undefined {
    if (name === 'price' && before?.price == null) return t('stock.form.priceHint');
    return name === 'lowMark' ? t('stock.form.lowMarkHint') : undefined;
  }
}

const inputModes = { text: 'text', money: 'decimal', count: 'numeric' } as const;

/** Quantity prices: one row per step, and a button to add one. */
function StepsField({ error }: { error: string | undefined }) {
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
