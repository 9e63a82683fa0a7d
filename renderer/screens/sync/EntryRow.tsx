import {
  IconAlertTriangleFilled,
  IconCircleCheck,
  IconClock,
  IconHelpCircle,
  IconLink,
  IconSend,
  IconTrashX,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntryView } from '../../../shared/domain/sync.ts';
import { useFormat } from '../../format.ts';
import e from './EntryList.module.css';

const icons = {
  ready: IconClock,
  blocked: IconLink,
  inflight: IconSend,
  unknown: IconHelpCircle,
  parked: IconAlertTriangleFilled,
  done: IconCircleCheck,
  discarded: IconTrashX,
};

/** One entry: what it is, where it stands and why. */
export const EntryRow = memo(function EntryRow({ entry }: { entry: OutboxEntryView }) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const Icon = icons[entry.state];
  const facts = [
    t(`sync.states.${entry.state}`),
    ...(entry.attempts > 1 ? [t('sync.list.tried', { count: entry.attempts })] : []),
  ];
  return (
    <article className={e.entry} data-state={entry.state}>
      <Icon className={e.icon} aria-hidden="true" />
      <div className={e.body}>
        <p className={e.subject}>{entry.subject}</p>
        <p className={e.words}>{facts.join(' · ')}</p>
        {entry.reason && <p className={e.words}>{entry.reason}</p>}
      </div>
      <time className={e.time} dateTime={entry.createdAt}>
        {moment(entry.createdAt)}
      </time>
    </article>
  );
});
