import { type Compared, compared } from '../lib/pairs.ts';
import type { Round } from './figures.ts';

/** Both commits of one round. */
export interface PairOfRounds {
  before: Round;
  after: Round;
}

/** Every figure that both commits have in every round, held against each other. */
export function compareRounds(rounds: readonly PairOfRounds[]): Compared[] {
  const [first] = rounds;
  if (!first) return [];
  return Object.keys(first.before)
    .filter((name) => rounds.every(({ before, after }) => name in before && name in after))
    .map((name) =>
      compared(
        name,
        rounds.map(({ before, after }) => [before[name] as number, after[name] as number] as const),
      ),
    );
}

/**
 * What is slower in both of two series of rounds. Of some thirty figures one may look slower by chance in one series; in
 * two that were measured one after the other the same one does not.
 */
export function confirmed(first: readonly Compared[], second: readonly Compared[]): Compared[] {
  const again = new Set(slowerOf(second).map(({ name }) => name));
  return slowerOf(first).filter(({ name }) => again.has(name));
}

export const slowerOf = (figures: readonly Compared[]): Compared[] =>
  figures.filter(({ verdict }) => verdict === 'slower');
