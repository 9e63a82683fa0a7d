import type { Lane } from '../../shared/domain/sync.ts';
import type { Clock } from '../../shared/time/time.ts';
import type { AnswerMeta } from '../petstore/answer.ts';
import { TIMEOUT_MS } from '../petstore/client.ts';
import type { Gate, Permit } from './gate/gate.ts';

/** The requests that one piece of work may send, one after another. */
export type Permits = ReturnType<typeof createPermits>;

/** The longest wait for a permit in the middle of a job; after that the job is retried later. Milliseconds. */
const LONGEST_MS = 150_000;
/** The wait while another request has to end first. Milliseconds. */
const WHILE_BUSY_MS = 250;

interface PermitsOptions {
  gate: Gate;
  clock: Clock;
  signal: AbortSignal;
  /** The longest wait for a permit, in milliseconds. */
  longestMs?: number;
}

/**
 * The latest moment at which a request may have left this computer. A request that was abandoned long after its timeout was
 * held back while the computer slept, and leaves when it wakes.
 */
function leftAt({ status, sentAt, answeredAt }: AnswerMeta): number {
  return status === null ? Math.max(sentAt, answeredAt - TIMEOUT_MS) : sentAt;
}

/** Hands out the permits already admitted, then more of the same lane. */
export function createPermits(
  { gate, clock, signal, longestMs = LONGEST_MS }: PermitsOptions,
  lane: Lane,
  admitted: readonly Permit[],
) {
  const ready = [...admitted];
  /** Taken and not ended yet. */
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
    /** Takes the next permit, and waits if the gate asks for it; null if the wait would be too long. */
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
    /** When the last request was sent, in monotonic milliseconds; null if none was, or if one is still open. */
    lastSentAt: (): number | null => (open.size > 0 ? null : sentAt),
    /** Whether the outcome of the last request is unknown. */
    hasFailed: () => failed,
    /** Releases unused permits, and those that an internal error left open. */
    end(): void {
      ended = true;
      for (const permit of [...ready.splice(0), ...open]) permit.release();
      open.clear();
    },
  };
}
