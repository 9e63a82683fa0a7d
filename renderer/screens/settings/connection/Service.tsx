import { Button, Modal, Select, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPlugConnected } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PlanName, planNames, plans } from '../../../../shared/petstore/plans.ts';
import { useFormat } from '../../../format.ts';
import { useApp } from '../../../stores/app.ts';
import { useModal } from '../../../stores/modal.ts';
import { tellFailure } from '../../../stores/notices.ts';
import { useSettings } from '../../../stores/settings.ts';
import { ReadField } from '../fields.tsx';
import { readWhole } from '../reading.ts';
import s from '../settings.module.css';
import { Findings } from './Findings.tsx';
import { Profile } from './Profile.tsx';

const AGREED = { minute: 1_000, day: 100_000 };

/** Where the shop's sales go: address, account, key, till and plan, and a test that says what it found. */
export function Service() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const training = useApp((state) => state.app?.mode === 'training');
  const settings = useSettings();
  const { connection, connecting, findings, testing, faults, loadConnection, changeConnection } = settings;
  const [details, setDetails] = useState(false);
  const sure = useModal('settings.connect');
  useEffect(() => void loadConnection(), [loadConnection]);
  if (!connection || !connecting) return null;
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

  return (
    <div className={s.form}>
      <p className={s.words}>{t(training ? 'settings.service.trainingWords' : 'settings.service.words')}</p>
      <TextInput
        label={t('settings.service.address')}
        placeholder={t('settings.service.addressPlaceholder')}
        type="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={connecting.baseUrl}
        onChange={(event) => changeConnection({ baseUrl: event.currentTarget.value })}
      />
      <TextInput
        type="password"
        label={t('settings.service.key')}
        description={keyHint()}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={connection.hasKey ? '••••••••••••' : ''}
        autoComplete="off"
        maxLength={500}
        value={connecting.key ?? ''}
        onChange={(event) => changeConnection({ key: event.currentTarget.value.trim() || null })}
      />
      <div className={s.pair}>
        <TextInput
          label={t('settings.service.account')}
          description={t('settings.service.accountHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          maxLength={100}
          value={connecting.account}
          onChange={(event) => changeConnection({ account: event.currentTarget.value })}
        />
        <ReadField
          name="till"
          label={t('settings.service.till')}
          hint={t('settings.service.tillHint')}
          value={connecting.till}
          write={String}
          read={(text) => readWhole(text, 1, 31)}
          error={t('settings.service.badTill')}
          onChange={(till) => changeConnection({ till })}
        />
        <Select
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
          write={String}
          read={(text) => readWhole(text, 1, 31)}
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
              write={String}
              read={(text) => readWhole(text, 1, 2 ** 31 - 1)}
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
      {findings && <Findings findings={findings} />}
      <div className={s.actions}>
        <Button
          loading={testing}
          disabled={faults.size > 0}
          leftSection={<IconPlugConnected aria-hidden="true" />}
          onClick={() => void settings.test()}
        >
          {t('settings.service.test')}
        </Button>
        <Button variant="filled" disabled={faults.size > 0} onClick={sure.open}>
          {t(training ? 'settings.service.connect' : 'settings.service.connectLive')}
        </Button>
      </div>
      <Modal
        opened={sure.opened}
        onClose={sure.close}
        title={t('settings.service.sure')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <div className={s.form}>
          <p className={s.words}>
            {t(training ? 'settings.service.sureTraining' : 'settings.service.sureLive')}
          </p>
          <Button variant="filled" size="lg" fullWidth data-autofocus onClick={() => void connect()}>
            {t(training ? 'settings.service.connect' : 'settings.service.connectLive')}
          </Button>
          <Button fullWidth onClick={sure.close}>
            {t('common.cancel')}
          </Button>
        </div>
      </Modal>
    </div>
  );

  async function connect() {
    const answer = await settings.connect();
    sure.close();
    if (answer && !answer.ok) tellFailure(answer.error);
  }

  function keyHint(): string {
    const where = t(`settings.service.keyStorage.${connection?.keyStorage ?? 'none'}`);
    return connection?.hasKey ? `${t('settings.service.keyKept')} ${where}` : t('settings.service.keyNone');
  }
}
