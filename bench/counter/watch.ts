import type { Program } from '../../e2e/support/program.ts';

/** Stalls of the main process's event loop, milliseconds. */
export interface Stalls {
  longest: number;
  p99: number;
  /** The longest, without the time in which other programs had the CPU. */
  longestOwn: number;
  p99Own: number;
  /** CPU time of the main process, all threads, milliseconds. */
  cpuMs: number;
}

/** Used in the main process, once for each watch. */
interface Watching {
  gaps: { wall: number; own: number }[];
  /** Stops the watch. Returns the CPU time since its start, milliseconds. */
  end(): number;
}

/**
 * Watches the main process's event loop by a timer of 1 ms. The thread's wait for a CPU (`/proc/self/schedstat`)
 * distinguishes the program's stalls from those caused by other load.
 */
export async function watched(till: Program, during: () => Promise<unknown>): Promise<Stalls> {
  await till.app.evaluate(() => {
    const { closeSync, openSync, readSync } = process.getBuiltinModule('node:fs');
    // Opened once, to keep the cost of opening out of the measurement.
    const schedstat = openSync('/proc/self/schedstat', 'r');
    const bytes = Buffer.alloc(64);
    const queued = () =>
      Number(bytes.toString('latin1', 0, readSync(schedstat, bytes, 0, bytes.length, 0)).split(' ')[1]) / 1e6;
    const gaps: { wall: number; own: number }[] = [];
    const used = process.cpuUsage();
    let last = performance.now();
    let lastQueued = queued();
    const timer = setInterval(() => {
      const [now, recordWait] = [performance.now(), queued()];
      const wall = now - last;
      gaps.push({ wall, own: wall - (recordWait - lastQueued) });
      last = now;
      lastQueued = recordWait;
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
    const cpuMs = end();
    const sorted = (values: number[]) => values.sort((a, b) => a - b);
    const walls = sorted(gaps.map(({ wall }) => wall));
    const owns = sorted(gaps.map(({ own }) => own));
    const share = Math.floor(gaps.length * 0.99);
    return {
      longest: walls.at(-1) ?? 0,
      p99: walls[share] ?? 0,
      longestOwn: owns.at(-1) ?? 0,
      p99Own: owns[share] ?? 0,
      cpuMs,
    };
  });
}
