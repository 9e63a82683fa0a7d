import { readOptions } from '../bench/lib/options.ts';
import { findMutation } from './mutations/mutate.ts';
import { mutations } from './mutations/mutations.ts';
import { Chooser, type Deviation } from './worlds/chooser.ts';
import type { Exploration } from './worlds/explore.ts';
import { exploreAll } from './worlds/pool.ts';
import { runWorld } from './worlds/run.ts';
import { worlds } from './worlds/worlds.ts';

// Model checking: explores everything that can happen in small shops (docs/lab.md).

const values = readOptions(
  `npm run check:worlds [-- --only TEXT]

Explores everything that can happen in small shops: every order of events, every single fault, in some every two faults.

  --only TEXT      only worlds whose name contains it
  --faults N       at most N faults; default: as each world says
  --jobs N         parallel processes; 2
  --list           lists the worlds
  --trace LIST     prints one run of one world, given the deviations of a finding: 3:1,7:2
  --mutation TEXT  applies the mutation whose name contains it, and ends each world at the first finding
  --help           this text`,
  {
    only: { type: 'string', default: '' },
    faults: { type: 'string' },
    jobs: { type: 'string', default: '2' },
    list: { type: 'boolean', default: false },
    trace: { type: 'string' },
    mutation: { type: 'string' },
  },
);
const [jobs, faults] = [Number(values.jobs), values.faults === undefined ? null : Number(values.faults)];
if (!(Number.isInteger(jobs) && jobs > 0 && Number.isInteger(faults ?? 0)))
  exitWith('--jobs and --faults take integers.');
const mutation = values.mutation === undefined ? null : findMutation(mutations, values.mutation).name;
const chosen = [...worlds.entries()].filter(([, { name }]) => name.includes(values.only));
const [first] = chosen;
if (!first) exitWith('No world has that name; --list lists them.');

if (values.list) for (const [, { name }] of chosen) console.log(name);
else if (values.trace !== undefined) await trace(values.trace, first[1]);
else await tryAll();

async function trace(text: string, world: (typeof worlds)[number]): Promise<void> {
  const deviations = text
    .split(',')
    .filter(Boolean)
    .map((one) => one.split(':').map(Number) as unknown as Deviation);
  const chooser = new Chooser(deviations);
  const { findings } = await runWorld({ world, chooser, trace: (line) => console.log(line) });
  for (const { what, detail } of findings) console.log(`${what}: ${detail}`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}

async function tryAll(): Promise<void> {
  const began = performance.now();
  const tasks = chosen.map(([world, { faults: most }]) => ({
    ...{ world, faults: faults ?? most, all: mutation === null, mutation },
  }));
  const explored = await exploreAll(tasks, jobs, say);
  const sum = (pick: (one: Exploration) => number) => explored.reduce((before, one) => before + pick(one), 0);
  const violations = sum((one) => one.violations.length);
  const [runs, states] = [sum((one) => one.runs), sum((one) => one.states)];
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `${explored.length} worlds, ${runs} runs, ${states} states, ${violations} findings, ${seconds} s`,
  );
  process.exitCode = violations > 0 ? 1 : 0;
}

function say({ world, faults: most, runs, known, states, depth, violations }: Exploration): void {
  console.log(
    `${world}: at most ${most} faults: ${runs} runs, ${known} to a known state, ${states} states, ${depth} choices deep`,
  );
  for (const { deviations, disturbances, findings } of violations.slice(0, 5)) {
    const list = deviations.map((one) => one.join(':')).join(',');
    for (const { what, detail } of findings.slice(0, 3)) console.log(`  ${what}: ${detail.slice(0, 300)}`);
    for (const line of disturbances) console.log(`    ${line}`);
    console.log(`    node lab/worlds.ts --only '${world}' --trace '${list}'`);
  }
  if (violations.length > 5) console.log(`  and ${violations.length - 5} more`);
}

function exitWith(why: string): never {
  console.error(why);
  process.exit(2);
}
