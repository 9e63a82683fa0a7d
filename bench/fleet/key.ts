import type { Answer } from '../../electron/petstore/answer.ts';
import { createGate, type Gate, type Permit } from '../../electron/sync/gate/gate.ts';
import { roundInterval } from '../../electron/sync/pull/pace.ts';
import { Limiter } from '../../lab/simulator/limiter.ts';
import { World } from '../../lab/simulator/world.ts';
import type { Lane } from '../../shared/domain/sync.ts';
import { type PlanName, plans } from '../../shared/petstore/plans.ts';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import { type Chance, chance } from '../../shared/testing/chance.ts';
import { after, type Clock, DAY_MS, HOUR_MS, serviceMs } from '../../shared/time/time.ts';

/** A shop: some tills on one key. */
export interface KeySpec {
  plan: Exclude<PlanName, 'enterprise'>;
  tills: number;
  /** Orders (sold lines) of one till in a day. */
  orders: number;
  days: number;
  seed: string;
}

export interface KeyResult {
  spec: KeySpec;
  /** Milliseconds from sale to acknowledgement of each acknowledged order. */
  delays: number[];
  sold: number;
  lanes: Record<Lane, number>;
  refused: number;
  bans: number;
  /** Pets whose count was not written at the end. */
  stockLeft: number;
  /** Longest time from an order's acknowledgement until its count was written or the end; milliseconds. */
  stockWait: number;
}

/** Round trip, milliseconds. */
export const LATENCY = 80;
export const PETS = 60;
/** Start of the first day. */
export const OPENS = Date.parse('2026-11-02T09:00:00.000Z');
/** Pets, categories, orders, inventory. */
const PAGES = 4;
/** Percentage of a day's sales in each hour from 9 to 19 o'clock. */
const HOURS = [4, 6, 9, 14, 12, 8, 8, 12, 16, 11];

/** Runs one key for some days in virtual time. Keys are independent, so one is enough. */
export function runKey(spec: KeySpec): KeyResult {
  const world = new World(OPENS);
  const limits = plans[spec.plan];
  const limiter = new Limiter({ kind: 'first', minute: limits.minute, day: limits.day });
  const result = emptyResult(spec);
  const versions = new Map<number, number>();
  const tills: FleetTill[] = [];
  for (let number = 1; number <= spec.tills; number += 1) {
    tills.push(new FleetTill({ world, limiter, result, versions, dice: chance(`${spec.seed}/${number}`) }));
  }
  world.runAtOnce(world.now + spec.days * DAY_MS);
  result.refused = limiter.counts.refused;
  result.bans = limiter.counts.bans;
  for (const till of tills) till.end();
  return result;
}

export function emptyResult(spec: KeySpec): KeyResult {
  const lanes = { orders: 0, stock: 0, edits: 0, reads: 0 };
  return { spec, delays: [], sold: 0, lanes, refused: 0, bans: 0, stockLeft: 0, stockWait: 0 };
}

/** The sales of a till on one day: time after opening and pet; some pets sell far more often. */
export function salesOfDay(orders: number, dice: Chance): { after: number; pet: number }[] {
  const total = HOURS.reduce((sum, share) => sum + share, 0);
  return HOURS.flatMap((share, hour) =>
    Array.from({ length: Math.floor((orders * share) / total + dice.next()) }, () => ({
      after: (hour + dice.next()) * HOUR_MS,
      pet: Math.floor(dice.next() ** 2 * PETS),
    })),
  );
}

interface Parts {
  world: World;
  limiter: Limiter;
  result: KeyResult;
  /** Number of writes of each pet's count by any till: the version of its ETag. */
  versions: Map<number, number>;
  dice: Chance;
}

/** The product's gate with a simplified outbox of two lists; the service accepts everything within its limits. */
class FleetTill {
  readonly #parts: Parts;
  readonly #gate: Gate;
  readonly #clock: Clock;
  readonly #orders: { soldAt: number; pet: number }[] = [];
  /** Pets with unwritten sales, and since when. */
  readonly #stock = new Map<number, number>();
  /** Known ETags of counts; without a current one the count is read before it is written. */
  readonly #etags = new Map<number, number>();
  #pagesLeft = PAGES;
  #readAt: number;
  #wakeAt = Infinity;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { world, dice, result } = parts;
    this.#clock = world.clock();
    const profile = ContractProfile.parse({ plan: result.spec.plan, tillsOnKey: result.spec.tills });
    const store = { load: () => ({ state: null, spending: [] }), save: () => {}, close: () => {} };
    this.#gate = createGate({ store, clock: this.#clock, random: dice.next, profile });
    this.#readAt = world.now;
    for (let day = 0; day < result.spec.days; day += 1) world.after(day * DAY_MS, () => this.#openShop());
    this.#pump();
  }

  /** Counts the remaining orders and pets. */
  end(): void {
    this.#parts.result.stockLeft += this.#stock.size;
    for (const since of this.#stock.values()) this.#recordWait(since);
  }

  #recordWait(since: number): void {
    const { result, world } = this.#parts;
    result.stockWait = Math.max(result.stockWait, world.now - since);
  }

