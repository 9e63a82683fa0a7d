import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import { type Ended, type Finding, inspect } from '../simulator/check.ts';
import { close, isIdle, rest, until } from '../simulator/closing.ts';
import { attempt } from '../simulator/counter.ts';
import type { Forgotten } from '../simulator/forgotten.ts';
import type { SimRequest } from '../simulator/http.ts';
import { Limiter } from '../simulator/limiter.ts';
import type { Fate, Passage } from '../simulator/passage.ts';
import { nobodyDecides } from '../simulator/people.ts';
import type { Plan } from '../simulator/plan.ts';
import { chance } from '../simulator/random.ts';
import { noRare } from '../simulator/rare.ts';
import { FakeService } from '../simulator/service.ts';
import { SimTill, type Step } from '../simulator/till.ts';
import { ourService } from '../simulator/traits.ts';
import { checkUntold } from '../simulator/untold.ts';
import { World } from '../simulator/world.ts';
import type { Chooser } from './chooser.ts';
import { kept, nameOf } from './state.ts';
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

const PLENTY = { minute: 1000, day: 100_000 };

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

/** What a request can meet, the undisturbed course first. Reading changes nothing, so that it fails in one way only. */
const FATES: readonly (Fate | 'late' | 'late answer')[] = [
  'answered',
  'lost',
  'answer lost',
  '502 after',
  '503 before',
  'late',
  'late answer',
];
const READ_FATES = FATES.slice(0, 2);

