import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Limiter, type WindowKind } from '../../../bench/sim/limiter.ts';
import { chance } from '../../../bench/sim/random.ts';
import { World } from '../../../bench/sim/world.ts';
import { ContractProfile } from '../../../shared/petstore/profile.ts';
import type { Answer } from '../../petstore/answer.ts';
import type { GateStore, SavedGate } from '../../store/gate/gate.ts';
import { createGate, type Gate, type Permit } from './gate.ts';

// The gate through its public door, in virtual time, before the limiters of the fault schedules.

interface RigOptions {
  kind: WindowKind;
  minute: number;
  tills?: number;
  /** Milliseconds of one way. */
  way?: () => number;
}

const DAY_OF_REQUESTS = 100_000;

/** A service that says yes to all that its limiter lets through, some milliseconds away. */
function rig({ kind, minute, tills = 1, way = () => 40 }: RigOptions) {
  const world = new World(Date.parse('2026-11-21T10:00:17.300Z'));
  const limiter = new Limiter({ kind, minute, day: DAY_OF_REQUESTS });
  const limits = { minute, day: DAY_OF_REQUESTS };
  const profile = ContractProfile.parse({ plan: 'enterprise', limits, tillsOnKey: tills });
  return {
    world,
    limiter,
    way,
    till: (store = memoryStore()) => new Till({ world, limiter, way, profile, store }),
  };
}

function memoryStore(): GateStore {
  let state: SavedGate | null = null;
  return {
    load: () => ({ state, spending: [] }),
    save: (saved) => {
      state = JSON.parse(JSON.stringify(saved)) as SavedGate;
    },
    close: () => {},
  };
}

interface TillParts {
  world: World;
  limiter: Limiter;
  way: () => number;
  profile: ContractProfile;
  store: GateStore;
}

/** A till that has nothing but requests to send. */
class Till {
  readonly gate: Gate;
  readonly sentAt: number[] = [];
  done = 0;
  underWay = 0;
  mostUnderWay = 0;
  /** Requests that left although an answer had asked to wait longer. */
  whileClosed = 0;
  #parts: TillParts;
  #clock;
  #waiting = 0;
  #closedUntil = 0;
  #wakeAt = Infinity;
  #dead = false;

