import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { useStores } from '../../app/useStores.ts';

const ALL = 'all';

interface CategorySelectProps {
  /** Null for all. */
  value: LocalId | null;
  disabled?: boolean;
  onChange: (categoryId: LocalId | null) => void;
}

/** A category of the shop, or all. */
export function CategorySelect({ value, disabled = false, onChange }: CategorySelectProps) {
  const { useCatalogue } = useStores().checkout;
  const { t } = useTranslation();
  const categories = useCatalogue((state) => state.categories) ?? [];
  return (
    <Select
      label={t('paper.category')}
      disabled={disabled}
      data={[
        { value: ALL, label: t('stock.allCategories') },
        ...categories.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value ?? ALL}
      maxDropdownHeight="var(--perch-finder)"
      onChange={(chosen) => onChange(chosen === ALL ? null : (chosen as LocalId))}
    />
  );
}
