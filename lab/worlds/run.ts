import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import { chance } from '../../shared/testing/chance.ts';
import { MINUTE_MS } from '../../shared/time/time.ts';
import { check, type Finding } from '../schedules/check.ts';
import { contentsOf, RecordingService, textOfContents } from '../schedules/door.ts';
import { connect, type Fate, type Passage, Wait } from '../schedules/network.ts';
import { isSettled, open, settle } from '../schedules/rest.ts';
import { attempt } from '../simulator/counter.ts';
import { type Forgotten, withRestore } from '../simulator/forgotten.ts';
import type { SimRequest } from '../simulator/http.ts';
import { openPetstore, type Petstore } from '../simulator/petstore.ts';
import { SimTill, type Step } from '../simulator/till.ts';
import { World } from '../simulator/world.ts';
import type { Chooser } from './chooser.ts';
import { nameOf, textOf } from './state.ts';
import { first, type Intervention, type SmallAction, type SmallWorld } from './worlds.ts';

/** One way of a request, milliseconds. */
const WAY = 50;
/** A request that is late comes when the till has given up, and before its quiet period is over. Milliseconds. */
const LATE = 45_000;
/** An answer that is late comes before the till gives up. Milliseconds. */
const LATE_ANSWER = 8_000;
/** What happens soon finds a till in the middle of a wait. Milliseconds. */
const SOON = 10_000;
/** So long a till is down after its power went. Milliseconds. */
const DOWN = 1_000;
/** What happens only when everything has come to rest. */
const WAITS: ReadonlySet<unknown> = new Set<Intervention>(['see', 'restore']);
/** Rows of a page: every list has one. */
const PAGE_SIZE = 1000;
/** With more requests a minute nobody has to wait. */
const MANY = 100;
/** So long a world may need to come to rest. Milliseconds. */
const LONGEST_REST = 30 * MINUTE_MS;

/** What one run of a small world came to. */
export interface Ran {
  findings: Finding[];
  /** The run met a state that was known, and was not followed any further. */
  known: boolean;
  /** The states that it came through, with the number of the choice that follows. */
  states: { state: string; at: number }[];
  /** The kinds of the entries that the tills wrote. */
  kinds: ReadonlySet<string>;
}

export interface RunOptions {
  world: SmallWorld;
  chooser: Chooser;
  /** Whether a state is known: from there on nothing new can follow. Asked only when every deviation is behind. */
  isKnown?: (state: string) => boolean;
  trace?: (line: string) => void;
}

type Way = Fate | 'late' | 'late answer';

/** What a write can meet, the undisturbed course first. Reading changes nothing, so that it fails in one way only. */
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

