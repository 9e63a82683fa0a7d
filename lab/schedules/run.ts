import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import { type Chance, chance } from '../../shared/testing/chance.ts';
import { DAY_MS, MINUTE_MS } from '../../shared/time/time.ts';
import { attempt } from '../simulator/counter.ts';
import { type Forgotten, withRestore } from '../simulator/forgotten.ts';
import { type Contract, openPetstore, type Petstore } from '../simulator/petstore.ts';
import { SimTill, type TillProgram } from '../simulator/till.ts';
import { World } from '../simulator/world.ts';
import { check, type Finding } from './check.ts';
import { connect, drawPassage, type Trouble, Wait } from './network.ts';
import { actions, drawPlan, type Plan } from './plan.ts';
import { contentsOf, RecordingService } from './recording-service.ts';
import { open, settle } from './settling.ts';

/** The result of a schedule. */
export interface Outcome {
  plan: Plan;
  findings: Finding[];
  requests: number;
  limited: number;
  orders: number;
  kills: number;
  /** Parked entries. */
  parked: number;
  /** Virtual milliseconds. */
  lasted: number;
}

export interface RunOptions {
  /** Restricts the drawn contract. */
  only?: Contract | undefined;
  trace?: ((line: string) => void) | undefined;
}

/** Runs the schedule of a seed and checks the result; the same in every run. */
export async function runSchedule(
  seed: string,
  { only, trace = () => {} }: RunOptions = {},
): Promise<Outcome> {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'perch-shops-'));
  const dice = chance(`shops ${seed}`);
  const plan = drawPlan(dice.fork('plan'), only);
  const world = new World(Date.parse('2026-11-21T06:00:00.000Z') + dice.between(0, DAY_MS));
  const { limits, contract, clockOff } = plan;
  const petstore = await openPetstore({ world, limits, contract, clockOff });
  try {
    return await new Schedule({ plan, world, petstore, dice, folder, trace }).run();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Parts {
  plan: Plan;
  world: World;
  petstore: Petstore;
  dice: Chance;
  folder: string;
  trace: (line: string) => void;
}

class Schedule {
  readonly #parts: Parts;
  readonly #service: RecordingService;
  readonly #troubles: Trouble[] = [];
  readonly #tills: { sim: SimTill; wait: Wait }[];
  readonly #failures: Finding[] = [];
  readonly #pending: Promise<void>[] = [];
  #forgotten: readonly Forgotten[] = [];
  #opened = 0;
  /** Whether the troubles are over: tills are not killed or started any more. */
  #isQuiet = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { plan, world, petstore } = parts;
    this.#service = new RecordingService(petstore, world, plan.pageSize);
    this.#tills = Array.from({ length: plan.tills }, (_, at) => this.#makeTill(at + 1));
  }

  #makeTill(number: number): { sim: SimTill; wait: Wait } {
    const { plan, world, dice, folder } = this.#parts;
    const own = join(folder, `till-${number}`);
    mkdirSync(own);
    const wait = new Wait();
    const { latency, clockOff } = plan;
    const draws = dice.fork(`network ${number}`);
    const way = { world, till: number, troubles: this.#troubles, latency, chance: draws };
    const network = {
      ...{ world, service: this.#service, till: number, clockOff, wait, chance: draws },
      passage: () => drawPassage(way),
    };
    const limits = plan.plan === 'enterprise' ? { limits: plan.limits } : {};
    const sim = new SimTill({
      world,
      number,
      folder: own,
      profile: ContractProfile.parse({ plan: plan.plan, ...limits, tillsOnKey: plan.tills }),
      network: (machine, trace) => connect({ ...network, machine, trace }),
      chance: dice.fork(`till ${number}`),
      trace: this.#trace,
    });
    return { sim, wait };
  }

  readonly #trace = (line: string): void => {
    const { world, trace } = this.#parts;
    trace(`${((world.now - this.#opened) / 1000).toFixed(3)} ${line}`);
  };

  #sim(number: number): SimTill {
    return (this.#tills[number - 1] as { sim: SimTill }).sim;
  }

  async run(): Promise<Outcome> {
    const { plan, world, petstore } = this.#parts;
    const began = world.now;
    await this.#service.stockUp(plan.pets);
    const sims = this.#tills.map(({ sim }) => sim);
    await open(world, sims);
    this.#opened = world.now;
    const { actions: all, ...rest } = plan;
    this.#trace(`opened: ${JSON.stringify(rest)}, ${all.length} actions`);
    this.#scheduleEvents();
    await world.run(() => false, this.#opened + plan.length + 20 * MINUTE_MS);
    await Promise.all(this.#pending);
    this.#trace('quiet');
    this.#isQuiet = true;
    this.#failures.push(...(await settle({ world, petstore, tills: sims })));
    const tills = this.#tills.flatMap(({ sim, wait }) => {
      const db = sim.program?.store.context.db;
      return db ? [{ sim, wait, db, isRestored: sim.restored }] : [];
    });
    const contents = await contentsOf(petstore.data);
    const found = check({
      contract: plan.contract,
      service: this.#service,
      contents,
      tills,
      forgotten: this.#forgotten,
    });
    const findings = [...this.#failures, ...found];
    const count = (sql: string) =>
      tills.reduce((sum, { db }) => sum + (db.prepare<[], number>(sql).pluck().get() ?? 0), 0);
    const parked = count("SELECT count(*) FROM outbox WHERE state = 'parked'");
    const ending = Promise.all(this.#tills.map(({ sim }) => sim.end()));
    await world.run();
    await ending;
    const { requests, limited } = this.#service.counts;
    return {
      plan,
      findings,
      requests,
      limited,
      orders: this.#service.creations.filter(({ list }) => list === '/store/orders').length,
      kills: this.#tills.reduce((sum, { sim }) => sum + sim.kills, 0),
      parked,
      lasted: world.now - began,
    };
  }

  #scheduleEvents(): void {
    const { plan, world, dice } = this.#parts;
    for (const trouble of plan.troubles) {
      const { from, until } = trouble;
      this.#troubles.push({ ...trouble, from: this.#opened + from, until: this.#opened + until });
    }
    for (const { at, till, name } of plan.actions) {
      const own = dice.fork(`${at} ${till} ${name}`);
      world.after(at, () => this.#act(till, name, (program) => actions[name](program, own)));
    }
    for (const kill of plan.kills) world.after(kill.at, () => this.#kill(kill));
    for (const { at, till, by } of plan.clockJumps) {
      world.after(at, () => {
        this.#sim(till).skew += by;
      });
    }
    for (const { at, till, length, how } of plan.sleeps) {
      world.after(at, () => this.#sim(till).fallAsleep(how));
      world.after(at + length, () => this.#sim(till).wake());
    }
    const backups = new Map(plan.restores.map(({ backupAt, till }) => [backupAt, till]));
    for (const [at, till] of backups) world.after(at, () => this.#sim(till).backup(String(at)));
    for (const { till, backupAt, at } of plan.restores) {
      world.after(at, () => this.#restore(till, String(backupAt)));
    }
    for (const { at, action } of plan.others) {
      const own = dice.fork(`others ${at}`);
      world.after(at, () => {
        this.#trace(`another program: ${action}`);
        this.#service.act(action, own);
      });
    }
  }

  /** Runs an action at a running till. An action interrupted by a kill is no failure. */
  #act(number: number, name: string, work: (program: TillProgram) => Promise<boolean>): void {
    const { program } = this.#sim(number);
    if (!program) return;
    this.#trace(`till ${number}: ${name}`);
    const done = attempt(work, program).then(
      () => {},
      (error: unknown) => {
        if (this.#sim(number).program !== program) return;
        const detail = `till ${number}: ${name}: ${error instanceof Error ? error.stack : error}`;
        this.#failures.push({ what: 'action failed', detail });
      },
    );
    this.#pending.push(done);
  }

  #kill({ till, steps, downFor, clockJump }: Plan['kills'][number]): void {
    const { world } = this.#parts;
    const sim = this.#sim(till);
    sim.killSoon(steps);
    // Without such a step within half a minute the till is killed anyway.
    world.after(30_000, () => {
      if (!this.#isQuiet) sim.kill();
    });
    world.after(30_000 + downFor, () => {
      sim.skew += clockJump;
      if (!sim.program && !this.#isQuiet) sim.boot();
    });
  }

  #restore(till: number, backup: string): void {
    const sim = this.#sim(till);
    sim.kill();
    const work = sim.restore(backup).then((forgotten) => {
      if (forgotten) this.#forgotten = withRestore(this.#forgotten, forgotten);
      if (!this.#isQuiet) sim.boot();
    });
    this.#parts.world.pauseFor(work);
  }
}
