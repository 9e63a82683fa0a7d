/** Parts compared between two commits; lower is better. */
export const comparable = ['counter', 'store'] as const;
export type Comparable = (typeof comparable)[number];

/** Figures of one round by name with unit: `scan, ms`. */
export type Round = Record<string, number>;

/** Task of one measuring process; passed as JSON. */
export interface Probe {
  part: Comparable;
  quick: boolean;
  /** A folder of this commit, kept between rounds. */
  folder: string;
}
