import { Progress } from '@mantine/core';
import type { SyncStatus } from '../../../shared/domain/sync.ts';
import { useText } from '../../i18n/text.ts';
import shared from '../../ui/shared.module.css';
import s from './SyncScreen.module.css';
import { claimOf, useNow } from './when.ts';

const windows = ['minute', 'day'] as const;
const AGAIN_MS = 5000;

/** The requests left in both quota windows, and when they reset. */
export function Gauges({ status }: { status: SyncStatus }) {
  const { t, number, moment } = useText();
  const now = useNow(AGAIN_MS);
  const counted = windows.filter((window) => status.gate[window].limit > 0);
  return (
    <section className={shared.closeStack} aria-label={t('sync.quota.title')}>
      <h2 className={s.heading}>{t('sync.quota.title')}</h2>
      {counted.length === 0 && <p className={shared.hint}>{t('sync.quota.none')}</p>}
      <div className={s.gauges}>
        {counted.map((window) => {
          const { limit } = status.gate[window];
          const claim = claimOf(status, window, now);
          const remaining = claim === 'unknown' ? 0 : claim === 'fresh' ? limit : claim.remaining;
          const known = claim !== 'unknown';
          const left = known
            ? t('sync.quota.left', { remaining: number(remaining), limit: number(limit) })
            : t('sync.quota.unknown');
          const words = !known
            ? t('sync.quota.unknown')
            : claim === 'fresh'
              ? t('sync.quota.freshNow')
              : claim.resetsAt && t('sync.quota.fresh', { time: moment(claim.resetsAt) });
          return (
            <div key={window} className={s.gauge}>
              <p className={shared.hint}>{t(`sync.quota.${window}`)}</p>
              <p className={shared.soft}>
                <span className={s.amount}>{known ? number(remaining) : '–'}</span> / {number(limit)}
              </p>
              <Progress
                size="lg"
                value={(100 * remaining) / limit}
                color={known && remaining === 0 ? 'red' : 'pine'}
                aria-label={`${t(`sync.quota.${window}`)}: ${left}`}
              />
              {words && <p className={shared.hint}>{words}</p>}
            </div>
          );
        })}
      </div>
    </section>
  );
}
