import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { comparable, compareWith, usualRounds } from './compare/compare.ts';
import { processorOfChildren } from './lib/family.ts';
import { NOT_TAKEN } from './lib/history.ts';
import { how } from './lib/how.ts';
import { readOptions } from './lib/options.ts';
import { FEWEST_ROUNDS } from './lib/pairs.ts';
import { checkPeers, ensurePeers } from './lib/peers.ts';
import { duration, table } from './lib/report.ts';

/**
 * Runs the comparisons, each in a process of its own, and puts their parts together as `docs/benchmarks.md`:
 * `npm run bench -- [--only PART|report|peers] [--quick]`. Parts that were not run are kept as they are, and so is one
 * that found the machine not as it was; `report` runs nothing and only puts the page together. What sets Perch beside
 * others installs them first, and checks what drives them; `peers` does that alone. `--quick` takes small sizes
 * and short runs, for trying out: what it measures is written to a temporary folder and not taken into the page.
 * `--compare REF` is another command, `compare.ts`.
 */
const parts = [
  'pacing',
  'quota',
  'store',
  'search',
  'counter',
  'years',
  'fleet',
  'service',
  'bodies',
] as const;
type Part = (typeof parts)[number];
/** Those that set Perch beside programs that are installed for them (bench/peers/). */
const withPeers: readonly Part[] = ['pacing', 'store', 'search', 'service'];
/** What the page holds, in order; `sync` and `fresh` are written by `bench/pacing.ts`, `kills` by hand. */
const order = [
  'pacing',
  'sync',
  'fresh',
  'quota',
  'kills',
  'store',
  'search',
  'counter',
  'years',
  'fleet',
  'service',
  'bodies',
];
const docs = new URL('../docs/', import.meta.url);
/** When each part was run last, and what it took. */
const timesFile = new URL('bench/times.json', docs);
type Times = Partial<Record<Part, { date: string; ms: number; processorMs: number | null; load: number }>>;

const values = readOptions(
  `npm run bench [-- --only PART]
npm run bench -- --compare REF

Runs every comparison and writes docs/benchmarks.md, or holds this program against that of another commit.

  --only PART     ${parts.join(', ')}; of --compare one of ${comparable.join(', ')}
  --only report   only puts the page together
  --only peers    only installs what Perch is set beside, and checks what drives it
  --quick         small sizes, for trying out; its figures are not taken into the page
  --accept        takes figures that were measured on a machine that is not as it was in earlier runs
  --compare REF   measures this folder and a commit by turns and says what became slower; 1 where something did
  --rounds N      so many turns of --compare, ${FEWEST_ROUNDS} or more (default ${usualRounds(false)}, with --quick ${usualRounds(true)})
  --help          this text`,
  {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
    compare: { type: 'string' },
    rounds: { type: 'string' },
  },
);
if (values.compare !== undefined) process.exit(await runComparison(values.compare));
const chosen = parts.filter((part) => values.only === undefined || values.only === part);
if (chosen.length === 0 && values.only !== 'report' && values.only !== 'peers') {
  console.error(`--only takes one of ${parts.join(', ')}, report, peers.`);
  process.exit(2);
}
if (values.only === 'peers' || chosen.some((part) => withPeers.includes(part))) await preparePeers();
if (values.only === 'peers') process.exit();
const began = performance.now();
const times: Times = existsSync(timesFile) ? JSON.parse(readFileSync(timesFile, 'utf8')) : {};
const failed: string[] = [];
const notTaken: string[] = [];
for (const part of chosen) await run(part);
if (!values.quick) {
  if (chosen.length > 0) writeFileSync(timesFile, `${JSON.stringify(times, null, 2)}\n`);
  assemble();
  process.stderr.write('\ndocs/benchmarks.md is written.\n');
}
process.stderr.write(`${duration(performance.now() - began)} in all.\n`);
if (failed.length > 0) {
  process.stderr.write(`Did not run to its end: ${failed.join(', ')}\n`);
  process.exitCode = 1;
}
if (notTaken.length > 0) {
  process.stderr.write(
    `Measured on a machine that is not as it was, and not taken: ${notTaken.join(', ')}\n`,
  );
  if (!values.quick) process.exitCode = 1;
}

