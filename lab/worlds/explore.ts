import type { Finding } from '../simulator/check.ts';
import { Chooser, type Deviation } from './chooser.ts';
import { type Ran, runWorld } from './run.ts';
import type { SmallWorld } from './worlds.ts';

/** What must not be, and what led to it. */
export interface Violation {
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
  /** Runs of the world, and those of them that came to a known state. */
  runs: number;
  known: number;
  states: number;
  /** Everything with so many faults was tried; -1: not even the undisturbed course. */
  complete: number;
  /** With one more, so many of so many ways were tried; null where there are no more ways. */
  next: { tried: number; of: number } | null;
  /** The most choices that a run came to. */
  depth: number;
  violations: Violation[];
}

export interface ExploreOptions {
  /** The most faults. */
  faults: number;
  /** Whether to go on; asked before each run. */
  goesOn: () => boolean;
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
 * with as few faults or fewer is not followed again. It can be interrupted and goes on where it was.
 */
class Exploration {
  readonly explored: Explored;
  readonly #world: SmallWorld;
  /** How each state was met first, which is with the fewest faults. */
  readonly #met = new Map<string, readonly Deviation[]>();
  /** What is tried with so many faults as are complete and one more. Grows while it is walked. */
  #level: Deviation[][] = [[]];
  #tried = 0;
  #following: Deviation[][] = [];

  constructor(world: SmallWorld) {
    this.#world = world;
    this.explored = {
      world: world.name,
      runs: 0,
      known: 0,
      states: 0,
      complete: -1,
      next: null,
      depth: 0,
      violations: [],
    };
  }

  /** Whether there is nothing left to try, with however many faults. */
  get isOver(): boolean {
    return this.#level.length === 0;
  }

  /**
   * Tries everything that is left with one fault more than is complete.
   *
   * @returns whether that is complete now; false where it was interrupted
   */
  async level({ goesOn, all = false, onTwins }: Omit<ExploreOptions, 'faults'>): Promise<boolean> {
    const { explored } = this;
    const faults = explored.complete + 1;
    // Another order of what happens anyway is no fault: it belongs to the same level.
    for (; this.#tried < this.#level.length; this.#tried += 1) {
      if (!goesOn() || (explored.violations.length > 0 && !all)) {
        explored.next = { tried: this.#tried, of: this.#level.length };
        return false;
      }
      await this.#try(this.#level[this.#tried] as Deviation[], faults, onTwins);
    }
    explored.complete = faults;
    this.#level = this.#following;
    this.#following = [];
    this.#tried = 0;
    explored.next = this.isOver ? null : { tried: 0, of: this.#level.length };
    return true;
  }

  async #try(deviations: Deviation[], faults: number, onTwins: ExploreOptions['onTwins']): Promise<void> {
    const { explored } = this;
    const { ran, chooser } = await once(this.#world, deviations, this.#met);
    explored.runs += 1;
    if (ran.known) explored.known += 1;
    for (const { state } of ran.states) {
      const before = this.#met.get(state);
      if (before === undefined) this.#met.set(state, deviations);
      else onTwins?.({ state, one: before, other: deviations });
    }
    explored.states = this.#met.size;
    explored.depth = Math.max(explored.depth, chooser.choices.length);
    if (ran.findings.length > 0) {
      const told = chooser.told();
      explored.violations.push({ world: this.#world.name, deviations, faults, told, findings: ran.findings });
    }
    const further = furtherOf(deviations, chooser);
    this.#level.push(...further.orders);
    this.#following.push(...further.faults);
  }
}

/** Tries everything in one small world with up to so many faults. */
export async function explore(world: SmallWorld, { faults, ...options }: ExploreOptions): Promise<Explored> {
  const exploration = new Exploration(world);
  while (!exploration.isOver && exploration.explored.complete < faults) {
    if (!(await exploration.level(options))) break;
  }
  return exploration.explored;
}

/**
 * Tries many worlds within a time: all of them without a fault, then all with one, and so on, so that no large world
 * keeps the others from being tried at all. What one does not need is left to those after it.
 *
 * @param milliseconds for all of them together
 * @param onLevel hears of each world when it was its turn
 */
export async function exploreByLevels(
  all: readonly SmallWorld[],
  { faults, milliseconds, ...options }: Omit<ExploreOptions, 'goesOn'> & { milliseconds: number },
  onLevel: (explored: Explored) => void = () => {},
): Promise<Explored[]> {
  const ends = performance.now() + milliseconds;
  const explorations = all.map((world) => new Exploration(world));
  for (let level = 0; level <= faults && performance.now() < ends; level += 1) {
    const open = explorations.filter((one) => !one.isOver);
    for (const [at, one] of open.entries()) {
      const now = performance.now();
      const until = now + (ends - now) / (open.length - at);
      await one.level({ ...options, goesOn: () => performance.now() < until });
      onLevel(one.explored);
      if (one.explored.violations.length > 0 && !options.all)
        return explorations.map(({ explored }) => explored);
    }
    if (open.length === 0) break;
  }
  return explorations.map(({ explored }) => explored);
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
  const [mine, theirs] = await Promise.all([one, other].map((deviations) => after(world, state, deviations)));
  for (const [at, next] of (mine ?? []).entries()) {
    const twin = theirs?.[at];
    if (twin !== next) return [next, String(twin)];
  }
  return mine?.length === theirs?.length ? null : ['the end', 'no end'];
}

/** The states that follow on the first time that this one is met. */
async function after(world: SmallWorld, state: string, deviations: readonly Deviation[]): Promise<string[]> {
  const chooser = new Chooser(deviations);
  const { states } = await runWorld({ world, chooser, isKnown: () => false });
  const all = states.map((one) => one.state);
  return all.slice(all.indexOf(state) + 1);
}
