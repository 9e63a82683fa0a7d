import type { AnswerReason } from '../../../shared/domain/entry-reason.ts';
import type { LocalId, RemoteId } from '../../../shared/ids.ts';
import type { Answer } from '../../petstore/answer.ts';
import type { Attempt, AttemptEnd } from '../../store/outbox/attempt.ts';
import type { Entry } from '../../store/outbox/entry.ts';
import type { Linked } from '../../store/outbox/remote-ids.ts';
import type { Answered, EntryEvent, Finding } from '../../store/outbox/transition.ts';
import type { Store } from '../../store/store.ts';

/** What an attempt is remembered by: the outcome, and the service's words where it had any. */
export function endOf(answer: Answer<unknown>): AttemptEnd {
  const said =
    'code' in answer ? { code: nameOf(answer), words: answer.words ?? null } : { code: null, words: null };
  return { outcome: answer.kind, status: answer.meta.status, ...said };
}

/** The service's own code; ours where the network came in the way. */
function nameOf(answer: Failure): string {
  const unheard = answer.kind === 'unknown' && answer.meta.status === null;
  const unreachable = answer.kind === 'not_sent' && answer.why === 'unreachable';
  return unheard || unreachable ? answer.why : answer.code;
}

/** The part of an answer that is no success. */
type Failure = Exclude<Answer<unknown>, { kind: 'ok' | 'not_modified' }>;

/** Why an entry stands where an answer brought it. */
export function reasonFrom(answer: Failure): AnswerReason {
  return { code: 'answered', status: answer.meta.status, name: nameOf(answer), words: answer.words ?? null };
}

/**
 * What an answer that is not a success means to any kind of entry (docs/sync.md, "An entry's life"). 409 and 412 mean
 * something else to each kind, so that their senders look at them first.
 */
export function answeredBy(answer: Answer<unknown>): Answered {
  switch (answer.kind) {
    case 'unknown':
      return { is: 'in_doubt', reason: reasonFrom(answer) };
    case 'refused':
      return { is: 'rejected', reason: reasonFrom(answer) };
    case 'not_sent':
      return answer.why === 'unavailable'
        ? { is: 'rejected', reason: reasonFrom(answer) }
        : { is: 'deferred', reason: null };
    case 'rate_limited':
    case 'banned':
    case 'unauthorized':
      return { is: 'deferred', reason: reasonFrom(answer) };
    case 'ok':
    case 'not_modified':
      // A success that does not show what was sent proves nothing.
      return { is: 'in_doubt', reason: { code: 'not_an_echo' } };
  }
}

/** What follows where the answer to a reading is no success: a reading changes nothing, so it is simply made again. */
export function readFailed(answer: Answer<unknown>): EntryEvent {
  if (answer.kind === 'unknown') {
    return { type: 'readFailed', answer: { is: 'deferred', reason: reasonFrom(answer) } };
  }
  const said = answeredBy(answer);
  const isOdd = said.is !== 'rejected' && said.is !== 'deferred';
  return { type: 'readFailed', answer: isOdd ? 'not_an_echo' : said };
}

/** The entry that made another of ours which a look-up took for what an answer shows; null where there is none. */
export function twinOf(
  { queue, remoteIds }: Pick<Store, 'queue' | 'remoteIds'>,
  linked: Linked,
  ownId: LocalId,
  shownId: RemoteId,
): Entry | null {
  const entryId = remoteIds.takenUnheard(linked, ownId, shownId);
  return entryId && queue.get(entryId);
}

/** What is noted of an attempt whose answer shows another of ours. */
const SHOWS_ANOTHER = 'shows_another';

/**
 * How a creation ends whose answer shows what a look-up took for another of ours, which is just like it: the key was
 * that one's all along. Which is whose tells nobody anything, so the other one keeps it. Whether this one is there as
 * well is looked up again, and where it is not, it goes under a key of its own (docs/sync.md, "In doubt").
 */
export function endAsAnother(answer: Answer<unknown>): { end: AttemptEnd; answer: Answered } {
  return {
    end: { ...endOf(answer), code: SHOWS_ANOTHER },
    answer: { is: 'in_doubt', reason: { code: 'not_an_echo' } },
  };
}

/** An event that only says what a look-up found. */
export const lookedUp = (finding: Finding): EntryEvent => ({ type: 'lookedUp', finding });

/**
 * It is not there, and would be had it arrived.
 *
 * @param last the entry's last request: one that was answered may be about the entry itself, one that was lost is not
 */
export const absent = (last: Attempt | null): EntryEvent =>
  lookedUp({ is: 'absent', lost: last?.status == null });

/**
 * What a creation has to be sent with again: the body and the key of the last attempt. One that was refused is as good
 * as never made, and may have been edited since: it goes with its words of now and a key of its own. So does one whose
 * key the service answers with another of ours.
 */
export function replayPayload(
  before: Attempt | null,
  entryId: LocalId,
): { body: string | null; idempotencyKey: string } {
  if (before === null) return { body: null, idempotencyKey: entryId };
  if (before.outcome === 'refused' || before.errorCode === SHOWS_ANOTHER)
    return { body: null, idempotencyKey: `${entryId}-${before.number}` };
  return { body: before.body, idempotencyKey: before.idempotencyKey ?? entryId };
}
