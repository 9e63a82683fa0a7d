import { medianRatio } from './stats.ts';

/**
 * Baselines of a run by name, such as a key in an empty window or a plain flush. Positive, each in a fixed unit.
 */
export type Floors = Record<string, number>;

/** Baselines of a run whose figures were accepted. */
export interface PastRun {
  date: string;
  /** Processor, Node and Electron; only runs on the same machine are compared. */
  machine: string;
  floors: Floors;
}

/** A baseline outside of its expected range. */
interface Outlier {
  name: string;
  value: number;
  low: number;
  high: number;
}

export interface Judgement {
  /** Past runs on this machine. */
  runs: number;
  outliers: Outlier[];
}

/** Factor by which quiet runs of the same machine may always differ. */
const DEFAULT_FACTOR = 1.5;
/** Maximum factor, whatever the spread of earlier runs. */
const MAX_FACTOR = 2;
/** 99.7 % of a normal distribution lie within this many standard deviations. */
const DEVIATIONS = 3;
/** Ratio of standard deviation to median absolute deviation for a normal distribution. */
const TO_DEVIATION = 1.4826;
/** Minimum number of runs to estimate a spread. */
const MIN_RUNS_FOR_SPREAD = 5;

/**
 * Compares this run's baselines with earlier runs on the same machine. Uses logarithms, because disturbances multiply, and
 * median and median absolute deviation, so that one odd run does not matter. Both directions count: a flush that is suddenly
 * free means another disk. A baseline without history is not judged.
 */
export function judgeFloors(history: readonly PastRun[], machine: string, floors: Floors): Judgement {
  const past = history.filter((run) => run.machine === machine);
  const outliers = Object.entries(floors).flatMap(([name, value]) => {
    const before = past.flatMap((run) => run.floors[name] ?? []);
    if (before.length === 0) return [];
    const usual = medianRatio(before);
    const factor = factorOf(before, usual);
    const [low, high] = [usual / factor, usual * factor];
    return value >= low && value <= high ? [] : [{ name, value, low, high }];
  });
  return { runs: past.length, outliers };
}

function factorOf(before: readonly number[], usual: number): number {
  if (before.length < MIN_RUNS_FOR_SPREAD) return DEFAULT_FACTOR;
  // The median absolute deviation, as a factor of at least 1.
  const deviation = medianRatio(before.map((value) => Math.max(value / usual, usual / value)));
  return Math.min(MAX_FACTOR, Math.max(DEFAULT_FACTOR, deviation ** (DEVIATIONS * TO_DEVIATION)));
}

/** Runs kept for each machine. */
const KEPT_RUNS = 20;

/** The history with this run in it. */
export function addRun(history: readonly PastRun[], run: PastRun): PastRun[] {
  const all = [...history, run];
  const own = all.filter(({ machine }) => machine === run.machine);
  const forgotten = new Set(own.slice(0, Math.max(0, own.length - KEPT_RUNS)));
  return all.filter((one) => !forgotten.has(one));
}
