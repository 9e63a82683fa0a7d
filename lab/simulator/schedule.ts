import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteId } from '../../shared/ids.ts';
import { type Ended, type Finding, inspect } from './check.ts';
import { close, rest, until } from './closing.ts';
import { attempt } from './counter.ts';
import { decide } from './decisions.ts';
import { isRefusal } from './disk.ts';
import type { DoubtEnd } from './doubts.ts';
import { putOnClock } from './events.ts';
import { type Forgotten, withRestore } from './forgotten.ts';
import { Limiter } from './limiter.ts';
import { parkedOf } from './parked.ts';
import { drawPlan, type Plan } from './plan.ts';
import { chance } from './random.ts';
import { FakeService } from './service.ts';
import { SimTill, type TillProgram } from './till.ts';
import { World } from './world.ts';

/** What a schedule came to. */
export interface Outcome {
  seed: string;
  plan: Plan;
  findings: Finding[];
  /** What nobody could know, by docs/sync.md. */
  excused: string[];
  /** Entries that a person must look at, by the reason. */
  parked: Record<string, number>;
  kills: number;
  requests: number;
  orders: number;
  /** Databases replaced by a backup. */
  restores: number;
  /** Requests that the service refused as too many. */
  limited: number;
  /** Bans that four or five tills on one key were given. */
  bans: number;
  /** Virtual milliseconds. */
  lasted: number;
  /** How long entries were in doubt. */
  doubts: readonly DoubtEnd[];
}

const MINUTE = 60_000;

/** What a seed stands for, without running it. */
export function drawPlanOf(seed: string): Plan {
  return drawPlan(chance(seed).fork('plan'));
}

/**
 * Runs one schedule from its seed and checks what came of it.
 *
 * @param atEnd sees the tills when nothing waits any more, before their programs end
 */
