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
import type { SyncParts } from '../types.ts';

// What every kind of entry does the same way: storing a request before it leaves, sending it again, and reading what an
// answer that is no success means (docs/sync.md, "Retry").

/** So long the service repeats its answer under a key. Milliseconds. */
const KEY_LIFE_MS = 7 * 24 * 60 * 60_000;

/** A request that writes, before it is stored. */
export interface Write {
  operation: OperationName;
  /** The service's id of the thing; null for one that is created. */
  remoteId: RemoteId | null;
  body: string | null;
  /** null: a deletion, which may be repeated without one. */
  idempotencyKey: string | null;
  ifMatch?: string | null;
  /** Of a stock count: from what to what. Units. */
  stockBase?: number | null;
  stockTarget?: number | null;
}

/** The tag of a count that nobody has set yet: the first one is written under `If-None-Match: *`. */
export const ABSENT = 'none';

/** A request that was sent, with its answer. */
export interface Sent<T> {
  body: string | null;
  answer: Answer<T>;
  attemptId: LocalId;
}

/**
 * Stores a request, sends it, and returns its answer; null where nothing was sent: the gate or a person came in between.
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
    // Before the first answer of this program, the time of the last proof makes a key no younger than it is.
    keyedAt: parts.serviceTime() ?? parts.store.capabilities.get().timeWhenProven,
  };
  return sendAttempt(parts, entry, attempt, remoteId, options);
}

interface SendOptions<T> {
  /** null: nothing is expected in the answer. */
  schema: z.ZodType<T> | null;
  permits: Permits;
  /** The permit to use, where one was taken already. */
  permit?: Permit;
  also?: ((attemptId: LocalId) => void) | undefined;
}

/**
 * Sends what creates a thing: the last request again while its answer is unknown, else what the entry says now. After a
 * refusal that may have been edited, and goes under a new key.
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
  // One key from the first request on, also after a restore.
  const idempotencyKey = isRefused ? `${entry.id}-${last.number}` : (last?.idempotencyKey ?? entry.id);
  return send(parts, entry, { operation, remoteId: null, body, idempotencyKey }, options);
}

/** Sends the entry's last request again: the same bytes under the same key and condition. */
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

/** Reads without writing anything down; null where the gate did not let it. */
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

/** Stores how a request ended and what that means; `also` runs in that transaction. */
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
  return {
    repeatsAnswers: contract?.repeatsAnswers === true,
    keepsOrderIds: contract?.keepsOrderIds === true,
  };
};

/**
 * Whether an unanswered request may be sent again without a look: it deletes, or the service was proven when it left, and
 * still is, to repeat the answer under its key, or to keep the id of an order.
 *
 * @param last null: what was sent before a restore is not remembered; what is proven now counts alone
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

/** The unanswered request of an entry that exists already, if it may be repeated unchanged; else null. */
export function repeatableRequest(parts: SyncParts, entry: Entry): Attempt | null {
  if (entry.state !== 'in_doubt' || isFromBackup(entry)) return null;
  const last = parts.store.queue.lastAttempt(entry);
  return last && isRepeatable(parts, entry, last) ? last : null;
}

/** Whether a person has decided that what the entry says is written, whatever the service shows. */
export const isDecidedByPerson = ({ state, reason }: Entry): boolean =>
  state === 'ready' && reason?.code === 'person';

/** Whether an entry is to be settled as one of before a restore, which may have been sent since the backup. */
export const isFromBackup = ({ state, reason }: Entry): boolean =>
  state === 'in_doubt' && reason?.code === 'restored';

/** The result of an attempt, with the service's words where it had any. */
function endOf(answer: Answer<unknown>): AttemptEnd {
  const said =
    'code' in answer ? { code: nameOf(answer), words: answer.words ?? null } : { code: null, words: null };
  return { outcome: answer.kind, status: answer.meta.status, ...said };
}

/** The service's own code; ours where the network came in the way. */
function nameOf(answer: Failure): string {
  const isLost = answer.kind === 'unknown' && answer.meta.status === null;
  const isUnreachable = answer.kind === 'not_sent' && answer.why === 'unreachable';
  return isLost || isUnreachable ? answer.why : answer.code;
}

/** An answer that is no success. */
type Failure = Exclude<Answer<unknown>, { kind: 'ok' | 'not_modified' }>;

function reasonFrom(answer: Failure): AnswerReason {
  return { code: 'answered', status: answer.meta.status, name: nameOf(answer), words: answer.words ?? null };
}

/** The status of a refusal by the service; null for any other answer. */
export const refusalOf = (answer: Answer<unknown>): number | null =>
  answer.kind === 'refused' && answer.byService ? answer.status : null;

/** Whether the service says that the thing is not there, or not any more. */
export const isGone = (answer: Answer<unknown>): boolean => [404, 410].includes(refusalOf(answer) ?? 0);

/**
 * What an answer that is no success means to a request of any kind. While an earlier request of the entry is unanswered,
 * one that had no effect leaves it in doubt.
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

/** An event that only says what a reading showed. */
export const lookedUp = (finding: Finding): EntryEvent => ({ type: 'lookedUp', finding });

/** What follows where a reading was not answered as hoped: null where it is simply made again later. */
export function readingFailed(answer: Answer<unknown>): EntryEvent | null {
  if (answer.kind === 'ok' || answer.kind === 'not_modified') return null;
  const isFinal = refusalOf(answer) !== null || (answer.kind === 'not_sent' && answer.why === 'unavailable');
  return isFinal ? lookedUp({ is: 'rejected', reason: reasonFrom(answer) }) : null;
}

/**
 * Ends a look for what a creation has made: the only thing found is it; where there is none, or several, a person decides.
 *
 * @param isWhole whether everything was looked at, so that what was not found is not there
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

/** A look-up did not settle a request: a person decides, unless the request may be sent again after all. */
export function notFound(parts: SyncParts, entry: Entry, code: OwnReasonCode): void {
  const { queue } = parts.store;
  // The look's answer may be the first with the service's time, which the age of the key needs.
  if (isRepeatable(parts, entry, queue.lastAttempt(entry))) return;
  queue.apply(entry, lookedUp({ is: 'conflict', code }));
}
