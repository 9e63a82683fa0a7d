import { CommanderError } from 'commander';
import { consoleSentence } from '../../shared/errors/console.ts';
import { PerchError, toFailure } from '../../shared/errors.ts';
import type { Clock } from '../../shared/time.ts';
import { createProgram } from './program.ts';

/**
 * Carries the command out that this process was started with. Prints one JSON document; the exit code is 0 where it is
 * done, 1 where it was refused and 2 for a mistake of usage.
 */
export async function runTill(clock: Clock): Promise<void> {
  try {
    await createProgram({
      env: process.env,
      clock,
      print: (document) => process.stdout.write(`${JSON.stringify(document, null, 2)}\n`),
      warn: (line) => process.stderr.write(`${line}\n`),
    }).parseAsync();
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}

function exitCodeOf(error: unknown): number {
  // Commander has printed what is wrong, or the help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const failure = toFailure(error);
  if (!(error instanceof PerchError)) failure.facts = { detail: String(error) };
  const { code, facts } = failure;
  process.stderr.write(`${JSON.stringify({ code, message: consoleSentence(failure), facts })}\n`);
  return 1;
}
