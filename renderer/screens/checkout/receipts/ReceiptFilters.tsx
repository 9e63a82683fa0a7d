import { Button, Select, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minor } from '../../../../shared/minor.ts';
import { DateField } from '../../../components/form/DateField.tsx';
import { UsualDays } from '../../../components/form/UsualDays.tsx';
import { useFormat } from '../../../format.ts';
import { useReceipts, useStaff } from '../../../stores/index.ts';
import r from './ReceiptsDialog.module.css';

const ANY = '';

/** Days, amount and person, by which receipts and refunds are found. */
export function ReceiptFilters() {
  const { t } = useTranslation();
  const { filter, setFilter, saveCsv } = useReceipts();
  const { members, load } = useStaff();
  const { plain, read } = useFormat();
  const [typed, setTyped] = useState(filter.amount === null ? '' : plain(filter.amount));
  useEffect(() => void load(), [load]);

  function setAmount(text: string) {
    setTyped(text);
    // Half an amount finds nothing: what was found stays until it can be read.
    const { value } = read(text);
    if (value !== null || text.trim() === '') void setFilter({ amount: value });
  }

  return (
    <div className={r.filters}>
      <UsualDays from={filter.from} to={filter.to} onChange={(days) => void setFilter(days)} />
      <DateField
        label={t('checkout.receipts.from')}
        value={filter.from}
        onChange={(from) => void setFilter({ from })}
      />
      <DateField
        label={t('checkout.receipts.to')}
        value={filter.to}
        onChange={(to) => void setFilter({ to })}
      />
      <TextInput
        label={t('checkout.receipts.amount')}
        inputMode="decimal"
        placeholder={plain(minor(1250))}
        value={typed}
        maxLength={20}
        onChange={({ currentTarget }) => setAmount(currentTarget.value)}
      />
      <Select
        label={t('checkout.receipts.who')}
        data={[
          { value: ANY, label: t('checkout.receipts.everybody') },
          ...(members ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={filter.staffId ?? ANY}
        allowDeselect={false}
        onChange={(value) => void setFilter({ staffId: members?.find(({ id }) => id === value)?.id ?? null })}
      />
      <Button leftSection={<IconDownload aria-hidden="true" />} onClick={() => void saveCsv()}>
        {t('documents.csv')}
      </Button>
      <Button
        onClick={() => {
          setTyped('');
          void setFilter({ from: null, to: null, amount: null, staffId: null });
        }}
      >
        {t('checkout.receipts.all')}
      </Button>
    </div>
  );
}