/** Runs a small world once, with what its chooser decides. Everything in it is settled by that: it repeats exactly. */
export async function runWorld(options: RunOptions): Promise<Ran> {
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
  readonly #door: RecordingService;
  readonly #tills: { sim: SimTill; wait: Wait }[];
  #forgotten: readonly Forgotten[] = [];
  readonly #failures: Finding[] = [];
  readonly #states: Ran['states'] = [];
  /** Requests under way, in the order in which they left. */
  readonly #underWay = new Set<{ path: string; body: string | null; phase: string }>();
  /** What people still will do. */
  readonly #actions: SmallAction[];
  /** Whether anything can go wrong now. */
  #disturbed = false;
  #known = false;
  /** The run is over: a till whose power went stays off, for else its program would run for ever. */
  #over = false;
  /** A fault of the run itself. */
  #broken: unknown = null;
  /** What each till's disk and the service were when its power could have gone the last time. */
  readonly #offered = new Map<number, string>();
  #arrivals = 0;
  #gateWrites = 0;
  /** What was on the disks and at the service when the last request arrived, and the outcome of requests since then. */
  #before = '';
  #since: string[] = [];
  /** What the service had when it was last asked, after how many changes. */
  #contents = { after: -1, text: '' };

  constructor(options: RunOptions, { folder, world, petstore }: Parts) {
    this.#options = options;
    this.#world = world;
    this.#petstore = petstore;
    this.#door = new RecordingService(petstore, world, PAGE_SIZE);
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
    const network = { world, door: this.#door, till: number, clockOff: 0, passage, chance: first, wait };
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

  async run(): Promise<Ran> {
    const world = this.#world;
    const sims = this.#tills.map(({ sim }) => sim);
    await this.#door.stockUp(this.#options.world.pets);
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

  /** Lets everything come to rest, and checks it. */
  async #conclude(sims: readonly SimTill[]): Promise<Finding[]> {
    const petstore = this.#petstore;
    const failures = await settle({ world: this.#world, petstore, tills: sims, longest: LONGEST_REST });
    const tills = this.#tills.flatMap(({ sim, wait }) => {
      const db = sim.program?.store.context.db;
      return db ? [{ sim, wait, db, isRestored: sim.restored }] : [];
    });
    const { contract } = this.#options.world;
    const contents = await contentsOf(petstore.data);
    const ended = { contract, door: this.#door, contents, tills, forgotten: this.#forgotten };
    return [...failures, ...check(ended)];
  }

  #sim(number: number): SimTill {
    return (this.#tills[number - 1] as { sim: SimTill }).sim;
  }

  /** Lets time pass until nothing waits any more, at most for some hours. */
  async #settle(): Promise<void> {
    const world = this.#world;
    const end = world.now + LONGEST_REST;
    const isOver = () =>
      this.#known ||
      (this.#underWay.size === 0 && this.#tills.every(({ sim }) => sim.program !== null && isSettled(sim)));
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
      this.#failures.push({ what: 'an action failed', detail });
    });
  }

  /** What happens to a till or at the service that nobody does at a counter. */
  async #intervene(till: SimTill, what: Intervention): Promise<void> {
    if (what === 'look' || what === 'see') await this.#lookAround(till);
    else if (what === 'back up') till.backup();
    else if (what === 'restart soon') this.#world.after(SOON, () => this.#restart(till));
    else if (what === 'restore') {
      till.kill();
      const forgotten = await till.restore();
      if (forgotten) this.#forgotten = withRestore(this.#forgotten, forgotten);
      till.boot();
    } else this.#door.act(what, first);
  }

  /** A till reads what others did, to the end of its round. */
  async #lookAround({ program }: SimTill): Promise<void> {
    if (!program) return;
    let isOver = false;
    program.sync.refresh();
    void program.sync.untilIdle().then(() => {
      isOver = true;
    });
    await this.#world.run(() => isOver || this.#known, this.#world.now + 120_000);
  }

  /** What becomes of a request is decided when it arrives, for then nothing else runs. */
  #passage(till: number, request: SimRequest): Passage {
    const { method, path, body } = request;
    const label = `${method} ${path} of till ${till}`;
    const one = { path: `${till} ${method} ${path}`, body, phase: 'there' };
    this.#underWay.add(one);
    const world = this.#world;
    const ways = method === 'GET' ? READ_WAYS : WAYS;
    let isLate = false;
    return {
      isDown: false,
      arrives: async () => {
        await world.sleep(WAY);
        if (!this.#disturbed) {
          one.phase = 'back';
          return 'delivered';
        }
        await this.#look();
        if (this.#known) return new Promise(() => {});
        this.#arrivals += 1;
        const way = ways[this.#choose(label, ways)] as Way;
        this.#since.push(`${one.path} ${way}`);
        isLate = way === 'late answer';
        if (way !== 'delivered' && !isLate) await this.#actionBefore(`while ${label} fails`);
        if (way === 'late') await world.sleep(LATE);
        if (way === 'late' || way.startsWith('reset')) this.#underWay.delete(one);
        one.phase = 'back';
        return way === 'late' ? 'lost after' : way === 'late answer' ? 'delivered' : way;
      },
      returns: async () => {
        await world.sleep(WAY + (isLate ? LATE_ANSWER : 0));
        this.#underWay.delete(one);
        if (this.#disturbed) await this.#actionBefore(`before ${label} is answered`);
      },
    };
  }

  /** Somebody may do the next thing now already. */
  async #actionBefore(when: string): Promise<void> {
    for (;;) {
      const [next] = this.#actions;
      if (!next || WAITS.has(next.work) || !this.#sim(next.till).program) return;
      if (this.#choose(when, ['nothing', next.name], false) === 0) return;
      this.#actions.shift();
      if (next.work === 'look') this.#sim(next.till).program?.sync.refresh();
      else await this.#do(next);
    }
  }

  #losesPower(number: number, step: Step): boolean {
    if (!this.#disturbed || this.#known) return false;
    // What the gate remembers matters where there is something to wait for.
    if (step === 'gate' && this.#options.world.limits.minute > MANY) return false;
    const till = this.#sim(number);
    if (!till.program) return false;
    // Where neither a disk nor the service changed, it is the same as at the last step.
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
    this.#world.after(DOWN, () => {
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

  /** Notes the state, and gives up where it is known. An internal fault ends the run, and is no network fault. */
  async #look(): Promise<void> {
    const { chooser, isKnown } = this.#options;
    if (!isKnown || !chooser.isBehind) return;
    const work = this.#noteState(isKnown).catch((error: unknown) => {
      this.#broken ??= error;
      this.#known = true;
    });
    this.#world.holdFor(work);
    await work;
  }

  async #noteState(isKnown: (state: string) => boolean): Promise<void> {
    const { changes, keys, listings } = this.#door;
    if (this.#contents.after !== changes) {
      const text = await textOfContents(this.#petstore.data);
      this.#contents = { after: changes, text };
    }
    const programs = this.#tills.map(({ sim }) => sim.program);
    const now = textOf({ programs, contents: this.#contents.text, keys, listings });
    if (now !== this.#before) this.#since = [];
    this.#before = now;
    const state = nameOf(now, {
      underWay: [...this.#underWay],
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
