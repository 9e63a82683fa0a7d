import { CommanderError } from 'commander';
import { consoleSentence } from '../../shared/errors/console.ts';
import { PerchError, toFailure } from '../../shared/errors.ts';
import type { Clock } from '../../shared/time.ts';
import { createProgram } from './program.ts';
import type { Surroundings } from './surroundings.ts';

/** Carries the command out that this process was started with, and leaves with its exit code. */
export async function runTill(clock: Clock): Promise<void> {
  process.exitCode = await runCommand(process.argv.slice(2), {
    env: process.env,
    clock,
    print: (document) => process.stdout.write(`${JSON.stringify(document, null, 2)}\n`),
    warn: (line) => process.stderr.write(`${line}\n`),
    help: (text) => process.stdout.write(text),
  });
}

/**
 * Carries one command out. Prints one JSON document.
 *
 * @returns the exit code: 0 where it is done, 1 where it was refused and 2 for a mistake of usage
 */
export async function runCommand(words: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    await createProgram(surroundings).parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has printed what is wrong, or the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const failure = toFailure(error);
    if (!(error instanceof PerchError)) failure.facts = { detail: String(error) };
    const { code, facts } = failure;
    surroundings.warn(JSON.stringify({ code, message: consoleSentence(failure), facts }));
    return 1;
  }
}
