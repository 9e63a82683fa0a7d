import { type Clock, monotonicMs, wallMs } from '../../shared/time/time.ts';

interface Event {
  at: number;
  order: number;
  /** null: cancelled. */
  run: (() => void) | null;
}

/**
 * Virtual time (discrete-event simulation). All waits use a clock of this world; `run` lets ready work finish and then jumps
 * to the next event, so that months pass in seconds and every run repeats exactly.
 */
export class World {
  /** True milliseconds since 1970. */
  now: number;
  #events: Event[] = [];
  readonly #held = new Set<Promise<unknown>>();
  #order = 0;

  constructor(start = Date.parse('2026-11-21T08:00:00.000Z')) {
    this.now = start;
  }

  /** Runs something `ms` from now; the returned function cancels it. */
  after(ms: number, run: () => void): () => void {
    const event: Event = { at: this.now + Math.max(0, ms), order: this.#order++, run };
    this.#push(event);
    return () => {
      event.run = null;
    };
  }

  /** Resolves `ms` from now. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /**
   * Stops virtual time until real work is done, such as copying a file, so that runs do not depend on the machine's speed.
   * If it fails, `run` rejects.
   */
  pauseFor(work: Promise<unknown>): void {
    this.#held.add(work);
    // `run` reports its error.
    const over = () => this.#held.delete(work);
    work.then(over, () => undefined);
  }

  /** Lets time pass until `done`, until no events are left, or until the time `until`. */
  async run(done: () => boolean = () => false, until = Infinity): Promise<void> {
    await this.#settled();
    while (!done()) {
      const next = this.#events[0];
      if (!next || next.at > until) {
        if (Number.isFinite(until)) this.now = Math.max(this.now, until);
        return;
      }
      this.#pop();
      this.now = Math.max(this.now, next.at);
      // Cancelled events, such as most deadlines, cause no work.
      if (next.run === null) continue;
      next.run();
      await this.#settled();
    }
  }

  async #settled(): Promise<void> {
    await settled();
    while (this.#held.size > 0) {
      await Promise.all(this.#held);
      await settled();
    }
  }

  /** Milliseconds until each pending event, in order. */
  pending(): number[] {
    const all = this.#events.filter(({ run }) => run !== null);
    return all.toSorted((a, b) => a.at - b.at || a.order - b.order).map(({ at }) => at - this.now);
  }

  /** Like `run`, for synchronous work only: many times faster. */
  runAtOnce(until: number): void {
    for (let next = this.#events[0]; next && next.at <= until; next = this.#events[0]) {
      this.#pop();
      this.now = Math.max(this.now, next.at);
      next.run?.();
    }
    this.now = Math.max(this.now, until);
  }

  /** A machine's clock: the wall clock is `skew()` milliseconds off, the monotonic one has an arbitrary start. */
  clock(skew: () => number = () => 0): Clock {
    const began = this.now - 1000;
    return {
      now: () => wallMs(Math.round(this.now + skew())),
      monotonic: () => monotonicMs(this.now - began),
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          if (signal?.aborted) return resolve();
          // Whole milliseconds, like timers.
          const cancel = this.after(Math.ceil(ms), done);
          function done() {
            cancel();
            signal?.removeEventListener('abort', done);
            resolve();
          }
          signal?.addEventListener('abort', done);
        }),
    };
  }

  #push(event: Event): void {
    const heap = this.#events;
    heap.push(event);
    let at = heap.length - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!before(event, heap[parent] as Event)) break;
      heap[at] = heap[parent] as Event;
      at = parent;
    }
    heap[at] = event;
  }

  #pop(): void {
    const heap = this.#events;
    const last = heap.pop() as Event;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && before(heap[child + 1] as Event, heap[child] as Event)) child += 1;
      if (!before(heap[child] as Event, last)) break;
      heap[at] = heap[child] as Event;
      at = child;
    }
    heap[at] = last;
  }
}

function before(a: Event, b: Event): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

/** Resolves when all work that needs no virtual time is done. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
