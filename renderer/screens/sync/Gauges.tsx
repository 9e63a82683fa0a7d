import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { GateState } from '../../../shared/domain/sync.ts';
import { useFormat } from '../../format.ts';
import s from './SyncScreen.module.css';

const windows = ['minute', 'day'] as const;

/** How many requests are left in the two windows, and when they are fresh again. */
export function Gauges({ gate }: { gate: GateState }) {
  const { t } = useTranslation();
  const { number, moment } = useFormat();
  const counted = windows.filter((window) => gate[window].limit > 0);
  return (
    <section className={s.card} aria-label={t('sync.quota.title')}>
      <h2 className={s.heading}>{t('sync.quota.title')}</h2>
      {counted.length === 0 && <p className={s.words}>{t('sync.quota.none')}</p>}
      <div className={s.gauges}>
        {counted.map((window) => {
          const { limit, remaining, resetsAt } = gate[window];
          const left = t('sync.quota.left', { remaining: number(remaining), limit: number(limit) });
          return (
            <div key={window} className={s.gauge}>
              <p className={s.words}>{t(`sync.quota.${window}`)}</p>
              <p className={s.left}>
                <span className={s.amount}>{number(remaining)}</span> / {number(limit)}
              </p>
              <Progress
                size="lg"
                value={(100 * remaining) / limit}
                color={remaining === 0 ? 'red' : 'pine'}
                aria-label={`${t(`sync.quota.${window}`)}: ${left}`}
              />
              {resetsAt && <p className={s.words}>{t('sync.quota.fresh', { time: moment(resetsAt) })}</p>}
            </div>
          );
        })}
      </div>
    </section>
  );
}
