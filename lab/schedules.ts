import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readOptions } from '../bench/lib/options.ts';
import { DAY_MS } from '../shared/time/time.ts';
import { findMutation, mutateProgram } from './mutations/mutate.ts';
import { mutations } from './mutations/mutations.ts';
import type { Contract } from './simulator/petstore.ts';

// Runs seeded schedules of shops at the real Petstore Service in virtual time and reports findings (docs/lab.md).

const values = readOptions(
  `npm run schedules [-- --seeds N]

Runs schedules of shops at the real Petstore Service in virtual time.

  --seed N         the first seed; 1
  --seeds N        number of seeds; 1000, or 1 with --seed
  --jobs N         parallel processes; 2
  --only TEXT      v1 or plain: only services that keep contract v1, or none of it
  --trace          prints each step
  --mutation TEXT  applies the mutation whose name contains it, and stops at the first finding
  --help           this text`,
  {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    jobs: { type: 'string', default: '2' },
    only: { type: 'string' },
    trace: { type: 'boolean', default: false },
    mutation: { type: 'string' },
  },
);
const only = contractOf(values.only);
const first = Number(values.seed ?? 1);
const seeds = Number(values.seeds ?? (values.seed === undefined ? 1000 : 1));
const jobs = values.trace || values.mutation !== undefined ? 1 : Math.min(seeds, Number(values.jobs));
if (![first, seeds, jobs].every((number) => Number.isInteger(number) && number > 0))
  exitWith('Numbers must be positive integers.');

/** Totals of several schedules. */
interface Summary {
  schedules: number;
  failed: number[];
  /** Number of findings of each kind. */
  findings: Record<string, number>;
  orders: number;
  requests: number;
  limited: number;
  kills: number;
  parked: number;
  days: number;
}

const began = performance.now();
const summary = jobs > 1 ? await runInParallel() : await runOneByOne();
if (process.send) process.send(summary);
else {
  const seconds = (performance.now() - began) / 1000;
  const perMinute = Math.round((summary.schedules * 60) / seconds);
  const days = Math.round(summary.days);
  console.log(JSON.stringify({ ...summary, days, seconds: Math.round(seconds), perMinute }, null, 2));
  process.exitCode = summary.failed.length > 0 ? 1 : 0;
}

async function runOneByOne(): Promise<Summary> {
  const mutation = values.mutation === undefined ? null : findMutation(mutations, values.mutation);
  const notLoaded = mutation ? mutateProgram(mutation) : () => [];
  // Imported only now, so that the mutation applies.
  const { runSchedule } = await import('./schedules/run.ts');
  if (notLoaded().length > 0) exitWith(`Not loaded: ${notLoaded().join(', ')}`);
  const all = emptySummary();
  for (let seed = first; seed < first + seeds; seed += 1) {
    const trace = values.trace ? (line: string) => console.log(line) : undefined;
    const outcome = await runSchedule(String(seed), { only, trace }).catch(abortedOutcome);
    const { findings, requests, limited, orders, kills, parked, lasted } = outcome;
    const counts = { schedules: 1, requests, limited, orders, kills, parked, days: lasted / DAY_MS };
    addTo(all, {
      ...counts,
      failed: findings.length > 0 ? [seed] : [],
      findings: byName(findings),
    });
    if (findings.length === 0) continue;
    const again = only === undefined ? '' : ` --only ${only}`;
    console.log(`seed ${seed}: node lab/schedules.ts --seed ${seed}${again} --trace`);
    for (const { what, detail } of findings.slice(0, 6)) console.log(`  ${what}: ${detail}`);
    if (mutation) break;
  }
  return all;
}

/** A schedule that throws is a finding too. */
function abortedOutcome(error: unknown) {
  const detail = error instanceof Error ? `${error.stack}` : String(error);
  const counts = { requests: 0, limited: 0, orders: 0, kills: 0, parked: 0, lasted: 0 };
  return { findings: [{ what: 'aborted', detail }], ...counts };
}

/** Splits the seeds among several processes. */
async function runInParallel(): Promise<Summary> {
  const all = emptySummary();
  const part = Math.ceil(seeds / jobs);
  const rest = only === undefined ? [] : ['--only', only];
  const runs = Array.from({ length: jobs }, (_, at) => {
    const count = Math.min(part, seeds - at * part);
    if (count <= 0) return Promise.resolve();
    const args = ['--seed', String(first + at * part), '--seeds', String(count), '--jobs', '1', ...rest];
    const child = fork(fileURLToPath(import.meta.url), args);
    return new Promise<void>((resolve, reject) => {
      child.on('message', (summary) => addTo(all, summary as Summary));
      child.on('exit', (code, signal) =>
        code === 0 ? resolve() : reject(new Error(`${args}: ${signal ?? code}`)),
      );
    });
  });
  await Promise.all(runs);
  return all;
}

function emptySummary(): Summary {
  const sums = { schedules: 0, orders: 0, requests: 0, limited: 0, kills: 0, parked: 0, days: 0 };
  return { ...sums, failed: [], findings: {} };
}

function addTo(all: Summary, more: Summary): void {
  for (const name of ['schedules', 'orders', 'requests', 'limited', 'kills', 'parked', 'days'] as const)
    all[name] += more[name];
  all.failed.push(...more.failed);
  for (const [what, times] of Object.entries(more.findings))
    all.findings[what] = (all.findings[what] ?? 0) + times;
}

function byName(findings: readonly { what: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { what } of findings) counts[what] = (counts[what] ?? 0) + 1;
  return counts;
}

function contractOf(text: string | undefined): Contract | undefined {
  return text === undefined || text === 'v1' || text === 'plain'
    ? text
    : exitWith('--only takes v1 or plain.');
}

function exitWith(why: string): never {
  console.error(why);
  process.exit(2);
}
