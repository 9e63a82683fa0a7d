import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readOptions } from './lib/options.ts';
import { writePart } from './lib/report.ts';
import type { CellResults } from './pacing/child.ts';
import { comparison } from './pacing/comparison.ts';
import { goals } from './pacing/goals.ts';
import { peers } from './pacing/peers.ts';
import { plans } from './pacing/run.ts';

/**
 * Sends backlogs under a limit in virtual time with Perch's gate and with its peers, and writes `docs/bench/pacing.md`:
 * `node bench/pacing.ts [--seeds N] [--quick]`. `--seeds` is per cell (plan, limiter, tills, clocks) and for each plan.
 * `--only perch` measures Perch alone against the design's goals, with 50 seeds in each cell (Business: 25),
 * and writes `docs/bench/sync.md`. `--workers` is how many processes run at once.
 */
const values = readOptions(
  `node bench/pacing.ts [--only perch] [--seeds N]

Sends backlogs under a limit in virtual time, and writes docs/bench/pacing.md.

  --only perch   Perch alone against the design's goals; writes docs/bench/sync.md
  --seeds N      for each cell
  --workers N    processes at once; 2
  --quick        small sizes, for trying out
  --help         this text`,
  {
    quick: { type: 'boolean', default: false },
    seeds: { type: 'string' },
    only: { type: 'string' },
    workers: { type: 'string', default: '2' },
  },
);
if (values.only !== undefined && values.only !== 'perch') {
  console.error('--only takes perch.');
  process.exit(2);
}
const alone = values.only === 'perch';
type Plan = keyof typeof plans;
/** A request costs the same time whatever the plan: bigger plans get fewer schedules, so that all of it ends. */
const usual: Record<Plan, number> = alone
  ? { free: 50, pro: 50, business: 25 }
  : values.quick
    ? { free: 1, pro: 0, business: 0 }
    : { free: 4, pro: 1, business: 1 };
const seedsOf = (plan: Plan) => (values.seeds === undefined ? usual[plan] : Number(values.seeds));
const script = fileURLToPath(new URL('./pacing/child.ts', import.meta.url));

interface Job {
  args: string[];
  cost: number;
}
const jobs: Job[] = peers
  .filter(({ key }) => !alone || key === 'perch')
  .flatMap(({ key }) =>
    (Object.keys(plans) as Plan[])
      .filter((plan) => seedsOf(plan) > 0)
      .map((plan) => ({
        args: [key, plan, String(seedsOf(plan))],
        cost: plans[plan].orders * seedsOf(plan),
      })),
  );
if (alone) jobs.push({ args: ['perch', 'free', String(seedsOf('free')), 'outside'], cost: 0 });
// The dearest first, so that neither core waits for the other at the end.
jobs.sort((one, other) => other.cost - one.cost);
const cells: CellResults[] = [];
await Promise.all(Array.from({ length: Number(values.workers) }, work));
if (alone) writePart('sync.md', goals(cells, seedsOf));
else {
  const { chart, report } = comparison(cells, seedsOf);
  writePart('pacing.svg', chart);
  writePart('pacing.md', report);
}

async function work(): Promise<void> {
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    // Most of what a request leaves behind is gone with it: a large young generation collects it cheaply.
    const args = ['--no-warnings', '--max-semi-space-size=64', script, ...job.args];
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 28 });
    cells.push(...(JSON.parse(stdout) as CellResults[]));
    process.stderr.write(`${job.args.join(' ')}\n`);
  }
}
