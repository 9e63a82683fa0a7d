import type { Database } from 'better-sqlite3';
import type { LocalId, NewId } from '../../shared/ids/ids.ts';
import type { BusinessDate, Clock } from '../../shared/time/time.ts';
import type { Announce } from './changes.ts';

/** What every repository is made from. Repositories name their statements when they are made. */
export interface StoreContext {
  db: Database;
  clock: Clock;
  newId: NewId;
  /** 16 random bytes in hexadecimal, that nobody can guess: what a person typed is hashed with them. */
  newSalt: () => string;
  identity: Identity;
  /** Runs a function in one transaction that is on the disk when this returns; inside another one it joins that. */
  transaction: <T>(work: () => T) => T;
  /** Announces what a write changed; listeners are notified after the transaction. */
  announce: Announce;
}

/** Who this installation is, fixed while the store is open. */
export interface Identity {
  installationId: LocalId;
  connectionId: LocalId;
  till: number;
  generation: number;
  mode: 'training' | 'live';
}

/** Who does something, and on which business date; an argument of every write that a person causes. */
export interface Actor {
  staffId: LocalId | null;
  businessDate: BusinessDate;
  /** The manager who lent the right to it, where one had to. */
  approvedBy?: LocalId;
}
