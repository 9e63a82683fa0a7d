import { Select } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractProfile } from '../../../../shared/petstore/profile.ts';

// A separate chunk, because only this needs zod.
const Operations = lazy(() => import('./Operations.tsx').then((module) => ({ default: module.Operations })));

interface ProfileProps {
  profile: ContractProfile;
  onChange: (part: Partial<ContractProfile>) => void;
}

/** The contract profile: how a Petstore differs from ours. */
export function Profile({ profile, onChange }: ProfileProps) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('settings.service.auth')}
        data={[
          { value: 'bearer', label: t('settings.service.authBearer') },
          { value: 'none', label: t('settings.service.authNone') },
        ]}
        value={profile.auth}
        onChange={(auth) => auth && onChange({ auth })}
      />
      <Suspense fallback={null}>
        <Operations operations={profile.operations} onChange={(operations) => onChange({ operations })} />
      </Suspense>
    </>
  );
}
