import type { Role } from '../../../shared/domain/app.ts';
import type { StaffMember } from '../../../shared/domain/settings.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { after, between, type MonotonicMs, toInstant } from '../../../shared/time/time.ts';
import type { Actor, StoreContext } from '../context.ts';
import { insertInto } from '../database/rows.ts';
import type { Journal } from './journal.ts';
import { lockFor } from './pin-lock.ts';
import { createSettingRows } from './setting-rows.ts';

interface Row {
  id: LocalId;
  name: string;
  role: Role;
  pin_hash: string | null;
  failed_attempts: number;
  locked_until: string | null;
  active: 0 | 1;
}

/** The stored data of a person. A null `pinHash` keeps the present PIN. */
export interface StaffChange {
  id: LocalId | null;
  name: string;
  role: Role;
  active: boolean;
  pinHash: string | null;
}

/** A PIN attempt, counted before the PIN is checked. */
export interface PinAttempt {
  pinHash: string;
  /** Failures in a row, this one included until it succeeds. */
  failures: number;
  /** Set if this attempt, should it fail, locks the PIN; by the wall clock, for display. */
  lockedUntil: string | null;
}

/** A person with a PIN, as its hash. */
export interface PinHolder {
  id: LocalId;
  pinHash: string;
}

/** The key of pairs of people with the same PIN. */
const SAME_PIN = 'staff.samePin';

export type Staff = ReturnType<typeof createStaff>;

