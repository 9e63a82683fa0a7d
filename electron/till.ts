import { CommanderError } from 'commander';
import { PerchError, toFailure } from '../shared/errors.ts';
import { createProgram } from './till/program.ts';

// The shop without a window: `npm run till -- --help`. Prints one JSON document; exit 0 done, 1 refused, 2 usage.

try {
  await createProgram({
    env: process.env,
    print: (document) => process.stdout.write(`${JSON.stringify(document, null, 2)}\n`),
    warn: (line) => process.stderr.write(`${line}\n`),
  }).parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}

function exitCodeOf(error: unknown): number {
  // Commander has printed what is wrong, or the help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const failure = toFailure(error);
  if (!(error instanceof PerchError)) failure.facts = { detail: String(error) };
  process.stderr.write(`${JSON.stringify(failure)}\n`);
  return 1;
}
