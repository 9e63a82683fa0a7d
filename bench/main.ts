import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { comparable, compareWith, usualRounds } from './compare/compare.ts';
import { readOptions } from './lib/options.ts';
import { MIN_ROUNDS } from './lib/pairs.ts';
import { duration } from './lib/report.ts';

/**
 * Runs the benchmarks, each in its own process, and writes `docs/bench/`: `npm run bench -- [--only PART] [--quick]`.
 * `--compare REF` is `compare/compare.ts`.
 */
const parts = ['pacing', 'quota', 'store', 'counter', 'years', 'fleet', 'service', 'bodies'] as const;
type Part = (typeof parts)[number];
const values = readOptions(
  `npm run bench [-- --only PART]
npm run bench -- --compare REF

Runs every benchmark, which writes its page in docs/bench/, or compares this program with another commit.

  --only PART     ${parts.join(', ')}; of --compare one of ${comparable.join(', ')}
  --quick         small sizes, for trying out; the pages stay unchanged
  --compare REF   measures this folder and a commit in turn and says what became slower; exit code 1 if something did
  --rounds N      rounds of --compare, at least ${MIN_ROUNDS} (default ${usualRounds(false)}, with --quick ${usualRounds(true)})
  --help          this text`,
  {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    compare: { type: 'string' },
    rounds: { type: 'string' },
  },
);
if (values.compare !== undefined) process.exit(await runComparison(values.compare));
const chosen = parts.filter((part) => values.only === undefined || values.only === part);
if (chosen.length === 0) {
  console.error(`--only takes one of ${parts.join(', ')}.`);
  process.exit(2);
}
const began = performance.now();
const failed: string[] = [];
for (const part of chosen) await run(part);
process.stderr.write(`${duration(performance.now() - began)} in all.\n`);
if (failed.length > 0) {
  process.stderr.write(`Failed: ${failed.join(', ')}\n`);
  process.exitCode = 1;
}

/** Compares with another commit. Returns the exit code. */
async function runComparison(ref: string): Promise<number> {
  const only = comparable.filter((part) => values.only === undefined || values.only === part);
  const rounds = Number(values.rounds ?? usualRounds(values.quick));
  if (only.length === 0 || !Number.isInteger(rounds) || rounds < MIN_ROUNDS) {
    console.error(`--compare takes --only ${comparable.join(', ')}, and --rounds from ${MIN_ROUNDS} on.`);
    return 2;
  }
  return compareWith(ref, { parts: only, rounds, quick: values.quick });
}

async function run(part: Part): Promise<void> {
  process.stderr.write(`\n${part}\n`);
  const script = fileURLToPath(new URL(`./${part}.ts`, import.meta.url));
  const quick = part === 'quota' ? ['--sales', '10', '--quick'] : ['--quick'];
  const from = performance.now();
  const options = values.quick ? quick : [];
  const child = spawn(process.execPath, ['--no-warnings', script, ...options], { stdio: 'inherit' });
  const [code] = await once(child, 'close');
  const ms = performance.now() - from;
  process.stderr.write(`${part}: ${duration(ms)}\n`);
  if (code !== 0) failed.push(part);
}
