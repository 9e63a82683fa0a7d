import type { z } from 'zod';
import type { AnswerReason, OwnReasonCode } from '../../../shared/domain/entry-reason.ts';
import type { LocalId, RemoteId } from '../../../shared/ids/ids.ts';
import type { OperationName } from '../../../shared/petstore/operations.ts';
import type { Answer } from '../../petstore/answer.ts';
import { fillPath } from '../../petstore/routes.ts';
import type { Attempt, AttemptEnd, NewAttempt, Proven } from '../../store/outbox/attempt.ts';
import type { Entry } from '../../store/outbox/entry.ts';
import type { Linked } from '../../store/outbox/remote-ids.ts';
import type { Answered, EntryEvent, Finding } from '../../store/outbox/transition.ts';
import type { Permit } from '../gate/gate.ts';
import type { Permits } from '../permits.ts';
import type { Plan, SyncParts } from '../types.ts';

// Shared by all kinds of entries: storing a request before it is sent, retrying it, and interpreting answers other than a
// success (docs/sync.md, "Retry").

/** How long the service repeats its answer under a key. Milliseconds. */
const KEY_LIFE_MS = 7 * 24 * 60 * 60_000;

/** A write request before it is stored. */
export interface Write {
  operation: OperationName;
  /** The service's id; null for a creation. */
  remoteId: RemoteId | null;
  body: string | null;
  /** null: a deletion, which may be repeated without one. */
  idempotencyKey: string | null;
  ifMatch?: string | null;
  /** For a stock count: the old and the new value. Units. */
  stockBase?: number | null;
  stockTarget?: number | null;
}

/** The tag of a count that was never set: the first one is written under `If-None-Match: *`. */
export const ABSENT = 'none';

/** A request that was sent, with its answer. */
export interface Sent<T> {
  body: string | null;
  answer: Answer<T>;
  attemptId: LocalId;
}

/**
 * Stores a request, sends it, and returns its answer; null if nothing was sent because the gate or a person intervened.
 *
 * @param also runs in the transaction that stores the request
 */
export function send<T>(
  parts: SyncParts,
  entry: Entry,
  write: Write,
  options: SendOptions<T>,
): Promise<Sent<T> | null> {
  const { operation, remoteId, body, idempotencyKey, ifMatch = null, stockBase, stockTarget } = write;
  const attempt = {
    ...{ operation, body, idempotencyKey, ifMatch },
    path: fillPath(parts.client.routes[operation].path, remoteId),
    stockBase: stockBase ?? null,
    stockTarget: stockTarget ?? null,
    proven: provenNow(parts),
    // Before the first answer since the start, the time of the last proof is used: a key may look older than it is, but
    // never younger.
    keyedAt: parts.serviceTime() ?? parts.store.capabilities.get().timeWhenProven,
  };
  return sendAttempt(parts, entry, attempt, remoteId, options);
}

interface SendOptions<T> {
  /** null: no content is expected in the answer. */
  schema: z.ZodType<T> | null;
  permits: Permits;
  /** A permit that was already taken. */
  permit?: Permit;
  also?: ((attemptId: LocalId) => void) | undefined;
}

/**
 * Sends a creation: repeats the last request while its outcome is unknown, else sends the entry's current content. After a
 * refusal the content may have been edited: the next request gets a new key.
 */
export function sendCreation<T>(
  parts: SyncParts,
  entry: Entry,
  { operation, body }: Pick<Write, 'operation'> & { body: string },
  options: SendOptions<T>,
): Promise<Sent<T> | null> {
  const last = parts.store.queue.lastAttempt(entry);
  const isRefused = last?.outcome === 'refused';
  if (entry.state === 'in_doubt' && last && !isRefused) return sendAgain(parts, entry, last, null, options);
  // The same key from the first request on, also after a restore.
  const idempotencyKey = isRefused ? `${entry.id}-${last.number}` : (last?.idempotencyKey ?? entry.id);
  return send(parts, entry, { operation, remoteId: null, body, idempotencyKey }, options);
}

/** Retries the entry's last request: the same bytes under the same key and condition. */
export function sendAgain<T>(
  parts: SyncParts,
  entry: Entry,
  { id: _, number: __, outcome: ___, status: ____, ...last }: Attempt,
  remoteId: RemoteId | null,
  options: SendOptions<T>,
): Promise<Sent<T> | null> {
  return sendAttempt(parts, entry, last, remoteId, options);
}

