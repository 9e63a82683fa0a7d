import { Button } from '@mantine/core';
import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import type { SyncStatus } from '../../../shared/domain/sync.ts';
import { SECOND_MS } from '../../../shared/time/time.ts';
import { useStores } from '../../app/useStores.ts';
import { useFormat } from '../../i18n/format.ts';
import { explain, say } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/text.ts';
import shared from '../../ui/shared.module.css';
import { clockWords, isAway, isDiskLow, waitingCount } from './labels.ts';
import { needsSettings, SettingsLink } from './SettingsLink.tsx';
import s from './SyncScreen.module.css';
import type { EntryFilter } from './syncStore.ts';
import { syncEta, useNow } from './when.ts';

/** When the next try is; counts down while the service is unreachable. */
function Until({ status }: { status: SyncStatus }) {
  const { t } = useText();
  const now = useNow(SECOND_MS);
  return <p className={shared.hint}>{syncEta(status, now, t, useFormat())}</p>;
}

/** The summary: how much is pending, until when, and what is in the way. */
export function SyncSummary({ status }: { status: SyncStatus }) {
  const { useApp } = useStores().app;
  const { reviewFirst, useSync, useSyncEntry } = useStores().sync;
  const { t, number, moment } = useText();
  const clock = clockWords(status);
  const diskLow = useApp(({ app }) => isDiskLow(app));
  const { close, entryId } = useSyncEntry();
  const { filter, looking, now, probe, showEntries } = useSync();
  const isReviewing = filter === 'parked' && entryId !== null;
  const count = waitingCount(status);
  const { gate, trouble, parked, discarded } = status;
  const away = isAway(status);
  // A person can end two waits early: a refused key and an unreachable service.
  const isLoss = ['unauthorized', 'banned'].includes(gate.reason);
  const isStuck = gate.reason === 'unauthorized' || away;
  function show(filter: EntryFilter) {
    close();
    void showEntries(filter);
  }

  // Problems come first; without one the summary needs no introduction.
  const isCalm = status.link === 'online' && gate.reason === 'none' && !trouble;
  const isAllSynced = count === 0 && parked === 0;
  // If everything is synced, the service is evidently reachable.
  const goesWithoutSaying = isCalm && isAllSynced && discarded === 0 && !status.pulling;
  const connection = (
    <p className={s.trouble} data-calm={isCalm || undefined} data-loss={isLoss || undefined}>
      {away && <strong className={s.away}>{t('pill.offline')}</strong>}
      {linkWords()}
      {gate.reason !== 'none' && ` ${t(`sync.gate.${gate.reason}`)}`}
      {gate.consecutiveRefusals >= 3 &&
        ` ${t('sync.gate.consecutiveRefusals', { number: number(gate.consecutiveRefusals) })}`}
      {trouble &&
        gate.reason === 'none' &&
        status.link !== 'offline' &&
        ` ${explain({ ...trouble, facts: {} }, t)}`}
    </p>
  );

  return (
    <section className={shared.closeStack} aria-label={t('sync.state.title')}>
      {!isCalm && connection}
      {isAllSynced && (
        <>
          <p className={s.waits}>
            <IconCircleCheckFilled className={s.sign} aria-hidden="true" />
            {t(discarded > 0 ? 'sync.arrivedElse' : 'sync.arrived')}
          </p>
          {discarded === 0 && <p className={shared.hint}>{t('sync.arrivedHint')}</p>}
        </>
      )}
      {count > 0 && (
        <>
          <p className={s.waits}>
            <span className={s.figure} data-testid="waiting">
              {number(count)}
            </span>
            {t('sync.waiting', { count })}
          </p>
          <Until status={status} />
        </>
      )}
      {parked > 0 && (
        <div className={s.needs}>
          <p className={s.needsTitle}>
            <IconAlertTriangleFilled aria-hidden="true" />
            {t('pill.review', { count: parked })}
          </p>
          <p>{t('sync.needsHint')}</p>
          {!isReviewing && (
            <Button onClick={() => void reviewFirst()}>{t('sync.parked', { count: parked })}</Button>
          )}
        </div>
      )}
      {discarded > 0 && (
        <div className={s.gone}>
          <p>{t('sync.discardedCount', { count: discarded })}</p>
          <Button variant="subtle" onClick={() => show('discarded')}>
            {t('sync.showDiscarded')}
          </Button>
        </div>
      )}
      {diskLow && (
        <p className={s.trouble} data-loss>
          {t('errors.disk_reserve')}
        </p>
      )}
      {clock && (
        <p className={s.trouble} data-loss>
          {say(t, clock.key, clock.facts)}
        </p>
      )}
      {isCalm && !goesWithoutSaying && connection}
      <p className={shared.hint}>
        {status.lastAcknowledgedAt && `${t('sync.last', { time: moment(status.lastAcknowledgedAt) })} · `}
        {t('sync.lastPull', { time: status.lastPulledAt ? moment(status.lastPulledAt) : t('sync.never') })}
      </p>
      <div className={s.actions}>
        {needsSettings(status) && <SettingsLink />}
        {isStuck ? (
          <Button loading={looking} onClick={() => void probe()}>
            {t('sync.probe')}
          </Button>
        ) : (
          <Button loading={looking} onClick={() => void now()}>
            {t('sync.lookNow')}
          </Button>
        )}
      </div>
    </section>
  );

  function linkWords(): string {
    if (status.pulling) {
      return t('sync.state.pulling', {
        resource: t(`sync.state.resource.${status.pulling.resource}`),
        number: number(status.pulling.done),
      });
    }
    if (status.link === 'paused' && gate.until) {
      return t('sync.state.pausedUntil', { until: moment(gate.until) });
    }
    // The connection's problem follows and explains itself.
    if (status.link === 'attention') return '';
    return t(`sync.state.${status.link}`);
  }
}
