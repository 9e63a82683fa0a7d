import { Select, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectionSettings } from '../../../../shared/domain/settings.ts';
import { type PlanName, planNames, plans } from '../../../../shared/petstore/plans.ts';
import type { ContractProfile } from '../../../../shared/petstore/profile.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import shared from '../../../ui/shared.module.css';
import { Advanced, ReadField } from '../fields.tsx';
import { parseWhole } from '../parseSettings.ts';
import s from '../settings.module.css';
import { FindingList } from './Findings.tsx';

const AGREED = { minute: 1_000, day: 100_000 };

/** Account, till, plan, contract profile and the daily test: what a first start does not need. */
export function AdvancedConnection({ proof }: { proof?: ConnectionSettings['proof'] }) {
  const { useSettings } = useStores().settings;
  const { t, number } = useText();
  const { connection, connecting, changeConnection } = useSettings();
  if (!connecting) return null;
  const { profile } = connecting;
  const changeProfile = (part: Partial<typeof profile>) =>
    changeConnection({ profile: { ...profile, ...part } });

  function choosePlan(name: string | null) {
    const plan = planNames.find((one) => one === name);
    if (!plan) return;
    const { limits, ...rest } = profile;
    const agreed = plan === 'enterprise' ? { limits: limits ?? AGREED } : {};
    changeConnection({ profile: { ...rest, plan, ...agreed } });
  }

  const planLabel = (plan: PlanName) =>
    plan === 'enterprise'
      ? t('settings.service.planName.enterprise')
      : t(`settings.service.planName.${plan}`, {
          minute: number(plans[plan].minute),
          day: number(plans[plan].day),
        });
  const plan = t(`settings.service.planShort.${profile.plan}`);

  return (
    <Advanced title={t('settings.service.advanced', { till: connecting.till, plan })}>
      <div className={s.pair}>
        <TextInput
          label={t('settings.service.account')}
          description={t('settings.service.accountHint')}
          maxLength={100}
          value={connecting.account}
          onChange={(event) => changeConnection({ account: event.currentTarget.value })}
        />
        <ReadField
          name="till"
          label={t('settings.service.till')}
          hint={t('settings.service.tillHint')}
          value={connecting.till}
          stored={connection?.till ?? connecting.till}
          write={String}
          read={parseWhole(1, 31)}
          error={t('settings.service.badTill')}
          onChange={(till) => changeConnection({ till })}
        />
        <Select
          className={shared.across ?? ''}
          label={t('settings.service.plan')}
          data={planNames.map((plan) => ({ value: plan, label: planLabel(plan) }))}
          value={profile.plan}
          onChange={choosePlan}
        />
        <ReadField
          name="tillsOnKey"
          label={t('settings.service.tills')}
          value={profile.tillsOnKey}
          stored={(connection?.profile ?? profile).tillsOnKey}
          write={String}
          read={parseWhole(1, 31)}
          error={t('settings.service.badTill')}
          onChange={(tillsOnKey) => changeProfile({ tillsOnKey })}
        />
      </div>
      {profile.plan === 'enterprise' && (
        <div className={s.pair}>
          {(['minute', 'day'] as const).map((window) => (
            <ReadField
              key={window}
              name={`limit ${window}`}
              label={t(window === 'minute' ? 'settings.service.perMinute' : 'settings.service.perDay')}
              value={(profile.limits ?? AGREED)[window]}
              stored={(connection?.profile.limits ?? AGREED)[window]}
              write={String}
              read={parseWhole(1, 2 ** 31 - 1)}
              error={t('form.badPositive')}
              onChange={(limit) =>
                changeProfile({ limits: { ...(profile.limits ?? AGREED), [window]: limit } })
              }
            />
          ))}
        </div>
      )}
      <Profile profile={profile} onChange={changeProfile} />
      {proof !== undefined && <Proof proof={proof} />}
    </Advanced>
  );
}

/** The result of the service's daily test; `null` before the first one. */
export function Proof({ proof }: { proof: ConnectionSettings['proof'] }) {
  const { t, moment } = useText();
  return (
    <section aria-label={t('settings.service.proof')}>
      <h4 className={shared.heading}>{t('settings.service.proof')}</h4>
      <p className={shared.hint}>
        {proof
          ? t('settings.service.proofWords', { at: moment(proof.provenAt) })
          : t('settings.service.proofNone')}
      </p>
      {proof && <FindingList findings={proof.findings} />}
    </section>
  );
}

// A separate chunk, because only this needs zod.
const Operations = lazy(() => import('./Operations.tsx').then((module) => ({ default: module.Operations })));

interface ProfileProps {
  profile: ContractProfile;
  onChange: (part: Partial<ContractProfile>) => void;
}

/** The contract profile: how a Petstore differs from ours. */
function Profile({ profile, onChange }: ProfileProps) {
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
