import { Select } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractProfile } from '../../../../shared/petstore/profile.ts';
import s from '../settings.module.css';

// By itself, because it alone brings zod into the page.
const Operations = lazy(() => import('./Operations.tsx').then((module) => ({ default: module.Operations })));

interface ProfileProps {
  profile: ContractProfile;
  onChange: (part: Partial<ContractProfile>) => void;
}

/** How a Petstore differs from ours: the contract profile, in words. */
export function Profile({ profile, onChange }: ProfileProps) {
  const { t } = useTranslation();
  const choice = <K extends 'auth' | 'stockTill'>(
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
        {choice('auth', t('settings.service.auth'), {
          bearer: t('settings.service.authBearer'),
          none: t('settings.service.authNone'),
        })}
        {choice(
          'stockTill',
          t('settings.service.stockTill'),
          { self: t('settings.service.stockSelf'), other: t('settings.service.stockOther') },
          t('settings.service.stockHint'),
        )}
      </div>
      <Suspense fallback={null}>
        <Operations operations={profile.operations} onChange={(operations) => onChange({ operations })} />
      </Suspense>
    </>
  );
}
