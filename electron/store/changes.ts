import type { LocalId } from '../../shared/ids/ids.ts';

/** Parts of the store that others follow. */
export type Topic =
  | 'categories'
  | 'outbox'
  | 'orders'
  | 'sales'
  | 'baskets'
  | 'shift'
  | 'settings'
  | 'staff'
  | 'printing'
  | 'count'
  | 'arrivals'
  | 'animals';

/** One thing that a write changed: a topic, one pet (its facts, price or stock), or many pets at once. */
type Change = Topic | { pet: LocalId } | 'pets';
export type Announce = (change: Change) => void;

/** Changes since the last notification. More than a screenful of pets becomes `many`. */
export interface Changes {
  topics: ReadonlySet<Topic>;
  pets: readonly LocalId[] | 'many';
}
export type ChangeListener = (changes: Changes) => void;

const SCREENFUL = 200;

/**
 * Collects announcements and notifies listeners in a microtask. A SQLite transaction is over before any microtask
 * runs, so announced changes are on the disk. After a rollback, a change may be announced that did not happen, which
 * is harmless: listeners only read again.
 */
export function createChanges(): { announce: Announce; onChange(listener: ChangeListener): () => void } {
  const listeners = new Set<ChangeListener>();
  let topics = new Set<Topic>();
  let pets = new Set<LocalId>();
  let many = false;
  let scheduled = false;

  function tell(): void {
    scheduled = false;
    const changes: Changes = { topics, pets: many ? 'many' : [...pets] };
    topics = new Set();
    pets = new Set();
    many = false;
    for (const listener of [...listeners]) listener(changes);
  }

  return {
    announce(change) {
      if (change === 'pets') many = true;
      else if (typeof change === 'string') topics.add(change);
      else if (!many) pets.add(change.pet);
      if (pets.size > SCREENFUL) many = true;
      if (scheduled) return;
      scheduled = true;
      queueMicrotask(tell);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
