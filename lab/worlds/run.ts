import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import { chance } from '../../shared/testing/chance.ts';
import { MINUTE_MS } from '../../shared/time/time.ts';
import { check, type Finding } from '../schedules/check.ts';
import { connect, type Fate, type Passage, Wait } from '../schedules/network.ts';
import { contentsOf, RecordingService, textOfContents } from '../schedules/recording-service.ts';
import { isSettled, open, settle } from '../schedules/settling.ts';
import { attempt } from '../simulator/counter.ts';
import { type Forgotten, withRestore } from '../simulator/forgotten.ts';
import type { SimRequest } from '../simulator/http.ts';
import { openPetstore, type Petstore } from '../simulator/petstore.ts';
import { SimTill, type Step } from '../simulator/till.ts';
import { World } from '../simulator/world.ts';
import type { Chooser } from './chooser.ts';
import { nameOf, textOf } from './state.ts';
import { first, type Intervention, type SmallAction, type SmallWorld } from './worlds.ts';

/** One-way latency. */
const LATENCY_MS = 50;
/** Delay of a late request: after the till's timeout and before the end of its quiet period. */
const LATE_MS = 45_000;
/** Delay of a late answer: before the till's timeout. */
const LATE_ANSWER_MS = 8_000;
/** Delay of `restart soon`: within a wait of the till. */
const SOON_MS = 10_000;
/** Time that a till is off after a power failure. */
const DOWN_MS = 1_000;
/** Actions that happen only when everything has settled. */
const ONLY_WHEN_SETTLED: ReadonlySet<unknown> = new Set<Intervention>(['see', 'restore']);
/** Rows of a page; every list fits into one. */
const PAGE_SIZE = 1000;
/** Requests a minute above which no till has to wait. */
const MANY = 100;
/** Maximum time to settle, milliseconds. */
const MAX_SETTLE_MS = 30 * MINUTE_MS;

/** The result of one run of a small world. */
export interface RunResult {
  findings: Finding[];
  /** The run reached a known state and was stopped. */
  known: boolean;
  /** The states reached, with the index of the next choice. */
  states: { state: string; at: number }[];
  /** Kinds of the entries written by the tills. */
  kinds: ReadonlySet<string>;
}

export interface RunOptions {
  world: SmallWorld;
  chooser: Chooser;
  /** Whether a state is known and need not be explored. Called only after the last deviation. */
  isKnown?: (state: string) => boolean;
  trace?: (line: string) => void;
}

type Way = Fate | 'late' | 'late answer';

/** Options of a write, the undisturbed one first. Reads change nothing, so one kind of failure is enough. */
const WAYS: readonly Way[] = [
  'delivered',
  'reset before',
  'reset after',
  '503 before',
  '502 after',
  'page before',
  'late',
  'late answer',
];
const READ_WAYS = WAYS.slice(0, 2);

