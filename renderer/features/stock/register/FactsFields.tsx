import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AnimalFacts } from '../../../../shared/domain/animals.ts';
import { animalSexes } from '../../../../shared/domain/limits.ts';
import { type BusinessDate, DAY_MS, localDate } from '../../../../shared/time/time.ts';
import { shift, useDates } from '../../../i18n/dates.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import r from './register.module.css';

interface FactsFieldsProps {
  facts: AnimalFacts;
  onChange: (change: Partial<AnimalFacts>) => void;
  /** The validation error of the date of birth. */
  bornError?: string | undefined;
}

/** The details of some animals: sex, age, origin, treatment. */
export function FactsFields({ facts, onChange, bornError }: FactsFieldsProps) {
  const { t } = useTranslation();
  const { plain } = useDates();
  const today = localDate(Date.now());
  const { sex, born, age, origin, treatment, treatmentUntil } = facts;
  const days = treatmentUntil === null ? '' : String(Math.max(0, daysTo(treatmentUntil, today)));
  return (
    <>
      <Select
        label={t('paper.sex')}
        data={animalSexes.map((value) => ({ value, label: t(sexKeys[value]) }))}
        value={sex}
        onChange={(value) => value && onChange({ sex: value })}
      />
      <div className={r.born}>
        <DateField
          label={t('stock.animals.born')}
          value={born}
          error={bornError}
          onChange={(day) => onChange({ born: day })}
        />
        <TextInput
          label={t('stock.animals.age')}
          placeholder={t('stock.animals.agePlaceholder')}
          maxLength={60}
          value={age}
          onChange={(event) => onChange({ age: event.currentTarget.value })}
        />
      </div>
      <TextInput
        label={t('paper.origin')}
        placeholder={t('stock.animals.originPlaceholder')}
        maxLength={100}
        value={origin}
        onChange={(event) => onChange({ origin: event.currentTarget.value })}
      />
      <TextInput
        label={t('paper.treatment')}
        placeholder={t('stock.animals.treatmentPlaceholder')}
        maxLength={200}
        value={treatment}
        onChange={(event) => onChange({ treatment: event.currentTarget.value })}
      />
      <TextInput
        label={t('stock.animals.notSold')}
        description={
          treatmentUntil !== null && treatmentUntil >= today
            ? t('stock.animals.notSoldUntil', { date: plain(treatmentUntil) })
            : t('stock.animals.notSoldHint')
        }
        inputMode="numeric"
        maxLength={3}
        value={treatmentUntil !== null && treatmentUntil < today ? '' : days}
        onChange={(event) => {
          const typed = event.currentTarget.value.replaceAll(/\D/g, '');
          onChange({ treatmentUntil: typed === '' ? null : shift(today, Number(typed)) });
        }}
      />
    </>
  );
}

const sexKeys = {
  unknown: 'paper.sexUnknown',
  female: 'paper.sexFemale',
  male: 'paper.sexMale',
  mixed: 'paper.sexMixed',
} as const;

function daysTo(day: BusinessDate, today: BusinessDate): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
}
