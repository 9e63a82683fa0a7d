import type { EntryReason } from '../../../shared/domain/entry-reason.ts';
import type { EntryKind, Payload } from '../../../shared/domain/outbox.ts';
import type { Lane } from '../../../shared/domain/sync.ts';
import type { LocalId } from '../../../shared/ids.ts';
import type { Entity } from '../remote/touched.ts';
import { reasonOf, waitOf } from './entry-writer.ts';
import type { StoredState, Wait } from './transition.ts';

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
  state: StoredState;
  /** What it waits for; only while it is ready. */
  wait: Wait | null;
  reason: EntryReason | null;
  attempts: number;
  unknownCycles: number;
  /** Of the installation when it was written; an older one has been through a restore. */
  generation: number;
}

export interface EntryRow extends Omit<Entry, 'payload' | 'base' | 'wait' | 'reason'> {
  payload: string;
  base: string | null;
  waitTopic: string | null;
  waitId: string | null;
  reasonCode: string | null;
  reasonFacts: string | null;
}

export const ENTRY_COLUMNS = `seq, id, kind, lane, entity, entity_id AS entityId, payload, base, state,
  wait_topic AS waitTopic, wait_id AS waitId, reason_code AS reasonCode, reason_facts AS reasonFacts, attempts,
  unknown_cycles AS unknownCycles, generation`;

/** Parses what the row keeps as text; it was checked against its schema when it was written. */
export function readEntry({ waitTopic, waitId, reasonCode, reasonFacts, ...row }: EntryRow): Entry {
  return {
    ...row,
    payload: JSON.parse(row.payload),
    base: row.base === null ? null : JSON.parse(row.base),
    wait: waitOf({ waitTopic, waitId }),
    reason: reasonOf({ reasonCode, reasonFacts }),
  };
}

/** A narrowing for the kinds that share a handler. */
export function isKind<K extends EntryKind>(entry: Entry, kind: K): entry is Entry<K> {
  return entry.kind === kind;
}