/** Runs a small world once. The chooser determines everything, so the run repeats exactly. */
export async function runWorld(options: RunOptions): Promise<RunResult> {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'perch-world-'));
  const world = new World(Date.parse('2026-11-21T08:00:00.000Z'));
  const { limits, contract } = options.world;
  try {
    const petstore = await openPetstore({ world, limits, contract });
    return await new Run(options, { folder, world, petstore }).run();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Parts {
  folder: string;
  world: World;
  petstore: Petstore;
}

function kindsOf({ program }: SimTill): string[] {
  return (
    program?.store.context.db.prepare<[], string>('SELECT DISTINCT kind FROM outbox').pluck().all() ?? []
  );
}

class Run {
  readonly #options: RunOptions;
  readonly #world: World;
  readonly #petstore: Petstore;
  readonly #service: RecordingService;
  readonly #tills: { sim: SimTill; wait: Wait }[];
  #forgotten: readonly Forgotten[] = [];
  readonly #failures: Finding[] = [];
  readonly #states: RunResult['states'] = [];
  /** Requests in flight, in the order in which they left. */
  readonly #inFlight = new Set<{ path: string; body: string | null; phase: string }>();
  /** The remaining actions. */
  readonly #actions: SmallAction[];
  /** Whether deviations are possible now. */
  #disturbed = false;
  #known = false;
  /** The run is over: a till that is off stays off. */
  #over = false;
  /** An internal error of the run. */
  #broken: unknown = null;
  /** Fingerprint of each till's disk and the service at the last possible power failure. */
  readonly #offered = new Map<number, string>();
  #arrivals = 0;
  #gateWrites = 0;
  /** Disks and service when the last request arrived, and the outcomes of requests since then. */
  #before = '';
  #since: string[] = [];
  /** The service's contents after this number of changes. */
  #contents = { after: -1, text: '' };

  constructor(options: RunOptions, { folder, world, petstore }: Parts) {
    this.#options = options;
    this.#world = world;
    this.#petstore = petstore;
    this.#service = new RecordingService(petstore, world, PAGE_SIZE);
    this.#actions = [...options.world.actions];
    this.#tills = Array.from({ length: options.world.tills }, (_, at) => this.#makeTill(at + 1, folder));
  }

  #makeTill(number: number, root: string): { sim: SimTill; wait: Wait } {
    const { world: small, trace = () => {} } = this.#options;
    const world = this.#world;
    const opened = world.now;
    const folder = join(root, `till-${number}`);
    mkdirSync(folder);
    const wait = new Wait();
    const passage = (request: SimRequest) => this.#passage(number, request);
    const network = {
      world,
      service: this.#service,
      till: number,
      clockOff: 0,
      passage,
      chance: first,
      wait,
    };
    const { limits, tills: tillsOnKey } = small;
    const sim = new SimTill({
      world,
      number,
      folder,
      profile: ContractProfile.parse({ plan: 'enterprise', limits, tillsOnKey }),
      network: (machine, trace) => connect({ ...network, machine, trace }),
      chance: chance(`till ${number}`),
      losesPower: (step) => this.#losesPower(number, step),
      trace: (line) => trace(`${((world.now - opened) / 1000).toFixed(3)} ${line}`),
    });
    return { sim, wait };
  }

  async run(): Promise<RunResult> {
    const world = this.#world;
    const sims = this.#tills.map(({ sim }) => sim);
    await this.#service.stockUp(this.#options.world.pets);
    await open(world, sims);
    this.#disturbed = true;
    for (let action = this.#actions.shift(); action && !this.#known; action = this.#actions.shift()) {
      await this.#do(action);
      await this.#settle();
    }
    this.#disturbed = false;
    const found = this.#known ? [] : await this.#conclude(sims);
    const kinds = new Set(sims.flatMap(kindsOf));
    this.#over = true;
    const ending = Promise.all(sims.map((sim) => sim.end()));
    await world.run();
    await ending;
    if (this.#broken !== null) throw this.#broken;
    const findings = [...this.#failures, ...found];
    return { findings, known: this.#known, states: this.#states, kinds };
  }

  /** Lets everything settle and checks it. */
  async #conclude(sims: readonly SimTill[]): Promise<Finding[]> {
    const petstore = this.#petstore;
    const failures = await settle({ world: this.#world, petstore, tills: sims, longest: MAX_SETTLE_MS });
    const tills = this.#tills.flatMap(({ sim, wait }) => {
      const db = sim.program?.store.context.db;
      return db ? [{ sim, wait, db, isRestored: sim.restored }] : [];
    });
    const { contract } = this.#options.world;
    const contents = await contentsOf(petstore.data);
    const ended = { contract, service: this.#service, contents, tills, forgotten: this.#forgotten };
    return [...failures, ...check(ended)];
  }

  #sim(number: number): SimTill {
    return (this.#tills[number - 1] as { sim: SimTill }).sim;
  }

  /** Lets time pass until everything has settled, at most some hours. */
  async #settle(): Promise<void> {
    const world = this.#world;
    const end = world.now + MAX_SETTLE_MS;
    const isOver = () =>
      this.#known ||
      (this.#inFlight.size === 0 && this.#tills.every(({ sim }) => sim.program !== null && isSettled(sim)));
    while (!isOver() && world.now < end) await world.run(isOver, Math.min(end, world.now + MINUTE_MS));
  }

  async #do({ till: number, name, work }: SmallAction): Promise<void> {
    const till = this.#sim(number);
    this.#options.trace?.(`-- till ${number}: ${name}`);
    if (typeof work !== 'function') {
      await this.#intervene(till, work);
      return;
    }
    const { program } = till;
    if (!program) return;
    await attempt((one) => work(one), program).catch((error: unknown) => {
      if (till.program !== program) return;
      const detail = `till ${number}: ${name}: ${error instanceof Error ? (error.stack ?? error.message) : error}`;
      this.#failures.push({ what: 'action failed', detail });
    });
  }

  /** Runs an intervention at a till or the service. */
  async #intervene(till: SimTill, what: Intervention): Promise<void> {
    if (what === 'look' || what === 'see') await this.#pull(till);
    else if (what === 'back up') till.backup();
    else if (what === 'restart soon') this.#world.after(SOON_MS, () => this.#restart(till));
    else if (what === 'restore') {
      till.kill();
      const forgotten = await till.restore();
      if (forgotten) this.#forgotten = withRestore(this.#forgotten, forgotten);
      till.boot();
    } else this.#service.act(what, first);
  }

  /** Lets a till pull until its sync is idle. */
  async #pull({ program }: SimTill): Promise<void> {
    if (!program) return;
    let isOver = false;
    program.sync.refresh();
    void program.sync.untilIdle().then(() => {
      isOver = true;
    });
    await this.#world.run(() => isOver || this.#known, this.#world.now + 120_000);
  }

  /** The fate of a request is decided when it arrives, because nothing else runs then. */
  #passage(till: number, request: SimRequest): Passage {
    const { method, path, body } = request;
    const label = `${method} ${path} of till ${till}`;
    const one = { path: `${till} ${method} ${path}`, body, phase: 'there' };
    this.#inFlight.add(one);
    const world = this.#world;
    const ways = method === 'GET' ? READ_WAYS : WAYS;
    let isLate = false;
    return {
      isDown: false,
      arrives: async () => {
        await world.sleep(LATENCY_MS);
        if (!this.#disturbed) {
          one.phase = 'back';
          return 'delivered';
        }
        await this.#recordState();
        if (this.#known) return new Promise(() => {});
        this.#arrivals += 1;
        const way = ways[this.#choose(label, ways)] as Way;
        this.#since.push(`${one.path} ${way}`);
        isLate = way === 'late answer';
        if (way !== 'delivered' && !isLate) await this.#actionBefore(`while ${label} fails`);
        if (way === 'late') await world.sleep(LATE_MS);
        if (way === 'late' || way.startsWith('reset')) this.#inFlight.delete(one);
        one.phase = 'back';
        return way === 'late' ? 'lost after' : way === 'late answer' ? 'delivered' : way;
      },
      returns: async () => {
        await world.sleep(LATENCY_MS + (isLate ? LATE_ANSWER_MS : 0));
        this.#inFlight.delete(one);
        if (this.#disturbed) await this.#actionBefore(`before ${label} is answered`);
      },
    };
  }

  /** Offers to run the next action already now. */
  async #actionBefore(when: string): Promise<void> {
    for (;;) {
      const [next] = this.#actions;
      if (!next || ONLY_WHEN_SETTLED.has(next.work) || !this.#sim(next.till).program) return;
      if (this.#choose(when, ['nothing', next.name], false) === 0) return;
      this.#actions.shift();
      if (next.work === 'look') this.#sim(next.till).program?.sync.refresh();
      else await this.#do(next);
    }
  }

  #losesPower(number: number, step: Step): boolean {
    if (!this.#disturbed || this.#known) return false;
    // The gate's state matters only with a low limit.
    if (step === 'gate' && this.#options.world.limits.minute > MANY) return false;
    const till = this.#sim(number);
    if (!till.program) return false;
    // If neither the disk nor the service changed, a power failure has the same effect as at the last step.
    const changes = till.program.store.context.db.prepare<[], number>('SELECT total_changes()').pluck().get();
    if (step === 'gate') this.#gateWrites += 1;
    const now = `${changes} ${this.#arrivals} ${this.#gateWrites}`;
    if (this.#offered.get(number) === now) return false;
    this.#offered.set(number, now);
    if (this.#choose(`till ${number}, ${step}`, ['continues', 'the power fails']) === 0) return false;
    this.#bootAfterwards(till);
    return true;
  }

  #bootAfterwards(till: SimTill): void {
    this.#world.after(DOWN_MS, () => {
      if (!till.program && !this.#over) till.boot();
    });
  }

  #restart(till: SimTill): void {
    if (!till.program || !this.#disturbed) return;
    till.kill();
    this.#bootAfterwards(till);
  }

  #choose(what: string, ways: readonly string[], isFault = true): number {
    let way = 0;
    try {
      way = this.#options.chooser.choose(what, ways, isFault);
    } catch (error) {
      this.#broken ??= error;
      this.#known = true;
    }
    if (way > 0) this.#options.trace?.(`** ${what}: ${ways[way]}`);
    return way;
  }

  /** Records the state and stops the run if it is known. Internal errors end the run instead of the request. */
  async #recordState(): Promise<void> {
    const { chooser, isKnown } = this.#options;
    if (!isKnown || !chooser.isPastDeviations) return;
    const work = this.#noteState(isKnown).catch((error: unknown) => {
      this.#broken ??= error;
      this.#known = true;
    });
    this.#world.pauseFor(work);
    await work;
  }

  async #noteState(isKnown: (state: string) => boolean): Promise<void> {
    const { changes, keys, listings } = this.#service;
    if (this.#contents.after !== changes) {
      const text = await textOfContents(this.#petstore.data);
      this.#contents = { after: changes, text };
    }
    const programs = this.#tills.map(({ sim }) => sim.program);
    const now = textOf({ programs, contents: this.#contents.text, keys, listings });
    if (now !== this.#before) this.#since = [];
    this.#before = now;
    const state = nameOf(now, {
      underWay: [...this.#inFlight],
      actions: this.#actions.length,
      since: this.#since,
      waits: programs.map(
        (program) =>
          program && [
            program.gate.memory.breaker.circuit.reason,
            program.gate.memory.breaker.consecutiveFailures,
            program.gate.memory.breaker.consecutiveRefusals,
          ],
      ),
      next: this.#world.pending().map((ms) => Math.round(2 * Math.log2(1 + ms))),
    });
    this.#states.push({ state, at: this.#options.chooser.choices.length });
    this.#known = isKnown(state);
  }
}
