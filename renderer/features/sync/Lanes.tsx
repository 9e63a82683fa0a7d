import { IconCalendar, IconPaw, IconPencil, IconReceipt } from '@tabler/icons-react';
import type { SyncStatus } from '../../../shared/domain/sync.ts';
import { useText } from '../../i18n/text.ts';
import shared from '../../ui/shared.module.css';
import s from './SyncScreen.module.css';

// One lane may carry several kinds of work, e.g. sales and orders.
const kinds = [
  { kind: 'sales', lane: 'orders', icon: IconReceipt },
  { kind: 'orders', lane: 'orders', icon: IconCalendar },
  { kind: 'stock', lane: 'stock', icon: IconPaw },
  { kind: 'edits', lane: 'edits', icon: IconPencil },
] as const;

/** Pending work by kind, in the order of sending. */
export function Lanes({ status }: { status: SyncStatus }) {
  const { t, number, moment } = useText();
  // Empty rows would only push others away.
  const waiting = kinds.filter(({ kind }) => status.people[kind] > 0);
  if (status.inDoubt === 0 && waiting.length === 0) return null;
  const putOff = new Map(status.putOff.map((each) => [each.lane, each.until]));
  return (
    <section className={shared.closeStack} aria-label={t('sync.lanes.title')}>
      <h2 className={s.heading}>{t('sync.lanes.title')}</h2>
      <dl>
        {waiting.map(({ kind, lane, icon: Icon }) => (
          <div key={kind} className={s.row}>
            <dt>
              <Icon className={shared.softIcon} aria-hidden="true" />
              {t(`sync.lanes.${kind}`)}
            </dt>
            <dd>{number(status.people[kind])}</dd>
            {putOff.has(lane) && <dd className={s.put}>{later(putOff.get(lane) ?? null)}</dd>}
          </div>
        ))}
      </dl>
      {status.inDoubt > 0 && (
        <p className={shared.hint}>{t('sync.lanes.inDoubt', { number: number(status.inDoubt) })}</p>
      )}
    </section>
  );

  function later(until: string | null): string {
    return t('sync.lanes.putOff', { time: until ? moment(until) : '?' });
  }
}
