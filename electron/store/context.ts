import type { Database } from 'better-sqlite3';
import type { LocalId, NewId } from '../../shared/ids/ids.ts';
import type { BusinessDate, Clock } from '../../shared/time/time.ts';
import type { Announce } from './changes.ts';

/** Shared by all repositories. Repositories declare their statements when they are created. */
export interface StoreContext {
  db: Database;
  clock: Clock;
  newId: NewId;
  /** 16 random bytes in hexadecimal that hash what a person typed. */
  newSalt: () => string;
  identity: Identity;
  /** Runs a function in one transaction that is on the disk when this returns; nested calls join the outer one. */
  transaction: <T>(work: () => T) => T;
  /** Announces what a write changed; listeners are notified after the transaction. */
  announce: Announce;
}

/** The identity of this installation, constant while the store is open. */
export interface Identity {
  installationId: LocalId;
  connectionId: LocalId;
  till: number;
  generation: number;
  mode: 'training' | 'live';
}

/** Who acts, and on which business date; an argument of every write that a person causes. */
export interface Actor {
  staffId: LocalId | null;
  businessDate: BusinessDate;
  /** The manager whose PIN approved it, if one was needed. */
  approvedBy?: LocalId;
}
