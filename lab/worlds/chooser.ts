/** A deviation from the undisturbed course: at which choice, which of its ways. */
export type Deviation = readonly [at: number, way: number];

/** A choice that a run came to. */
export interface Choice {
  what: string;
  /** How many ways there are; the first one disturbs nothing. */
  ways: number;
  /** The way that was taken, in words; null where nothing was disturbed. */
  took: string | null;
  /** Whether every other way is a fault: something breaks. Else it is only another order of what happens anyway. */
  isFault: boolean;
}

/**
 * Decides what happens in a run of a small world. A run is repeated from its deviations: at every other choice the
 * first way is taken, which disturbs nothing.
 */
export class Chooser {
  readonly choices: Choice[] = [];
  readonly #deviations: ReadonlyMap<number, number>;
  /** Where the last deviation is; -1 without any. */
  readonly last: number;

  constructor(deviations: readonly Deviation[]) {
    this.#deviations = new Map(deviations);
    this.last = Math.max(-1, ...this.#deviations.keys());
  }

  /** Whether every deviation is behind: from here on the undisturbed course is taken. */
  get isBehind(): boolean {
    return this.choices.length > this.last;
  }

  /**
   * @param ways what can happen, the undisturbed course first
   * @param isFault whether the other ways are faults
   * @returns the place of what happens
   */
  choose(what: string, ways: readonly string[], isFault: boolean): number {
    const way = this.#deviations.get(this.choices.length) ?? 0;
    if (way >= ways.length) throw new Error(`There is no way ${way} of ${what}: the run is another one now`);
    this.choices.push({ what, ways: ways.length, took: way === 0 ? null : (ways[way] as string), isFault });
    return way;
  }

  /** How many faults there were. */
  get faults(): number {
    return this.choices.filter(({ took, isFault }) => took !== null && isFault).length;
  }

  /** What was disturbed, in words, in its order. */
  told(): string[] {
    return this.choices.flatMap(({ what, took }) => (took === null ? [] : [`${what}: ${took}`]));
  }
}
