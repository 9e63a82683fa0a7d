import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readOptions } from './lib/options.ts';
import { ensurePeers } from './lib/peers.ts';
import { writePart } from './lib/report.ts';
import type { CellResults } from './pacing/child.ts';
import { comparison } from './pacing/comparison.ts';
import { goals } from './pacing/goals.ts';
import { allPeers } from './pacing/peers.ts';
import { perch } from './pacing/perch.ts';
import { plans } from './pacing/run.ts';
import { freshReport } from './pacing/staleness.ts';

type Plan = keyof typeof plans;
const names = Object.keys(plans) as Plan[];
/**
 * Seeds for each cell of Free, Pro and Business. Bigger plans send more requests and so get fewer schedules.
 */
function usualOf(perchAlone: boolean, quick = false): number[] {
  return perchAlone ? [50, 50, 25] : quick ? [1, 0, 0] : [15, 5, 2];
}

function said(numbers: number[]): string {
  return numbers.join('/');
}

/** Parses `100` for every plan, or `100/25/12`. */
function readSeeds(text: string): number[] {
  const numbers = text.split('/').map(Number);
  const good = numbers.every((one) => Number.isInteger(one) && one >= 0 && one < 1000);
  if (!good || ![1, 3].includes(numbers.length) || !numbers.some((one) => one > 0)) {
    console.error('--seeds takes a number below 1,000, or three of them: 100/25/12.');
    process.exit(2);
  }
  return numbers.length === 1 ? names.map(() => numbers[0] as number) : numbers;
}

/**
 * Sends backlogs under a limit in virtual time with Perch's gate and with other senders, and writes `docs/bench/pacing.md`:
 * `node bench/pacing.ts [--seeds N] [--full] [--quick]`. `--seeds` counts per cell (plan, limiter, tills, clocks).
 * `--only perch` measures only Perch against its goals and writes `docs/bench/sync.md`. `--workers` is the number of processes.
 */
const values = readOptions(
  `node bench/pacing.ts [--only perch] [--seeds N | --full]

Sends backlogs under a limit in virtual time, and writes docs/bench/pacing.md.

  --only perch   Perch alone against the design's goals; writes docs/bench/sync.md
  --only fresh   how soon a till knows what another one sold, --seeds days; writes docs/bench/fresh.md
  --seeds N      schedules for each of the 24 cells of a plan (--only perch: 8), each with its own seed;
                 100/25/12: on Free, Pro and Business; usually ${said(usualOf(false))}, with --only perch ${said(usualOf(true))}
  --full         100 seeds in each cell of every plan: 7,200 schedules for each sender, some three hours of one core
  --workers N    processes at once; 2
  --quick        small sizes, for trying out
  --help         this text`,
  {
    quick: { type: 'boolean', default: false },
    seeds: { type: 'string' },
    full: { type: 'boolean', default: false },
    only: { type: 'string' },
    workers: { type: 'string', default: '2' },
  },
);
if (values.only !== undefined && !['perch', 'fresh'].includes(values.only)) {
  console.error('--only takes perch or fresh.');
  process.exit(2);
}
if (values.only === 'fresh') {
  const days = values.quick ? 1 : Number(values.seeds ?? 10);
  writePart('fresh.md', await freshReport(days, (line) => process.stderr.write(`${line}\n`)));
  process.exit();
}
const alone = values.only === 'perch';
if (!alone) await ensurePeers();
const peers = alone ? [perch] : await allPeers();
const seeds = values.full
  ? [100, 100, 100]
  : values.seeds
    ? readSeeds(values.seeds)
    : usualOf(alone, values.quick);
const seedsOf = (plan: Plan): number => seeds[names.indexOf(plan)] ?? 0;
const script = fileURLToPath(new URL('./pacing/child.ts', import.meta.url));

interface Job {
  args: string[];
  cost: number;
}
const jobs: Job[] = peers.flatMap(({ key }) =>
  names
    .filter((plan) => seedsOf(plan) > 0)
    .map((plan) => ({
      args: [key, plan, String(seedsOf(plan)), ...(alone ? ['one'] : [])],
      cost: plans[plan].orders * seedsOf(plan),
    })),
);
if (alone) jobs.push({ args: ['perch', 'free', String(seedsOf('free')), 'outside'], cost: 0 });
// The most expensive jobs first, so that all workers end at about the same time.
jobs.sort((one, other) => other.cost - one.cost);
const cells: CellResults[] = [];
await Promise.all(Array.from({ length: Number(values.workers) }, work));
if (alone) writePart('sync.md', goals(cells, seedsOf));
else writePart('pacing.md', comparison(peers, cells, seedsOf, said(usualOf(false))));

async function work(): Promise<void> {
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    // A burst lives until its answers are there: a young generation that takes all of it is not copied again and
    // again. Collecting on one thread leaves the other core to the other worker.
    const memory = ['--single-threaded-gc', '--min-semi-space-size=128', '--max-semi-space-size=128'];
    const args = ['--no-warnings', ...memory, script, ...job.args];
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 28 });
    cells.push(...(JSON.parse(stdout) as CellResults[]));
    process.stderr.write(`${job.args.join(' ')}\n`);
  }
}
