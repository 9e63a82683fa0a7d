/** What is compared between two commits; each is less where it is better. */
export const comparable = ['counter', 'store', 'search'] as const;
export type Comparable = (typeof comparable)[number];

/** What one round came to: figures by name, `scan, ms`. A name carries its unit. */
export type Round = Record<string, number>;

/** What one process is asked to measure; passed as JSON. */
export interface Probe {
  part: Comparable;
  quick: boolean;
  /** A folder of this commit's own that stays from round to round. */
  folder: string;
}
