import { existsSync, renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { LocalId } from '../../../shared/ids.ts';
import { serviceMs, wallMs } from '../../../shared/time.ts';
import { isDamage } from '../database/disk-errors.ts';

const serviceMoment = z.number().transform(serviceMs);
const wallMoment = z.number().transform(wallMs);

/**
 * What a gate remembers over a restart. It lies in a file of its own, outside backups: a restored shop must not get
 * back a quota that was spent meanwhile (docs/sync.md, "The gate").
 */
const SavedGate = z.object({
  breaker: z.object({
    /** null: the circuit was closed. */
    open: z
      .object({
        reason: z.enum(['rate_limited', 'banned', 'unauthorized', 'unreachable']),
        /** null: it is open until a person acts. */
        remainingMs: z.number().nullable(),
        /** How long an answer asked to wait from then on, whoever wants it otherwise; left out where none did. */
        askedMs: z.number().optional(),
        /** The pause of an earlier life of the program that no answer has confirmed to be over; left out where there is none. */
        carried: z
          .object({ until: serviceMoment.nullable(), lengthMs: z.number(), withinMs: z.number() })
          .optional(),
        /** The wall clock may have been wrong, or be set meanwhile. */
        savedAt: wallMoment,
      })
      .nullable(),
    consecutiveRefusals: z.int(),
  }),
  minute: z.object({ remaining: z.number(), resetsInMs: z.number() }).nullable(),
  day: z.object({ remaining: z.number(), limit: z.number(), resetsAt: serviceMoment }).nullable(),
  /** The first slot of ten minutes that counts for the day. */
  countsFromSlot: z.int(),
  /** The service's clock when this was saved, and the wall clock then. */
  serviceNow: serviceMoment.nullable(),
  /** By how much the former may be wrong, to either side, milliseconds. */
  serviceNowWithin: z.number(),
  savedAt: wallMoment,
});
export type SavedGate = z.infer<typeof SavedGate>;

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
    write.run(connectionId, keyHash, JSON.stringify(state));
    if (!spending) return;
    writeSpending.run({ connectionId, keyHash, ...spending });
    prune.run(connectionId, keyHash, spending.slot - 8 * 144, spending.slot + 144);
  });
  return {
    load() {
      const state = SavedGate.safeParse(readJson(read.get(connectionId, keyHash)?.state)).data ?? null;
      return { state, spending: readSpending.all(connectionId, keyHash) };
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
