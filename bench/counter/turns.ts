import { middle, quantile, sum } from '../lib/stats.ts';

/** One thing that was timed: milliseconds on the clock, and of processor time in all processes of the program. */
export interface Timed {
  ms: number;
  processorMs: number;
}

/** A few times ours and right after it a few times its floor, while the machine is the same for both. */
export interface Turn {
  ours: Timed[];
  floor: Timed[];
}

/** How often ours takes as long as its floor: of each turn the ratio of its medians, and of these the quartiles. */
export interface Ratio {
  median: number;
  lower: number;
  upper: number;
}

export const oursOf = (turns: readonly Turn[]): number[] =>
  turns.flatMap(({ ours }) => ours.map(({ ms }) => ms));

export const floorOf = (turns: readonly Turn[]): number[] =>
  turns.flatMap(({ floor }) => floor.map(({ ms }) => ms));

/** What one of ours and one of the floor take of the processors in the mean, milliseconds; threads count in steps. */
export function processorOf(turns: readonly Turn[]): { ours: number; floor: number } {
  const mean = (of: (turn: Turn) => Timed[]) => {
    const all = turns.flatMap(of);
    return sum(all.map(({ processorMs }) => processorMs)) / all.length;
  };
  return { ours: mean(({ ours }) => ours), floor: mean(({ floor }) => floor) };
}

/** Turns that have nothing on one of their sides do not count; NaN where there is none. */
export function ratioOf(turns: readonly Turn[]): Ratio {
  const ratios = turns
    .filter(({ ours, floor }) => ours.length > 0 && floor.length > 0)
    .map((turn) => middle(oursOf([turn])) / middle(floorOf([turn])));
  return { median: middle(ratios), lower: quantile(ratios, 0.25), upper: quantile(ratios, 0.75) };
}
