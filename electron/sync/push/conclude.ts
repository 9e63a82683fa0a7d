import type { LocalId } from '../../../shared/ids.ts';
import type { Answer } from '../../petstore/answer.ts';
import type { Attempt, AttemptEnd } from '../../store/outbox/attempt.ts';
import type { Entry } from '../../store/outbox/entry.ts';
import type { EntryMove } from '../../store/outbox/queue.ts';

/** After so many rounds of not knowing a person decides (docs/sync.md, "In doubt"). */
export const CYCLES = 6;
/** So many where the last request was lost on the way: a bad network is not the entry's fault. */
const LOST_ROUNDS = 20;
/** The code of an entry whose look-up was answered and proved nothing. */
export const UNPROVEN = 'unproven';

/** Looking showed that it did not arrive. */
const goesAgain = {
  state: 'ready',
  reason: { code: 'proven_absent', message: 'It did not arrive, and goes again.' },
} as const satisfies EntryMove;

/**
 * Where an entry goes whose look-up showed that it did not arrive: it goes again, or to a person after too many rounds.
 *
 * @param last its last request: one that was answered may be about the entry itself, one that was lost is not
 */
export function moveWhenAbsent(entry: Entry, last: Attempt | null): EntryMove {
  if (entry.unknownCycles < (last?.status == null ? LOST_ROUNDS : CYCLES)) return goesAgain;
  const message =
    'The service does not have it, although it was sent several times. Please look at what it answered, then decide.';
  return { state: 'parked', reason: { code: 'not_taken', message } };
}

/** What an attempt is remembered by: the outcome, and the service's words where it had any. */
export function endOf(answer: Answer<unknown>): AttemptEnd {
  const words =
    'code' in answer ? { code: answer.code, message: answer.message } : { code: null, message: null };
  return { outcome: answer.kind, status: answer.meta.status, ...words };
}

/** How a look-up ended, for the entry's life. */
export function settled(outcome: string): AttemptEnd {
  return { outcome, status: null, code: null, message: null };
}

/**
 * Where an entry goes after an answer that is not a success (design: Outbox, "Done is ..."). 409 and 412 mean
 * something else to each kind, so that their senders look at them first.
 */
export function moveAfter(answer: Answer<unknown>): EntryMove {
  switch (answer.kind) {
    case 'unknown':
      return inDoubt(answer);
    case 'refused':
      return { state: 'parked', reason: { code: answer.code, message: answer.message } };
    case 'not_sent':
      if (answer.why === 'unavailable') {
        return { state: 'parked', reason: { code: answer.code, message: answer.message } };
      }
      return { state: 'ready' };
    case 'rate_limited':
    case 'banned':
    case 'unauthorized':
      return { state: 'ready', reason: { code: answer.code, message: answer.message } };
    case 'ok':
    case 'not_modified':
      // A success that does not show what was sent proves nothing.
      return inDoubt(notAnEcho);
  }
}

/** One more round of not knowing: whether the request arrived is looked up before anything else happens. */
export function inDoubt({ code, message }: { code: string; message: string }): EntryMove {
  return { state: 'unknown', cycle: true, reason: { code, message } };
}

/** A look-up was answered and proved nothing: one more round, or a person decides. */
export function unprovenMove(entry: Entry, message: string): EntryMove {
  if (entry.unknownCycles + 1 < CYCLES) return inDoubt({ code: UNPROVEN, message });
  const sentence =
    'Whether it arrived could not be found out. Please look it up at the service, then decide.';
  return { state: 'parked', cycle: true, reason: { code: 'not_provable', message: sentence } };
}

const notAnEcho = {
  code: 'not_an_echo',
  message: 'The service answered with something else than what was sent.',
};

/**
 * What a creation has to be sent with again: the body and the key of the last attempt. One that was refused is as good
 * as never made, and may have been edited since: it goes with its words of now and a key of its own.
 */
export function frozenFrom(
  before: Attempt | null,
  entryId: LocalId,
): { body: string | null; idempotencyKey: string } {
  if (before === null) return { body: null, idempotencyKey: entryId };
  if (before.outcome === 'refused') return { body: null, idempotencyKey: `${entryId}-${before.number}` };
  return { body: before.body, idempotencyKey: before.idempotencyKey ?? entryId };
}
