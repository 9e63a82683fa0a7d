import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readOptions } from './lib/options.ts';
import { writePart } from './lib/report.ts';
import type { CellResults } from './pacing/child.ts';
import { goals } from './pacing/goals.ts';
import { plans } from './pacing/run.ts';
import { freshReport } from './pacing/staleness.ts';

type Plan = keyof typeof plans;
const names = Object.keys(plans) as Plan[];
/** Seeds for each cell of Free, Pro and Business: larger plans send more requests and so get fewer schedules. */
const USUAL_SEEDS = '50/50/25';

/** Parses `100` for every plan, or `100/25/12`. */
function readSeeds(text: string): number[] {
  const numbers = text.split('/').map(Number);
  const isValid = numbers.every((one) => Number.isInteger(one) && one >= 0 && one < 1000);
  if (!isValid || ![1, 3].includes(numbers.length) || !numbers.some((one) => one > 0)) {
    console.error('--seeds takes a number below 1,000, or three of them: 100/25/12.');
    process.exit(2);
  }
  return numbers.length === 1 ? names.map(() => numbers[0] as number) : numbers;
}

/**
 * Sends backlogs under a limit in virtual time, compares Perch with the optimum and writes `docs/bench/sync.md`:
 * `node bench/pacing.ts [--seeds N] [--quick]`. `--seeds` counts per cell (plan, limiter, clocks).
 */
const values = readOptions(
  `node bench/pacing.ts [--only fresh] [--seeds N]

Sends backlogs under a limit in virtual time, and writes docs/bench/sync.md.

  --only fresh   how soon a till knows what another one sold, --seeds days; writes docs/bench/fresh.md
  --seeds N      schedules for each of the 8 cells of a plan, each with its own seed;
                 100/25/12: on Free, Pro and Business; usually ${USUAL_SEEDS}
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
if (values.only !== undefined && values.only !== 'fresh') {
  console.error('--only takes fresh.');
  process.exit(2);
}
if (values.only === 'fresh') {
  const days = values.quick ? 1 : Number(values.seeds ?? 10);
  writePart('fresh.md', await freshReport(days, (line) => process.stderr.write(`${line}\n`)));
  process.exit();
}
const seeds = readSeeds(values.seeds ?? (values.quick ? '1/0/0' : USUAL_SEEDS));
const seedsOf = (plan: Plan): number => seeds[names.indexOf(plan)] ?? 0;
const script = fileURLToPath(new URL('./pacing/child.ts', import.meta.url));

interface Job {
  args: string[];
  cost: number;
}
const jobs: Job[] = names
  .filter((plan) => seedsOf(plan) > 0)
  .map((plan) => ({ args: [plan, String(seedsOf(plan))], cost: plans[plan].orders * seedsOf(plan) }));
jobs.push({ args: ['free', String(seedsOf('free')), 'shared'], cost: 0 });
// The most expensive jobs first, so that all workers end at about the same time.
jobs.sort((one, other) => other.cost - one.cost);
const cells: CellResults[] = [];
await Promise.all(Array.from({ length: Number(values.workers) }, work));
writePart('sync.md', goals(cells, seedsOf));

async function work(): Promise<void> {
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    // A young generation that holds a whole burst is not copied repeatedly; collecting on one thread leaves the other
    // core to the other worker.
    const memory = ['--single-threaded-gc', '--min-semi-space-size=128', '--max-semi-space-size=128'];
    const args = ['--no-warnings', ...memory, script, ...job.args];
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 28 });
    cells.push(...(JSON.parse(stdout) as CellResults[]));
    process.stderr.write(`${job.args.join(' ')}\n`);
  }
}
