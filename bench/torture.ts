import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readOptions } from './lib/options.ts';
import { writeReport } from './torture/report.ts';
import { runSeeds } from './torture/seeds.ts';
import { add, noTotals, type Totals } from './torture/totals.ts';

// Runs seeded fault schedules in virtual time and says what was lost, doubled or otherwise wrong (docs/sync.md).
//   npm run torture                                          all 10,000
//   npm run torture -- --seeds 200                           the first 200
//   node bench/torture.ts --seed 4711 --seeds 1 --trace      one schedule again, told step by step
// --jobs N runs N processes side by side; --write puts the figures into docs/bench/torture.md.

const values = readOptions(
  `npm run torture [-- --seeds N]

Runs seeded fault schedules in virtual time.

  --seeds N   how many; 10000
  --seed N    the first one; 1
  --jobs N    processes side by side; 1
  --trace     tells one schedule step by step
  --write     puts the figures into docs/bench/torture.md
  --help      this text`,
  {
    seeds: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1' },
    trace: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
);
const first = Number(values.seed);
const seeds = Number(values.seeds);
const jobs = values.trace ? 1 : Number(values.jobs);
if (![first, seeds, jobs].every((number) => Number.isInteger(number) && number > 0)) {
  console.error('--seed, --seeds and --jobs take whole numbers from 1 on.');
  process.exit(2);
}

/** So many schedules a process and message. */
const SLICE = 50;
const began = performance.now();
const slices = Array.from({ length: Math.ceil(seeds / SLICE) }, (_, at) => ({
  first: first + at * SLICE,
  seeds: Math.min(SLICE, seeds - at * SLICE),
}));
let totals = noTotals();

function took(more: Totals): void {
  totals = add(totals, more);
  const seconds = (performance.now() - began) / 1000;
  const left = Math.round(((seeds - totals.schedules) * seconds) / totals.schedules / 60);
  const failed = totals.failed.length === 0 ? 'all clean' : `${totals.failed.length} with findings`;
  if (!values.trace)
    process.stderr.write(`${totals.schedules} of ${seeds}, ${failed}, ${left} minutes left\n`);
}

/** Runs slices in a process of its own until there are none left. */
function worker(): Promise<void> {
  const script = fileURLToPath(new URL('./torture/seeds.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    const child = fork(script);
    const next = () => {
      const slice = slices.shift();
      if (slice) child.send(slice);
      else child.disconnect();
    };
    child.on('message', (more) => {
      took(more as Totals);
      next();
    });
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A worker ended with ${code}`))));
    next();
  });
}

const say = (line: string) => console.log(line);
if (jobs > 1) await Promise.all(Array.from({ length: jobs }, worker));
else for (const slice of slices) took(await runSeeds(slice, say, values.trace ? say : undefined));
const seconds = Math.round((performance.now() - began) / 1000);
console.log(JSON.stringify({ ...totals, days: Math.round(totals.days), seconds }, null, 2));
if (values.write) writeReport({ first, seeds, jobs, seconds }, totals);
process.exitCode = totals.failed.length > 0 ? 1 : 0;
