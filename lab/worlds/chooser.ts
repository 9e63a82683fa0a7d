/** A deviation from the undisturbed run: index of the choice and of the option taken. */
export type Deviation = readonly [at: number, way: number];

/** A choice point of a run. */
export interface Choice {
  what: string;
  /** Number of options; the first is the undisturbed one. */
  ways: number;
  /** The option taken, in words; null if undisturbed. */
  took: string | null;
  /** Whether the other options are faults; otherwise they are only another order of the same events. */
  isFault: boolean;
}

/**
 * Decides what happens in a run of a small world. Its deviations determine the run: every other choice takes the first,
 * undisturbed option.
 */
export class Chooser {
  readonly choices: Choice[] = [];
  readonly #deviations: ReadonlyMap<number, number>;
  /** Index of the last deviation; -1 without any. */
  readonly last: number;

  constructor(deviations: readonly Deviation[]) {
    this.#deviations = new Map(deviations);
    this.last = Math.max(-1, ...this.#deviations.keys());
  }

  /** Whether all deviations were taken: the rest is undisturbed. */
  get isPastDeviations(): boolean {
    return this.choices.length > this.last;
  }

  /**
   * @param ways the options, the undisturbed one first
   * @param isFault whether the other options are faults
   * @returns the index of the option to take
   */
  choose(what: string, ways: readonly string[], isFault: boolean): number {
    const way = this.#deviations.get(this.choices.length) ?? 0;
    if (way >= ways.length)
      throw new Error(`${what} has no option ${way}: the deviations are of another run`);
    this.choices.push({ what, ways: ways.length, took: way === 0 ? null : (ways[way] as string), isFault });
    return way;
  }

  /** Number of faults taken. */
  get faults(): number {
    return this.choices.filter(({ took, isFault }) => took !== null && isFault).length;
  }

  /** The deviations in words, in order. */
  describe(): string[] {
    return this.choices.flatMap(({ what, took }) => (took === null ? [] : [`${what}: ${took}`]));
  }
}
