import { Button, Select } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useEffect } from 'react';
import { minor } from '../../../shared/money/money.ts';
import { useStores } from '../../app/useStores.ts';
import { badAmount } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/text.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { DayPresets } from '../../ui/form/Presets.tsx';
import r from './ReceiptsDialog.module.css';

const ANY = '';

/** Filters for receipts and refunds: days, amount and person. */
export function ReceiptFilters() {
  const { useReceipts } = useStores().receipts;
  const { useStaff } = useStores().staff;
  const { t, format } = useText();
  const { filter, amount, setFilter, setAmount, showAll, saveCsv } = useReceipts();
  const { members, load } = useStaff();
  const { fault } = format.read(amount);
  useEffect(() => void load(), [load]);

  return (
    <div className={r.filters}>
      <DayPresets from={filter.from} to={filter.to} onChange={(days) => void setFilter(days)} />
      <DateField label={t('form.from')} value={filter.from} onChange={(from) => void setFilter({ from })} />
      <DateField label={t('form.to')} value={filter.to} onChange={(to) => void setFilter({ to })} />
      <MoneyField
        label={t('paper.amount')}
        placeholder={format.plain(minor(1250))}
        value={amount}
        maxLength={20}
        error={fault && fault.why !== 'empty' ? badAmount(fault, format, t) : undefined}
        onChange={({ currentTarget }) => void setAmount(currentTarget.value)}
      />
      <Select
        label={t('paper.staffName')}
        data={[
          { value: ANY, label: t('receipts.everybody') },
          ...(members ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={filter.staffId ?? ANY}
        onChange={(value) => void setFilter({ staffId: members?.find(({ id }) => id === value)?.id ?? null })}
      />
      <ActionButton icon={IconFileTypeCsv} onClick={() => void saveCsv()}>
        {t('documents.csv')}
      </ActionButton>
      <Button onClick={() => void showAll()}>{t('common.showAll')}</Button>
    </div>
  );
}
