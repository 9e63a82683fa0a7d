import type { Lane } from '../../shared/domain/sync.ts';
import type { Clock } from '../../shared/time.ts';
import type { AnswerMeta } from '../petstore/answer.ts';
import { TIMEOUT_MS } from '../petstore/client.ts';
import type { Gate, Permit } from './gate/gate.ts';

/** The requests that one piece of work may send, one after another. */
export interface Permits {
  /** The right to send the next one, waited for where the gate asks for it; null: not in the time that makes sense. */
  take(): Promise<Permit | null>;
  /** Gives back what was not used, and what a fault of our own left without an end. */
  end(): void;
  /** When the last request was sent, monotonic milliseconds; null where none was, or one of them has no end. */
  lastSentAt(): number | null;
  /** Whether the last request that was sent was not answered as it should be. */
  hasFailed(): boolean;
}

/** Longer than this nobody waits in the middle of something; it is begun anew later. Milliseconds. */
const LONGEST_MS = 150_000;
/** Another request has to end before it can go on. Milliseconds. */
const WHILE_BUSY_MS = 250;

/**
 * When a request left this computer, at the latest. One that was given up long after its time was held back while the
 * computer slept, and leaves when it wakes.
 */
function leftAt({ status, sentAt, answeredAt }: AnswerMeta): number {
  return status === null ? Math.max(sentAt, answeredAt - TIMEOUT_MS) : sentAt;
}

/**
 * Permits that were admitted already, and after them more of the same lane.
 *
 * @param longestMs so long one is waited for at most, milliseconds
 */
export function createPermits(
  {
    gate,
    clock,
    signal,
    longestMs = LONGEST_MS,
  }: { gate: Gate; clock: Clock; signal: AbortSignal; longestMs?: number },
  lane: Lane,
  admitted: readonly Permit[],
): Permits {
  const ready = [...admitted];
  const taken: Permit[] = [];
  let ended = false;
  let sentAt: number | null = null;
  let ends = 0;
  let failed = false;
  function use(permit: Permit): Permit {
    taken.push(permit);
    return {
      ...permit,
      complete(answer) {
        ends += 1;
        failed = answer.kind === 'unknown';
        if (answer.kind !== 'not_sent') sentAt = Math.max(sentAt ?? 0, leftAt(answer.meta));
        permit.complete(answer);
      },
      release() {
        ends += 1;
        permit.release();
      },
    };
  }
  return {
    async take() {
      const first = ready.shift();
      if (first) return use(first);
      const until = clock.monotonic() + longestMs;
      while (!ended && !signal.aborted) {
        const admission = gate.admit(lane);
        const [permit] = admission.permits ?? [];
        if (permit) return use(permit);
        if (admission.permits) return null;
        const now = clock.monotonic();
        const at = admission.retryAt ?? now + WHILE_BUSY_MS;
        if (at > until) return null;
        await clock.sleep(Math.max(1, at - now), signal);
      }
      return null;
    },
    lastSentAt: () => (ends < taken.length ? null : sentAt),
    hasFailed: () => failed,
    end() {
      ended = true;
      // One that was completed or released is past this.
      for (const permit of [...ready.splice(0), ...taken.splice(0)]) permit.release();
    },
  };
}
