import type { Finding } from '../schedules/check.ts';
import { Chooser, type Deviation } from './chooser.ts';
import { type Ran, runWorld } from './run.ts';
import type { SmallWorld } from './worlds.ts';

/** What must not be, and what led to it. */
interface Violation {
  world: string;
  deviations: readonly Deviation[];
  faults: number;
  /** What was disturbed, in words. */
  told: readonly string[];
  findings: readonly Finding[];
}

/** What exploring one world came to. */
export interface Explored {
  world: string;
  faults: number;
  /** Runs of the world, and those of them that came to a known state. */
  runs: number;
  known: number;
  states: number;
  /** The most choices that a run came to. */
  depth: number;
  violations: Violation[];
}

export interface ExploreOptions {
  /** The most faults. */
  faults: number;
  /** Whether to look for more than one violation. */
  all?: boolean;
  /** Hears of two ways to one state. */
  onTwins?: (twins: Twins) => void;
}

/** Two ways that come to the same state: what follows has to be the same, too. */
export interface Twins {
  state: string;
  one: readonly Deviation[];
  other: readonly Deviation[];
}

/**
 * Tries everything that can happen in a small world, in every order: first without a fault, then with every single
 * fault, then with every two, and so on, so that what is found first has the fewest. What leads to a state that was met
 * with as few faults or fewer is not followed again.
 */
export async function explore(
  world: SmallWorld,
  { faults, all = false, onTwins = () => {} }: ExploreOptions,
): Promise<Explored> {
  const explored: Explored = {
    ...{ world: world.name, faults, runs: 0, known: 0, states: 0, depth: 0 },
    violations: [],
  };
  /** How each state was met first, which is with the fewest faults. */
  const met = new Map<string, readonly Deviation[]>();
  let level: Deviation[][] = [[]];
  for (let count = 0; count <= faults && level.length > 0; count += 1) {
    const following: Deviation[][] = [];
    // Another order of what happens anyway is no fault: it belongs to the same level, which grows while it is walked.
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
        const found = { told: chooser.told(), findings: ran.findings };
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
): Promise<{ ran: Ran; chooser: Chooser }> {
  const chooser = new Chooser(deviations);
  const isKnown = (state: string) => met.has(state);
  try {
    return { ran: await runWorld({ world, chooser, isKnown }), chooser };
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const findings = [{ what: 'the run broke off', detail }];
    return { ran: { findings, known: false, states: [], kinds: new Set() }, chooser };
  }
}

/** The same with one more deviation, at each choice behind the last one. */
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
 * Whether what follows on a state is the same on both ways to it, as far as both go undisturbed.
 *
 * @returns the first states that differ; null where none does
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

/** The states that follow on the first time that this one is met. */
async function after(world: SmallWorld, state: string, deviations: readonly Deviation[]): Promise<string[]> {
  const chooser = new Chooser(deviations);
  const { states } = await runWorld({ world, chooser, isKnown: () => false });
  const all = states.map((one) => one.state);
  return all.slice(all.indexOf(state) + 1);
}
