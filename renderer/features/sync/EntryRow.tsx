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
import type { OutboxState } from '../../../shared/domain/sync.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { useStores } from '../../app/useStores.ts';
import { useText } from '../../i18n/text.ts';
import shared from '../../ui/shared.module.css';
import e from './EntryList.module.css';
import { kindWords, type SyncItem, stateWords, whyOf } from './labels.ts';
import { SaleProgress } from './SaleProgress.tsx';

/** An entry: its subject, amount, state and reason. A touch opens its history. */
export const EntryRow = memo(function EntryRow(props: {
  item: SyncItem;
  /** Shown beside the list. */
  selected: boolean;
  /** Shows a sale's progress instead of its state in words. */
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
  const { t, moment, money } = useText();
  const row = useRef<HTMLButtonElement>(null);
  // Closing its history returns the focus to its row.
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
      <span className={shared.grow}>
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
        {/* If an item of a sale is refused, the sale's total would mislead. */}
        {lead.receipt && lead.state !== 'parked' && (
          <span className={shared.strong}>{money(lead.receipt.total)}</span>
        )}
        {!way && (
          <time className={shared.soft} dateTime={lead.createdAt}>
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

/** An entry's state as an icon, beside its label. */
export function EntryIcon({ state, className }: { state: OutboxState; className: string | undefined }) {
  const Icon = icons[state];
  return <Icon className={className} aria-hidden="true" />;
}
