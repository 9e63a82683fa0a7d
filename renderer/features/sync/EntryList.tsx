import { IconSend } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { HISTORY_HOURS } from '../../../shared/domain/limits.ts';
import type { EntryKind } from '../../../shared/domain/outbox.ts';
import type { OutboxEntryView, SyncStatus } from '../../../shared/domain/sync.ts';
import { pixels } from '../../app/theme/theme.ts';
import { useStores } from '../../app/useStores.ts';
import { explain } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/text.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import shared from '../../ui/shared.module.css';
import e from './EntryList.module.css';
import { EntryRow } from './EntryRow.tsx';
import l from './entry/life.module.css';
import { SEND_ALL_AGAIN } from './entry/syncEntryStore.ts';
import { itemsOf, waitingCount } from './labels.ts';
import { needsSettings, SettingsLink } from './SettingsLink.tsx';
import type { EntryFilter } from './syncStore.ts';

const always: EntryFilter[] = ['sales', 'waiting', 'parked', 'settled'];

/** The latest sales with their progress, and all entries by state: pending, in need of attention, synced. */
export function EntryList({ status }: { status: SyncStatus }) {
  const { useSync, useSyncEntry } = useStores().sync;
  const { t, number } = useText();
  const { filter, entries, failure, showEntries } = useSync();
  const { open, entryId } = useSyncEntry();
  const items = useMemo(() => itemsOf(entries ?? [], filter), [entries, filter]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => pixels.entry,
    getItemKey: (index) => items[index]?.lead.id ?? index,
    overscan: 6,
  });
  // Refusals are opened from the chart that counts them; discarded entries have a filter only if there are some.
  const filters = [...always];
  if (status.discarded > 0 || filter === 'discarded') filters.push('discarded');
  if (filter === 'refused') filters.push(filter);
  const counts = {
    sales: null,
    waiting: waitingCount(status),
    parked: status.parked,
    settled: null,
    discarded: status.discarded,
    refused: null,
  };

  return (
    <section className={shared.pane} aria-label={t('sync.list.label')}>
      <div className={e.filters}>
        {filters.map((each) => (
          <button
            key={each}
            type="button"
            className={shared.filter}
            aria-pressed={each === filter}
            onClick={() => void showEntries(each)}
          >
            {t(`sync.list.${each}`)}
            {counts[each] ? <span className={shared.count}>{number(counts[each])}</span> : null}
          </button>
        ))}
      </div>
      {filter === 'parked' && <SendAllAgain entries={entries ?? []} />}
      <section
        ref={scroller}
        className={shared.scroller}
        tabIndex={0}
        aria-label={t(`sync.list.${filter}`)}
        onKeyDown={walk}
      >
        {failure && <EmptyState title={explain(failure, t)} />}
        {!failure &&
          entries?.length === 0 &&
          (filter === 'parked' && needsSettings(status) ? (
            <EmptyState
              title={t('sync.list.none.connection')}
              words={status.trouble && explain({ ...status.trouble, facts: {} }, t)}
            >
              <SettingsLink />
            </EmptyState>
          ) : (
            <EmptyState
              title={t(`sync.list.none.${filter}`)}
              words={t(`sync.list.hint.${filter}`, { hours: HISTORY_HOURS })}
            />
          ))}
        <ul className={shared.list} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const shown = items[item.index];
            return (
              shown && (
                <li
                  key={item.key}
                  ref={virtual.measureElement}
                  data-index={item.index}
                  className={e.item}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <EntryRow
                    item={shown}
                    selected={entryId !== null && shown.ids.includes(entryId)}
                    way={filter === 'sales'}
                    onOpen={open}
                  />
                </li>
              )
            );
          })}
        </ul>
      </section>
    </section>
  );
}

/** Arrow keys move between entries. */
function walk(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('li button')].sort(
    (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
  );
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = rows[event.key === 'ArrowDown' ? at + 1 : at - 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const creations: ReadonlySet<string> = new Set<EntryKind>(['createOrder', 'createPet', 'createCategory']);

/** One question for all creates with lost answers, as after a restore, instead of one for each. */
function SendAllAgain({ entries }: { entries: readonly OutboxEntryView[] }) {
  const { notify, notifyFailure, useModal } = useStores().app;
  const { useSyncEntry } = useStores().sync;
  const { t } = useTranslation();
  const { sendAllAgain } = useSyncEntry();
  const modal = useModal(SEND_ALL_AGAIN);
  const open = entries.filter(
    ({ state, reason, kind }) => state === 'parked' && reason?.code === 'not_provable' && creations.has(kind),
  );
  const count = open.length;
  if (count < 2) return null;

  async function send() {
    const answer = await sendAllAgain(open.map(({ id }) => id));
    if (!answer.ok) return notifyFailure(answer.error);
    modal.close();
    notify({ tone: 'calm', say: { key: 'sync.sendAll.done', facts: { count: answer.value } } });
  }

  return (
    <div className={e.together}>
      <p className={e.togetherWords}>{t('sync.sendAll.hint', { count })}</p>
      <ActionButton icon={IconSend} onClick={modal.open}>
        {t('sync.sendAll.button')}
      </ActionButton>
      <ConfirmDialog
        modal={modal}
        title={t('sync.sendAll.title', { count })}
        confirmWords={t('sync.sendAll.button')}
        onConfirm={send}
      >
        <p className={l.words}>{t('sync.sendAll.words')}</p>
      </ConfirmDialog>
    </div>
  );
}
