import type { Database } from 'better-sqlite3';
import type { LocalId, NewId } from '../../shared/ids.ts';
import type { BusinessDate, Clock } from '../../shared/time.ts';

/** What every repository is made from. Repositories prepare their statements once, when they are made. */
export interface StoreContext {
  db: Database;
  clock: Clock;
  newId: NewId;
  identity: Identity;
}

/** Who this installation is, fixed while the store is open. */
export interface Identity {
  connectionId: LocalId;
  till: number;
  generation: number;
  mode: 'training' | 'live';
}

/** Who does something, and on which business date; an argument of every write that a person causes. */
export interface Actor {
  staffId: LocalId | null;
  businessDate: BusinessDate;
}