  constructor(parts: TillParts) {
    this.#parts = parts;
    this.#clock = parts.world.clock();
    this.gate = createGate({ ...parts, clock: this.#clock, random: () => 0.5 });
  }

  send(count: number): void {
    this.#waiting += count;
    this.#pump();
  }

  kill(): void {
    this.#dead = true;
  }

  #pump(): void {
    while (this.#waiting > 0 && !this.#dead) {
      const admission = this.gate.admit('orders', 1, this.#waiting);
      if (!admission.permits) {
        if (admission.retryAt !== null) this.#wake(admission.retryAt);
        return;
      }
      const [permit] = admission.permits;
      if (!permit?.mayLeave()) {
        permit?.release();
        return;
      }
      this.#waiting -= 1;
      this.#exchange(permit);
    }
  }

  #wake(monotonic: number): void {
    const { world } = this.#parts;
    const at = world.now + Math.max(1, monotonic - this.#clock.monotonic());
    if (at >= this.#wakeAt) return;
    this.#wakeAt = at;
    world.after(at - world.now, () => {
      if (this.#wakeAt !== at) return;
      this.#wakeAt = Infinity;
      this.#pump();
    });
  }

  #exchange(permit: Permit): void {
    const { world, limiter, way } = this.#parts;
    this.sentAt.push(world.now);
    this.underWay += 1;
    this.mostUnderWay = Math.max(this.mostUnderWay, this.underWay);
    if (world.now < this.#closedUntil) this.whileClosed += 1;
    const sentAt = this.#clock.monotonic();
    world.after(way(), () => {
      const verdict = limiter.take(world.now);
      const until = world.now + verdict.waitMs;
      const serviceDate = Math.floor(world.now / 1000) * 1000;
      world.after(way(), () => {
        if (this.#dead) return;
        const header = (name: string) => Number(verdict.headers[`x-ratelimit-${name}`]);
        const rateLimit = {
          limit: header('limit'),
          remaining: header('remaining'),
          resetsAt: header('reset') * 1000,
        };
        const answeredAt = this.#clock.monotonic();
        const status = verdict.passed ? 201 : verdict.by === 'ban' ? 403 : 429;
        const meta = {
          status,
          sentAt,
          answeredAt,
          serviceDate,
          rateLimit,
          deprecated: null,
          sunset: null,
          replayed: false,
        };
        const waitMs = Math.ceil(verdict.waitMs / 1000) * 1000;
        const words = { waitMs, code: 'rate_limited', message: 'Please wait.', meta };
        const answer: Answer<null> = verdict.passed
          ? { kind: 'ok', value: null, etag: null, next: null, meta }
          : { kind: verdict.by === 'ban' ? 'banned' : 'rate_limited', ...words };
        this.underWay -= 1;
        if (verdict.passed) this.done += 1;
        else {
          this.#waiting += 1;
          this.#closedUntil = Math.max(this.#closedUntil, until);
        }
        permit.settle(answer);
        this.#pump();
      });
    });
  }
}

const MINUTE = 60_000;

test('the first request asks alone, and its answer lets the rest of the minute out at once', async () => {
  const { world, limiter, till } = rig({ kind: 'fixed', minute: 60 });
  const one = till();
  const began = world.now;
  one.send(60);
  await world.run(() => one.done === 1);
  expect(one.sentAt.filter((at) => at < began + 80)).toHaveLength(1);
  await world.run(() => one.done === 60);
  expect(one.mostUnderWay).toBeGreaterThan(3);
  expect(world.now - began).toBeLessThan(1000);
  expect(limiter.counts.refused).toBe(0);
});

test('with answers that take long, no more is under way than can do no harm', async () => {
  for (const [tills, most] of [
    [1, 3],
    [3, 1],
  ] as const) {
    const { world, till } = rig({ kind: 'fixed', minute: 300, tills, way: () => 700 });
    const all = Array.from({ length: tills }, () => till());
    for (const one of all) one.send(40);
    await world.run(() => all.every(({ done }) => done === 40));
    for (const one of all) expect(one.mostUnderWay).toBeLessThanOrEqual(most);
  }
});

test('after a 429 nothing leaves until its time is up, and then one request alone', async () => {
  const { world, limiter, till } = rig({ kind: 'fixed', minute: 60 });
  for (let count = 0; count < 60; count += 1) limiter.outside(world.now);
  const one = till();
  one.send(30);
  await world.run(() => one.gate.memory.wait !== null);
  const { sentAt } = one;
  const asked = sentAt.length;
  await world.run(() => sentAt.length > asked);
  expect(world.now % MINUTE).toBeLessThan(5000);
  await world.run(() => false, world.now + 79);
  expect(sentAt).toHaveLength(asked + 1);
  await world.run(() => one.done === 30);
  expect(one.whileClosed).toBe(0);
  expect(limiter.counts).toMatchObject({ refused: 1, early: 0, bans: 0 });
});

test('a restart inside a wait serves it, and inside a minute knows what is left', async () => {
  const { world, limiter, till } = rig({ kind: 'fixed', minute: 60 });
  for (let count = 0; count < 60; count += 1) limiter.outside(world.now);
  const store = memoryStore();
  const first = till(store);
  first.send(1);
  await world.run(() => first.gate.memory.wait !== null);
  first.kill();
  const second = till(store);
  second.send(60);
  await world.run(() => second.done === 60);
  expect(limiter.counts).toMatchObject({ refused: 1, early: 0 });
  second.kill();
  const third = till(store);
  third.send(1);
  await world.run(() => third.done === 1);
  expect(limiter.counts.refused).toBe(1);
});

test('what two requests of one piece of work need is given out together only where nobody else shares the key', () => {
  const alone = rig({ kind: 'fixed', minute: 300 }).till().gate;
  const shared = rig({ kind: 'fixed', minute: 60, tills: 3 }).till().gate;
  for (const gate of [alone, shared]) {
    const [ask] = gate.admit('orders').permits ?? [];
    expect(gate.admit('orders').permits).toBeNull();
    ask?.mayLeave();
    const meta = { status: 200, sentAt: 0, answeredAt: 80, serviceDate: Date.parse('2026-11-21T10:00:17Z') };
    const rateLimit = {
      limit: gate.plan.minute,
      remaining: gate.plan.minute - 1,
      resetsAt: meta.serviceDate + 43_000,
    };
    const rest = { rateLimit, deprecated: null, sunset: null, replayed: false };
    ask?.settle({ kind: 'ok', value: null, etag: null, next: null, meta: { ...meta, ...rest } });
  }
  expect(alone.admit('stock', 2).permits).toHaveLength(2);
  expect(shared.admit('stock', 2).permits).toHaveLength(1);
});

const kinds = ['fixed', 'first', 'sliding', 'bucket'] as const;
const shops = fc.record({
  kind: fc.constantFrom(...kinds),
  minute: fc.constantFrom(60, 300),
  tills: fc.integer({ min: 1, max: 3 }),
  way: fc.integer({ min: 5, max: 300 }),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  backlog: fc.integer({ min: 0, max: 120 }),
});

/** Backlogs, then sales one by one, at tills that begin one after another. */
async function sell(
  { kind, minute, tills, way, seed, backlog }: typeof shops extends fc.Arbitrary<infer T> ? T : never,
  outside: boolean,
) {
  const dice = chance(`gate ${seed}`);
  const { world, limiter, till } = rig({
    kind,
    minute,
    tills,
    way: () => way * (0.6 + 0.8 * dice.next()) * (!outside && dice.happens(0.02) ? 8 : 1),
  });
  const all: Till[] = [];
  let sales = 0;
  for (let number = 0; number < tills; number += 1) {
    const own = dice.fork(`till ${number}`);
    world.after(own.between(0, 20_000), () => {
      const one = till();
      all.push(one);
      one.send(backlog);
      for (let count = own.between(0, 60); count > 0; count -= 1) {
        sales += 1;
        world.after(own.between(0, 4 * MINUTE), () => one.send(own.pick([1, 1, 2, 5])));
      }
    });
  }
  if (outside) {
    for (let at = 0; at < 6 * MINUTE; at += dice.between(1, 4000)) {
      const burst = dice.happens(0.03) ? minute : 1;
      world.after(at, () => {
        for (let count = 0; count < burst; count += 1) limiter.outside(world.now);
      });
    }
  }
  await world.run(() => false, world.now + 30 * MINUTE);
  expect(all.reduce((sum, { done }) => sum + done, 0)).toBeGreaterThanOrEqual(sales + tills * backlog);
  expect(all.map(({ whileClosed }) => whileClosed)).toEqual(all.map(() => 0));
  expect(limiter.counts.bans).toBe(0);
  return limiter.counts;
}

const runs = Number(process.env.GATE_RUNS ?? 60);
const runSeed = Number(process.env.GATE_SEED ?? 7);

test('no schedule is refused while nobody else uses the key', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(shops, async (shop) => {
      const { refused } = await sell(shop, false);
      expect(refused).toBe(0);
    }),
    { numRuns: runs, seed: runSeed },
  );
});

test('no schedule sends inside a wait, or is banned, whoever else uses the key', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(shops, async (shop) => {
      await sell(shop, true);
    }),
    { numRuns: runs, seed: runSeed },
  );
});
