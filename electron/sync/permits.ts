import type { Lane } from '../../shared/domain/sync.ts';
import type { Clock } from '../../shared/time/time.ts';
import type { AnswerMeta } from '../petstore/answer.ts';
import { TIMEOUT_MS } from '../petstore/client.ts';
import type { Gate, Permit } from './gate/gate.ts';

/** The requests that one piece of work may send, one after another. */
export type Permits = ReturnType<typeof createPermits>;

/** Longer than this nobody waits in the middle of something; it is begun anew later. Milliseconds. */
const LONGEST_MS = 150_000;
/** Another request has to end before it can go on. Milliseconds. */
const WHILE_BUSY_MS = 250;

interface PermitsOptions {
  gate: Gate;
  clock: Clock;
  signal: AbortSignal;
  /** So long a permit is waited for at most, milliseconds. */
  longestMs?: number;
}

/**
 * When a request left this computer, at the latest. One that was given up long after its time was held back while the
 * computer slept, and leaves when it wakes.
 */
function leftAt({ status, sentAt, answeredAt }: AnswerMeta): number {
  return status === null ? Math.max(sentAt, answeredAt - TIMEOUT_MS) : sentAt;
}

/** Permits that were admitted already, and after them more of the same lane. */
export function createPermits(
  { gate, clock, signal, longestMs = LONGEST_MS }: PermitsOptions,
  lane: Lane,
  admitted: readonly Permit[],
) {
  const ready = [...admitted];
  /** Taken, and not over. */
  const open = new Set<Permit>();
  let ended = false;
  let sentAt: number | null = null;
  let failed = false;
  function use(permit: Permit): Permit {
    open.add(permit);
    return {
      ...permit,
      complete(answer) {
        open.delete(permit);
        failed = answer.kind === 'unknown';
        if (answer.kind !== 'not_sent') sentAt = Math.max(sentAt ?? 0, leftAt(answer.meta));
        permit.complete(answer);
      },
      release() {
        open.delete(permit);
        permit.release();
      },
    };
  }
  return {
    /** The right to send the next one, waited for where the gate asks for it; null: not in the time that makes sense. */
    async take(): Promise<Permit | null> {
      const first = ready.shift();
      if (first) return use(first);
      const until = clock.monotonic() + longestMs;
      while (!ended && !signal.aborted) {
        const admission = gate.admit(lane);
        if (admission.permits) return admission.permits[0] ? use(admission.permits[0]) : null;
        const now = clock.monotonic();
        const at = admission.retryAt ?? now + WHILE_BUSY_MS;
        if (at > until) return null;
        await clock.sleep(Math.max(1, at - now), signal);
      }
      return null;
    },
    /** When the last request was sent, monotonic milliseconds; null where none was, or one of them has no end. */
    lastSentAt: (): number | null => (open.size > 0 ? null : sentAt),
    /** Whether the last request that was sent was not answered as it should be. */
    hasFailed: () => failed,
    /** Gives back what was not used, and what a fault of our own left without an end. */
    end(): void {
      ended = true;
      for (const permit of [...ready.splice(0), ...open]) permit.release();
      open.clear();
    },
  };
}
