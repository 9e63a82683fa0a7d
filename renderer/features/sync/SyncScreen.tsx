import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsRoomy } from '../../app/theme/narrow.ts';
import { useStores } from '../../app/useStores.ts';
import { Details } from '../../ui/Details.tsx';
import { EntryList } from './EntryList.tsx';
import { EntryLifePane, NothingSelected } from './entry/EntryLifePane.tsx';
import { Gauges } from './Gauges.tsx';
import { Lanes } from './Lanes.tsx';
import s from './SyncScreen.module.css';
import { SyncSummary } from './SyncSummary.tsx';
import { History } from './traffic/History.tsx';
import { Notes } from './traffic/Notes.tsx';
import { Unreadable } from './traffic/Unreadable.tsx';

/**
 * What is pending and why, and what needs attention. Side by side if there is room; in a smaller window the selected entry
 * replaces the list. Quotas, requests and announcements are technical details.
 */
export function SyncScreen() {
  const { useSync, useSyncEntry, useSyncHistory } = useStores().sync;
  const { t } = useTranslation();
  const isRoomy = useIsRoomy();
  const { status, entries, refresh } = useSync();
  const { entryId, refresh: refreshEntry, close } = useSyncEntry();
  const { history, notes, unreadable, watch, refresh: refreshHistory } = useSyncHistory();
  useEffect(() => watch(), [watch]);
  // Returning to the screen shows the list, not the entry that was open.
  useEffect(() => close, [close]);

  // Every change of the status may have moved an entry.
  // biome-ignore lint/correctness/useExhaustiveDependencies: status is what triggers it
  useEffect(() => {
    void refresh();
    void refreshEntry();
  }, [status, refresh, refreshEntry]);

  // Each pull may have found other unreadable rows.
  const pulledAt = status?.lastPulledAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the round of reading is what triggers it
  useEffect(() => {
    void refreshHistory();
  }, [pulledAt, refreshHistory]);

  if (!status) return null;
  // An empty list has nothing to select, so its message uses the full width.
  const isEmpty = entries?.length === 0;
  return (
    <div className={s.screen}>
      <section className={s.summary} tabIndex={0} aria-label={t('nav.sync')}>
        <SyncSummary status={status} />
        <Lanes status={status} />
        <Unreadable lists={unreadable} />
        <div className={s.technical}>
          <Details title={t('sync.technical')} tone="soft">
            <div className={s.technicalParts}>
              <Gauges status={status} />
              {history && <History history={history} />}
              <Notes notes={notes} />
            </div>
          </Details>
        </div>
      </section>
      {(isRoomy || entryId === null) && <EntryList status={status} />}
      {entryId !== null ? <EntryLifePane /> : isRoomy && !isEmpty && <NothingSelected />}
    </div>
  );
}
