import Database from 'better-sqlite3';
import { z } from 'zod';
import type { Lane } from '../../../shared/domain/sync.ts';
import { LocalId } from '../../../shared/ids/ids.ts';
import { keepPlans } from '../../../shared/keep-plans.ts';
import { serviceMs, wallMs } from '../../../shared/time/time.ts';

const serviceMoment = z.number().transform(serviceMs);
const wallMoment = z.number().transform(wallMs);

/**
 * A gate's state across restarts. It is in a separate file, outside backups: a restored shop must not get back a
 * quota that was used meanwhile (docs/sync.md, "The gate").
 */
const SavedGate = z.object({
  breaker: z.object({
    /** null: the circuit was closed. `needsPerson`: it is open until a person acts. */
    open: z
      .object({
        reason: z.enum(['rate_limited', 'banned', 'unauthorized', 'unreachable']),
        needsPerson: z.boolean(),
      })
      .nullable(),
    /** The rest of the wait that an answer asked for. Milliseconds; 0: none. */
    waitMs: z.number(),
    consecutiveRefusals: z.int(),
  }),
  minute: z.object({ remaining: z.number(), resetsInMs: z.number() }).nullable(),
  day: z.object({ remaining: z.number(), resetsAt: serviceMoment }).nullable(),
  /** The earliest possible time at the service, and the wall clock then, which may be wrong. */
  serviceNow: serviceMoment,
  savedAt: wallMoment,
});
export type SavedGate = z.infer<typeof SavedGate>;

/** Requests sent in ten minutes, by lane. */
export type SlotUsage = Record<Lane, number>;
/** `slot`: the number of its ten minutes since 1970. */
type SavedSlot = SlotUsage & { slot: number };

/** Which gate: the connection, and a hash of the key (never the key itself). */
export const GateKey = z.object({ connectionId: LocalId, keyHash: z.string() });
export type GateKey = z.infer<typeof GateKey>;

const TABLES = `
  CREATE TABLE IF NOT EXISTS gate (
    connection_id TEXT NOT NULL,
    key_hash TEXT NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (connection_id, key_hash)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS gate_spending (
    connection_id TEXT NOT NULL,
    key_hash TEXT NOT NULL,
    slot INTEGER NOT NULL,
    orders INTEGER NOT NULL,
    stock INTEGER NOT NULL,
    edits INTEGER NOT NULL,
    reads INTEGER NOT NULL,
    PRIMARY KEY (connection_id, key_hash, slot)
  ) WITHOUT ROWID;`;

export interface GateStore {
  load(): { state: SavedGate | null; spending: SavedSlot[] };
  /** Durable when it returns; with the slot of ten minutes that changed, if one did. */
  save(state: SavedGate, spending: SavedSlot | null): void;
  close(): void;
}

/**
 * Opens the gate's own database, `:memory:` for tests. An unreadable state is ignored: the gate then starts with a
 * single request.
 */
export function openGateStore(file: string, key: GateKey, nativeBinding?: string): GateStore {
  const db = open(file, nativeBinding);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec(TABLES);
  const read = db.prepare<GateKey, { state: string }>(
    'SELECT state FROM gate WHERE connection_id = @connectionId AND key_hash = @keyHash',
  );
  const readSpending = db.prepare<GateKey, SavedSlot>(
    `SELECT slot, orders, stock, edits, reads FROM gate_spending
     WHERE connection_id = @connectionId AND key_hash = @keyHash`,
  );
  const write = db.prepare(
    'INSERT OR REPLACE INTO gate (connection_id, key_hash, state) VALUES (@connectionId, @keyHash, @text)',
  );
  const writeSpending = db.prepare(
    `INSERT OR REPLACE INTO gate_spending (connection_id, key_hash, slot, orders, stock, edits, reads)
     VALUES (@connectionId, @keyHash, @slot, @orders, @stock, @edits, @reads)`,
  );
  // Eight days: the gate looks back over a week to predict what orders will need. Slots further ahead come from a
  // wrong clock.
  const prune = db.prepare(
    `DELETE FROM gate_spending WHERE connection_id = @connectionId AND key_hash = @keyHash
       AND slot NOT BETWEEN @slot - 8 * 144 AND @slot + 144`,
  );
  const save = db.transaction((state: SavedGate, spending: SavedSlot | null) => {
    write.run({ ...key, text: JSON.stringify(state) });
    if (!spending) return;
    writeSpending.run({ ...key, ...spending });
    prune.run({ ...key, slot: spending.slot });
  });
  return {
    load: () => ({ state: readState(read.get(key)?.state), spending: readSpending.all(key) }),
    save: (state, spending) => save.immediate(state, spending),
    close: () => db.close(),
  };
}

function open(file: string, nativeBinding: string | undefined): Database.Database {
  return keepPlans(new Database(file, { timeout: 5000, ...(nativeBinding ? { nativeBinding } : {}) }));
}

function readState(text = 'null'): SavedGate | null {
  try {
    return SavedGate.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