async function sendAttempt<T>(
  { store, client }: SyncParts,
  entry: Entry,
  attempt: NewAttempt,
  remoteId: RemoteId | null,
  { schema, permits, also, ...taken }: SendOptions<T>,
): Promise<Sent<T> | null> {
  const permit = taken.permit ?? (await permits.take());
  if (!permit) return null;
  const attemptId = store.queue.begin(entry, attempt, also);
  if (attemptId === null) return null;
  const { operation, body, idempotencyKey, ifMatch = null } = attempt;
  const answer = await client.request(operation, schema, {
    ...(remoteId === null ? {} : { id: remoteId }),
    ...(body === null ? {} : { body }),
    ...(idempotencyKey === null ? {} : { idempotencyKey }),
    ...(ifMatch === ABSENT ? { ifNoneMatch: '*' } : { ifMatch }),
    tryConsume: permit.tryConsume,
  });
  permit.complete(answer);
  return { body, answer, attemptId };
}

/** Reads without storing anything; null if the gate did not allow it. */
export async function ask<T>(
  { client }: Pick<SyncParts, 'client'>,
  operation: OperationName,
  id: RemoteId,
  { schema, permits }: { schema: z.ZodType<T>; permits: Permits },
): Promise<Answer<T> | null> {
  const permit = await permits.take();
  if (!permit) return null;
  const answer = await client.request(operation, schema, { id, tryConsume: permit.tryConsume });
  permit.complete(answer);
  return answer;
}

/** Stores the outcome of a request and its consequence; `also` runs in the same transaction. */
export function settle(
  { store, serviceTime }: Pick<SyncParts, 'store' | 'serviceTime'>,
  entry: Entry,
  { answer, attemptId }: Sent<unknown>,
  said: Answered,
  also?: () => void,
): void {
  const end = { ...endOf(answer), keyedAt: serviceTime() };
  store.queue.end(entry, { attemptId, end, answer: said }, also);
}

const provenNow = ({ store }: Pick<SyncParts, 'store'>): Proven => {
  const { contract } = store.capabilities.get();
  return { repeatsAnswers: !!contract?.repeatsAnswers, keepsOrderIds: !!contract?.keepsOrderIds };
};

/**
 * Whether an unanswered request may be retried without a look-up: it is a deletion, or the service was proven, when it was
 * sent and still, to repeat the answer under its key or to keep the id of an order.
 *
 * @param last null: requests sent before a restore are unknown, so only what is proven now counts
 */
export function isRepeatable(parts: SyncParts, entry: Entry, last: Attempt | null): boolean {
  const now = provenNow(parts);
  const then = last?.proven ?? now;
  if (last?.body === null) return true;
  if (entry.kind === 'createOrder' && then.keepsOrderIds && now.keepsOrderIds) return true;
  return then.repeatsAnswers && now.repeatsAnswers && (last === null || isKeyAlive(parts, last));
}

function isKeyAlive({ serviceTime }: Pick<SyncParts, 'serviceTime'>, { idempotencyKey, keyedAt }: Attempt) {
  const now = serviceTime();
  return idempotencyKey !== null && keyedAt !== null && now !== null && now - keyedAt < KEY_LIFE_MS;
}

/** The unanswered request of an entry for an existing thing, if it may be repeated unchanged; else null. */
export function repeatableRequest(parts: SyncParts, entry: Entry): Attempt | null {
  if (entry.state !== 'in_doubt' || isFromBackup(entry)) return null;
  const last = parts.store.queue.lastAttempt(entry);
  return last && isRepeatable(parts, entry, last) ? last : null;
}

/** A plan to repeat the unanswered request of an entry unchanged; null if there is none, or it may not be repeated. */
export function planAgain<T>(
  parts: SyncParts,
  entry: Entry,
  {
    remoteId,
    schema,
    take,
  }: { remoteId: RemoteId; schema: z.ZodType<T>; take: (sent: Sent<T> | null) => void },
): Plan | null {
  const last = repeatableRequest(parts, entry);
  if (!last) return null;
  const run = async (permits: Permits) =>
    take(await sendAgain(parts, entry, last, remoteId, { schema, permits }));
  return { kind: 'send', requests: 1, run };
}

/** Whether a person has decided to write the entry's content, whatever the service shows. */
export const isDecidedByPerson = ({ state, reason }: Entry): boolean =>
  state === 'ready' && reason?.code === 'person';

/** Whether to settle an entry as one from before a restore, which may have been sent since the backup. */
export const isFromBackup = ({ state, reason }: Entry): boolean =>
  state === 'in_doubt' && reason?.code === 'restored';

