/** Prints one JSON document, one line, on standard output. */
export function print(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
