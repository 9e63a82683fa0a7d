import { parseArgs } from 'node:util';
import { giveUp, SetUpError, say } from '../bootstrap/progress.mjs';
import { type Count, type Part, parts } from '../checks.ts';

const help = `npm test [-- --only PART[,PART]] [-- WORDS]

Sets up what is missing, runs everything, and ends with the line "N passed, N failed". Lint and types count as one
check each, unit and end-to-end tests one by one.

  --only PART   lint, types, unit or e2e; several with commas
  WORDS         passed to Vitest and Playwright: parts of file names, for instance
  --help        this text`;

try {
  process.exitCode = await test();
} catch (error) {
  giveUp(error);
}

async function test(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) {
    say(help);
    return 0;
  }
  const wanted = chosen(values.only);
  const total: Count = { passed: 0, failed: 0, skipped: 0 };
  for (const part of wanted) {
    console.log(`\n== ${part.title}`);
    const count = await part.run(positionals);
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
  }
  if (total.skipped > 0) console.log(`\n${total.skipped} skipped`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

function chosen(only: string | undefined): Part[] {
  if (only === undefined) return parts;
  const names = only.split(',');
  const unknown = names.find((name) => !parts.some((part) => part.name === name));
  if (unknown !== undefined) throw new SetUpError(`There is no part "${unknown}".\n\n${help}`);
  return parts.filter((part) => names.includes(part.name));
}
