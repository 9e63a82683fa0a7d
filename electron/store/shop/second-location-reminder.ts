import { type Instant, toInstant } from '../../../shared/time/time.ts';
import type { Actor, StoreContext } from '../context.ts';
import type { Journal } from './journal.ts';

const DECLINED = 'backups.onePlace';
const REMINDED = 'backups.reminded';

/** The reminder that a shop has no second location for backups: who declined one, and the last reminder. */
export function createSecondLocationReminder(
  { db, clock, transaction, announce }: StoreContext,
  journal: Journal,
) {
  const read = db.prepare<[string], string>('SELECT value FROM setting WHERE key = ?').pluck();
  const write = db.prepare<[string, string, string, string | null]>(
    `INSERT INTO setting (key, value, updated_at, staff_id) VALUES (?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at,
       staff_id = excluded.staff_id`,
  );
  const forget = db.prepare<[string]>('DELETE FROM setting WHERE key = ?');
  const foundedAt = db.prepare<[], Instant>('SELECT created_at FROM installation').pluck();

  function keep(key: string, staffId: string | null): void {
    const at = toInstant(clock.now());
    write.run(key, JSON.stringify(at), at, staffId);
  }

  return {
    /** When the shop was created. */
    foundedAt: (): Instant => foundedAt.get() ?? toInstant(clock.now()),

    /** Whether a manager declined a second location. */
    isDeclined: (): boolean => read.get(DECLINED) !== undefined,

    /** Stores that decision, and why. */
    decline(reason: string, actor: Actor): void {
      transaction(() => {
        keep(DECLINED, actor.staffId);
        journal.append({ kind: 'backupPlace.declined', subjectId: null, body: {}, words: { reason }, actor });
      });
      announce('settings');
    },

    /** A second location was chosen: without one the shop is reminded again. Call it inside a transaction. */
    forgetDeclining: (): void => void forget.run(DECLINED),

    /** The last reminder; null: never. */
    remindedAt(): Instant | null {
      const kept = read.get(REMINDED);
      return kept === undefined ? null : (JSON.parse(kept) as Instant);
    },

    /** Records a reminder now. */
    remind: (): void => transaction(() => keep(REMINDED, null)),
  };
}
