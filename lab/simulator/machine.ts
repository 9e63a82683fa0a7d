import { type Clock, monotonicMs } from '../../shared/time/time.ts';
import type { World } from './world.ts';

/** How a computer sleeps. */
export interface Sleep {
  /** Whether its monotonic clock counts on meanwhile; systems differ. */
  counts: boolean;
  /** Whether what was on its way to the service when it fell asleep leaves only when it wakes. */
  holds: boolean;
  /** So long after waking the first of it leaves: the link has to stand again. Milliseconds. */
  linkAfter: number;
  /** Whether the connections that were open are gone when it wakes. */
  breaks: boolean;
}

/** The computer of a till: its clocks, which people set, and its sleep, in which nothing runs. */
export class Machine {
  /** Milliseconds that the wall clock is off. */
  skew = 0;
  readonly #world: World;
  #sleep: (Sleep & { since: number; isOver: Promise<void>; end: () => void }) | null = null;
  /** How long it slept while its monotonic clock was stopped, and while it held requests back. Milliseconds. */
  #clockStopped = 0;
  #held = 0;
  /** True milliseconds; -Infinity: never. */
  #lostConnectionsAt = -Infinity;

  constructor(world: World) {
    this.#world = world;
  }

  get isAsleep(): boolean {
    return this.#sleep !== null;
  }

  fallAsleep(how: Sleep): void {
    if (this.#sleep) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#sleep = { ...how, since: this.#world.now, isOver: promise, end: resolve };
  }

  wake(): void {
    if (!this.#sleep) return;
    const { counts, holds, breaks, since, end } = this.#sleep;
    const { now } = this.#world;
    if (!counts) this.#clockStopped += now - since;
    if (holds) this.#held += now - since;
    if (breaks) this.#lostConnectionsAt = now;
    this.#sleep = null;
    end();
  }

  /** Resolves when it is awake. */
  async awake(): Promise<void> {
    while (this.#sleep) await this.#sleep.isOver;
  }

  /** Whether a connection opened at a moment is gone. */
  hasLost(connectedAt: number): boolean {
    return connectedAt < this.#lostConnectionsAt;
  }

  /** Milliseconds, from some moment, in which requests could leave. */
  couldSend(): number {
    const since = this.#sleep?.holds ? this.#sleep.since : this.#world.now;
    return since - this.#held;
  }

  /** Resolves when what left at `sentAt`, of `couldSend`, has been on its way for so many milliseconds. */
  async onItsWayFor(ms: number, sentAt: number): Promise<void> {
    for (;;) {
      const left = ms - (this.couldSend() - sentAt);
      if (left <= ROUNDING_MS) return;
      const how = this.#sleep;
      if (!how?.holds) await this.#world.sleep(left);
      else await how.isOver.then(() => this.#world.sleep(how.linkAfter));
    }
  }

  /** The clock of a program that starts now. */
  clock(): Clock {
    const world = this.#world;
    const plain = world.clock(() => this.skew);
    const before = this.#clockStopped;
    const monotonic = () => {
      const still = this.#sleep && !this.#sleep.counts ? world.now - this.#sleep.since : 0;
      return monotonicMs(plain.monotonic() - (this.#clockStopped - before) - still);
    };
    const awake = () => this.awake();
    return {
      now: plain.now,
      monotonic,
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          if (signal?.aborted) return resolve();
          const due = monotonic() + ms;
          let isOver = false;
          // As timers do: whole milliseconds.
          let cancel = world.after(Math.ceil(ms), onTime);
          const isAsleep = () => this.isAsleep;
          function onTime() {
            if (isOver) return;
            const left = due - monotonic();
            if (isAsleep()) void awake().then(onTime);
            else if (left > ROUNDING_MS) cancel = world.after(Math.ceil(left), onTime);
            else done();
          }
          function done() {
            isOver = true;
            cancel();
            signal?.removeEventListener('abort', done);
            resolve();
          }
          signal?.addEventListener('abort', done);
        }),
    };
  }
}

/** Moments of this world are fractions of milliseconds. */
const ROUNDING_MS = 0.001;
