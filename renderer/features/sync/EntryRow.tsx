import {
  IconAlertTriangleFilled,
  IconChevronRight,
  IconCircleCheck,
  IconClock,
  IconHelpCircle,
  IconLink,
  IconSend,
  IconSendOff,
} from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxState } from '../../../shared/domain/sync.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { useStores } from '../../app/useStores.ts';
import { useFormat } from '../../i18n/format.ts';
import e from './EntryList.module.css';
import { kindWords, type SyncItem, stateWords, whyOf } from './labels.ts';
import { SaleProgress } from './SaleProgress.tsx';

/** One item: what it is, its amount, its state and why. Touching it opens its history. */
export const EntryRow = memo(function EntryRow(props: {
  item: SyncItem;
  /** Shown beside the list. */
  selected: boolean;
  /** A sale among the latest: with its way to Petstore instead of its state in words. */
  way: boolean;
  onOpen: (entryId: LocalId) => void;
}) {
  const { useSync, wasJustClosed } = useStores().sync;
  const {
    item: { lead, ids, subject, updatedAt },
    selected,
    way,
    onOpen,
  } = props;
  const { t } = useTranslation();
  const { moment, money } = useFormat();
  const row = useRef<HTMLButtonElement>(null);
  // After closing its history, the keyboard is where it left the list.
  useEffect(() => {
    if (ids.some(wasJustClosed)) row.current?.focus();
  }, [ids, wasJustClosed]);
  const why = way ? null : whyOf(lead, t);
  const state = useSync(({ status }) => stateWords(lead, status, t));
  const facts = [
    kindWords(lead, t),
    state,
    ...(lead.attempts > 1 ? [t('sync.list.tried', { count: lead.attempts })] : []),
  ];
  return (
    <button
      ref={row}
      type="button"
      className={e.entry}
      data-state={lead.state}
      aria-current={selected || undefined}
      onClick={() => onOpen(lead.id)}
    >
      <EntryIcon state={lead.state} className={e.icon} />
      <span className={e.body}>
        {way ? (
          <>
            <span className={e.subject}>{kindWords(lead, t)}</span>
            <span className={e.words}>{subject}</span>
            <SaleProgress lead={lead} updatedAt={updatedAt} />
          </>
        ) : (
          <>
            <span className={e.subject}>{subject}</span>
            <span className={e.words}>{facts.join(' · ')}</span>
            {why && <span className={e.words}>{why}</span>}
          </>
        )}
      </span>
      <span className={e.side}>
        {/* Of a sale one item of which is refused, the whole sum would say too much. */}
        {lead.receipt && lead.state !== 'parked' && (
          <span className={e.total}>{money(lead.receipt.total)}</span>
        )}
        {!way && (
          <time className={e.time} dateTime={lead.createdAt}>
            {moment(lead.createdAt)}
          </time>
        )}
      </span>
      <IconChevronRight className={e.icon} aria-hidden="true" />
    </button>
  );
});

const icons = {
  ready: IconClock,
  blocked: IconLink,
  inflight: IconSend,
  in_doubt: IconHelpCircle,
  parked: IconAlertTriangleFilled,
  done: IconCircleCheck,
  discarded: IconSendOff,
};

/** An entry's state as an icon; the words are beside it. */
export function EntryIcon({ state, className }: { state: OutboxState; className: string | undefined }) {
  const Icon = icons[state];
  return <Icon className={className} aria-hidden="true" />;
}
