import { middle } from './stats.ts';

/** One figure of two programs that were measured by turns; less is better. */
export interface Compared {
  name: string;
  /** Medians over the rounds, in the figure's own unit. */
  before: number;
  after: number;
  /** The median of the rounds' ratios, after through before, and the interval that it lies in. */
  ratio: number;
  low: number;
  high: number;
  verdict: 'slower' | 'faster' | 'same';
}

/** What differs by less nobody at a counter notices, and another layout of the same code can make it. */
const NOTICEABLE = 1.05;
/** Chance alone puts the median's interval wholly on one side of 1 in at most so many cases. */
const CHANCE = 1 / 64;

/**
 * Holds a figure of two programs against each other, round by round: what disturbs the machine for longer than a round
 * disturbs both. The interval is that of the median by order statistics: of so many ratios the smallest few and the
 * largest few are left out, as far as chance stays below 1 in 64 a side; it asks nothing of how the ratios are spread.
 * Slower is a figure whose interval lies wholly above 1 and whose median ratio is 1.05 or more.
 *
 * @param pairs one of each round, `[before, after]`; rounds in which either has no figure are left out
 * @throws RangeError below six rounds, of which not even all on one side would say anything
 */
export function compared(name: string, pairs: readonly (readonly [number, number])[]): Compared {
  const whole = pairs.filter((pair) => pair.every((value) => value > 0 && Number.isFinite(value)));
  if (whole.length < FEWEST_ROUNDS) {
    throw new RangeError(`${name}: ${whole.length} rounds say nothing, ${FEWEST_ROUNDS} are needed`);
  }
  const ratios = whole.map(([before, after]) => after / before).sort((a, b) => a - b);
  const outside = leftOut(ratios.length);
  const [low, high] = [ratios[outside] as number, ratios[ratios.length - 1 - outside] as number];
  const ratio = middle(ratios);
  const verdict =
    low > 1 && ratio >= NOTICEABLE ? 'slower' : high < 1 && ratio <= 1 / NOTICEABLE ? 'faster' : 'same';
  return {
    name,
    before: middle(whole.map(([before]) => before)),
    after: middle(whole.map(([, after]) => after)),
    ratio,
    low,
    high,
    verdict,
  };
}

/** Of six coins all fall on one side in 1 of 64 throws. */
export const FEWEST_ROUNDS = 6;

/** How many of the smallest ratios lie outside of the interval; as many of the largest do. */
function leftOut(count: number): number {
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
