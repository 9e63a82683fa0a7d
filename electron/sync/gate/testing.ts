import { Limiter, type WindowKind } from '../../../lab/simulator/limiter.ts';
import { World } from '../../../lab/simulator/world.ts';
import { ContractProfile } from '../../../shared/petstore/profile.ts';
import { type MonotonicMs, serviceMs } from '../../../shared/time/time.ts';
import type { Answer } from '../../petstore/answer.ts';
import type { GateStore, SavedGate } from '../../store/gate/gate.ts';
import { createGate, type Gate, type Permit } from './gate.ts';

// The setup for tests of the gate: its public interface, in virtual time, with the lab's limiters.

interface RigOptions {
  kind: WindowKind;
  minute: number;
  tills?: number;
  /** One-way latency in milliseconds. */
  way?: () => number;
  /** What happens to the next request. */
  fate?: () => Fate;
}

/** A request is answered, is lost on the way to the service, or only its answer is lost. */
export type Fate = 'answered' | 'lost' | 'answer lost';

const TIMEOUT_MS = 10_000;

const DAY_OF_REQUESTS = 100_000;

export const MINUTE = 60_000;

/** A service, some milliseconds away, that accepts everything that its limiter lets through. */
export function rig({ kind, minute, tills = 1, way = () => 40, fate = () => 'answered' }: RigOptions) {
  const world = new World(Date.parse('2026-11-21T10:00:17.300Z'));
  const limiter = new Limiter({ kind, minute, day: DAY_OF_REQUESTS });
  const limits = { minute, day: DAY_OF_REQUESTS };
  const profile = ContractProfile.parse({ plan: 'enterprise', limits, tillsOnKey: tills });
  return {
    world,
    limiter,
    way,
    till: (store = memoryStore()) => new Till({ world, limiter, way, fate, profile, store }),
  };
}

export function memoryStore(): GateStore {
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
  fate: () => Fate;
  profile: ContractProfile;
  store: GateStore;
}

/** A till that only sends requests. */
export class Till {
  readonly gate: Gate;
  readonly sentAt: number[] = [];
  done = 0;
  underWay = 0;
  mostUnderWay = 0;
  /** Requests sent although an answer had asked to wait longer. */
  whileOpen = 0;
  #parts: TillParts;
  #clock;
  #waiting = 0;
  #openUntil = 0;
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
      const admission = this.gate.admit('orders');
      if (!admission.permits) {
        if (admission.retryAt !== null) this.#wake(admission.retryAt);
        return;
      }
      const [permit] = admission.permits;
      if (!permit?.tryConsume()) {
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
    const { world, limiter, way, fate } = this.#parts;
    const becomes = fate();
    this.sentAt.push(world.now);
    this.underWay += 1;
    this.mostUnderWay = Math.max(this.mostUnderWay, this.underWay);
    if (world.now < this.#openUntil) this.whileOpen += 1;
    const sentAt = this.#clock.monotonic();
    if (becomes !== 'answered') world.after(TIMEOUT_MS, () => this.#giveUp(permit, sentAt));
    if (becomes === 'lost') return;
    world.after(way(), () => {
      const verdict = limiter.take(world.now);
      const until = world.now + verdict.waitMs;
      if (becomes === 'answer lost') return;
      const serviceDate = serviceMs(Math.floor(world.now / 1000) * 1000);
      world.after(way(), () => {
        if (this.#dead) return;
        const header = (name: string) => Number(verdict.headers[`x-ratelimit-${name}`]);
        const rateLimit = {
          limit: header('limit'),
          remaining: header('remaining'),
          resetsAt: serviceMs(header('reset') * 1000),
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
        const words = { waitMs, code: 'rate_limited', meta };
        const answer: Answer<null> = verdict.passed
          ? { kind: 'ok', value: null, etag: null, next: null, meta }
          : { kind: verdict.by === 'ban' ? 'banned' : 'rate_limited', ...words };
        this.underWay -= 1;
        if (verdict.passed) this.done += 1;
        else {
          this.#waiting += 1;
          this.#openUntil = Math.max(this.#openUntil, until);
        }
        permit.complete(answer);
        this.#pump();
      });
    });
  }

  /** No answer came: retries it. */
  #giveUp(permit: Permit, sentAt: MonotonicMs): void {
    if (this.#dead) return;
    const answeredAt = this.#clock.monotonic();
    const empty = { serviceDate: null, rateLimit: null, deprecated: null, sunset: null, replayed: false };
    const words = { code: 'timeout', waitMs: null };
    this.underWay -= 1;
    this.#waiting += 1;
    permit.complete({
      kind: 'unknown',
      why: 'timeout',
      ...words,
      meta: { status: null, sentAt, answeredAt, ...empty },
    });
    this.#pump();
  }

  /** What is left to send, for the next till. */
  get left(): number {
    return this.#waiting + this.underWay;
  }
}
