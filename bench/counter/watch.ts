import type { Program } from '../../e2e/support/program.ts';

/** How long the main process's event loop did not turn, milliseconds. */
export interface Stalls {
  longest: number;
  p99: number;
  /** The longest, without the time in which it could have run and another program had the processor. */
  longestOwn: number;
  p99Own: number;
  /** What the main process took of the processors meanwhile, of all its threads, milliseconds. */
  processorMs: number;
}

/** Seen in the main process once each watch. */
interface Watching {
  gaps: { wall: number; own: number }[];
  /** Stops the watch; the processor time since it began, milliseconds. */
  end(): number;
}

/**
 * Watches the main process's event loop by a timer of 1 ms. What Linux says about how long the thread waited for a
 * processor (`/proc/self/schedstat`) tells what the program did from what others on a busy machine did.
 */
export async function watched(till: Program, during: () => Promise<unknown>): Promise<Stalls> {
  await till.app.evaluate(() => {
    const { closeSync, openSync, readSync } = process.getBuiltinModule('node:fs');
    // Opened once: opening it every millisecond would be a part of what is measured.
    const schedstat = openSync('/proc/self/schedstat', 'r');
    const bytes = Buffer.alloc(64);
    const queued = () =>
      Number(bytes.toString('latin1', 0, readSync(schedstat, bytes, 0, bytes.length, 0)).split(' ')[1]) / 1e6;
    const gaps: { wall: number; own: number }[] = [];
    const used = process.cpuUsage();
    let last = performance.now();
    let lastQueued = queued();
    const timer = setInterval(() => {
      const [now, waited] = [performance.now(), queued()];
      const wall = now - last;
      gaps.push({ wall, own: wall - (waited - lastQueued) });
      last = now;
      lastQueued = waited;
    }, 1);
    const end = () => {
      clearInterval(timer);
      closeSync(schedstat);
      const { user, system } = process.cpuUsage(used);
      return (user + system) / 1000;
    };
    Object.assign(globalThis, { watching: { gaps, end } });
  });
  await during();
  return till.app.evaluate(() => {
    const { gaps, end } = (globalThis as unknown as { watching: Watching }).watching;
    const processorMs = end();
    const sorted = (values: number[]) => values.sort((a, b) => a - b);
    const walls = sorted(gaps.map(({ wall }) => wall));
    const owns = sorted(gaps.map(({ own }) => own));
    const share = Math.floor(gaps.length * 0.99);
    return {
      longest: walls.at(-1) ?? 0,
      p99: walls[share] ?? 0,
      longestOwn: owns.at(-1) ?? 0,
      p99Own: owns[share] ?? 0,
      processorMs,
    };
  });
}
