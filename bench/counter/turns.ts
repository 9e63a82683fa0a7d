import { sum } from '../lib/stats.ts';

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

export const oursOf = (turns: readonly Turn[]): number[] =>
  turns.flatMap(({ ours }) => ours.map(({ ms }) => ms));

export const floorOf = (turns: readonly Turn[]): number[] =>
  turns.flatMap(({ floor }) => floor.map(({ ms }) => ms));

/** The mean processor time of ours, milliseconds; threads count in steps. */
export function processorOf(turns: readonly Turn[]): number {
  const all = turns.flatMap(({ ours }) => ours);
  return sum(all.map(({ processorMs }) => processorMs)) / all.length;
}