export async function runSchedule(
  seed: string,
  trace: (line: string) => void = () => {},
  atEnd: (tills: readonly SimTill[]) => void = () => {},
): Promise<Outcome> {
  const root = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'perch-sim-'));
  try {
    return await new Schedule(seed, root, trace).run(atEnd);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

class Schedule {
  readonly #seed: string;
  readonly #plan: Plan;
  readonly #world: World;
  readonly #service: FakeService;
  readonly #tills: SimTill[];
  readonly #petIds: RemoteId[];
  readonly #began: number;
  #opened = 0;
  /** The troubles are over: nobody is killed any more. */
  #isQuiet = false;
  readonly #trace: (line: string) => void;
  readonly #pending: Promise<void>[] = [];
  readonly #failures: Finding[] = [];
  #forgotten: readonly Forgotten[] = [];

  constructor(seed: string, root: string, trace: (line: string) => void) {
    this.#seed = seed;
    const dice = chance(seed);
    this.#plan = drawPlanOf(seed);
    const { service: traits, shop } = this.#plan;
    this.#world = new World(Date.parse('2026-11-21T06:00:00.000Z') + dice.between(0, 86_400_000));
    this.#began = this.#world.now;
    this.#trace = (line) => trace(`${((this.#world.now - this.#opened) / 1000).toFixed(3)} ${line}`);
    this.#service = new FakeService(traits, new Limiter(shop.limiter), () => this.#world.now);
    const categories = [this.#service.addCategory('Fish'), this.#service.addCategory('Birds')];
    this.#petIds = this.#plan.pets.map((quantity, at) =>
      this.#service.addPet(`Pet ${at}`, categories[at % 2] ?? '', quantity),
    );
    this.#tills = Array.from({ length: shop.tills }, (_, at) => {
      const number = at + 1;
      const folder = join(root, `till-${number}`);
      mkdirSync(folder);
      const network = {
        service: this.#service,
        chance: dice.fork(`network ${number}`),
        troubles: this.#troubles,
        till: number,
        latency: this.#plan.latency,
      };
      const own = dice.fork(`till ${number}`);
      const { dateless } = this.#plan.rare;
      const untold = { share: dateless, chance: dice.fork(`dateless ${number}`) };
      return new SimTill({
        world: this.#world,
        number,
        folder,
        profile: shop.profile,
        network: dateless > 0 ? { ...network, dateless: untold } : network,
        chance: own,
        trace: this.#trace,
      });
    });
  }

  readonly #troubles: Plan['troubles'] = [];

  async run(atEnd: (tills: readonly SimTill[]) => void): Promise<Outcome> {
    const world = this.#world;
    for (const till of this.#tills) till.boot();
    await until(world, () => this.#tills.every(({ program }) => program?.sync.status().lastPulledAt != null));
    this.#opened = world.now;
    this.#trace(
      `opened; ${JSON.stringify({ ...this.#plan.service, ...this.#plan.shop, actions: this.#plan.actions.length })}`,
    );
    putOnClock({
      plan: this.#plan,
      world,
      service: this.#service,
      opened: this.#opened,
      petIds: this.#petIds,
      till: (number) => this.#till(number),
      isQuiet: () => this.#isQuiet,
      trouble: (trouble) => this.#troubles.push(trouble),
      action: (number, name, work) => this.#action(number, name, work),
      forgot: (forgotten) => {
        this.#forgotten = withRestore(this.#forgotten, forgotten);
      },
      now: () => this.#ended(),
      trace: this.#trace,
      dice: (name) => chance(`${this.#seed}/${name}`),
    });
    await world.run(() => false, this.#opened + this.#plan.length + 20 * MINUTE);
    await Promise.all(this.#pending);
    this.#trace('quiet');
    this.#isQuiet = true;
    const unread = await close(this.#ended(), world, chance(`${this.#seed}/evidence`), () =>
      this.#decideAll(),
    );
    for (const { number } of unread) {
      this.#failures.push({ what: 'reads no more', detail: `till ${number}` });
    }
    atEnd(this.#tills);
    const ended = this.#ended();
    const found = inspect(ended);
    const findings = [...this.#failures, ...found.filter(({ excused }) => !excused)];
    const excused = found.filter((finding) => finding.excused).map(({ what }) => what);
    const parked = this.#parked(ended);
    const ending = Promise.all(this.#tills.map((till) => till.end()));
    await world.run();
    await ending;
    return {
      seed: this.#seed,
      plan: this.#plan,
      findings,
      excused,
      parked,
      kills: this.#tills.reduce((sum, till) => sum + till.kills, 0),
      requests: this.#service.counts.requests,
      restores: this.#tills.reduce((sum, till) => sum + till.restores, 0),
      limited: this.#service.limiter.counts.refused,
      bans: this.#service.limiter.counts.bans,
      orders: this.#service.created.length,
      lasted: world.now - this.#began,
      doubts: this.#tills.flatMap(({ doubts }) => doubts.ended),
    };
  }

  #ended(): Ended {
    return { plan: this.#plan, service: this.#service, tills: this.#tills, forgotten: this.#forgotten };
  }

  #till(number: number): SimTill {
    return this.#tills[number - 1] as SimTill;
  }

  /**
   * What a person does at a till that runs; being cut off by a kill, or refused by the disk, is no failure, for it was not
   * told as done.
   */
  #action(number: number, name: string, work: (program: TillProgram) => Promise<boolean>): void {
    const { program } = this.#till(number);
    if (!program) return;
    this.#trace(`till ${number}: ${name}`);
    this.#pending.push(
      attempt(work, program).then(
        () => {},
        (error: unknown) => {
          if (this.#till(number).program !== program || isRefusal(error)) return;
          const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
          this.#failures.push({ what: 'an action failed', detail: `till ${number}: ${name}: ${text}` });
        },
      ),
    );
  }

  /** People go through all that waits for them. */
  async #decideAll(): Promise<void> {
    const dice = chance(`${this.#seed}/people`);
    for (let round = 0; round < this.#plan.people.atEnd; round += 1) {
      for (const till of this.#tills) {
        const how = { all: true, atRest: true, trace: this.#trace };
        for (const one of await decide(this.#ended(), till, dice, how))
          this.#forgotten = withRestore(this.#forgotten, one);
      }
      await rest(this.#ended(), this.#world, 'before the last sales');
    }
  }

  /** What waits for a person, by kind and by the reason that docs/sync.md has for it. */
  #parked(ended: Ended): Record<string, number> {
    const parked: Record<string, number> = {};
    for (const till of this.#tills) {
      for (const { row, reason } of parkedOf(till, ended)) {
        const name = `${row.kind}: ${reason ?? row.code}`;
        parked[name] = (parked[name] ?? 0) + 1;
      }
    }
    return parked;
  }
}
