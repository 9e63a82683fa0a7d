import type { ErrorCode } from '../../shared/errors/codes.ts';
import type { Gate } from './gate/gate.ts';

/** Nothing is left to do; or nothing can be done, with the reason. */
export type IdleResult = { idle: true } | { idle: false; code: ErrorCode };

/** A command line gives up after this many unanswered requests in a row. */
const FAILURES = 3;
/** A command line does not wait for a reading that is due later than this. Milliseconds. */
const PUT_OFF_MS = 300_000;

/** The share of the day's quota for reads is used up. */
export const readsPutOff = { code: 'reads_put_off' } as const;

/** The sync ended before it was idle. */
export const ended = { idle: false, code: 'sync_ended' } as const satisfies IdleResult;

/**
 * Whether an engine without a running job is idle; null while it only has to wait.
 *
 * @param look `nextSendAt`: when the next entry may be sent; `readAt`: when the next page is read, null if none is due.
 *   Both in monotonic milliseconds.
 */
export function idleResult(look: {
  gate: Pick<Gate, 'memory'>;
  /** Whether something other than a Petstore Service answers the list requests. */
  foreign: boolean;
  /** Whether the disk has room for the data read. */
  hasRoom: boolean;
  nextSendAt: number | null;
  readAt: number | null;
  now: number;
}): IdleResult | null {
  const { circuit, consecutiveFailures } = look.gate.memory.breaker;
  if (circuit.reason === 'unauthorized') {
    return { idle: false, code: 'unauthorized' };
  }
  if (circuit.reason === 'unreachable' && consecutiveFailures >= FAILURES) {
    return { idle: false, code: 'unreachable' };
  }
  if (look.foreign) {
    return { idle: false, code: 'not_the_service' };
  }
  if (look.nextSendAt !== null) return null;
  if (look.readAt !== null && !look.hasRoom) return { idle: false, code: 'disk_reserve' };
  if (look.readAt !== null && look.readAt - look.now < PUT_OFF_MS) return null;
  return { idle: true };
}
