import { IconAlertTriangle, IconPaw, IconPencil, IconReceipt2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SyncStatus } from '../../../shared/domain/sync.ts';
import { useFormat } from '../../format.ts';
import s from './SyncScreen.module.css';

const lanes = [
  { lane: 'orders', icon: IconReceipt2 },
  { lane: 'stock', icon: IconPaw },
  { lane: 'edits', icon: IconPencil },
] as const;

/** What waits, by lane, in the order in which lanes go; what needs attention has one of its own. */
export function Lanes({ status }: { status: SyncStatus }) {
  const { t } = useTranslation();
  const { number, moment } = useFormat();
  const putOff = new Map(status.putOff.map((each) => [each.lane, each.until]));
  return (
    <section className={s.card} aria-label={t('sync.lanes.title')}>
      <h2 className={s.heading}>{t('sync.lanes.title')}</h2>
      <dl className={s.rows}>
        {lanes.map(({ lane, icon: Icon }) => (
          <div key={lane} className={s.row}>
            <dt>
              <Icon className={s.icon} aria-hidden="true" />
              {t(`sync.lanes.${lane}`)}
            </dt>
            <dd data-none={status.waiting[lane] === 0 || undefined}>{number(status.waiting[lane])}</dd>
            {putOff.has(lane) && <dd className={s.put}>{later(putOff.get(lane) ?? null)}</dd>}
          </div>
        ))}
        <div className={s.row}>
          <dt>
            <IconAlertTriangle className={s.icon} aria-hidden="true" />
            {t('sync.lanes.parked')}
          </dt>
          <dd data-none={status.parked === 0 || undefined}>{number(status.parked)}</dd>
        </div>
      </dl>
      {status.inDoubt > 0 && (
        <p className={s.words}>{t('sync.lanes.inDoubt', { number: number(status.inDoubt) })}</p>
      )}
    </section>
  );

  function later(until: string | null): string {
    return t('sync.lanes.putOff', { time: until ? moment(until) : '?' });
  }
}
