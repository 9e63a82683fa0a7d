import { quantile } from '../lib/stats.ts';
import { saleOf, sameSale } from './sale.ts';
import type { Till } from './till.ts';

/** Cost of a sale at one size of the database. Milliseconds. */
export interface Figures {
  size: number;
  p50: number;
  p99: number;
  perSecond: number;
  /** Number of measured sales; limited by time. */
  count: number;
}

/** Numbers of the sales found, and how many are damaged. */
export interface Found {
  numbers: number[];
  damaged: number;
}

/** Task of a process; only `measure` takes several tills, on the same data. */
export type Work =
  | { mode: 'measure'; sizes: number[]; count: number; seconds: number }
  /** Sells from number 1 on, `count` times or without end, and prints each number when the sale is acknowledged. */
  | { mode: 'sell'; count: number | null }
  | { mode: 'read' };

/** Output of a task; `flush` lets it be sent. */
export interface Output {
  print(text: string): void;
  flush(): Promise<unknown>;
}

/** Sales per call when filling a till, to limit memory. */
const SLICE = 5000;
/** Minimum number of sales, also of a slow store. */
const MIN_SALES = 10;

/** Runs a task. */
export async function work(
  tills: readonly [Till, ...Till[]],
  task: Work,
  { print, flush }: Output,
): Promise<void> {
  const [till] = tills;
  switch (task.mode) {
    case 'measure':
      print(JSON.stringify(await measure(tills, task)));
      for (const one of tills) await one.close();
      return;
    case 'sell':
      for (let number = 1; number <= (task.count ?? Infinity); number += 1) {
        await till.sell(number);
        print(`${number}\n`);
        await flush();
      }
      // Waits to be killed with everything open, as in a power failure.
      setInterval(() => {}, 60_000);
      return;
    case 'read': {
      const sales = await till.sales();
      const found: Found = {
        numbers: sales.map(({ number }) => number),
        damaged: sales.filter((sale) => !sameSale(sale, saleOf(sale.number))).length,
      };
      print(JSON.stringify(found));
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
    // Lets background work, such as compaction, finish after filling.
    await new Promise((resolve) => setTimeout(resolve, size / 50));
    for (const [at, till] of tills.entries()) {
      const times: number[] = [];
      const began = performance.now();
      const end = began + task.seconds * 1000;
      while (times.length < task.count && (times.length < MIN_SALES || performance.now() < end)) {
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
