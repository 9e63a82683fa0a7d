import { CommanderError } from 'commander';
import { consoleSentence } from '../../shared/errors/console.ts';
import { failureOf, PerchError, toFailure } from '../../shared/errors/errors.ts';
import type { Failure } from '../../shared/errors/result.ts';
import type { Clock } from '../../shared/time/time.ts';
import type { CliContext } from './cli-context.ts';
import { createProgram } from './program.ts';

/** Runs the command that this process was started with, and sets its exit code. */
export async function runTill(clock: Clock): Promise<void> {
  let isWritten = true;
  const warn = (line: string) => void process.stderr.write(`${line}\n`);
  // The reader of the output may be gone, or the disk of its file full: the command was done all the same, and a
  // script must not take it for refused and repeat it.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isWritten) warn(inWords(failureOf('output_not_written', { why: error.code ?? 'unknown' })));
    isWritten = false;
    process.exitCode = NOT_WRITTEN;
  });
  process.stderr.on('error', () => undefined);
  const code = await runCommand(process.argv.slice(2), {
    env: process.env,
    clock,
    print: (document) => process.stdout.write(`${JSON.stringify(document, null, 2)}\n`),
    warn,
    help: (text) => process.stdout.write(text),
  });
  process.exitCode = isWritten ? code : NOT_WRITTEN;
}

/** Exit code if the command was done but its result could not be printed. */
const NOT_WRITTEN = 3;

/**
 * Runs one command. Prints one JSON document.
 *
 * @returns the exit code: 0 done, 1 refused, 2 usage error
 */
export async function runCommand(words: readonly string[], surroundings: CliContext): Promise<number> {
  try {
    await createProgram(surroundings).parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has printed the error, or the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const failure = toFailure(error);
    if (!(error instanceof PerchError)) failure.facts = { detail: String(error) };
    surroundings.warn(inWords(failure));
    return 1;
  }
}

function inWords(failure: Failure): string {
  const { code, facts } = failure;
  return JSON.stringify({ code, message: consoleSentence(failure), facts });
}
