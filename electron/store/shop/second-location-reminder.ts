import type { LocalId } from '../../../shared/ids/ids.ts';
import { type Instant, toInstant } from '../../../shared/time/time.ts';
import type { Actor, StoreContext } from '../context.ts';
import type { Journal } from './journal.ts';
import { createSettingRows } from './setting-rows.ts';

const DECLINED = 'backups.onePlace';
const REMINDED = 'backups.reminded';

/** The reminder that a shop has no second location for backups: who declined one, and the last reminder. */
export function createSecondLocationReminder(context: StoreContext, journal: Journal) {
  const { db, clock, transaction, announce } = context;
  const rows = createSettingRows(context);
  const foundedAt = db.prepare<[], Instant>('SELECT created_at FROM installation').pluck();

  const keep = (key: string, staffId: LocalId | null) => rows.write(key, toInstant(clock.now()), staffId);

  return {
    /** When the shop was created. */
    foundedAt: (): Instant => foundedAt.get() ?? toInstant(clock.now()),

    /** Whether a manager declined a second location. */
    isDeclined: (): boolean => rows.read(DECLINED) !== undefined,

    /** Stores that decision, and why. */
    decline(reason: string, actor: Actor): void {
      transaction(() => {
        keep(DECLINED, actor.staffId);
        journal.append({ kind: 'backupPlace.declined', subjectId: null, body: {}, words: { reason }, actor });
      });
      announce('settings');
    },

    /** A second location was chosen: without one the shop is reminded again. Call it inside a transaction. */
    forgetDeclining: (): void => rows.remove(DECLINED),

    /** The last reminder; null: never. */
    remindedAt: (): Instant | null => (rows.read(REMINDED) as Instant | undefined) ?? null,

    /** Records a reminder now. */
    remind: (): void => transaction(() => keep(REMINDED, null)),
  };
}
