import { middle } from './stats.ts';

/**
 * What the bare machine took in a run: an empty window's key, a plain flush and the like, by name. All of them positive,
 * in any unit as long as a name keeps its own.
 */
export type Floors = Record<string, number>;

/** The floors of one run whose figures were taken into the page. */
export interface PastRun {
  date: string;
  /** Processor, Node and Electron: floors of another machine say nothing about this one. */
  machine: string;
  floors: Floors;
}

/** A floor that is not where it was, and between which values it was expected. */
interface Stray {
  name: string;
  value: number;
  low: number;
  high: number;
}

export interface Judgement {
  /** Past runs on this machine. */
  runs: number;
  strays: Stray[];
}

/** So far from the usual one a floor may always be: within this factor, quiet runs of the same machine differ. */
const USUAL_FACTOR = 1.5;
/** And so far at most, however far the past ones lie from one another. */
const LARGEST_FACTOR = 2;
/** Of a normal distribution 99.7 of 100 lie within so many standard deviations. */
const DEVIATIONS = 3;
/** A median absolute deviation times this is the standard deviation, were it a normal distribution. */
const TO_DEVIATION = 1.4826;
/** Fewer past runs tell nothing about a spread. */
const FEWEST_FOR_A_SPREAD = 5;

/**
 * Whether the machine of this run is the machine of the runs before it. Floors are compared by their logarithms, because
 * what disturbs them multiplies them; with median and median absolute deviation, so that one odd run in the history
 * neither moves nor widens what is expected. Both directions count: a flush that is suddenly free is another disk.
 *
 * A floor that no past run has is not judged.
 */
export function judgeFloors(history: readonly PastRun[], machine: string, floors: Floors): Judgement {
  const past = history.filter((run) => run.machine === machine);
  const strays = Object.entries(floors).flatMap(([name, value]) => {
    const before = past.flatMap((run) => run.floors[name] ?? []);
    if (before.length === 0) return [];
    const usual = middle(before);
    const factor = factorOf(before, usual);
    const [low, high] = [usual / factor, usual * factor];
    return value >= low && value <= high ? [] : [{ name, value, low, high }];
  });
  return { runs: past.length, strays };
}

function factorOf(before: readonly number[], usual: number): number {
  if (before.length < FEWEST_FOR_A_SPREAD) return USUAL_FACTOR;
  // The median of the distances, each as a factor of at least 1.
  const deviation = middle(before.map((value) => Math.max(value / usual, usual / value)));
  return Math.min(LARGEST_FACTOR, Math.max(USUAL_FACTOR, deviation ** (DEVIATIONS * TO_DEVIATION)));
}

/** So many runs of a machine are remembered: enough for a spread, and old hardware is forgotten. */
const REMEMBERED = 20;

/** The history with this run in it. */
export function remember(history: readonly PastRun[], run: PastRun): PastRun[] {
  const all = [...history, run];
  const own = all.filter(({ machine }) => machine === run.machine);
  const forgotten = new Set(own.slice(0, Math.max(0, own.length - REMEMBERED)));
  return all.filter((one) => !forgotten.has(one));
}
