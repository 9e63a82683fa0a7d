import { Select } from '@mantine/core';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { useStores } from '../../app/useStores.ts';
import { useText } from '../../i18n/text.ts';

interface TaxRateFieldProps {
  value: LocalId | null;
  /** What applies without a choice. */
  usual: string;
  onChange: (id: LocalId | null) => void;
}

/** Chooses one of the active tax rates, or keeps the current one. */
export function TaxRateField({ value, usual, onChange }: TaxRateFieldProps) {
  const taxRates = useStores().stock.useEditing((state) => state.taxRates);
  const { t, percent } = useText();
  const rates = taxRates.filter(({ id, active }) => active || id === value);
  return (
    <Select
      label={t('petFields.taxRateId')}
      data={[
        { value: '', label: usual },
        ...rates.map(({ id, name, basisPoints }) => ({
          value: id,
          label: `${name} ${percent(basisPoints)}`,
        })),
      ]}
      value={value ?? ''}
      onChange={(id) => onChange(id || null)}
    />
  );
}
