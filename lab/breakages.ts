import { spawnSync } from 'node:child_process';
import { readOptions } from '../bench/lib/options.ts';
import { breakages } from './breakages/list.ts';

// Breaks the till in one way after the other and sees whether the small worlds and the schedules notice (docs/lab.md).

const values = readOptions(
  `node lab/breakages.ts [--only TEXT]

Breaks the till in one way after the other, and says which world or schedule finds it.

  --only TEXT  only the breakages whose name has it
  --seeds N    most schedules of one breakage; 400
  --help       this text`,
  { only: { type: 'string', default: '' }, seeds: { type: 'string', default: '400' } },
);

const chosen = breakages.filter(({ name }) => name.includes(values.only));
const missed = chosen.filter(({ name, world }) => {
  const where = world === null ? ['lab/schedules.ts', '--seeds', values.seeds] : worldWords(world);
  const { status, stdout } = run([...where, '--break', name]);
  const [replay] = /node lab\/\S+\.ts .*--trace.*/.exec(stdout) ?? [];
  console.log(`${name}: ${replay ?? 'NOT FOUND'}`);
  if (status !== 1 || replay === undefined) return true;
  // What is found counts only where the program as it is does nothing wrong in it.
  const words = [...replay.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const isAlways = run(words.slice(1)).status !== 0;
  if (isAlways) console.log('  and so it is without the breakage');
  return isAlways;
});
console.log(`${chosen.length - missed.length} of ${chosen.length} found`);
process.exitCode = missed.length > 0 ? 1 : 0;

function worldWords(world: string): string[] {
  return ['lab/worlds.ts', '--only', world, '--faults', '2', '--jobs', '1'];
}

function run(words: readonly string[]) {
  return spawnSync(process.execPath, words, { encoding: 'utf8', maxBuffer: 1e9 });
}
