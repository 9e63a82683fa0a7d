import { v7 } from 'uuid';
import type { LocalId, NewId } from './ids.ts';

// Without zod, because the window's page runs this too.

const BYTES = 16;
/** Random bytes of the next ids: asking for them costs the same for one id as for many. */
const pool = new Uint8Array(256 * BYTES);
let used = pool.length;
let msecs = 0;
let seq = 0;

/** Makes a local id by this machine's clock and randomness; one that is made later sorts later. */
export const newLocalId: NewId = () => {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + BYTES);
  used += BYTES;
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    // Half of what fits, so that it can only grow within the millisecond.
    seq = new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 1;
  } else seq += 1;
  return v7({ random, msecs, seq }) as LocalId;
};
