import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSync, useSyncEntry, useSyncHistory } from '../../stores/index.ts';
import { EntryList } from './EntryList.tsx';
import { EntryLifePane } from './entry/EntryLifePane.tsx';
import { Gauges } from './Gauges.tsx';
import { Lanes } from './Lanes.tsx';
import { Standing } from './Standing.tsx';
import s from './SyncScreen.module.css';
import { History } from './traffic/History.tsx';
import { Notes } from './traffic/Notes.tsx';
import { Unreadable } from './traffic/Unreadable.tsx';

/** What waits for the service, and why; what needs a person; how much may still be asked today. */
export function SyncScreen() {
  const { t } = useTranslation();
  const { status, refresh } = useSync();
  const { entryId, refresh: refreshEntry, close } = useSyncEntry();
  const { history, notes, unreadable, watch, refresh: refreshHistory } = useSyncHistory();
  useEffect(() => watch(), [watch]);
  // Whoever comes back looks at what waits, not at what was looked at last.
  useEffect(() => close, [close]);

  // Every change of the status may have moved an entry.
  // biome-ignore lint/correctness/useExhaustiveDependencies: status is what triggers it
  useEffect(() => {
    void refresh();
    void refreshEntry();
  }, [status, refresh, refreshEntry]);

  // Lists that were read anew may hold other rows that cannot be read.
  const pulledAt = status?.lastPulledAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the round of reading is what triggers it
  useEffect(() => {
    void refreshHistory();
  }, [pulledAt, refreshHistory]);

  if (!status) return null;
  return (
    <div className={s.screen}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keys */}
      <section className={s.summary} tabIndex={0} aria-label={t('sync.title')}>
        <div className={s.half}>
          <Standing status={status} />
          <Lanes status={status} />
        </div>
        <div className={s.half}>
          <Gauges status={status} />
          {history && <History history={history} />}
          <Unreadable lists={unreadable} />
          <Notes notes={notes} />
        </div>
      </section>
      {entryId === null ? <EntryList status={status} /> : <EntryLifePane />}
    </div>
  );
}
