import { quantile } from '../lib/stats.ts';
import type { Till } from './peer.ts';
import { saleOf, sameSale } from './sale.ts';

/** What a sale cost where so many were there already. Milliseconds. */
export interface Figures {
  size: number;
  p50: number;
  p99: number;
  perSecond: number;
  /** How many were measured: those who are slow get less time than sales. */
  count: number;
}

/** Which sales are there, and how many of them are not as they were sold. */
export interface Kept {
  numbers: number[];
  damaged: number;
}

/** What a process is asked to do with its till; only `measure` takes several, on the same data. */
export type Work =
  | { mode: 'measure'; sizes: number[]; count: number; seconds: number }
  /** Sells from 1 on, `count` of them or without end, and says each number the moment it is acknowledged. */
  | { mode: 'sell'; count: number | null }
  | { mode: 'kept' };

/** How it says so: `turn` lets what was said leave. */
export interface Voice {
  say(text: string): void;
  turn(): Promise<unknown>;
}

/** So many a call when a till is filled: documents of more would not fit into memory at once. */
const SLICE = 5000;
/** The least number of sales, also of a slow store. */
const FEWEST = 10;

/** Does one piece of work, the same in a Node process and in a window. */
export async function work(
  tills: readonly [Till, ...Till[]],
  task: Work,
  { say, turn }: Voice,
): Promise<void> {
  const [till] = tills;
  switch (task.mode) {
    case 'measure':
      say(JSON.stringify(await measure(tills, task)));
      for (const one of tills) await one.close();
      return;
    case 'sell':
      for (let number = 1; number <= (task.count ?? Infinity); number += 1) {
        await till.sell(number);
        say(`${number}\n`);
        await turn();
      }
      // Waits to be killed with everything open, as a machine whose power goes.
      setInterval(() => {}, 60_000);
      return;
    case 'kept': {
      const sales = await till.kept();
      const kept: Kept = {
        numbers: sales.map(({ number }) => number),
        damaged: sales.filter((sale) => !sameSale(sale, saleOf(sale.number))).length,
      };
      say(JSON.stringify(kept));
    }
  }
}

/** The figures of each till, at each size. */
async function measure(
  tills: readonly [Till, ...Till[]],
  task: Work & { mode: 'measure' },
): Promise<Figures[][]> {
  const results: Figures[][] = tills.map(() => []);
  let sold = 0;
  for (const size of task.sizes) {
    while (sold < size) {
      const to = Math.min(size, sold + SLICE);
      await tills[0].fill(sold + 1, to);
      sold = to;
    }
    // What was filled is tidied up in the background by some; that is not what a sale costs.
    await new Promise((resolve) => setTimeout(resolve, size / 50));
    for (const [at, till] of tills.entries()) {
      const times: number[] = [];
      const began = performance.now();
      const end = began + task.seconds * 1000;
      while (times.length < task.count && (times.length < FEWEST || performance.now() < end)) {
        const before = performance.now();
        sold += 1;
        await till.sell(sold);
        times.push(performance.now() - before);
      }
      const seconds = (performance.now() - began) / 1000;
      const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
      results[at]?.push({ size, p50, p99, perSecond: times.length / seconds, count: times.length });
    }
  }
  return results;
}
