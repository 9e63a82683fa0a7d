import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { GateState } from '../../../shared/domain/sync.ts';
import { useFormat } from '../../format.ts';
import s from './SyncScreen.module.css';

/** How many requests are left in the two windows, and when they are fresh again. */
export function Gauges({ gate }: { gate: GateState }) {
  const { t } = useTranslation();
  const { number, moment } = useFormat();
  return (
    <section className={s.card}>
      <h2 className={s.heading}>{t('sync.quota.title')}</h2>
      {(['minute', 'day'] as const).map((window) => {
        const { limit, remaining, resetsAt } = gate[window];
        const left = t('sync.quota.left', { remaining: number(remaining), limit: number(limit) });
        return (
          <div key={window} className={s.card}>
            <dl className={s.row}>
              <dt>{t(`sync.quota.${window}`)}</dt>
              <dd>{left}</dd>
            </dl>
            <Progress
              value={limit > 0 ? (100 * remaining) / limit : 0}
              color={remaining === 0 ? 'red' : 'pine'}
              aria-label={`${t(`sync.quota.${window}`)}: ${left}`}
            />
            {resetsAt && <p className={s.words}>{t('sync.quota.fresh', { time: moment(resetsAt) })}</p>}
          </div>
        );
      })}
    </section>
  );
}
