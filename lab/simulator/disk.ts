import Database from 'better-sqlite3';
import type { World } from './world.ts';

/** How a disk refuses what is written, for some seconds; what is read is read as ever. */
export interface Refusal {
  /** `everything`: no transaction begins, and the gate's memory is not saved either. The others: these writes alone. */
  what: 'everything' | 'outbox' | 'outbox_attempt' | 'gate';
  /** It begins at so many commits, sends and answers from now on, or after half a minute. */
  steps: number;
  /** Milliseconds. */
  length: number;
}

/** What does not happen within this is let happen. Milliseconds. */
const AT_LAST_MS = 30_000;

/**
 * The disk under the databases of a till's program, which may be full or locked for a while. The program runs on, and
 * its writes fail; a restarted program finds a disk that takes everything.
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

  /** A program starts on it. */
  open(db: Database.Database): void {
    this.#db = db;
    db.function('disk_is_full', () => {
      throw full();
    });
  }

  /** The program is gone, or the troubles are over: it takes everything. */
  end(): void {
    this.#planned = null;
    this.#lift();
    this.#refusal = null;
  }

  close(): void {
    this.#db = null;
    this.end();
  }

  /** Lets it refuse soon. */
  refuseSoon(refusal: Refusal): void {
    this.#planned = { ...refusal };
    const planned = this.#planned;
    this.#world.after(AT_LAST_MS, () => {
      if (this.#planned === planned) this.#begin(planned);
    });
  }

  /** The program commits, sends or hears something. */
  step(): void {
    const planned = this.#planned;
    if (!planned) return;
    planned.steps -= 1;
    if (planned.steps <= 0) this.#begin(planned);
  }

  /** Whether it takes no whole copy of a database. */
  get refusesAll(): boolean {
    return this.#refusal?.what === 'everything';
  }

  /** @throws where it refuses what the gate saves */
  takeGate(): void {
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

/** Whether an error comes from the disk. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Database.SqliteError && ['SQLITE_FULL', 'SQLITE_READONLY'].includes(error.code);
}
