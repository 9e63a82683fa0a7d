import type { Clock } from '../../shared/time/time.ts';

/** What a command works in: the environment's variables, the time, and where its answer goes. */
export interface CliContext {
  env: NodeJS.ProcessEnv;
  clock: Clock;
  /** The one document on standard output. */
  print(document: unknown): void;
  /** A line on standard error. */
  warn(line: string): void;
  /** The help that was asked for, in the place of the document. */
  help(text: string): void;
}
