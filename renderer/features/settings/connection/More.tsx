import { Button, Select, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PlanName, planNames, plans } from '../../../../shared/petstore/plans.ts';
import { useStores } from '../../../app/useStores.ts';
import { useFormat } from '../../../i18n/format.ts';
import { ReadField } from '../fields.tsx';
import { whole } from '../reading.ts';
import s from '../settings.module.css';
import { Profile } from './Profile.tsx';

const AGREED = { minute: 1_000, day: 100_000 };

/** What a first start need not know: account, till, plan, and how a service may differ. Folded until it is set up. */
export function More() {
  const { useSettings } = useStores().settings;
  const { t } = useTranslation();
  const { number } = useFormat();
  const { connection, connecting, faults, changeConnection } = useSettings();
  const [wanted, setShown] = useState<boolean | null>(null);
  const [details, setDetails] = useState(false);
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
  // What cannot be read must be in sight.
  const shown = faults.size > 0 || (wanted ?? (connection?.baseUrl ?? '') !== '');
  const facts = { till: connecting.till, plan: t(`settings.service.planShort.${profile.plan}`) };

  return (
    <>
      <div>
        <Button
          variant="subtle"
          className={s.unfold ?? ''}
          aria-expanded={shown}
          rightSection={shown ? <IconChevronUp aria-hidden="true" /> : <IconChevronDown aria-hidden="true" />}
          onClick={() => setShown(!shown)}
        >
          {shown ? t('settings.service.moreHide') : t('settings.service.more', facts)}
        </Button>
      </div>
      {shown && (
        <>
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
              read={whole(1, 31)}
              error={t('settings.service.badTill')}
              onChange={(till) => changeConnection({ till })}
            />
            <Select
              className={s.whole ?? ''}
              label={t('settings.service.plan')}
              data={planNames.map((plan) => ({ value: plan, label: planLabel(plan) }))}
              value={profile.plan}
              allowDeselect={false}
              onChange={choosePlan}
            />
            <ReadField
              name="tillsOnKey"
              label={t('settings.service.tills')}
              value={profile.tillsOnKey}
              stored={(connection?.profile ?? profile).tillsOnKey}
              write={String}
              read={whole(1, 31)}
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
                  read={whole(1, 2 ** 31 - 1)}
                  error={t('settings.service.badCount')}
                  onChange={(limit) =>
                    changeProfile({ limits: { ...(profile.limits ?? AGREED), [window]: limit } })
                  }
                />
              ))}
            </div>
          )}
          <div>
            <Button
              variant="subtle"
              className={s.unfold ?? ''}
              aria-expanded={details}
              rightSection={
                details ? <IconChevronUp aria-hidden="true" /> : <IconChevronDown aria-hidden="true" />
              }
              onClick={() => setDetails(!details)}
            >
              {t(details ? 'settings.service.detailsHide' : 'settings.service.details')}
            </Button>
          </div>
          {details && <Profile profile={profile} onChange={changeProfile} />}
        </>
      )}
    </>
  );
}
