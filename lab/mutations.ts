import { spawnSync } from 'node:child_process';
import { readOptions } from '../bench/lib/options.ts';
import type { Mutation } from './mutations/mutate.ts';
import { mutations } from './mutations/mutations.ts';

// Mutation testing: checks that the small worlds or the schedules find each mutation of the till (docs/lab.md).

const values = readOptions(
  `node lab/mutations.ts [--only TEXT]

Applies one mutation of the till after the other, and says which world or schedule finds it.

  --only TEXT  only mutations whose name contains it
  --seeds N    at most N schedules for each mutation; 400
  --help       this text`,
  { only: { type: 'string', default: '' }, seeds: { type: 'string', default: '400' } },
);

const chosen = mutations.filter(({ name }) => name.includes(values.only));
const missed = chosen.filter((mutation) => {
  const replay = find(mutation);
  console.log(`${mutation.name}: ${replay ?? 'NOT FOUND'}`);
  return replay === null;
});
console.log(`${chosen.length - missed.length} of ${chosen.length} found`);
process.exitCode = missed.length > 0 ? 1 : 0;

/** The command of a run that fails with a mutation and passes without. */
function find({ name, world, seed: first = 1 }: Mutation): string | null {
  const last = first + Number(values.seeds) - 1;
  if (world !== null) {
    const replay = firstFinding(['lab/worlds.ts', '--only', world, '--faults', '2', '--jobs', '1'], name);
    return replay !== null && passes(replay) ? replay : null;
  }
  for (let seed = first; seed <= last; ) {
    const words = ['lab/schedules.ts', '--seed', String(seed), '--seeds', String(last - seed + 1)];
    const replay = firstFinding(words, name);
    if (replay === null || passes(replay)) return replay;
    seed = Number(/--seed (\d+)/.exec(replay)?.[1]) + 1;
  }
  return null;
}

function firstFinding(words: readonly string[], mutation: string): string | null {
  const { stdout } = run([...words, '--mutation', mutation]);
  return /node lab\/\S+\.ts .*--trace.*/.exec(stdout)?.[0] ?? null;
}

/** Whether a run passes without the mutation. */
function passes(replay: string): boolean {
  const words = [...replay.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  return run(words.slice(1)).status === 0;
}

function run(words: readonly string[]) {
  return spawnSync(process.execPath, words, { encoding: 'utf8', maxBuffer: 1e9 });
}
