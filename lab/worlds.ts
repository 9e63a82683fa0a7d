import { readOptions } from '../bench/lib/options.ts';
import { writeRegion } from '../bench/lib/region.ts';
import { findBreakages } from './worlds/breakages.ts';
import { Chooser, type Deviation } from './worlds/chooser.ts';
import type { Explored, Violation } from './worlds/explore.ts';
import { startWorker } from './worlds/pool.ts';
import { breakageTable, figures } from './worlds/report.ts';
import { runWorld } from './worlds/run.ts';
import { worlds } from './worlds/worlds.ts';

// Tries everything that can happen in shops so small that all of it can be tried (docs/sync.md).
//   npm run check:worlds                                              at most an hour of two processors
//   node lab/worlds.ts --only 'sell, sell (ours)' --faults 2         one world
//   node lab/worlds.ts --only 'sell, sell (ours)' --told 3:1,7:2     one run again, told step by step
//   node lab/worlds.ts --breakage blindly                            one breakage

const values = readOptions(
  `npm run check:worlds [-- --minutes N]

Tries everything that can happen in small shops: in every order, without a fault, with every single one, with every two, and so on.

  --minutes N   at most so long; 60. With --breakages: for each of them
  --faults N    at most so many faults; as many as the time allows
  --jobs N      processes side by side; 2
  --only TEXT   only the worlds whose name has it; with --breakages instead of the one that each breakage names
  --list        names the worlds
  --told LIST   tells one run of one world by its deviations, as a violation names them: 3:1,7:2
  --breakages   breaks the program on purpose, one way after the other, and says with how few faults it is found
  --breakage T  the same, only with those breakages whose name has it
  --write       puts the figures into docs/bench/worlds.md
  --help        this text`,
  {
    minutes: { type: 'string', default: '60' },
    faults: { type: 'string', default: '9' },
    jobs: { type: 'string', default: '2' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    told: { type: 'string' },
    breakages: { type: 'boolean', default: false },
    breakage: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
);
const [minutes, faults, jobs] = [values.minutes, values.faults, values.jobs].map(Number) as [
  number,
  number,
  number,
];
if (!(minutes > 0) || !Number.isInteger(faults) || !(Number.isInteger(jobs) && jobs > 0)) {
  console.error('--minutes, --faults and --jobs take numbers.');
  process.exit(2);
}
const began = performance.now();
const took = () => ({ jobs, seconds: Math.round((performance.now() - began) / 1000) });
const chosen = [...worlds.entries()].filter(([, { name }]) => name.includes(values.only ?? ''));
if (chosen.length === 0) {
  console.error('There is no world of that name; --list names them.');
  process.exit(2);
}

if (values.list) for (const [, { name }] of chosen) console.log(name);
else if (values.told !== undefined) await tell(values.told);
else if (values.breakages || values.breakage !== undefined) await breakAll();
else await exploreAll();

async function tell(text: string): Promise<void> {
  const [first] = chosen;
  if (!first) return;
  const deviations = text
    .split(',')
    .filter(Boolean)
    .map((one) => one.split(':').map(Number) as unknown as Deviation);
  const chooser = new Chooser(deviations);
  const { findings } = await runWorld({ world: first[1], chooser, trace: (line) => console.log(line) });
  for (const { what, detail } of findings) console.log(`${what}: ${detail}`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}

async function exploreAll(): Promise<void> {
  // By turns, so that every process has small ones and large ones.
  const shares = Array.from({ length: jobs }, (_, job) =>
    chosen.flatMap(([world], at) => (at % jobs === job ? [world] : [])),
  ).filter((share) => share.length > 0);
  const workers = shares.map(() => startWorker());
  try {
    const milliseconds = minutes * 60_000;
    const parts = await Promise.all(
      shares.map((share, at) =>
        workers[at]?.explore({ worlds: share, faults, milliseconds, all: true }, say),
      ),
    );
    const names = chosen.map(([, { name }]) => name);
    const explored = parts
      .flatMap((part) => part ?? [])
      .toSorted((a, b) => names.indexOf(a.world) - names.indexOf(b.world));
    conclude(explored);
  } finally {
    for (const worker of workers) worker.end();
  }
}

function conclude(explored: readonly Explored[]): void {
  const sum = (pick: (one: Explored) => number) => explored.reduce((before, one) => before + pick(one), 0);
  const violations = sum((one) => one.violations.length);
  console.log(
    `${explored.length} worlds, ${sum(({ runs }) => runs)} runs, ${sum(({ states }) => states)} states, ${violations} violations`,
  );
  for (const one of explored) {
    for (const violation of one.violations.slice(0, 5)) sayViolation(violation);
    if (one.violations.length > 5) console.log(`  and ${one.violations.length - 5} more in ${one.world}`);
  }
  if (values.write) writeRegion('worlds.md', 'figures', figures(took(), minutes, explored));
  process.exitCode = violations > 0 ? 1 : 0;
}

function say({ world, runs, states, complete, next, depth, violations }: Explored): void {
  const done = complete < 0 ? 'not yet all without a fault' : `all with ${complete} faults`;
  const more = next ? `, ${next.tried} of ${next.of} with ${complete + 1}` : ', and there are no more';
  const wrong = violations.length > 0 ? `; ${violations.length} VIOLATIONS` : '';
  console.log(`${world}: ${done}${more}; ${runs} runs, ${states} states, ${depth} choices deep${wrong}`);
}

function sayViolation({ world, deviations, told, findings }: Violation): void {
  const list = deviations.map((one) => one.join(':')).join(',');
  for (const { what, detail } of findings.slice(0, 3)) console.log(`  ${what}: ${detail.slice(0, 300)}`);
  for (const line of told) console.log(`    ${line}`);
  console.log(`    node lab/worlds.ts --only '${world}' --told '${list}'`);
}

async function breakAll(): Promise<void> {
  const { breakage = '', only = null } = values;
  const options = { breakage, only, faults, jobs, milliseconds: minutes * 60_000 };
  const found = await findBreakages(options, ({ breakage: { name }, violation, withoutTrace, runs }) => {
    const how = violation
      ? `found with ${violation.faults} after ${runs} runs, in ${violation.world}`
      : `NOT FOUND with ${withoutTrace} faults, in ${runs} runs`;
    console.log(`${name}: ${how}`);
    if (violation) sayViolation(violation);
  });
  const missed = found.filter(({ violation }) => violation === null).length;
  console.log(`${found.length - missed} of ${found.length} found, in ${took().seconds} s`);
  if (values.write) writeRegion('worlds.md', 'breakages', breakageTable(took(), found));
  process.exitCode = missed > 0 ? 1 : 0;
}
