import type { ErrorCode } from '../../shared/errors/codes.ts';
import type { Gate } from './gate/gate.ts';

/** Nothing is left to do, or nothing can be done, with the reason. */
export type Rest = { idle: true } | { idle: false; code: ErrorCode };

/** So many requests in a row that the service did not answer, and nobody waits for it in front of a command line. */
const FAILURES = 3;
/** Reading that is put off for longer belongs to another day. Milliseconds. */
const PUT_OFF_MS = 300_000;

/** The requests that reading may use today are spent. */
export const readsPutOff = { code: 'reads_put_off' } as const;

/** The sync was ended before it came to rest. */
export const ended = { idle: false, code: 'sync_ended' } as const satisfies Rest;

/**
 * What an engine with nothing under way has come to; null while time will bring something.
 *
 * @param look `nextSendAt`: when something waits to be sent or looked up; `readAt`: when the round of reading goes on,
 *   null where none is due. Monotonic milliseconds.
 */
export function restOf(look: {
  gate: Pick<Gate, 'memory'>;
  /** Whether what answers the lists is no Petstore Service. */
  foreign: boolean;
  /** Whether the disk has room for what is read. */
  hasRoom: boolean;
  nextSendAt: number | null;
  readAt: number | null;
  now: number;
}): Rest | null {
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
