import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../build/bootstrap/paths.mjs';
import { cacheFolder } from '../counter/cache.ts';
import { sharesSentence, watchCpu } from '../lib/cpu-share.ts';
import type { Compared } from '../lib/pairs.ts';
import { duration, figure, table } from '../lib/report.ts';
import { type Checkout, checkOut, commitOf } from './commit.ts';
import { type Comparable, comparable, type Probe, type Round } from './figures.ts';
import { compareRounds, confirmed, type PairOfRounds, slowerOf } from './rounds.ts';

export { comparable };

export interface ComparisonOptions {
  parts: readonly Comparable[];
  /** Measurements of each commit. */
  rounds: number;
  quick: boolean;
}

/** Ten tolerate one outlier on either side; with six, all must agree. */
export const usualRounds = (quick: boolean) => (quick ? 6 : 10);

const run = promisify(execFile);
const say = (text: string) => process.stderr.write(`${text}\n`);

/**
 * Measures the working copy and a commit alternately, and prints the differences. A part that looks slower is measured twice.
 *
 * @param ref a git revision
 * @returns the exit code: 1 if something is slower in both series, 2 if git does not know the commit
 */
export async function compareWith(ref: string, options: ComparisonOptions): Promise<number> {
  const commit = commitOf(ref);
  if (!commit) {
    say(`There is no commit ${ref}.`);
    return 2;
  }
  const work = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  const here: Checkout = { name: 'this folder', folder: root, remove() {} };
  const there = checkOut(commit);
  const end = () => {
    there.remove();
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  };
  const interrupted = () => {
    end();
    process.exit(130);
  };
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);
  try {
    for (const one of [there, here]) await build(one, options.parts.includes('counter'));
    const slower: Compared[] = [];
    for (const part of options.parts) slower.push(...(await comparePart(part, [there, here], work, options)));
    if (slower.length === 0) say('Nothing became slower or larger beyond the spread.');
    else say(`Slower or larger than ${there.name}:\n${slower.map(sentence).join('\n')}`);
    return slower.length > 0 ? 1 : 0;
  } finally {
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
    end();
  }
}

async function build({ name, folder }: Checkout, packaged: boolean): Promise<void> {
  say(`Setting up ${name} …`);
  // Every command installs missing packages first; this one does nothing else.
  if (folder !== root) await inFolder(folder, ['build/run.mjs', 'test', '--help']);
  if (packaged) await inFolder(folder, ['--no-warnings', 'bench/compare/set-up.ts']);
}

/** Figures that are slower in two series; the second runs only if the first finds some. */
async function comparePart(
  part: Comparable,
  [there, here]: [Checkout, Checkout],
  work: string,
  options: ComparisonOptions,
): Promise<Compared[]> {
  const sharesOf = watchCpu();
  const series = async (title: string) => {
    const began = performance.now();
    const figures = compareRounds(await measured(part, [there, here], work, options));
    say(`${title}, ${options.rounds} rounds, ${duration(performance.now() - began)}`);
    process.stdout.write(`\n### ${title}\n\n${comparison(figures, there.name)}\n\n`);
    return figures;
  };
  const first = await series(part);
  const suspects = slowerOf(first);
  if (suspects.length > 0) say(`${suspects.map(({ name }) => name).join('; ')}: looks slower; once more …`);
  const found = suspects.length > 0 ? confirmed(first, await series(`${part}, once more`)) : [];
  say(sharesSentence(sharesOf()));
  return found;
}

async function measured(
  part: Comparable,
  [there, here]: [Checkout, Checkout],
  work: string,
  { rounds, quick }: ComparisonOptions,
): Promise<PairOfRounds[]> {
  const pairs: PairOfRounds[] = [];
  const probe = (one: Checkout) => {
    const folder = join(work, one === here ? 'after' : 'before');
    mkdirSync(folder, { recursive: true });
    return probed(one, { part, quick, folder });
  };
  for (let round = 0; round < rounds; round += 1) {
    // Alternating the order keeps a warm cache from favouring one.
    const first = round % 2 === 0 ? there : here;
    const one = await probe(first);
    const other = await probe(first === there ? here : there);
    pairs.push(first === there ? { before: one, after: other } : { before: other, after: one });
    say(`${part}: round ${round + 1} of ${rounds}`);
  }
  return pairs;
}

async function probed({ folder }: Checkout, probe: Probe): Promise<Round> {
  const text = await inFolder(folder, ['--no-warnings', 'bench/compare/probe.ts', JSON.stringify(probe)]);
  return JSON.parse(text);
}

async function inFolder(folder: string, args: string[]): Promise<string> {
  // Checkouts share prepared shops, which depend only on their sources.
  const env: NodeJS.ProcessEnv = { ...process.env, PERCH_BENCH_CACHE: cacheFolder() };
  // It would be used for both commits.
  delete env.PERCH_PROGRAM;
  const { stdout } = await run(process.execPath, args, { cwd: folder, env, maxBuffer: 2 ** 26 });
  return stdout;
}

function comparison(figures: readonly Compared[], before: string): string {
  return table(
    ['median', before, 'this folder', 'ratio', 'spread', ''],
    figures.map(({ name, before, after, ratio, low, high, verdict }) => [
      name,
      figure(before),
      figure(after),
      ratio.toFixed(2),
      `${low.toFixed(2)}–${high.toFixed(2)}`,
      word(name, verdict),
    ]),
  );
}

/** Memory is larger or smaller, not slower or faster. */
function word(name: string, verdict: Compared['verdict']): string {
  if (verdict === 'same') return '';
  if (name.endsWith('MiB')) return verdict === 'slower' ? 'more' : 'less';
  return verdict;
}

const sentence = ({ name, ratio, low, high }: Compared) =>
  `  ${name}: ${ratio.toFixed(2)} times (${low.toFixed(2)} to ${high.toFixed(2)})`;
