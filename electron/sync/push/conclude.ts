import type { LocalId } from '../../../shared/ids.ts';
import type { Answer } from '../../petstore/answer.ts';
import type { Attempt, AttemptEnd } from '../../store/outbox/attempt.ts';
import type { Entry } from '../../store/outbox/entry.ts';
import type { EntryMove } from '../../store/outbox/queue.ts';

/** After so many rounds of not knowing a person decides (docs/sync.md, "In doubt"). */
export const CYCLES = 6;
/** The code of an entry whose look-up was answered and proved nothing. */
export const UNPROVEN = 'unproven';
/** So many where each round was lost on the way and then proven absent: a bad network is not the entry's fault. */
const LOST_ROUNDS = 20;

/** Looking showed that it did not arrive. */
export const goesAgain = {
  state: 'ready',
  reason: { code: 'proven_absent', message: 'It did not arrive, and goes again.' },
} as const satisfies EntryMove;

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
export function moveAfter(answer: Answer<unknown>, entry: Entry): EntryMove {
  switch (answer.kind) {
    case 'unknown':
      return unknownMove(entry, answer, wasLost(answer, entry) ? LOST_ROUNDS : CYCLES);
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
      return unknownMove(entry, notAnEcho);
  }
}

/** One more round of not knowing, or the end of the rounds. */
export function unknownMove(
  entry: Entry,
  { code, message }: { code: string; message: string },
  most = CYCLES,
): EntryMove {
  if (entry.unknownCycles + 1 < most) return { state: 'unknown', cycle: true, reason: { code, message } };
  const sentence =
    'Whether it arrived could not be found out. Please look it up at the service, then decide.';
  return { state: 'parked', cycle: true, reason: { code: 'not_provable', message: sentence } };
}

/** An answer of the service, a 5xx for one, may be about this very entry; a broken line is not. */
function wasLost({ meta }: Answer<unknown>, { reasonCode }: Entry): boolean {
  return meta.status === null && reasonCode === goesAgain.reason.code;
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
