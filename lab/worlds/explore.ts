import type { Finding } from '../schedules/check.ts';
import { Chooser, type Deviation } from './chooser.ts';
import { type RunResult, runWorld } from './run.ts';
import type { SmallWorld } from './worlds.ts';

/** Findings and the run that led to them. */
interface Violation {
  world: string;
  deviations: readonly Deviation[];
  faults: number;
  /** The deviations in words. */
  disturbances: readonly string[];
  findings: readonly Finding[];
}

/** The result of exploring one world. */
export interface Exploration {
  world: string;
  faults: number;
  /** Runs, and those that ended at a known state. */
  runs: number;
  known: number;
  states: number;
  /** Maximum number of choices in a run. */
  depth: number;
  violations: Violation[];
}

export interface ExploreOptions {
  /** Maximum number of faults. */
  faults: number;
  /** Whether to continue after the first violation. */
  all?: boolean;
  /** Called when two runs reach the same state. */
  onTwins?: (twins: Twins) => void;
}

/** Two runs that reach the same state, after which both must continue alike. */
export interface Twins {
  state: string;
  one: readonly Deviation[];
  other: readonly Deviation[];
}

/**
 * Explores a small world breadth-first by number of faults, in every order of events, so that the first violation has the
 * fewest faults. A state already reached with as few faults is not explored again.
 */
export async function explore(
  world: SmallWorld,
  { faults, all = false, onTwins = () => {} }: ExploreOptions,
): Promise<Exploration> {
  const explored: Exploration = {
    ...{ world: world.name, faults, runs: 0, known: 0, states: 0, depth: 0 },
    violations: [],
  };
  /** The first run that reached each state, with the fewest faults. */
  const met = new Map<string, readonly Deviation[]>();
  let level: Deviation[][] = [[]];
  for (let count = 0; count <= faults && level.length > 0; count += 1) {
    const following: Deviation[][] = [];
    // Another order of events is no fault: it belongs to the same level, which grows during the loop.
    for (let at = 0; at < level.length; at += 1) {
      const deviations = level[at] as Deviation[];
      const { ran, chooser } = await once(world, deviations, met);
      explored.runs += 1;
      if (ran.known) explored.known += 1;
      for (const { state } of ran.states) {
        const before = met.get(state);
        if (before === undefined) met.set(state, deviations);
        else onTwins({ state, one: before, other: deviations });
      }
      explored.states = met.size;
      explored.depth = Math.max(explored.depth, chooser.choices.length);
      if (ran.findings.length > 0) {
        const found = { disturbances: chooser.describe(), findings: ran.findings };
        explored.violations.push({ world: world.name, deviations, faults: count, ...found });
        if (!all) return explored;
      }
      const further = furtherOf(deviations, chooser);
      level.push(...further.orders);
      following.push(...further.faults);
    }
    level = following;
  }
  return explored;
}

async function once(
  world: SmallWorld,
  deviations: readonly Deviation[],
  met: Pick<ReadonlyMap<string, unknown>, 'has'>,
): Promise<{ ran: RunResult; chooser: Chooser }> {
  const chooser = new Chooser(deviations);
  const isKnown = (state: string) => met.has(state);
  try {
    return { ran: await runWorld({ world, chooser, isKnown }), chooser };
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const findings = [{ what: 'the run threw an error', detail }];
    return { ran: { findings, known: false, states: [], kinds: new Set() }, chooser };
  }
}

/** The run with one more deviation, at each choice after the last one. */
function furtherOf(deviations: readonly Deviation[], { last, choices }: Chooser) {
  const further: Record<'orders' | 'faults', Deviation[][]> = { orders: [], faults: [] };
  for (const [at, { ways, isFault }] of choices.entries()) {
    if (at <= last) continue;
    const all = isFault ? further.faults : further.orders;
    for (let way = 1; way < ways; way += 1) all.push([...deviations, [at, way]]);
  }
  return further;
}

/**
 * Compares how two runs continue after the same state.
 *
 * @returns the first states that differ; null if there are none
 */
export async function differ(
  world: SmallWorld,
  { state, one, other }: Twins,
): Promise<[string, string] | null> {
  const mine = await after(world, state, one);
  const theirs = await after(world, state, other);
  for (const [at, next] of mine.entries()) {
    const twin = theirs[at];
    if (twin !== next) return [next, String(twin)];
  }
  return mine.length === theirs.length ? null : ['the end', 'no end'];
}

/** The states after the first occurrence of this one. */
async function after(world: SmallWorld, state: string, deviations: readonly Deviation[]): Promise<string[]> {
  const chooser = new Chooser(deviations);
  const { states } = await runWorld({ world, chooser, isKnown: () => false });
  const all = states.map((one) => one.state);
  return all.slice(all.indexOf(state) + 1);
}
