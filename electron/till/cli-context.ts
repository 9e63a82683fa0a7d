import type { Clock } from '../../shared/time/time.ts';

/** What a command runs in: environment variables, the clock, and the output. */
export interface CliContext {
  env: NodeJS.ProcessEnv;
  clock: Clock;
  /** The one document on standard output. */
  print(document: unknown): void;
  /** A line on standard error. */
  warn(line: string): void;
  /** Help that was asked for, instead of the document. */
  help(text: string): void;
}
