import type { EntryKind, Payload } from '../../../shared/domain/outbox.ts';
import type { Lane, OutboxState } from '../../../shared/domain/sync.ts';
import type { LocalId } from '../../../shared/ids.ts';
import type { Entity } from '../remote/touched.ts';

/** An outbox entry as it is read to be acted on. */
export interface Entry<K extends EntryKind = EntryKind> {
  seq: number;
  id: LocalId;
  kind: K;
  lane: Exclude<Lane, 'reads'>;
  entity: Entity;
  entityId: LocalId;
  payload: Payload<K>;
  /** For updates, what the service had when the person decided. */
  base: Partial<Payload<K>> | null;
  state: OutboxState;
  reasonCode: string | null;
  attempts: number;
  unknownCycles: number;
  /** Of the installation when it was written; an older one has been through a restore. */
  generation: number;
}

export interface EntryRow extends Omit<Entry, 'payload' | 'base'> {
  payload: string;
  base: string | null;
}

export const ENTRY_COLUMNS = `seq, id, kind, lane, entity, entity_id AS entityId, payload, base, state,
  reason_code AS reasonCode, attempts, unknown_cycles AS unknownCycles, generation`;

/** Parses what the row keeps as text; it was checked against its schema when it was written. */
export function readEntry(row: EntryRow): Entry {
  return { ...row, payload: JSON.parse(row.payload), base: row.base === null ? null : JSON.parse(row.base) };
}

/** A narrowing for the kinds that share a handler. */
export function isKind<K extends EntryKind>(entry: Entry, kind: K): entry is Entry<K> {
  return entry.kind === kind;
}

/** Why an entry is where it is, in plain words. */
export interface Reason {
  code: string;
  message: string;
}
