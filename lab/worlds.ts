import { readOptions } from '../bench/lib/options.ts';
import { findMutation } from './mutations/mutate.ts';
import { mutations } from './mutations/mutations.ts';
import { Chooser, type Deviation } from './worlds/chooser.ts';
import type { Explored } from './worlds/explore.ts';
import { exploreAll } from './worlds/pool.ts';
import { runWorld } from './worlds/run.ts';
import { worlds } from './worlds/worlds.ts';

// Tries everything that can happen in shops so small that all of it can be tried (docs/lab.md).

const values = readOptions(
  `npm run check:worlds [-- --only TEXT]

Tries everything that can happen in small shops: in every order, without a fault, with every one, in some with every two.

  --only TEXT   only the worlds whose name has it
  --faults N    at most so many faults; what each world says
  --jobs N      processes side by side; 2
  --list        names the worlds
  --trace LIST  one run of one world, step by step, by its deviations, as a finding names them: 3:1,7:2
  --mutation TEXT  breaks the till in the way whose name has it, and ends each world at the first finding
  --help        this text`,
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
if (!(Number.isInteger(jobs) && jobs > 0 && Number.isInteger(faults ?? 0))) giveUp('Not whole numbers.');
const mutation = values.mutation === undefined ? null : findMutation(mutations, values.mutation).name;
const chosen = [...worlds.entries()].filter(([, { name }]) => name.includes(values.only));
const [first] = chosen;
if (!first) giveUp('There is no world of that name; --list names them.');

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
  const sum = (pick: (one: Explored) => number) => explored.reduce((before, one) => before + pick(one), 0);
  const violations = sum((one) => one.violations.length);
  const [runs, states] = [sum((one) => one.runs), sum((one) => one.states)];
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `${explored.length} worlds, ${runs} runs, ${states} states, ${violations} findings, ${seconds} s`,
  );
  process.exitCode = violations > 0 ? 1 : 0;
}

function say({ world, faults: most, runs, known, states, depth, violations }: Explored): void {
  console.log(
    `${world}: at most ${most} faults: ${runs} runs, ${known} to a known state, ${states} states, ${depth} choices deep`,
  );
  for (const { deviations, told, findings } of violations.slice(0, 5)) {
    const list = deviations.map((one) => one.join(':')).join(',');
    for (const { what, detail } of findings.slice(0, 3)) console.log(`  ${what}: ${detail.slice(0, 300)}`);
    for (const line of told) console.log(`    ${line}`);
    console.log(`    node lab/worlds.ts --only '${world}' --trace '${list}'`);
  }
  if (violations.length > 5) console.log(`  and ${violations.length - 5} more`);
}

function giveUp(why: string): never {
  console.error(why);
  process.exit(2);
}
