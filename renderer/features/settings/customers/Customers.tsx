import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  KEEPING_MONTHS,
  type KeepingMonths,
  REGISTER_YEARS,
} from '../../../../shared/domain/setting-choices.ts';
import { useStores } from '../../../app/useStores.ts';
import { Group } from '../fields.tsx';
import s from '../settings.module.css';
import { FindAndErase } from './FindAndErase.tsx';

const NEVER = 'never';

/** Customers' data: finding and erasing it on request, and how long it is kept. */
export function Customers() {
  const { useDraft, useSettings } = useStores().settings;
  const { t } = useTranslation();
  const shop = useDraft();
  const change = useSettings((state) => state.change);
  if (!shop) return null;
  const months = (text: string | null): KeepingMonths | null =>
    KEEPING_MONTHS.find((each) => String(each) === text) ?? null;
  return (
    <div className={s.groups}>
      <FindAndErase />
      <Group title={t('settings.customers.keeping')} words={t('settings.customers.words')}>
        <Select
          label={t('settings.customers.keep')}
          description={t('settings.customers.keepHint')}
          data={[
            ...KEEPING_MONTHS.map((count) => ({
              value: String(count),
              label: t('settings.customers.months', { count }),
            })),
            { value: NEVER, label: t('settings.never') },
          ]}
          value={shop.customerDataMonths === null ? NEVER : String(shop.customerDataMonths)}
          onChange={(value) => change({ customerDataMonths: months(value) })}
        />
        <Select
          label={t('settings.customers.register')}
          description={t('settings.customers.registerHint')}
          data={REGISTER_YEARS.map((count) => ({
            value: count,
            label: t('settings.customers.years', { count }),
          }))}
          value={shop.registerYears}
          onChange={(years) => years && change({ registerYears: years })}
        />
      </Group>
    </div>
  );
}
