import { IconChevronRight } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntryView } from '../../../shared/domain/sync.ts';
import type { LocalId } from '../../../shared/ids.ts';
import { useFormat } from '../../format.ts';
import { useSync, wasJustClosed } from '../../stores/index.ts';
import { EntryIcon } from './EntryIcon.tsx';
import e from './EntryList.module.css';
import { kindWords, stateWords, whyOf } from './labels.ts';

/** One entry: what it is, where it stands and why. Touching it opens its history. */
export const EntryRow = memo(function EntryRow(props: {
  entry: OutboxEntryView;
  /** Shown beside the list. */
  selected: boolean;
  onOpen: (entryId: LocalId) => void;
}) {
  const { entry, selected, onOpen } = props;
  const { t } = useTranslation();
  const { moment } = useFormat();
  const row = useRef<HTMLButtonElement>(null);
  // Back from its life, the keyboard goes on where it left the list.
  useEffect(() => {
    if (wasJustClosed(entry.id)) row.current?.focus();
  }, [entry.id]);
  const why = whyOf(entry, t);
  const state = useSync(({ status }) => stateWords(entry, status, t));
  const facts = [
    kindWords(entry, t),
    state,
    ...(entry.attempts > 1 ? [t('sync.list.tried', { count: entry.attempts })] : []),
  ];
  return (
    <button
      ref={row}
      type="button"
      className={e.entry}
      data-state={entry.state}
      aria-current={selected || undefined}
      onClick={() => onOpen(entry.id)}
    >
      <EntryIcon state={entry.state} className={e.icon} />
      <span className={e.body}>
        <span className={e.subject}>{entry.subject}</span>
        <span className={e.words}>{facts.join(' · ')}</span>
        {why && <span className={e.words}>{why}</span>}
      </span>
      <time className={e.time} dateTime={entry.createdAt}>
        {moment(entry.createdAt)}
      </time>
      <IconChevronRight className={e.icon} aria-hidden="true" />
    </button>
  );
});
