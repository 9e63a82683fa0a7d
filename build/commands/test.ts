import { parseArgs } from 'node:util';
import { exitWithError, SetUpError, say } from '../bootstrap/progress.mjs';
import { type Choice, type Part, parts, runUnitTests } from '../checks.ts';
import { moments } from '../moments/moments.ts';
import type { Outcome, TimedTest } from '../reports.ts';
import { summary, type TimedPart } from '../summary.ts';

const help = `npm test [-- --only PART[,PART]] [-- WORDS]

Sets up what is missing, runs lint, types, the unit tests that are not tagged slow and the end-to-end tests that are
tagged @smoke, and ends with the times, the slowest tests and the line "N passed, N failed". Lint and types count as one
check each, tests one by one.

  --only PART   lint, types, unit or e2e; several with commas
  --all         every test, as npm run test:all
  WORDS         passed to Vitest and Playwright: parts of file names; of those files, every test is run
  --help        this text

Every test: npm run test:all. Instead of the parts, the unit tests only:

  npm run test:long      with all the cases that a test can draw, not a slice of them
  npm run test:moments   at twelve moments, places and languages; --at N[,N] for some of them

One file, in seconds: npx vitest run shared/money/pricing.test.ts`;

/** The parts that ran, with times. */
interface RunResult {
  times: TimedPart[];
  outcomes: Outcome[];
}

try {
  process.exitCode = await test();
} catch (error) {
  exitWithError(error);
}

async function test(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      only: { type: 'string' },
      all: { type: 'boolean' },
      long: { type: 'boolean' },
      moments: { type: 'boolean' },
      at: { type: 'string' },
      help: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  if (values.help) {
    say(help);
    return 0;
  }
  const runResult = values.moments
    ? await runMoments(positionals, values.at)
    : values.long
      ? await runLong(positionals)
      : await runParts(chosen(values.only), {
          words: positionals,
          // With file names, all tests of those files run.
          all: values.all === true || positionals.length > 0,
        });
  return conclude(runResult);
}

async function runParts(wanted: Part[], choice: Choice): Promise<RunResult> {
  const runResult: RunResult = { times: [], outcomes: [] };
  // The first part prepares itself when it runs, so that it can show its progress.
  const preparing = new Map(
    wanted.slice(1).flatMap((part) => (part.prepare ? [[part, timed(part.prepare())]] : [])),
  );
  for (const part of wanted) {
    console.log(`\n== ${part.title}`);
    const prepared = preparing.get(part);
    const { ms, result } = await timed(
      (async () => {
        if (prepared) {
          say('  Waiting for what was begun beside the parts before …');
          process.stderr.write((await prepared).result);
        }
        return part.run(choice);
      })(),
    );
    if (prepared) {
      const note = 'beside the parts before it';
      runResult.times.push({ name: `set-up of ${part.name}`, ms: (await prepared).ms, note });
    }
    runResult.times.push({ name: part.name, ms });
    runResult.outcomes.push(result);
  }
  return runResult;
}

async function runLong(words: string[]): Promise<RunResult> {
  const { ms, result } = await timed(runUnitTests(words, { long: true }));
  return { times: [{ name: 'unit, long', ms }], outcomes: [result] };
}

async function runMoments(words: string[], at: string | undefined): Promise<RunResult> {
  const runResult: RunResult = { times: [], outcomes: [] };
  const numbers = at?.split(',').map(Number);
  if (numbers?.some((number) => !moments[number - 1])) {
    throw new SetUpError(`The moments are numbered from 1 to ${moments.length}.\n\n${help}`);
  }
  for (const [index, moment] of moments.entries()) {
    if (numbers && !numbers.includes(index + 1)) continue;
    const name = `${index + 1}. ${moment.at ?? 'now'} ${moment.zone} ${moment.language}`;
    console.log(`\n== ${name}: ${moment.why}`);
    const { ms, result } = await timed(runUnitTests(words, { at: index + 1 }));
    runResult.times.push({ name, ms, note: `${result.passed} passed, ${result.failed} failed` });
    runResult.outcomes.push(result);
  }
  return runResult;
}

/** Prints times and counts; returns the exit code. */
function conclude({ times, outcomes }: RunResult): number {
  const sum = (pick: (outcome: Outcome) => number) =>
    outcomes.reduce((before, outcome) => before + pick(outcome), 0);
  const tests: TimedTest[] = outcomes.flatMap((outcome) => outcome.tests);
  const total = {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
    tests,
  };
  // Set by run.mjs: time to install libraries and node_modules.
  const setUp = Number(process.env.PERCH_SETUP_MS ?? 0);
  const all = setUp + performance.now();
  const lines = [{ name: 'set-up', ms: setUp }, ...times, { name: 'in all', ms: all }];
  console.log(summary(lines, total));
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

async function timed<T>(work: Promise<T>): Promise<{ ms: number; result: T }> {
  const began = performance.now();
  const result = await work;
  return { ms: performance.now() - began, result };
}

function chosen(only: string | undefined): Part[] {
  if (only === undefined) return parts;
  const names = only.split(',');
  const unknown = names.find((name) => !parts.some((part) => part.name === name));
  if (unknown !== undefined) throw new SetUpError(`There is no part "${unknown}".\n\n${help}`);
  return parts.filter((part) => names.includes(part.name));
}
