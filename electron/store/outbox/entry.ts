import { z } from 'zod';
import type { EntryReason, WaitTopic } from '../../../shared/domain/entry-reason.ts';
import { type Entity, type EntryKind, entryKinds, type Payload } from '../../../shared/domain/outbox.ts';
import type { Lane } from '../../../shared/domain/sync.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { reasonOf, waitOf } from './entry-writer.ts';
import type { StoredState, Wait } from './transition.ts';

/** An outbox entry as read for processing. */
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
  /** The installation's generation when it was written; after a restore, older entries have a lower one. */
  generation: number;
}

/** An entry of one of several kinds; `kind` says which. */
export type EntryOf<K extends EntryKind> = K extends EntryKind ? Entry<K> : never;

export interface EntryRow extends Omit<Entry, 'payload' | 'base' | 'wait' | 'reason'> {
  payload: string;
  base: string | null;
  waitTopic: WaitTopic | null;
  waitId: LocalId | null;
  reasonCode: string | null;
  reasonFacts: string | null;
}

export const ENTRY_COLUMNS = `seq, id, kind, lane, entity, entity_id AS entityId, payload, base, state,
  wait_topic AS waitTopic, wait_id AS waitId, reason_code AS reasonCode, reason_facts AS reasonFacts, attempts,
  generation`;

/**
 * Reads a row for processing; null if its payload does not match its kind: the row was damaged, or written by another
 * version.
 */
export function readEntry(row: EntryRow): Entry | null {
  const schema = Object.hasOwn(entryKinds, row.kind) ? entryKinds[row.kind].payload : z.never();
  const payload = schema.safeParse(parsed(row.payload));
  const base = row.base === null ? null : parsed(row.base);
  return payload.success && base !== undefined ? entryOf(row, payload.data, base) : null;
}

/** Reads a row for display or for a decision; if its text cannot be read, its payload is empty. */
export function showEntry(row: EntryRow): Entry {
  return readEntry(row) ?? entryOf(row, {}, null);
}

function entryOf(
  { waitTopic, waitId, reasonCode, reasonFacts, ...row }: EntryRow,
  payload: object,
  base: unknown,
): Entry {
  const wait = waitOf({ waitTopic, waitId });
  return { ...row, payload, base, wait, reason: reasonOf({ reasonCode, reasonFacts }) } as Entry;
}

/** JSON from the disk; undefined if it is not valid. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The kinds as an SQL list. */
export function kindsInSql(kinds: ReadonlySet<EntryKind>): string {
  return [...kinds].map((kind) => `'${kind}'`).join(', ');
}

/** A type guard for kinds that share a handler. */
export function isKind<K extends EntryKind>(entry: Entry, kind: K): entry is Entry<K> {
  return entry.kind === kind;
}
