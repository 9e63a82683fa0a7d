import { seededRandom } from '../random.ts';

/** A seeded source of randomness: the same seed gives the same run on every machine. */
export interface Chance {
  /** 0 to 1, 1 excluded. */
  next(): number;
  /** An integer from `from` to `to`, both included. */
  between(from: number, to: number): number;
  /** True with a probability of `share`. */
  happens(share: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** An independent source, seeded by this one's seed and the name. */
  fork(name: string): Chance;
}

/** A source whose seed is the hash of a text. */
export function chance(seed: string): Chance {
  const next = seededRandom(hash(seed));
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
