import { type Clock, monotonicMs } from '../../shared/time/time.ts';
import type { World } from './world.ts';

/** Properties of a computer's sleep. */
export interface Sleep {
  /** Whether the monotonic clock continues; systems differ. */
  clockRuns: boolean;
  /** Whether requests in flight leave only after waking. */
  delaysRequests: boolean;
  /** Milliseconds after waking until the network is up. */
  networkUpAfterMs: number;
  /** Whether open connections are lost. */
  losesConnections: boolean;
}

/** The computer of a till, with clocks that people set and sleep in which nothing runs. */
export class Machine {
  /** Error of the wall clock, milliseconds. */
  skew = 0;
  readonly #world: World;
  #sleep: (Sleep & { since: number; isOver: Promise<void>; end: () => void }) | null = null;
  /** Total sleep with the monotonic clock stopped, and with requests held back. Milliseconds. */
  #clockStopped = 0;
  #held = 0;
  /** True milliseconds of the last loss; -Infinity: never. */
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
    const { clockRuns, delaysRequests, losesConnections, since, end } = this.#sleep;
    const { now } = this.#world;
    if (!clockRuns) this.#clockStopped += now - since;
    if (delaysRequests) this.#held += now - since;
    if (losesConnections) this.#lostConnectionsAt = now;
    this.#sleep = null;
    end();
  }

  /** Resolves when it is awake. */
  async awake(): Promise<void> {
    while (this.#sleep) await this.#sleep.isOver;
  }

  /** Whether a connection opened at this time is lost. */
  hasLost(connectedAt: number): boolean {
    return connectedAt < this.#lostConnectionsAt;
  }

  /** Milliseconds, from an arbitrary start, in which requests could leave. */
  couldSend(): number {
    const since = this.#sleep?.delaysRequests ? this.#sleep.since : this.#world.now;
    return since - this.#held;
  }

  /** Resolves when a request sent at `sentAt` (of `couldSend`) has been in flight for `ms`. */
  async onItsWayFor(ms: number, sentAt: number): Promise<void> {
    for (;;) {
      const left = ms - (this.couldSend() - sentAt);
      if (left <= ROUNDING_MS) return;
      const how = this.#sleep;
      if (!how?.delaysRequests) await this.#world.sleep(left);
      else await how.isOver.then(() => this.#world.sleep(how.networkUpAfterMs));
    }
  }

  /** The clock of a program that starts now. */
  clock(): Clock {
    const world = this.#world;
    const plain = world.clock(() => this.skew);
    const before = this.#clockStopped;
    const monotonic = () => {
      const still = this.#sleep && !this.#sleep.clockRuns ? world.now - this.#sleep.since : 0;
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
          // Whole milliseconds, like timers.
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

/** Virtual times are fractions of milliseconds. */
const ROUNDING_MS = 0.001;
