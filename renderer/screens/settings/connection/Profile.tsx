import { Select } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractProfile } from '../../../../shared/petstore/profile.ts';
import { Toggle } from '../fields.tsx';
import s from '../settings.module.css';

// By itself, because it alone brings zod into the page.
const Operations = lazy(() => import('./Operations.tsx').then((module) => ({ default: module.Operations })));

interface ProfileProps {
  profile: ContractProfile;
  onChange: (part: Partial<ContractProfile>) => void;
}

/** How a service differs from ours: the contract profile, in words. */
export function Profile({ profile, onChange }: ProfileProps) {
  const { t } = useTranslation();
  const choice = <K extends 'orderIds' | 'auth' | 'headerWindow' | 'retryAfterUnit' | 'stockTill'>(
    key: K,
    label: string,
    options: Record<ContractProfile[K], string>,
    hint?: string,
  ) => (
    <Select
      label={label}
      description={hint}
      data={Object.entries<string>(options).map(([value, words]) => ({ value, label: words }))}
      value={profile[key]}
      allowDeselect={false}
      onChange={(value) => onChange({ [key]: value } as Partial<ContractProfile>)}
    />
  );
  return (
    <>
      <div className={s.pair}>
        {choice('orderIds', t('settings.service.orderIds'), {
          client: t('settings.service.orderIdsClient'),
          service: t('settings.service.orderIdsService'),
        })}
        {choice('auth', t('settings.service.auth'), {
          bearer: t('settings.service.authBearer'),
          none: t('settings.service.authNone'),
        })}
        {choice('headerWindow', t('settings.service.header'), {
          auto: t('settings.service.headerAuto'),
          minute: t('settings.service.headerMinute'),
          day: t('settings.service.headerDay'),
        })}
        {choice('retryAfterUnit', t('settings.service.retry'), {
          auto: t('settings.service.retryAuto'),
          s: t('settings.service.retryS'),
          ms: t('settings.service.retryMs'),
        })}
        {choice(
          'stockTill',
          t('settings.service.stockTill'),
          { self: t('settings.service.stockSelf'), other: t('settings.service.stockOther') },
          t('settings.service.stockHint'),
        )}
      </div>
      <Toggle
        label={t('settings.service.adjusts')}
        checked={profile.ordersAdjustInventory}
        onChange={(ordersAdjustInventory) => onChange({ ordersAdjustInventory })}
      />
      <Toggle
        label={t('settings.service.sole')}
        hint={t('settings.service.soleHint')}
        checked={profile.soleInventoryWriter}
        onChange={(soleInventoryWriter) => onChange({ soleInventoryWriter })}
      />
      <Suspense fallback={null}>
        <Operations operations={profile.operations} onChange={(operations) => onChange({ operations })} />
      </Suspense>
    </>
  );
}
