import { Button } from '@mantine/core';
import {
  IconAlertTriangleFilled,
  IconChevronRight,
  IconCircle,
  IconCircleCheckFilled,
  IconInfoCircle,
  IconPrinter,
} from '@tabler/icons-react';
import { Fragment, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../app/useStores.ts';
import { explain } from '../../i18n/i18n.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import shared from '../../ui/shared.module.css';
import { trainingPrinter } from '../start/setupChecklist.ts';
import { Group } from './fields.tsx';
import s from './settings.module.css';
import type { SectionId } from './settingsStore.ts';

/** The way from training to one's own shop, with its setup checklist. */
export function GettingStarted() {
  const { useApp } = useStores().app;
  const { useSettings } = useStores().settings;
  const { useStaff } = useStores().staff;
  const { t } = useTranslation();
  const training = useApp((state) => state.app?.mode === 'training');
  const version = useApp((state) => state.app?.version);
  const loadConnection = useSettings((state) => state.loadConnection);
  const loadStaff = useStaff((state) => state.load);
  useEffect(() => {
    void loadConnection();
    void loadStaff();
  }, [loadConnection, loadStaff]);
  return (
    <>
      <div className={s.groups}>
        <ProgramNotices />
        {training ? <Training /> : <Live />}
      </div>
      {version && (
        <p className={s.version} data-selectable="">
          {t('settings.start.about', { version })}
        </p>
      )}
    </>
  );
}

/** Informational notices; all others are warnings. */
const NEWS: readonly string[] = ['installed_meanwhile', 'update_found', 'update_ready'];

/** Current notices about the program and the shop. */
function ProgramNotices() {
  const { useApp } = useStores().app;
  const { t } = useTranslation();
  const notices = useApp((state) => state.app?.notices) ?? [];
  return (
    notices.length > 0 && (
      <ul className={s.notices} aria-label={t('settings.start.notices')}>
        {notices.map((notice) => {
          const isNews = NEWS.includes(notice.code);
          const Icon = isNews ? IconInfoCircle : IconAlertTriangleFilled;
          return (
            <li key={notice.code} data-news={isNews || undefined}>
              <Icon aria-hidden="true" />
              {explain(notice, t)}
            </li>
          );
        })}
      </ul>
    )
  );
}

function Training() {
  const { notifyFailure, useScreen } = useStores().app;
  const { useSettings } = useStores().settings;
  const { t } = useTranslation();
  const goTo = useScreen((state) => state.go);
  const { connection, go, setMode } = useSettings();
  const known = (connection?.baseUrl ?? '') !== '';

  async function open() {
    if (!known) return go('service');
    const answer = await setMode('live');
    if (!answer.ok) notifyFailure(answer.error);
  }

  return (
    <>
      <Group title={t('settings.start.training')} words={t('settings.start.trainingWords')}>
        <div>
          <Button onClick={() => goTo('checkout')}>{t('settings.start.practise')}</Button>
        </div>
      </Group>
      <Group
        title={t(known ? 'settings.start.back' : 'settings.start.open')}
        words={t(known ? 'settings.start.backWords' : 'settings.start.openWords')}
      >
        <div>
          <Button variant="filled" onClick={() => void open()}>
            {t(known ? 'settings.start.back' : 'settings.start.open')}
          </Button>
        </div>
      </Group>
    </>
  );
}

function Live() {
  const { useSettings } = useStores().settings;
  const { useStaff } = useStores().staff;
  const { useUnpriced } = useStores().start;
  const { useSync } = useStores().sync;
  const { t } = useTranslation();
  const { connection, shop, untaxed } = useSettings();
  const status = useSync((state) => state.status);
  const members = useStaff((state) => state.members) ?? [];
  const { pets = 1, unpriced = null } = useUnpriced() ?? {};
  const steps = [
    {
      id: 'service',
      section: 'service',
      // A key alone does not suffice: the service must have answered once and not refuse it.
      done:
        (connection?.hasKey || connection?.profile.auth === 'none') &&
        status?.lastPulledAt != null &&
        status.gate.reason !== 'unauthorized',
    },
    { id: 'shop', section: 'shop', done: shop !== null && shop.shopName !== 'Perch' && shop.shopName !== '' },
    { id: 'taxes', section: 'taxes', done: shop?.chargesNoTax === true || untaxed === false },
    {
      id: 'staff',
      section: 'staff',
      done: members.some(({ role, active, hasPin }) => role === 'manager' && active && hasPin),
    },
    // Without pets there are no prices to set.
    ...(pets === 0 ? [] : [{ id: 'prices', section: null, done: unpriced === 0 } as const]),
    { id: 'printer', section: 'printer', done: shop?.printer.kind !== 'none' },
  ] as const;
  const all = steps.every(({ done }) => done);
  return (
    <>
      <Group
        title={t(all ? 'settings.start.liveDone' : 'settings.start.live')}
        {...(!all && { words: t('settings.start.liveWords') })}
      >
        {(['first', 'later'] as const).map((when) => (
          <Fragment key={when}>
            <h4 className={shared.heading}>{t(`settings.start.${when}`)}</h4>
            <ul className={s.steps} aria-label={t(`settings.start.${when}`)}>
              {steps
                .filter(({ id }) => FIRST.includes(id) === (when === 'first'))
                .map(({ id, section, done }) => (
                  <li key={id}>
                    <Step id={id} section={section} done={done === true} count={unpriced ?? 0} />
                  </li>
                ))}
            </ul>
          </Fragment>
        ))}
        {shop?.printer.kind === 'none' && <PractisedPrinter />}
      </Group>
      <Practise />
    </>
  );
}

/** Settings that every receipt shows; set up first. */
const FIRST: readonly string[] = ['service', 'shop', 'taxes'];

/** Takes over the printer used in training. */
function PractisedPrinter() {
  const { useSettings } = useStores().settings;
  const { t } = useTranslation();
  const { change, go } = useSettings();
  const printer = trainingPrinter();
  if (!printer) return null;
  return (
    <div>
      <ActionButton
        icon={IconPrinter}
        onClick={() => {
          change({ printer });
          go('printer');
        }}
      >
        {t('settings.start.practisedPrinter')}
      </ActionButton>
    </div>
  );
}

interface StepProps {
  id: 'service' | 'shop' | 'taxes' | 'staff' | 'prices' | 'printer';
  /** Null if this is not done in the settings. */
  section: SectionId | null;
  done: boolean;
  count: number;
}

function Step({ id, section, done, count }: StepProps) {
  const { useSettings } = useStores().settings;
  const { showUnpriced } = useStores().start;
  const { t } = useTranslation();
  const go = useSettings((state) => state.go);
  const Sign = done ? IconCircleCheckFilled : IconCircle;
  return (
    <button
      type="button"
      className={s.step}
      data-done={done || undefined}
      onClick={() => (section === null ? showUnpriced() : go(section))}
    >
      <Sign className={s.sign} role="img" aria-label={t(done ? 'settings.start.done' : 'paper.open')} />
      <span>{t(done ? `settings.start.step.${id}` : `settings.start.step.${id}Open`, { count })}</span>
      <IconChevronRight className={s.sign} aria-hidden="true" />
    </button>
  );
}

function Practise() {
  const { notifyFailure, useModal } = useStores().app;
  const { useSettings } = useStores().settings;
  const { t } = useTranslation();
  const setMode = useSettings((state) => state.setMode);
  const modal = useModal('settings.training');

  async function leave() {
    const answer = await setMode('training');
    modal.close();
    if (!answer.ok) notifyFailure(answer.error);
  }

  return (
    <Group title={t('training.mark')} words={t('settings.start.practiseWords')}>
      <div>
        <Button onClick={modal.open}>{t('settings.start.toTraining')}</Button>
      </div>
      <ConfirmDialog
        modal={modal}
        title={t('settings.start.sure')}
        className={s.form}
        confirmWords={t('settings.start.toTraining')}
        onConfirm={leave}
      >
        <p className={shared.hint}>{t('settings.start.sureWords')}</p>
      </ConfirmDialog>
    </Group>
  );
}
