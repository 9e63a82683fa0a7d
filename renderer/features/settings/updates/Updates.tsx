import { Button, Progress, Select } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { INSTALL_UPDATES } from '../../../../shared/domain/setting-choices.ts';
import type { UpdateView } from '../../../../shared/domain/updates.ts';
import { useStores } from '../../../app/useStores.ts';
import { explain } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import shared from '../../../ui/shared.module.css';
import { Group, Toggle } from '../fields.tsx';
import s from '../settings.module.css';
import u from './updates.module.css';

/** The available version, its changes, and when it is installed. */
export function Updates() {
  const { useUpdates } = useStores().settings;
  const { t } = useText();
  const { view, failure, watch } = useUpdates();
  useEffect(() => watch(), [watch]);
  if (!view) return failure && <p className={shared.hint}>{explain(failure, t)}</p>;
  return (
    <>
      <Group title={t('settings.updates.title')}>
        {view.channel.kind === 'apt' && <ByApt command={view.channel.command} />}
        {view.channel.kind === 'none' && <p className={shared.hint}>{t('settings.updates.none')}</p>}
        {view.channel.kind === 'feed' && <When />}
      </Group>
      {view.channel.kind === 'feed' && <Offered view={view} />}
    </>
  );
}

/** The machine's administrator updates a Debian package. */
function ByApt({ command }: { command: string }) {
  const { t } = useText();
  return (
    <>
      <p className={shared.hint}>{t('settings.updates.apt')}</p>
      <p className={u.command} data-selectable="">
        <code>{command}</code>
      </p>
      <p className={shared.hint}>{t('settings.updates.aptAfter')}</p>
    </>
  );
}

/** The available version and its actions. */
function Offered({ view }: { view: UpdateView }) {
  const { useUpdates } = useStores().settings;
  const { t, dateTime } = useText();
  const { check, fetch } = useUpdates();
  const { step, offered, lookedAt, failure } = view;
  const isLooking = step === 'looking';
  const newest = lookedAt !== null && failure === null && !isLooking;
  return (
    <section className={s.card} aria-label={t('settings.updates.unknown')} aria-live="polite">
      <h3 className={shared.heading}>
        {offered
          ? t(step === 'ready' ? 'settings.updates.ready' : 'settings.updates.found', {
              version: offered.version,
            })
          : t(newest ? 'settings.updates.newest' : 'settings.updates.unknown')}
      </h3>
      {offered?.at && (
        <p className={shared.hint}>{t('settings.updates.of', { date: dateTime(offered.at) })}</p>
      )}
      <DownloadProgress view={view} />
      {failure && <p className={shared.failure}>{explain(failure, t)}</p>}
      {(step === 'idle' || step === 'looking' || step === 'found') && (
        <div className={shared.actions}>
          {step === 'found' && (
            <ActionButton variant="filled" icon={IconDownload} onClick={() => void fetch()}>
              {t('settings.updates.fetch')}
            </ActionButton>
          )}
          <ActionButton icon={IconRefresh} loading={isLooking} onClick={() => void check()}>
            {t('settings.updates.look')}
          </ActionButton>
        </div>
      )}
      {lookedAt && (
        <p className={shared.hint}>{t('settings.updates.lookedAt', { at: dateTime(lookedAt) })}</p>
      )}
      {offered?.notes && (
        <div className={u.notes}>
          <h4 className={shared.heading}>{t('settings.updates.notes')}</h4>
          <p className={u.text} data-selectable="">
            {offered.notes}
          </p>
        </div>
      )}
    </section>
  );
}

/** The progress of an update and the button that installs it. */
function DownloadProgress({ view: { step, offered, percent, agreed } }: { view: UpdateView }) {
  const { useApp } = useStores().app;
  const { useSettings, useUpdates } = useStores().settings;
  const { t } = useText();
  const { setInstallOnExit, install } = useUpdates();
  const own = useSettings((state) => state.shop?.installUpdates);
  const mode = useApp((state) => state.app?.mode);
  const byItself = own === 'closing' && mode === 'live';
  if (!offered) return null;
  switch (step) {
    case 'fetching':
      return (
        <div className={u.progress}>
          <p className={shared.hint}>{t('settings.updates.fetching', { percent: percent ?? 0 })}</p>
          <Progress
            size="lg"
            color="pine"
            value={percent ?? 0}
            aria-label={t('settings.updates.fetching', { percent: percent ?? 0 })}
          />
        </div>
      );
    case 'ready':
      return (
        <>
          <p className={shared.hint}>
            {t(agreed ? 'settings.updates.atClosing' : 'settings.updates.notAtClosing')}
          </p>
          {!(byItself && agreed) && (
            <Toggle
              label={t('settings.updates.agree')}
              checked={agreed}
              onChange={(on) => void setInstallOnExit(on)}
            />
          )}
          <Button variant="filled" onClick={() => void install()}>
            {t('settings.updates.install')}
          </Button>
          <p className={shared.hint}>{t('settings.updates.installHint')}</p>
        </>
      );
    case 'installing':
      return <p className={shared.hint}>{t('settings.updates.installing')}</p>;
    default:
      return null;
  }
}

/** When the shop installs updates. */
function When() {
  const { useApp } = useStores().app;
  const { useDraft, useSettings } = useStores().settings;
  const { t } = useText();
  const shop = useDraft();
  const change = useSettings((state) => state.change);
  const mode = useApp((state) => state.app?.mode);
  if (!shop) return null;
  return (
    <>
      <Select
        label={t('settings.updates.when')}
        description={t(`settings.updates.whenHint.${shop.installUpdates}`)}
        data={INSTALL_UPDATES.map((value) => ({ value, label: t(`settings.updates.whenTo.${value}`) }))}
        value={shop.installUpdates}
        onChange={(chosen) => chosen && change({ installUpdates: chosen })}
      />
      <p className={shared.hint}>
        {t('settings.updates.always')} {mode === 'training' && t('settings.updates.training')}
      </p>
    </>
  );
}
