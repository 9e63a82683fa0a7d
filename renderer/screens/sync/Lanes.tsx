import { IconPaw, IconPencil, IconReceipt2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SyncStatus } from '../../../shared/domain/sync.ts';
import { useFormat } from '../../format.ts';
import s from './SyncScreen.module.css';

const lanes = [
  { lane: 'orders', icon: IconReceipt2 },
  { lane: 'stock', icon: IconPaw },
  { lane: 'edits', icon: IconPencil },
] as const;

/** What waits, by lane, in the order in which lanes go. */
export function Lanes({ status }: { status: SyncStatus }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <section className={s.card}>
      <h2 className={s.heading}>{t('sync.lanes.title')}</h2>
      {lanes.map(({ lane, icon: Icon }) => (
        <dl key={lane} className={s.row}>
          <Icon className={s.icon} aria-hidden="true" />
          <dt>{t(`sync.lanes.${lane}`)}</dt>
          <dd>{number(status.waiting[lane])}</dd>
        </dl>
      ))}
      {status.unknown > 0 && (
        <p className={s.words}>{t('sync.lanes.unknown', { number: number(status.unknown) })}</p>
      )}
    </section>
  );
}
