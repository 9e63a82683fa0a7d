import { perch } from './perch.ts';
import { type Cell, limiters, type plans, type Result, run } from './run.ts';

// All schedules of one plan: node bench/pacing/child.ts PLAN SEEDS [shared]. Prints JSON.
// `shared`: one to three tills, and other programs on the key; otherwise one till alone on its key.

export interface CellResults {
  cell: Cell;
  results: Result[];
}

// Stack traces of aborted requests would take a tenth of the time.
Error.stackTraceLimit = 0;
const [plan, seeds, which] = process.argv.slice(2);
const isShared = which === 'shared';
const all: CellResults[] = [];
for (const limiter of limiters) {
  for (const tills of isShared ? [1, 2, 3] : [1]) {
    for (const clocksRight of isShared ? [false] : [true, false]) {
      const cell: Cell = { plan: plan as keyof typeof plans, limiter, tills, clocksRight };
      if (isShared) cell.outside = true;
      const results: Result[] = [];
      // Each cell has its own seeds.
      const first = all.length * 1000;
      for (let seed = 1; seed <= Number(seeds); seed += 1) results.push(await run(perch, cell, first + seed));
      all.push({ cell, results });
    }
  }
}
process.stdout.write(JSON.stringify(all), () => process.exit(0));
