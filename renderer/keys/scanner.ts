/**
 * Tells a scanner from a person. A scanner is a keyboard that types faster than hands can: the keys of a code follow
 * one another within `GAP_MS` at the median, then comes Enter. One slow key is forgiven, a busy machine makes those;
 * people roll two keys that fast, never most of a word.
 */
export const GAP_MS = 35;
/** A longer pause than this begins anew; Enter may lag as much. */
const PAUSE_MS = 90;
const SHORTEST = 3;
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
  let gaps: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  let scannedAt = Number.NEGATIVE_INFINITY;

  const fast = () => code.length >= SHORTEST && median(gaps) <= GAP_MS;

  return {
    feed(key, at) {
      if (key === 'Shift') return { kind: 'typing' };
      if (key === 'Enter') {
        const scanned = fast() && at - last <= PAUSE_MS ? code : null;
        code = '';
        if (scanned !== null) {
          scannedAt = at;
          return { kind: 'scan', code: scanned };
        }
        return at - scannedAt <= ECHO_MS ? { kind: 'echo' } : { kind: 'typing' };
      }
      // An echo follows the scan itself; with any other key in between, Enter is meant.
      scannedAt = Number.NEGATIVE_INFINITY;
      if (key.length !== 1) {
        code = '';
        return { kind: 'typing' };
      }
      const joined = code !== '' && at - last <= PAUSE_MS;
      gaps = joined ? [...gaps, at - last] : [];
      code = joined ? code + key : key;
      last = at;
      if (!joined) return { kind: 'start' };
      return fast() ? { kind: 'burst' } : { kind: 'typing' };
    },
    busy: (at) => fast() && at - last <= PAUSE_MS,
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.POSITIVE_INFINITY;
}
