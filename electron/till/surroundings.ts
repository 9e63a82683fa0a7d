/** What a command works in: the environment's variables, and where its answer goes. */
export interface Surroundings {
  env: NodeJS.ProcessEnv;
  /** The one document on standard output. */
  print(document: unknown): void;
  /** A line on standard error. */
  warn(line: string): void;
}
