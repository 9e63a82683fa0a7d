import { sum } from '../lib/stats.ts';

/** A measurement: elapsed milliseconds, and CPU milliseconds of all processes of the program. */
export interface Timed {
  ms: number;
  cpuMs: number;
}

/** Some measurements of Perch and right after them some of the baseline, under the same load. */
export interface Turn {
  ours: Timed[];
  floor: Timed[];
}

export const oursOf = (turns: readonly Turn[]): number[] =>
  turns.flatMap(({ ours }) => ours.map(({ ms }) => ms));

export const floorOf = (turns: readonly Turn[]): number[] =>
  turns.flatMap(({ floor }) => floor.map(({ ms }) => ms));

/** Mean CPU time of Perch, milliseconds. The mean, because the kernel counts in ticks. */
export function cpuTimeOf(turns: readonly Turn[]): number {
  const all = turns.flatMap(({ ours }) => ours);
  return sum(all.map(({ cpuMs }) => cpuMs)) / all.length;
}
