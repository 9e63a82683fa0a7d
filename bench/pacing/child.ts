import { allPeers } from './peers.ts';
import { perch } from './perch.ts';
import { type Cell, limiters, type plans, type Result, run, tillCounts } from './run.ts';

// All schedules of one peer under one plan: node bench/pacing/child.ts PEER PLAN SEEDS [one | outside]. Prints JSON.
// `one`: one till alone on its key; `outside`: one to three tills, and others on the key.

export interface CellResults {
  peer: string;
  cell: Cell;
  results: Result[];
}

// Stack traces of aborted requests would take a tenth of the time.
Error.stackTraceLimit = 0;
const [key, plan, seeds, which] = process.argv.slice(2);
const outside = which === 'outside';
const counts = outside ? [1, 2, 3] : which === 'one' ? [1] : tillCounts;
const peer = key === perch.key ? perch : (await allPeers()).find((one) => one.key === key);
if (!peer) throw new Error(`There is no peer ${key}`);
const all: CellResults[] = [];
for (const limiter of limiters) {
  for (const tills of counts) {
    for (const clocksRight of outside ? [false] : [true, false]) {
      const cell: Cell = { plan: plan as keyof typeof plans, limiter, tills, clocksRight };
      if (outside) cell.outside = true;
      const results: Result[] = [];
      // Each cell has its own seeds, the same for all peers.
      const first = all.length * 1000;
      for (let seed = 1; seed <= Number(seeds); seed += 1) {
        results.push(await run(peer, cell, first + seed));
      }
      all.push({ peer: peer.key, cell, results });
    }
  }
}
process.stdout.write(JSON.stringify(all), () => process.exit(0));