/** The comparison with another commit; the exit code. */
async function runComparison(ref: string): Promise<number> {
  const only = comparable.filter((part) => values.only === undefined || values.only === part);
  const rounds = Number(values.rounds ?? usualRounds(values.quick));
  if (only.length === 0 || !Number.isInteger(rounds) || rounds < FEWEST_ROUNDS) {
    console.error(`--compare takes --only ${comparable.join(', ')}, and --rounds from ${FEWEST_ROUNDS} on.`);
    return 2;
  }
  return compareWith(ref, { parts: only, rounds, quick: values.quick });
}

/** What is measured with a broken adapter says nothing, so nothing is measured then. */
async function preparePeers(): Promise<void> {
  await ensurePeers();
  if (await checkPeers()) return;
  console.error('What drives the peers is not as it should be, see above; nothing was measured.');
  process.exit(1);
}

async function run(part: Part): Promise<void> {
  process.stderr.write(`\n${part}\n`);
  const script = fileURLToPath(new URL(`./${part}.ts`, import.meta.url));
  const quick = part === 'quota' ? ['--sales', '10', '--quick'] : ['--quick'];
  const from = performance.now();
  const processorFrom = processorOfChildren();
  const load = loadavg()[0] ?? 0;
  const accept = part === 'counter' && values.accept ? ['--accept'] : [];
  const options = [...(values.quick ? quick : []), ...accept];
  const child = spawn(process.execPath, ['--no-warnings', script, ...options], { stdio: 'inherit' });
  const [code] = await once(child, 'close');
  const ms = performance.now() - from;
  process.stderr.write(`${part}: ${duration(ms)}\n`);
  if (code === NOT_TAKEN) notTaken.push(part);
  else if (code !== 0) failed.push(part);
  else {
    const processor = processorOfChildren();
    times[part] = {
      date: new Date().toISOString().slice(0, 10),
      ms: Math.round(ms),
      processorMs: processor === null || processorFrom === null ? null : processor - processorFrom,
      load,
    };
  }
}

function assemble(): void {
  const texts = order
    .map((part) => new URL(`bench/${part}.md`, docs))
    .filter((file) => existsSync(file))
    .map((file) =>
      readFileSync(file, 'utf8').replaceAll('](./', '](bench/').replaceAll('](../', '](').trim(),
    );
  const took = parts.flatMap((part) => {
    const time = times[part];
    if (!time) return [];
    const processor = time.processorMs === null ? '–' : duration(time.processorMs);
    return [[part, duration(time.ms), processor, time.date, time.load.toFixed(1)]];
  });
  const head = `# Benchmarks

\`npm run bench\` runs every comparison and writes this page anew, in half an hour on two idle cores and in about an hour the
first time, which makes a shop of a million receipts; \`npm run bench -- --only store\` runs one of them, \`--quick\` tries
everything out with small sizes and leaves this page alone. Each part says what was measured, with which versions and on
which machine, how cost grows over three sizes, and where others do better. Peers are used as their own documentation
recommends; the page that each adapter follows is named at its head (\`bench/*/\`). “Killed at any moment” comes from
\`npm run kills\`; what the lab tries beside it is in [lab.md](lab.md).
${took.length > 0 ? timesTable(took) : ''}
${how}`;
  writeFileSync(new URL('benchmarks.md', docs), `${[head.trim(), ...texts].join('\n\n')}\n`);
}

function timesTable(took: string[][]): string {
  return `
What the parts took when they were run last, on the clock and of processor time, and how busy the machine was with other
things when each began:

${table(['part', 'took', 'of processor', 'on', 'load average'], took)}
`;
}
