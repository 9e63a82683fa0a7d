import { type Compared, compareFigure } from '../lib/pairs.ts';
import type { Round } from './figures.ts';

/** Figures of both commits in one round. */
export interface PairOfRounds {
  before: Round;
  after: Round;
}

/** Compares every figure that both commits have in every round. */
export function compareRounds(rounds: readonly PairOfRounds[]): Compared[] {
  const [first] = rounds;
  if (!first) return [];
  return Object.keys(first.before)
    .filter((name) => rounds.every(({ before, after }) => name in before && name in after))
    .map((name) =>
      compareFigure(
        name,
        rounds.map(({ before, after }) => [before[name] as number, after[name] as number] as const),
      ),
    );
}

/**
 * Figures that are slower in both series. With some thirty figures one may look slower by chance in one series, but hardly
 * the same one in two.
 */
export function confirmed(first: readonly Compared[], second: readonly Compared[]): Compared[] {
  const again = new Set(slowerOf(second).map(({ name }) => name));
  return slowerOf(first).filter(({ name }) => again.has(name));
}

export const slowerOf = (figures: readonly Compared[]): Compared[] =>
  figures.filter(({ verdict }) => verdict === 'slower');
