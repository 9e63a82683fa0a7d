import Database from 'better-sqlite3';
import type { World } from './world.ts';

/** A period in which a disk refuses writes; reads succeed. */
export interface Refusal {
  /** `everything`: no transaction begins, and the gate's state is not saved. Otherwise only writes to this table fail. */
  what: 'everything' | 'outbox' | 'outbox_attempt' | 'gate';
  /** It starts after this many commits, sends and answers, at the latest after half a minute. */
  steps: number;
  /** Milliseconds. */
  length: number;
}

/** Latest start of a refusal, milliseconds. */
const AT_LAST_MS = 30_000;

/**
 * The disk of a till, which may be full or locked for a while: the program keeps running and its writes fail. After a
 * restart all writes succeed.
 */
export class Disk {
  readonly #world: World;
  readonly #trace: (line: string) => void;
  #db: Database.Database | null = null;
  #planned: Refusal | null = null;
  #refusal: Refusal | null = null;

  constructor(world: World, trace: (line: string) => void) {
    this.#world = world;
    this.#trace = trace;
  }

  /** Attaches the database of a program that starts. */
  open(db: Database.Database): void {
    this.#db = db;
    db.function('disk_is_full', () => {
      throw full();
    });
  }

  /** Ends all refusals. */
  end(): void {
    this.#planned = null;
    this.#lift();
    this.#refusal = null;
  }

  close(): void {
    this.#db = null;
    this.end();
  }

  /** Schedules a refusal. */
  refuseSoon(refusal: Refusal): void {
    this.#planned = { ...refusal };
    const planned = this.#planned;
    this.#world.after(AT_LAST_MS, () => {
      if (this.#planned === planned) this.#begin(planned);
    });
  }

  /** Counts a commit, a send or an answer. */
  step(): void {
    const planned = this.#planned;
    if (!planned) return;
    planned.steps -= 1;
    if (planned.steps <= 0) this.#begin(planned);
  }

  /** Whether a copy of the database cannot be written. */
  get refusesAll(): boolean {
    return this.#refusal?.what === 'everything';
  }

  /** @throws a disk error if writes of the gate are refused */
  assertGateWritable(): void {
    if (this.#refusal?.what === 'gate' || this.refusesAll) throw full();
  }

  #begin(refusal: Refusal): void {
    this.end();
    if (!this.#db) return;
    this.#refusal = refusal;
    this.#trace(`the disk refuses ${refusal.what} for ${refusal.length} ms`);
    if (refusal.what === 'everything') this.#db.pragma('query_only = ON');
    else if (refusal.what !== 'gate') for (const write of WRITES) this.#db.exec(trigger(write, refusal.what));
    this.#world.after(refusal.length, () => {
      if (this.#refusal === refusal) this.end();
    });
  }

  #lift(): void {
    if (!this.#refusal || !this.#db) return;
    if (this.refusesAll) this.#db.pragma('query_only = OFF');
    else if (this.#refusal.what !== 'gate')
      for (const write of WRITES) this.#db.exec(`DROP TRIGGER full_${write}`);
  }
}

const WRITES = ['INSERT', 'UPDATE'] as const;

const trigger = (write: string, table: string) =>
  `CREATE TEMP TRIGGER full_${write} BEFORE ${write} ON ${table} BEGIN SELECT disk_is_full(); END`;

function full(): Error {
  return new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
}

/** Whether an error is a refusal of the disk. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Database.SqliteError && ['SQLITE_FULL', 'SQLITE_READONLY'].includes(error.code);
}
