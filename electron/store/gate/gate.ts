import { existsSync, renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { LocalId } from '../../../shared/ids.ts';
import { type ServiceMs, serviceMs, type WallMs, wallMs } from '../../../shared/time.ts';
import { isDamage } from '../database/disk-errors.ts';

const serviceMoment = z.number().transform(serviceMs);
const wallMoment = z.number().transform(wallMs);

/**
 * A gate's memory as its row holds it. The names are those of the first version and stay: a row that another version
 * wrote has to be read, for a pause that was forgotten would send a request inside a Retry-After. What they are called
 * in the program is said in `fromStored` and `toStored` alone.
 */
const StoredGate = z.object({
  wait: z
    .object({
      reason: z.enum(['rate_limited', 'banned', 'unauthorized', 'unreachable']),
      remainingMs: z.number().nullable(),
      askedMs: z.number().optional(),
      carried: z
        .object({ until: serviceMoment.nullable(), lengthMs: z.number(), withinMs: z.number().optional() })
        .optional(),
      savedAt: wallMoment,
    })
    .nullable(),
  strikes: z.int(),
  minute: z.object({ left: z.number(), resetsInMs: z.number() }).nullable(),
  traits: z.object({ rolling: z.boolean(), resets: z.boolean().default(false), refill: z.number() }),
  day: z.object({ left: z.number(), limit: z.number(), resetsAt: serviceMoment }).nullable(),
  clearedBefore: z.int(),
  serviceNow: serviceMoment.nullable(),
  serviceNowWithin: z.number().optional(),
  savedAt: wallMoment,
});
type StoredGate = z.infer<typeof StoredGate>;

/**
 * What a gate remembers over a restart. It lies in a file of its own, outside backups: a restored shop must not get
 * back a quota that was spent meanwhile (docs/sync.md, "The gate").
 */
export interface SavedGate {
  breaker: {
    /** null: the circuit was closed. `remainingMs` null: it is open until a person acts. */
    open: {
      reason: 'rate_limited' | 'banned' | 'unauthorized' | 'unreachable';
      remainingMs: number | null;
      /** How long an answer asked to wait from then on, whoever wants it otherwise; left out where none did. */
      askedMs?: number | undefined;
      /** The pause of an earlier life of the program that no answer has confirmed to be over; left out where there is none. */
      carried?: { until: ServiceMs | null; lengthMs: number; withinMs?: number | undefined } | undefined;
      /** It may have been wrong, or be set meanwhile. */
      savedAt: WallMs;
    } | null;
    consecutiveRefusals: number;
  };
  minute: { remaining: number; resetsInMs: number } | null;
  windowKind: { rolling: boolean; fixed: boolean; refillPerMs: number };
  day: { remaining: number; limit: number; resetsAt: ServiceMs } | null;
  /** The first slot of ten minutes that counts for the day. */
  countsFromSlot: number;
  /** The service's clock when this was saved, and the wall clock then. */
  serviceNow: ServiceMs | null;
  /** By how much the former may be wrong, to either side, milliseconds; rows of earlier versions do not say it. */
  serviceNowWithin?: number | undefined;
  savedAt: WallMs;
}

function fromStored({ wait, strikes, minute, traits, day, clearedBefore, ...times }: StoredGate): SavedGate {
  return {
    breaker: { open: wait, consecutiveRefusals: strikes },
    minute: minute && { remaining: minute.left, resetsInMs: minute.resetsInMs },
    windowKind: { rolling: traits.rolling, fixed: traits.resets, refillPerMs: traits.refill },
    day: day && { remaining: day.left, limit: day.limit, resetsAt: day.resetsAt },
    countsFromSlot: clearedBefore,
    serviceNow: times.serviceNow,
    ...(times.serviceNowWithin !== undefined && { serviceNowWithin: times.serviceNowWithin }),
    savedAt: times.savedAt,
  };
}

function toStored({ breaker, minute, windowKind, day, ...saved }: SavedGate): StoredGate {
  return {
    wait: breaker.open,
    strikes: breaker.consecutiveRefusals,
    minute: minute && { left: minute.remaining, resetsInMs: minute.resetsInMs },
    traits: { rolling: windowKind.rolling, resets: windowKind.fixed, refill: windowKind.refillPerMs },
    day: day && { left: day.remaining, limit: day.limit, resetsAt: day.resetsAt },
    clearedBefore: saved.countsFromSlot,
    serviceNow: saved.serviceNow,
    ...(saved.serviceNowWithin !== undefined && { serviceNowWithin: saved.serviceNowWithin }),
    savedAt: saved.savedAt,
  };
}

/** Requests sent in one slot of ten minutes (number since 1970), by lane. */
interface SavedSpending {
  slot: number;
  orders: number;
  stock: number;
  edits: number;
  reads: number;
}

/** Which gate: the connection, and a hash of the key (never the key itself). */
export const GateKey = z.object({ connectionId: LocalId, keyHash: z.string() });
export type GateKey = z.infer<typeof GateKey>;

const migrations = [
  `CREATE TABLE gate (
     connection_id TEXT NOT NULL,
     key_hash TEXT NOT NULL,
     state TEXT NOT NULL,
     PRIMARY KEY (connection_id, key_hash)
   ) WITHOUT ROWID;
   CREATE TABLE gate_spending (
     connection_id TEXT NOT NULL,
     key_hash TEXT NOT NULL,
     slot INTEGER NOT NULL,
     orders INTEGER NOT NULL,
     stock INTEGER NOT NULL,
     edits INTEGER NOT NULL,
     reads INTEGER NOT NULL,
     PRIMARY KEY (connection_id, key_hash, slot)
   ) WITHOUT ROWID;`,
  // What request-ledger.ts keeps for the Sync screen; nothing is decided by it.
  `CREATE TABLE request_minute (
     connection_id TEXT NOT NULL,
     minute INTEGER NOT NULL,
     ok INTEGER NOT NULL DEFAULT 0,
     unchanged INTEGER NOT NULL DEFAULT 0,
     refused INTEGER NOT NULL DEFAULT 0,
     limited INTEGER NOT NULL DEFAULT 0,
     unknown INTEGER NOT NULL DEFAULT 0,
     PRIMARY KEY (connection_id, minute)
   ) WITHOUT ROWID;
   CREATE TABLE pause (
     id INTEGER PRIMARY KEY,
     connection_id TEXT NOT NULL,
     reason TEXT NOT NULL,
     began_at INTEGER NOT NULL,
     ended_at INTEGER
   );
   CREATE INDEX pause_began ON pause (connection_id, began_at);
   CREATE TABLE announcement (
     connection_id TEXT NOT NULL,
     operation TEXT NOT NULL,
     deprecated_at INTEGER,
     sunset_at INTEGER,
     seen_at INTEGER NOT NULL,
     PRIMARY KEY (connection_id, operation)
   ) WITHOUT ROWID;`,
];

export interface GateStore {
  load(): { state: SavedGate | null; spending: SavedSpending[] };
  /** On the disk when it returns; with the slot of ten minutes that changed, if one did. */
  save(state: SavedGate, spending: SavedSpending | null): void;
  close(): void;
}

/**
 * Opens the gate's own database, `:memory:` for tests. A state that cannot be read is taken as none: the gate then
 * begins with a single request.
 */
export function openGateStore(
  file: string,
  { connectionId, keyHash }: GateKey,
  nativeBinding?: string,
): GateStore {
  return gateStoreOn(new Database(file, { timeout: 5000, ...(nativeBinding ? { nativeBinding } : {}) }), {
    connectionId,
    keyHash,
  });
}

/** The same on a connection that is open already; `close` closes it. */
export function gateStoreOn(db: Database.Database, { connectionId, keyHash }: GateKey): GateStore {
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  migrateGate(db);
  const read = db.prepare<[string, string], { state: string }>(
    'SELECT state FROM gate WHERE connection_id = ? AND key_hash = ?',
  );
  const readSpending = db.prepare<[string, string], SavedSpending>(
    'SELECT slot, orders, stock, edits, reads FROM gate_spending WHERE connection_id = ? AND key_hash = ?',
  );
  const write = db.prepare(
    `INSERT INTO gate (connection_id, key_hash, state) VALUES (?, ?, ?)
     ON CONFLICT (connection_id, key_hash) DO UPDATE SET state = excluded.state`,
  );
  const writeSpending = db.prepare(
    `INSERT INTO gate_spending (connection_id, key_hash, slot, orders, stock, edits, reads)
     VALUES (@connectionId, @keyHash, @slot, @orders, @stock, @edits, @reads)
     ON CONFLICT (connection_id, key_hash, slot) DO UPDATE SET
       orders = excluded.orders, stock = excluded.stock, edits = excluded.edits, reads = excluded.reads`,
  );
  // Eight days: the gate looks back over a week to see what orders will need. What lies ahead is counted as sent now.
  const prune = db.prepare(
    'DELETE FROM gate_spending WHERE connection_id = ? AND key_hash = ? AND slot NOT BETWEEN ? AND ?',
  );

  const save = db.transaction((state: SavedGate, spending: SavedSpending | null) => {
    write.run(connectionId, keyHash, JSON.stringify(toStored(state)));
    if (!spending) return;
    writeSpending.run({ connectionId, keyHash, ...spending });
    prune.run(connectionId, keyHash, spending.slot - 8 * 144, spending.slot + 144);
  });
  return {
    load() {
      const stored = StoredGate.safeParse(readJson(read.get(connectionId, keyHash)?.state)).data;
      return { state: stored ? fromStored(stored) : null, spending: readSpending.all(connectionId, keyHash) };
    },
    save: (state, spending) => save.immediate(state, spending),
    close: () => db.close(),
  };
}

/**
 * Puts a gate's database aside that is damaged, so that the gate begins anew, with a single request: a shop must not
 * stay closed for what it remembers of its requests.
 *
 * @returns what was found; null where the file is whole, or there is none
 */
export function setAsideDamagedGate(file: string, nativeBinding?: string): unknown {
  if (!existsSync(file)) return null;
  const found = damageIn(file, nativeBinding);
  if (found === null) return null;
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(`${file}.damaged${suffix}`, { force: true });
    if (existsSync(file + suffix)) renameSync(file + suffix, `${file}.damaged${suffix}`);
  }
  return found;
}

/** It holds some days, so that all of it is read in a moment. */
function damageIn(file: string, nativeBinding: string | undefined): unknown {
  let db: Database.Database | undefined;
  try {
    db = new Database(file, { timeout: 5000, ...(nativeBinding ? { nativeBinding } : {}) });
    const found = db.pragma('quick_check(1)', { simple: true });
    return found === 'ok' ? null : found;
  } catch (error) {
    // A disk that is full or read-only says so where the file is opened to stay.
    return isDamage(error) ? error : null;
  } finally {
    db?.close();
  }
}

/** Brings the gate's database to this version; request-ledger.ts opens the same file. */
export function migrateGate(db: Database.Database): void {
  const version = db.pragma('user_version', { simple: true }) as number;
  if (version >= migrations.length) return;
  db.transaction(() => {
    for (const sql of migrations.slice(version)) db.exec(sql);
    db.pragma(`user_version = ${migrations.length}`);
  }).immediate();
}

function readJson(text: string | undefined): unknown {
  try {
    return text === undefined ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
