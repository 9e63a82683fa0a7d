/**
 * Tells a scanner from a person. A scanner is a keyboard that types faster than hands can: every key of a code within
 * `GAP_MS` of the one before, then Enter. People roll two keys that fast, never three in a row.
 */
export const GAP_MS = 35;
const SHORTEST = 3;
/** Enter may lag a little behind the last character. */
const ENTER_GAP_MS = 80;
/** Some scanners end with carriage return and line feed: the second Enter must not press anything. */
const ECHO_MS = 120;

export type Verdict =
  /** The first key of what may become a burst. */
  | { kind: 'start' }
  /** Ordinary typing. */
  | { kind: 'typing' }
  /** Too fast for hands: a code on its way in. */
  | { kind: 'burst' }
  | { kind: 'scan'; code: string }
  /** An Enter that belongs to the scan before it. */
  | { kind: 'echo' };

export interface Scanner {
  /** One key press at a time in milliseconds, by its `KeyboardEvent.key`; modified keys are not fed. */
  feed(key: string, at: number): Verdict;
  /** Whether a burst is under way at that time. */
  busy(at: number): boolean;
}

/** Makes a detector; it knows no document and no clock but the times it is given. */
export function createScanner(): Scanner {
  let code = '';
  let last = Number.NEGATIVE_INFINITY;
  let scannedAt = Number.NEGATIVE_INFINITY;

  return {
    feed(key, at) {
      if (key === 'Shift') return { kind: 'typing' };
      if (key === 'Enter') {
        const complete = code.length >= SHORTEST && at - last <= ENTER_GAP_MS;
        const scanned = code;
        code = '';
        if (complete) {
          scannedAt = at;
          return { kind: 'scan', code: scanned };
        }
        return at - scannedAt <= ECHO_MS ? { kind: 'echo' } : { kind: 'typing' };
      }
      if (key.length !== 1) {
        code = '';
        return { kind: 'typing' };
      }
      const joined = code !== '' && at - last <= GAP_MS;
      code = joined ? code + key : key;
      last = at;
      if (!joined) return { kind: 'start' };
      return code.length >= SHORTEST ? { kind: 'burst' } : { kind: 'typing' };
    },
    busy: (at) => code.length >= SHORTEST && at - last <= ENTER_GAP_MS,
  };
}
