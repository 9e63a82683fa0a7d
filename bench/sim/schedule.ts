import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Finding, inspect, WAITS_FOR_OTHERS } from './check.ts';
import { adjust, attempt, sell } from './counter.ts';
import { Limiter } from './limiter.ts';
import { drawPlan, type Plan } from './plan.ts';
import { chance } from './random.ts';
import { SimService } from './service.ts';
import { SimTill } from './till.ts';
import { World } from './world.ts';

/** What a schedule came to. */
export interface Outcome {
  seed: string;
  plan: Plan;
  findings: Finding[];
  /** Entries that a person must look at, by the reason. */
  parked: Record<string, number>;
  kills: number;
  requests: number;
  orders: number;
  /** Virtual milliseconds. */
  lasted: number;
}

const MINUTE = 60_000;
/** So long the shop may need after the last trouble: a day's quota may have to begin anew. */
const MOST_QUIET = 4 * 24 * 60 * MINUTE;

/** Runs one schedule from its seed and checks what came of it. */
export async function runSchedule(seed: string, trace: (line: string) => void = () => {}): Promise<Outcome> {
  const root = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'perch-sim-'));
  try {
    return await new Schedule(seed, root, trace).run();
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

class Schedule {
  readonly #seed: string;
  readonly #plan: Plan;
  readonly #world: World;
  readonly #service: SimService;
  readonly #tills: SimTill[];
  readonly #petIds: string[];
  readonly #began: number;
  #opened = 0;
  /** The troubles are over: nobody is killed any more. */
  #isQuiet = false;
  readonly #trace: (line: string) => void;
  readonly #pending: Promise<void>[] = [];
  readonly #failures: Finding[] = [];

  constructor(seed: string, root: string, trace: (line: string) => void) {
    this.#seed = seed;
    const dice = chance(seed);
    this.#plan = drawPlan(dice.fork('plan'));
    const { service: traits, shop } = this.#plan;
    this.#world = new World(Date.parse('2026-11-21T06:00:00.000Z') + dice.between(0, 86_400_000));
    this.#began = this.#world.now;
    this.#trace = (line) => trace(`${((this.#world.now - this.#opened) / 1000).toFixed(3)} ${line}`);
    this.#service = new SimService(traits, new Limiter(shop.limiter), () => this.#world.now);
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
        latency: this.#plan.latency,
      };
      const own = dice.fork(`till ${number}`);
      return new SimTill({
        world: this.#world,
        number,
        folder,
        profile: shop.profile(number),
        network,
        chance: own,
        trace: this.#trace,
      });
    });
  }

  readonly #troubles: Plan['troubles'] = [];

  async run(): Promise<Outcome> {
    const world = this.#world;
    for (const till of this.#tills) till.boot();
    await this.#until(() => this.#tills.every(({ life }) => life?.sync.status().lastPulledAt != null));
    this.#opened = world.now;
    this.#trace(
      `opened; ${JSON.stringify({ ...this.#plan.service, ...this.#plan.shop, deeds: this.#plan.deeds.length })}`,
    );
    this.#happen();
    await world.run(() => false, this.#opened + this.#plan.length + 20 * MINUTE);
    await Promise.all(this.#pending);
    this.#trace('quiet');
    this.#isQuiet = true;
    for (const till of this.#tills) {
      till.spare();
      if (!till.life) till.boot();
    }
    await this.#quiet();
    // Life goes on: what can only be proven by something later has its proof now.
    const dice = chance(`${this.#seed}/evidence`);
    for (const { life } of this.#tills) {
      if (!life) continue;
      let sold = false;
      for (let tries = 0; tries < 20 && !sold; tries += 1) {
        await attempt(adjust, life, dice);
        sold = await attempt(sell, life, dice);
      }
    }
    await this.#quiet();
    const findings = [
      ...this.#failures,
      ...inspect({ plan: this.#plan, service: this.#service, tills: this.#tills }),
    ];
    const parked = this.#parked();
    const ending = Promise.all(this.#tills.map((till) => till.end()));
    await world.run();
    await ending;
    return {
      seed: this.#seed,
      plan: this.#plan,
      findings,
      parked,
      kills: this.#tills.reduce((sum, till) => sum + till.kills, 0),
      requests: this.#service.counts.requests,
      orders: this.#service.created.length,
      lasted: world.now - this.#began,
    };
  }

  /** Puts the whole plan on the clock. */
  #happen(): void {
    const { deeds, troubles, kills, clockJumps, outside, external } = this.#plan;
    const world = this.#world;
    for (const trouble of troubles) {
      const moved = { ...trouble, from: this.#opened + trouble.from, until: this.#opened + trouble.until };
      this.#troubles.push(moved);
    }
    for (const { at, till, deed, name } of deeds) {
      world.after(at, () => {
        const { life } = this.#till(till);
        if (!life) return;
        this.#trace(`till ${till}: ${name}`);
        const dice = chance(`${this.#seed}/${at}/${till}/${name}`);
        this.#pending.push(
          attempt(deed, life, dice).then(
            () => {},
            (error: unknown) => this.#fail(life, till, error),
          ),
        );
      });
    }
    for (const { at, till, transitions, downFor, clockJump } of kills) {
      world.after(at, () => {
        const victim = this.#till(till);
        victim.killSoon(transitions);
        // What does not happen within half a minute is done by hand.
        world.after(30_000, () => {
          if (!this.#isQuiet) victim.kill();
        });
        world.after(30_000 + downFor, () => {
          victim.skew += clockJump;
          if (!victim.life && !this.#isQuiet) victim.boot();
        });
      });
    }
    for (const { at, till, by } of clockJumps)
      world.after(at, () => {
        this.#till(till).skew += by;
      });
    for (const { at, requests } of outside) {
      world.after(at, () => {
        for (let n = 0; n < requests; n += 1) this.#service.limiter.outside(this.#service.now());
      });
    }
    for (const { at, pet, by } of external) {
      world.after(at, () => this.#service.external(this.#petIds[pet % this.#petIds.length] ?? '', by));
    }
  }

  #till(number: number): SimTill {
    return this.#tills[number - 1] as SimTill;
  }

  #fail(life: SimTill['life'], till: number, error: unknown): void {
    // A deed that was cut off by a kill was not told as done.
    if (this.#till(till).life !== life) return;
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#failures.push({ what: 'a deed failed', detail: `till ${till}: ${text}` });
  }

  async #quiet(): Promise<void> {
    await this.#until(() => this.#tills.every((till) => till.life !== null && isIdle(till)));
  }

  /** Lets time pass in steps until it is so, or gives up. */
  async #until(done: () => boolean): Promise<void> {
    const end = this.#world.now + MOST_QUIET;
    for (let step = 5_000; this.#world.now < end && !done(); step = Math.min(step * 1.3, 30 * MINUTE)) {
      await this.#world.run(() => false, this.#world.now + step);
    }
  }

  #parked(): Record<string, number> {
    const parked: Record<string, number> = {};
    for (const { life } of this.#tills) {
      const rows = life?.store.context.db
        .prepare<[], { kind: string; code: string }>(
          `SELECT kind, reason_code AS code FROM outbox WHERE state = 'parked'`,
        )
        .all();
      for (const { kind, code } of rows ?? [])
        parked[`${kind} ${code}`] = (parked[`${kind} ${code}`] ?? 0) + 1;
    }
    return parked;
  }
}

/** Nothing waits but what waits for a person or for stock to come in. */
function isIdle({ life }: SimTill): boolean {
  const waiting = life?.store.context.db
    .prepare<[], number>(
      `SELECT count(*) FROM outbox WHERE state IN ('ready', 'inflight', 'unknown')
         OR (state = 'blocked' AND NOT (${WAITS_FOR_OTHERS}))`,
    )
    .pluck()
    .get();
  return waiting === 0;
}
