import type { LocalId } from '../../../shared/ids/ids.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';
import { upsertInto } from '../database/rows.ts';

/** Rows of the settings table: a JSON value for each key. Call writes inside a transaction. */
export function createSettingRows({ db, clock }: Pick<StoreContext, 'db' | 'clock'>) {
  const read = db.prepare<[string], string>('SELECT value FROM setting WHERE key = ?').pluck();
  const write = upsertInto(db, 'setting', ['key']);
  const remove = db.prepare<[string]>('DELETE FROM setting WHERE key = ?');

  return {
    /** Undefined without such a row. */
    read(key: string): unknown {
      const value = read.get(key);
      return value === undefined ? undefined : JSON.parse(value);
    },
    write(key: string, value: unknown, staffId: LocalId | null): void {
      write({ key, value: JSON.stringify(value), updatedAt: toInstant(clock.now()), staffId });
    },
    remove: (key: string): void => void remove.run(key),
  };
}