  /** Marks a pet's count as unwritten since a time; an earlier mark stays. */
  #markUnwritten(pet: number, since: number): void {
    this.#stock.set(pet, Math.min(since, this.#stock.get(pet) ?? since));
  }

  #openShop(): void {
    const { world, dice, result } = this.#parts;
    for (const { after, pet } of salesOfDay(result.spec.orders, dice)) {
      world.after(after, () => this.#sell(pet));
    }
  }

  #sell(pet: number): void {
    const { world, result } = this.#parts;
    result.sold += 1;
    this.#orders.push({ soldAt: world.now, pet });
    this.#pump();
  }

  #pump(): void {
    const { world, result } = this.#parts;
    for (let order = this.#orders[0]; order; order = this.#orders[0]) {
      const sold = order;
      const sent = this.#send(
        'orders',
        () => {
          result.delays.push(world.now - sold.soldAt);
          this.#markUnwritten(sold.pet, world.now);
        },
        () => this.#orders.unshift(sold),
      );
      if (!sent) return;
      this.#orders.shift();
    }
    for (const [pet, since] of this.#stock) {
      // Without an ETag, only with permits to read and to write (electron/sync/kinds/push-stock.ts).
      const permits = this.#admit('stock', this.#etags.has(pet) ? 1 : 2);
      if (permits.length === 0) break;
      this.#stock.delete(pet);
      this.#writeStock(pet, since, permits);
    }
    if (this.#pagesLeft > 0 && world.now >= this.#readAt) {
      const next = () => this.#continueReading();
      if (this.#send('reads', next, () => this.#pump())) this.#readAt = Infinity;
    } else this.#wake(this.#readAt);
  }

  /** Reads a pet's count if necessary and writes it; retries if another till wrote first. */
  #writeStock(pet: number, since: number, permits: Permit[]): void {
    const { versions } = this.#parts;
    const permit = permits.shift() ?? this.#admit('stock', 1)[0];
    const etag = this.#etags.get(pet);
    const done = () => {
      const version = versions.get(pet) ?? 0;
      if (etag === version) {
        this.#recordWait(since);
        versions.set(pet, etag + 1);
        this.#etags.set(pet, etag + 1);
        return;
      }
      if (etag === undefined) this.#etags.set(pet, version);
      else this.#etags.delete(pet);
      this.#writeStock(pet, since, permits);
    };
    const later = () => {
      for (const unused of permits) unused.release();
      this.#markUnwritten(pet, since);
    };
    if (!permit || !this.#sendWith(permit, done, later)) later();
  }

  #continueReading(): void {
    const { world, versions, result } = this.#parts;
    this.#pagesLeft -= 1;
    this.#readAt = world.now;
    if (this.#pagesLeft > 0) return;
    this.#pagesLeft = PAGES;
    // The inventory shows which counts others wrote; their ETags are dropped.
    for (const [pet, etag] of this.#etags) if (etag !== (versions.get(pet) ?? 0)) this.#etags.delete(pet);
    this.#readAt += roundInterval(plans[result.spec.plan], result.spec.tills, PAGES);
  }

  /** Sends one request if the gate admits it. */
  #send(lane: Lane, done: () => void, refused: () => void): boolean {
    const [permit] = this.#admit(lane, 1);
    return permit !== undefined && this.#sendWith(permit, done, refused);
  }

  /** Permits to send; if none, tries again when the gate allows. */
  #admit(lane: Lane, count: number): Permit[] {
    const admission = this.#gate.admit(lane, count);
    if (!admission.permits && admission.retryAt !== null) {
      this.#wake(this.#parts.world.now + admission.retryAt - this.#clock.monotonic());
    }
    return admission.permits ?? [];
  }

  #sendWith(permit: Permit, done: () => void, refused: () => void): boolean {
    if (!permit.tryConsume()) {
      permit.release();
      return false;
    }
    this.#parts.result.lanes[permit.lane] += 1;
    this.#exchange(permit, done, refused);
    return true;
  }

  #exchange(permit: Permit, done: () => void, refused: () => void): void {
    const { world, limiter } = this.#parts;
    const sentAt = this.#clock.monotonic();
    world.after(LATENCY / 2, () => {
      const verdict = limiter.take(world.now);
      const date = Math.floor(world.now / 1000) * 1000;
      world.after(LATENCY / 2, () => {
        const header = (name: string) => Number(verdict.headers[`x-ratelimit-${name}`]);
        const meta = {
          status: verdict.passed ? 201 : 429,
          sentAt,
          answeredAt: after(sentAt, LATENCY),
          serviceDate: serviceMs(date),
          rateLimit: {
            limit: header('limit'),
            remaining: header('remaining'),
            resetsAt: serviceMs(header('reset') * 1000),
          },
          deprecated: null,
          sunset: null,
          replayed: false,
        };
        const words = { code: 'rate_limited', message: 'Please wait.' };
        const waitMs = Math.ceil(verdict.waitMs / 1000) * 1000;
        const answer: Answer<null> = verdict.passed
          ? { kind: 'ok', value: null, etag: null, next: null, meta }
          : verdict.by === 'ban'
            ? { kind: 'banned', waitMs, ...words, meta }
            : { kind: 'rate_limited', waitMs, ...words, meta };
        permit.complete(answer);
        if (verdict.passed) done();
        else refused();
        this.#pump();
      });
    });
  }

  /** Schedules the next attempt, unless an earlier one is scheduled. */
  #wake(at: number): void {
    const { world } = this.#parts;
    if (at >= this.#wakeAt || !Number.isFinite(at)) return;
    this.#wakeAt = at;
    world.after(Math.max(1, at - world.now), () => {
      if (this.#wakeAt !== at) return;
      this.#wakeAt = Infinity;
      this.#pump();
    });
  }
}