/** The people of the shop, their roles, and their PINs as hashes. */
export function createStaff(context: StoreContext, journal: Journal) {
  const { db, clock, newId, transaction, announce } = context;
  const rows = createSettingRows(context);
  const all = db.prepare<[], Row>(
    'SELECT * FROM staff ORDER BY active DESC, name COLLATE NOCASE, created_at',
  );
  const byId = db.prepare<[string], Row>('SELECT * FROM staff WHERE id = ?');
  const managers = db
    .prepare<[], number>(
      `SELECT count(*) FROM staff WHERE role = 'manager' AND active AND pin_hash IS NOT NULL`,
    )
    .pluck();
  const insert = insertInto(db, 'staff');
  const update = db.prepare(
    `UPDATE staff SET name = @name, role = @role, active = @active, pin_hash = coalesce(@pinHash, pin_hash) WHERE id = @id`,
  );
  const setFailures = db.prepare<[number, string | null, string]>(
    'UPDATE staff SET failed_attempts = ?, locked_until = ? WHERE id = ?',
  );
  const others = db.prepare<[string], PinHolder>(
    'SELECT id, pin_hash AS pinHash FROM staff WHERE id IS NOT ? AND pin_hash IS NOT NULL',
  );
  // Only replaces the checked hash: a PIN that was changed meanwhile stays the new one.
  const replaceHash = db.prepare<[string, string, string]>(
    'UPDATE staff SET pin_hash = ? WHERE id = ? AND pin_hash = ?',
  );

  const removePin = db.prepare<[string]>('UPDATE staff SET pin_hash = NULL WHERE id = ?');

  /** When locks end, by the monotonic clock: setting the wall clock neither ends nor extends one. */
  const lockEnds = new Map<LocalId, MonotonicMs>();
  const openedAt = clock.monotonic();

  /**
   * How long a person is still locked, ms. A lock from before this start begins again: only the wall clock could say
   * how much of it has passed.
   */
  function lockLeft(row: Row): number {
    if (row.locked_until === null) return 0;
    const ends = lockEnds.get(row.id) ?? after(openedAt, lockFor(row.failed_attempts));
    return Math.max(0, between(clock.monotonic(), ends));
  }

  const samePins = () => (rows.read(SAME_PIN) ?? []) as [LocalId, LocalId][];
  const keepSamePins = (pairs: [LocalId, LocalId][]) => rows.write(SAME_PIN, pairs, null);

  const staff = {
    list: (): StaffMember[] => all.all().map(view),
    get(id: LocalId): StaffMember | null {
      const row = byId.get(id);
      return row ? view(row) : null;
    },
    /** Managers who can sign in. */
    managerCount: (): number => managers.get() ?? 0,

    /** Adds or changes a person; a new PIN also ends a lock. */
    save(change: StaffChange, actor: Actor): StaffMember {
      return transaction(() => {
        const id = change.id ?? newId();
        const { name, role, active, pinHash } = change;
        if (change.id) update.run({ id, name, role, active: Number(active), pinHash });
        else insert({ id, name, role, active, pinHash, createdAt: toInstant(clock.now()) });
        if (change.pinHash) {
          setFailures.run(0, null, id);
          keepSamePins(samePins().filter((pair) => !pair.includes(id)));
        }
        const body = { name, role, active, newPin: change.pinHash !== null };
        journal.append({ kind: change.id ? 'staff.changed' : 'staff.added', subjectId: id, body, actor });
        announce('staff');
        return view(byId.get(id) as Row);
      });
    },

    /** Everybody else with a PIN, also inactive people: they may come back. */
    pinHolders: (except: LocalId | null): PinHolder[] => others.all(except ?? ''),

    /** Stores that two people have the same PIN, until one of them gets a new one. */
    foundSamePin(id: LocalId, other: LocalId, actor: Actor): void {
      transaction(() => {
        const pairs = samePins();
        if (pairs.some((pair) => pair.includes(id) && pair.includes(other))) return;
        keepSamePins([...pairs, [id, other]]);
        journal.append({ kind: 'staff.samePin', subjectId: id, body: { other }, actor });
        announce('staff');
      });
    },

    /** The hash of an active person's PIN; null if that person cannot sign in. */
    pinHash(id: LocalId): string | null {
      const row = byId.get(id);
      return row?.active ? row.pin_hash : null;
    },

    /** Removes PINs that were hashed with a lost secret, with a row in the journal for each. */
    removePins(ids: readonly LocalId[], actor: Actor): void {
      transaction(() => {
        for (const id of ids) {
          removePin.run(id);
          setFailures.run(0, null, id);
          journal.append({ kind: 'staff.pinLost', subjectId: id, body: {}, actor });
        }
        announce('staff');
      });
    },

    /**
     * Counts an attempt before the PIN is checked, so that neither a power cut in between nor concurrent attempts are
     * free.
     *
     * @returns null if the person cannot sign in; `pinHash` is empty while locked
     */
    countAttempt(id: LocalId): PinAttempt | null {
      return transaction(() => {
        const row = byId.get(id);
        if (!row?.active || !row.pin_hash) return null;
        const left = lockLeft(row);
        if (left > 0) return { pinHash: '', failures: row.failed_attempts, lockedUntil: wallTimeIn(left) };
        const failures = row.failed_attempts + 1;
        const wait = lockFor(failures);
        const lockedUntil = wait > 0 ? wallTimeIn(wait) : null;
        setFailures.run(failures, lockedUntil, id);
        if (wait > 0) lockEnds.set(id, after(clock.monotonic(), wait));
        return { pinHash: row.pin_hash, failures, lockedUntil };
      });
    },

    /** The PIN was right: resets the failures. `better` replaces the hash of an older cost, `checked`. */
    attemptSucceeded(
      id: LocalId,
      what: 'staff.signedIn' | 'staff.approved',
      actor: Actor,
      hashes?: { checked: string; better: string },
    ): void {
      transaction(() => {
        setFailures.run(0, null, id);
        if (hashes) replaceHash.run(hashes.better, id, hashes.checked);
        journal.append({ kind: what, subjectId: id, body: {}, actor });
        announce('staff');
      });
    },

    /** Announces who is at the till now: no row stores it, and the attempt was announced before the takeover. */
    tillTaken: (): void => announce('staff'),

    attemptFailed(id: LocalId, attempt: PinAttempt, actor: Actor): void {
      const body = { failures: attempt.failures, lockedUntil: attempt.lockedUntil };
      journal.append({ kind: 'staff.pinFailed', subjectId: id, body, actor });
      announce('staff');
    },

    signedOut(id: LocalId, actor: Actor): void {
      journal.append({ kind: 'staff.signedOut', subjectId: id, body: {}, actor });
      announce('staff');
    },
  };
  return staff;

  function samePinAs(id: LocalId): string[] {
    const pairs = samePins().filter((pair) => pair.includes(id));
    const people = pairs.map(([one, other]) => byId.get(one === id ? other : one));
    return people.filter((person) => person?.active === 1).map((person) => person?.name ?? '');
  }

  /** The wall clock's time in that many milliseconds. */
  function wallTimeIn(ms: number): string {
    return toInstant(clock.now() + ms);
  }

  function view(row: Row): StaffMember {
    const left = lockLeft(row);
    return {
      id: row.id,
      name: row.name,
      role: row.role,
      hasPin: row.pin_hash !== null,
      active: row.active === 1,
      samePinAs: row.active === 1 ? samePinAs(row.id) : [],
      lockedUntil: left > 0 ? wallTimeIn(left) : null,
    };
  }
}
