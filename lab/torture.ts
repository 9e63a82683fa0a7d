import { join } from 'node:path';
import { readOptions } from '../bench/lib/options.ts';
import { writeRegion } from '../bench/lib/region.ts';
import { cache } from '../build/bootstrap/paths.mjs';
import { findBreakages } from './torture/breakages.ts';
import { codeOf, firstSeed, nameOf, readCommit } from './torture/commit.ts';
import { keepDigests } from './torture/digest.ts';
import { type Kept, openKept } from './torture/kept.ts';
import { breakageTable, figures, scenarioTable } from './torture/report.ts';
import { runAll } from './torture/run.ts';
import { runScenarios } from './torture/scenarios.ts';
import { summaryOf } from './torture/totals.ts';

// Runs seeded fault schedules in virtual time and says what was lost, doubled or otherwise wrong (docs/sync.md).
//   npm run torture                                          10,000 of this commit's own
//   npm run torture -- --seeds 200                           the first 200 of them
//   node lab/torture.ts --seed 4711 --seeds 1 --trace        one schedule again, told step by step

const values = readOptions(
  `npm run torture [-- --seeds N]

Runs seeded fault schedules in virtual time.

  --seeds N     how many; 10000
  --seed N      the first one; by the commit, so that each commit is tried with schedules of its own
  --jobs N      processes side by side; 1
  --resume      goes on where a run of the same code and seeds was interrupted, and keeps what this one does
  --trace       tells the schedules step by step
  --breakages   breaks the program on purpose, one way after the other, and says which schedule finds it
  --only TEXT   of the breakages only those whose name has it
  --scenarios   measures how long orders are in doubt
  --digests F   holds what each did, request by request and row by row, against a file, or writes the file
  --write       puts the figures into docs/bench/torture.md
  --help        this text`,
  {
    seeds: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    resume: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    breakages: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    scenarios: { type: 'boolean', default: false },
    digests: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
);
const commit = readCommit();
const first = values.seed === undefined ? firstSeed(commit) : Number(values.seed);
const seeds = Number(values.seeds);
const jobs = values.trace ? 1 : Number(values.jobs);
if (![first, seeds, jobs].every((number) => Number.isInteger(number) && number > 0)) {
  console.error('--seed, --seeds and --jobs take whole numbers from 1 on.');
  process.exit(2);
}

const say = (line: string) => console.log(line);
const began = performance.now();
const took = () => ({ seconds: Math.round((performance.now() - began) / 1000) });
const run = { first, seeds, jobs, commit };
process.stderr.write(`${nameOf(commit)}, seeds from ${first} on\n`);
if (commit.dirty)
  process.stderr.write(
    'The working tree holds something else than the commit: what is found may be of either.\n',
  );

if (values.scenarios) {
  const results = await runScenarios(first, say);
  if (values.write) writeRegion('torture.md', 'scenarios', scenarioTable({ ...run, ...took() }, results));
} else if (values.breakages) {
  const found = await findBreakages({ ...run, only: values.only }, say);
  if (values.write) writeRegion('torture.md', 'breakages', breakageTable({ ...run, ...took() }, found));
  process.exitCode = found.every(({ schedules }) => schedules !== null) ? 0 : 1;
} else {
  const kept = values.resume ? keptOf() : undefined;
  const totals = await runAll({ ...run, digests: values.digests !== undefined, kept }, say, values.trace);
  if (values.digests !== undefined) {
    const { differ } = keepDigests(values.digests, totals.digests);
    say(
      differ.length > 0
        ? `${differ.length} did something else: ${differ.slice(0, 20).join(' ')}`
        : 'all as in the file',
    );
    process.exitCode = differ.length > 0 ? 1 : 0;
  }
  const seconds = took().seconds + Math.round(kept?.seconds ?? 0);
  console.log(JSON.stringify({ ...summaryOf(totals), seconds }, null, 2));
  if (values.write) writeRegion('torture.md', 'figures', figures({ ...run, seconds }, totals));
  if (totals.failed.length > 0) process.exitCode = 1;
}

/** What earlier runs of the same code and seeds came to. */
function keptOf(): Kept {
  const code = codeOf(commit);
  if (code !== null) {
    return openKept(join(cache, 'torture', `${code}-${first}.jsonl`));
  }
  console.error('--resume needs a commit without changes beside it: only that says which code is run.');
  process.exit(2);
}
