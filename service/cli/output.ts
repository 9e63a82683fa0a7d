/** Warns with one line on standard error. */
export function warn(sentence: string): void {
  process.stderr.write(`WARNING: ${sentence}\n`);
}

/** Prints information, one line on standard error. */
export function note(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

/** Prints one JSON document, one line, on standard output. */
export function print(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
