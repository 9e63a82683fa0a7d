import { medianRatio } from './stats.ts';

/** One figure of two programs measured alternately; lower is better. */
export interface Compared {
  name: string;
  /** Medians over the rounds, in the figure's own unit. */
  before: number;
  after: number;
  /** Median of the rounds' ratios after/before, and its confidence interval. */
  ratio: number;
  low: number;
  high: number;
  verdict: 'slower' | 'faster' | 'same';
}

/** Smaller differences are not noticed at a counter, and may come from the code's memory layout. */
const NOTICEABLE = 1.05;
/** Probability that by chance the interval lies on one side of 1. */
const CHANCE = 1 / 64;

/**
 * Compares a figure of two programs round by round, because disturbances longer than a round affect both. The confidence
 * interval of the median ratio is by order statistics, without assuming a distribution; each tail has at most 1/64. A figure
 * is slower if the interval lies above 1 and the median ratio is at least 1.05.
 *
 * @param pairs `[before, after]` of each round; rounds without both are left out
 * @throws RangeError below six rounds, where no result would be significant
 */
export function compareFigure(name: string, pairs: readonly (readonly [number, number])[]): Compared {
  const whole = pairs.filter((pair) => pair.every((value) => value > 0 && Number.isFinite(value)));
  if (whole.length < MIN_ROUNDS) {
    throw new RangeError(`${name}: ${whole.length} rounds say nothing, ${MIN_ROUNDS} are needed`);
  }
  const ratios = whole.map(([before, after]) => after / before).sort((a, b) => a - b);
  const outside = excludedPerSide(ratios.length);
  const [low, high] = [ratios[outside] as number, ratios[ratios.length - 1 - outside] as number];
  const ratio = medianRatio(ratios);
  const verdict =
    low > 1 && ratio >= NOTICEABLE ? 'slower' : high < 1 && ratio <= 1 / NOTICEABLE ? 'faster' : 'same';
  return {
    name,
    before: medianRatio(whole.map(([before]) => before)),
    after: medianRatio(whole.map(([, after]) => after)),
    ratio,
    low,
    high,
    verdict,
  };
}

/** All of six fair coins fall on one given side with probability 1/64. */
export const MIN_ROUNDS = 6;

/** Number of ratios outside of the interval at each end. */
function excludedPerSide(count: number): number {
  let outside = 0;
  let ways = 1;
  let chance = 2 ** -count;
  for (;;) {
    ways = (ways * (count - outside)) / (outside + 1);
    chance += ways * 2 ** -count;
    if (chance > CHANCE) return outside;
    outside += 1;
  }
}
