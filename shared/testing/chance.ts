/** A seeded random source: the same seed gives the same run, on every machine. */
export interface Chance {
  /** 0 to 1, 1 excluded. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  /** True in `share` of all cases. */
  happens(share: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** Another source that depends only on this one's seed and a name. */
  fork(name: string): Chance;
}

/** Mulberry32, seeded by hashing the seed's text. */
export function chance(seed: string): Chance {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    happens: (share) => next() < share,
    pick: <T>(choices: readonly T[]) => choices[between(0, choices.length - 1)] as T,
    fork: (name) => chance(`${seed}/${name}`),
  };
}

function hash(text: string): number {
  let value = 2166136261;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 16777619);
  return value;
}