/** The result of an attempt, with the service's message if it had one. */
function endOf(answer: Answer<unknown>): AttemptEnd {
  const said =
    'code' in answer ? { code: nameOf(answer), words: answer.words ?? null } : { code: null, words: null };
  return { outcome: answer.kind, status: answer.meta.status, ...said };
}

/** The service's own code, or ours for a network failure. */
function nameOf(answer: ServiceFailure): string {
  const isLost = answer.kind === 'unknown' && answer.meta.status === null;
  const isUnreachable = answer.kind === 'not_sent' && answer.why === 'unreachable';
  return isLost || isUnreachable ? answer.why : answer.code;
}

/** An answer other than a success. */
type ServiceFailure = Exclude<Answer<unknown>, { kind: 'ok' | 'not_modified' }>;

function reasonFrom(answer: ServiceFailure): AnswerReason {
  return { code: 'answered', status: answer.meta.status, name: nameOf(answer), words: answer.words ?? null };
}

/** The status of a refusal by the service; null for any other answer. */
export const refusalOf = (answer: Answer<unknown>): number | null =>
  answer.kind === 'refused' && answer.byService ? answer.status : null;

/** Whether the service says that the thing does not exist, or no longer exists. */
export const isGone = (answer: Answer<unknown>): boolean => [404, 410].includes(refusalOf(answer) ?? 0);

/**
 * The consequence of an answer other than a success, for a request of any kind. While an earlier request of the entry is
 * unanswered, a request that had no effect leaves the entry in doubt.
 */
export function meaningOf(answer: Answer<unknown>, { state }: Entry): Answered {
  switch (answer.kind) {
    case 'unknown':
      return { is: 'in_doubt', reason: reasonFrom(answer) };
    case 'refused':
      return { is: answer.byService ? 'rejected' : 'in_doubt', reason: reasonFrom(answer) };
    case 'not_sent':
      if (answer.why === 'unavailable') return { is: 'rejected', reason: reasonFrom(answer) };
      break;
    case 'rate_limited':
    case 'banned':
    case 'unauthorized':
      break;
    case 'ok':
    case 'not_modified':
      // A success that does not show what was sent proves nothing.
      return { is: 'in_doubt', reason: { code: 'not_an_echo' } };
  }
  if (state === 'in_doubt') return { is: 'in_doubt', reason: reasonFrom(answer) };
  return { is: 'deferred', reason: answer.kind === 'not_sent' ? null : reasonFrom(answer) };
}

/** An event that reports only the result of a read. */
export const lookedUp = (finding: Finding): EntryEvent => ({ type: 'lookedUp', finding });

/** The event for a failed read; null if it is simply repeated later. */
export function readingFailed(answer: Answer<unknown>): EntryEvent | null {
  if (answer.kind === 'ok' || answer.kind === 'not_modified') return null;
  const isFinal = refusalOf(answer) !== null || (answer.kind === 'not_sent' && answer.why === 'unavailable');
  return isFinal ? lookedUp({ is: 'rejected', reason: reasonFrom(answer) }) : null;
}

/**
 * Ends a look-up for a creation: a single match is the created thing; for none or several, a person decides.
 *
 * @param isWhole whether everything was searched, so that something not found does not exist
 */
export function takeFound(
  parts: SyncParts,
  entry: Entry,
  linked: Linked,
  { found, isWhole }: { found: ReadonlySet<RemoteId>; isWhole: boolean },
): void {
  const { queue, remoteIds } = parts.store;
  const [only] = found;
  if (only !== undefined && found.size === 1) {
    queue.apply(entry, lookedUp({ is: 'found' }), () => remoteIds.link(linked, entry.entityId, only));
  } else if (isWhole && found.size === 0 && entry.reason?.code === 'send_if_absent') {
    queue.apply(entry, lookedUp({ is: 'absent' }));
  } else notFound(parts, entry, found.size > 1 ? 'ambiguous' : 'not_provable');
}

/** A look-up did not settle a request: a person decides, unless the request may be retried after all. */
function notFound(parts: SyncParts, entry: Entry, code: OwnReasonCode): void {
  const { queue } = parts.store;
  // The look-up's answer may be the first with the service's time, which decides the age of the key.
  if (isRepeatable(parts, entry, queue.lastAttempt(entry))) return;
  queue.apply(entry, lookedUp({ is: 'conflict', code }));
}
