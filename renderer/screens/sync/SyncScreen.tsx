import { useEffect } from 'react';
import { useSync } from '../../stores/sync.ts';
import { EntryList } from './EntryList.tsx';
import { Gauges } from './Gauges.tsx';
import { Lanes } from './Lanes.tsx';
import { Standing } from './Standing.tsx';
import s from './SyncScreen.module.css';

/** What waits for the service, and why; what needs a person; how much may still be asked today. */
export function SyncScreen() {
  const { status, refresh } = useSync();

  // Every change of the status may have moved an entry.
  // biome-ignore lint/correctness/useExhaustiveDependencies: status is what triggers it
  useEffect(() => {
    void refresh();
  }, [status, refresh]);

  if (!status) return null;
  return (
    <div className={s.screen}>
      <div className={s.summary}>
        <Standing status={status} />
        <Lanes status={status} />
        <Gauges gate={status.gate} />
      </div>
      <EntryList status={status} />
    </div>
  );
}