/** Runs a small world once, with what its chooser decides. Everything in it is settled by that: it repeats exactly. */
export async function runWorld(options: RunOptions): Promise<Ran> {
  const root = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'perch-world-'));
  try {
    return await new Run(options, root).run();
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function kindsOf({ program }: SimTill): string[] {
  return (
    program?.store.context.db.prepare<[], string>('SELECT DISTINCT kind FROM outbox').pluck().all() ?? []
  );
}

class Run {
  readonly #options: RunOptions;
  readonly #world = new World(Date.parse('2026-11-21T08:00:00.000Z'));
  readonly #service: FakeService;
  readonly #tills: SimTill[];
  readonly #plan: Plan;
  readonly #forgotten: Forgotten[] = [];
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
  /** What was on the disks and at the service when the last request arrived, and what became of requests since then. */
  #kept = '';
  #since: string[] = [];

  constructor(options: RunOptions, root: string) {
    this.#options = options;
    const { world: small, trace = () => {} } = options;
    const limits = small.limits ?? PLENTY;
    const traits = { ...ourService, ...small.traits };
    const shows = small.tellsQuota ? 'nearer' : 'none';
    const limiter = { kind: 'first', shows, ...limits } as const;
    this.#service = new FakeService(traits, new Limiter(limiter), () => this.#world.now);
    const category = this.#service.addCategory('Fish');
    const { pets, tills: count } = small;
    for (const [at, quantity] of pets.entries()) this.#service.addPet(`Pet ${at}`, category, quantity);
    this.#actions = [...small.actions];
    const profile = ContractProfile.parse({
      plan: 'enterprise',
      limits,
      tillsOnKey: count,
      ...small.profile,
    });
    this.#tills = Array.from({ length: count }, (_, at) => {
      const number = at + 1;
      const folder = join(root, `till-${number}`);
      mkdirSync(folder);
      return new SimTill({
        world: this.#world,
        number,
        folder,
        profile,
        network: {
          service: this.#service,
          chance: first,
          troubles: [],
          latency: WAY,
          till: number,
          passage: (request) => this.#passage(number, request),
        },
        chance: chance(`till ${number}`),
        losesPower: (step) => this.#losesPower(number, step),
        trace: (line) => trace(`${((this.#world.now - opened) / 1000).toFixed(3)} ${line}`),
      });
    });
    const opened = this.#world.now;
    const nothing = { actions: [], troubles: [], kills: [], clockJumps: [], outside: [], crowds: [] };
    this.#plan = {
      ...nothing,
      service: traits,
      shop: { tills: count, limiter, profile },
      pets: [...pets],
      latency: WAY,
      length: 0,
      external: small.actions
        .filter(({ work }) => work === 'count elsewhere')
        .map(() => ({ at: 0, pet: 0, by: 1 })),
      others: [],
      foreign: [],
      contests: [],
      meddlings: [],
      restores: [],
      sameOrders: [],
      people: nobodyDecides,
      rare: noRare,
    };
  }

  async run(): Promise<Ran> {
    const world = this.#world;
    for (const till of this.#tills) till.boot();
    await until(world, () => this.#tills.every(({ program }) => program?.sync.status().lastPulledAt != null));
    this.#disturbed = true;
    for (let action = this.#actions.shift(); action && !this.#known; action = this.#actions.shift()) {
      await this.#do(action);
      await this.#settle();
    }
    this.#disturbed = false;
    if (!this.#known) {
      await this.#settle();
      await this.#checkBlocked();
      // The last sales would tell what was forgotten, along with their own.
      this.#failures.push(...checkUntold(this.#ended()));
      await close(this.#ended(), world, first);
    }
    const findings = this.#known ? [] : inspect(this.#ended()).filter(({ excused }) => !excused);
    const kinds = new Set(this.#tills.flatMap(kindsOf));
    this.#over = true;
    const ending = Promise.all(this.#tills.map((till) => till.end()));
    await world.run();
    await ending;
    if (this.#broken !== null) throw this.#broken;
    return { findings: [...this.#failures, ...findings], known: this.#known, states: this.#states, kinds };
  }

  #ended(): Ended {
    return { plan: this.#plan, service: this.#service, tills: this.#tills, forgotten: this.#forgotten };
  }

  /** Lets time pass until nothing waits any more, at most for some hours. */
  async #settle(): Promise<void> {
    const world = this.#world;
    const end = world.now + 6 * 3_600_000;
    const isOver = () =>
      this.#known ||
      (this.#underWay.size === 0 && this.#tills.every((till) => till.program !== null && isIdle(till)));
    while (!isOver() && world.now < end) await world.run(isOver, Math.min(end, world.now + 60_000));
  }

  async #do({ till: number, name, work }: SmallAction): Promise<void> {
    const till = this.#tills[number - 1] as SimTill;
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
    const [petId = ''] = this.#service.pets.keys();
    if (what === 'look') await this.#lookAround(till);
    else if (what === 'back up') till.backup();
    else if (what === 'count elsewhere') this.#service.external(petId, 1);
    else if (what === 'withdraw elsewhere') this.#service.withdrawOrder(0);
    else if (what === 'spend elsewhere') this.#service.limiter.crowd(this.#service.now());
    else if (what === 'restart soon') this.#world.after(SOON, () => this.#restart(till));
    else {
      till.kill();
      const forgotten = await till.restore();
      if (forgotten) this.#forgotten.push(forgotten);
      till.boot();
    }
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
    const fates = method === 'GET' ? READ_FATES : FATES;
    let lateAnswer = false;
    return {
      stop: null,
      isUnheard: () => one.phase !== 'back',
      hangs: () => false,
      arrives: async () => {
        await world.sleep(WAY);
        if (!this.#disturbed) {
          one.phase = 'back';
          return 'answered';
        }
        this.#look();
        if (this.#known) return new Promise(() => {});
        this.#arrivals += 1;
        await this.#actionBefore(`before ${label} arrives`);
        const fate = fates[this.#choose(label, fates)] as (typeof FATES)[number];
        this.#since.push(`${one.path} ${fate}`);
        if (fate === 'late') {
          await world.sleep(LATE);
          this.#underWay.delete(one);
          return 'answer lost';
        }
        lateAnswer = fate === 'late answer';
        const becomes = fate === 'late answer' ? 'answered' : fate;
        if (becomes === 'answered') one.phase = 'back';
        else this.#underWay.delete(one);
        return becomes;
      },
      returns: async () => {
        await world.sleep(WAY + (lateAnswer ? LATE_ANSWER : 0));
        this.#underWay.delete(one);
        if (this.#disturbed) await this.#actionBefore(`before ${label} is answered`);
      },
    };
  }

  /** Somebody may do the next thing now already. */
  async #actionBefore(when: string): Promise<void> {
    for (;;) {
      const [next] = this.#actions;
      // A restore takes its time by itself: it happens when everything has come to rest.
      if (!next || next.work === 'restore' || !(this.#tills[next.till - 1] as SimTill).program) return;
      if (this.#choose(when, ['nothing', next.name], false) === 0) return;
      this.#actions.shift();
      if (next.work === 'look') this.#tills[next.till - 1]?.program?.sync.refresh();
      else await this.#do(next);
    }
  }

  #losesPower(number: number, step: Step): boolean {
    if (!this.#disturbed || this.#known) return false;
    // What the gate remembers matters where there is something to wait for.
    if (step === 'gate' && !this.#options.world.limits) return false;
    const till = this.#tills[number - 1] as SimTill;
    if (!till.program) return false;
    // Where neither a disk nor the service changed, it is the same as at the last step.
    const changes = till.program.store.context.db.prepare<[], number>('SELECT total_changes()').pluck().get();
    if (step === 'gate') this.#gateWrites += 1;
    const now = `${changes} ${this.#arrivals} ${this.#gateWrites}`;
    if (this.#offered.get(number) === now) return false;
    this.#offered.set(number, now);
    if (this.#choose(`till ${number}, ${step}`, ['goes on', 'the power goes']) === 0) return false;
    this.#bootAfterwards(till);
    return true;
  }

  #bootAfterwards(till: SimTill): void {
    this.#world.after(DOWN, () => {
      if (!till.program && !this.#over) till.boot();
    });
  }

  #restart(till: SimTill): void {
    if (!till.program || this.#over) return;
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

  /** Notes the state, and gives up where it is known. A fault of its own ends the run, and is no trouble of the network. */
  #look(): void {
    try {
      this.#noteState();
    } catch (error) {
      this.#broken ??= error;
      this.#known = true;
    }
  }

  #noteState(): void {
    const { chooser, isKnown } = this.#options;
    if (!isKnown || !chooser.isBehind) return;
    const now = kept(this.#service, this.#tills);
    if (now !== this.#kept) this.#since = [];
    this.#kept = now;
    const state = nameOf(now, {
      underWay: [...this.#underWay],
      actions: this.#actions.length,
      since: this.#since,
      waits: this.#tills.map(
        ({ program }) =>
          program && [
            program.gate.memory.breaker.circuit.reason,
            program.gate.memory.breaker.consecutiveFailures,
            program.gate.memory.breaker.consecutiveRefusals,
          ],
      ),
      next: this.#world.pending().map((ms) => Math.round(2 * Math.log2(1 + ms))),
    });
    this.#states.push({ state, at: chooser.choices.length });
    this.#known = isKnown(state);
  }

  /** What waits still has to wait: looking at it once more moves nothing and asks nothing. */
  async #checkBlocked(): Promise<void> {
    await rest(this.#ended(), this.#world, 'before the last sales');
    for (const { program, number } of this.#tills) {
      if (!program) continue;
      const rows = () =>
        JSON.stringify(
          program.store.context.db
            .prepare(
              "SELECT seq, kind, state, wait_topic, reason_code FROM outbox WHERE state IN ('ready', 'parked') ORDER BY seq",
            )
            .all(),
        );
      const before = rows();
      program.store.queue.reconsider();
      await this.#world.run(() => false, this.#world.now + 1000);
      const after = rows();
      if (before === after) continue;
      const detail = `till ${number}: ${before} / ${after}`;
      this.#failures.push({ what: 'waited although nothing kept it', detail });
    }
  }
}
