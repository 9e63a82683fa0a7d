import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

/**
 * Reads a command's options. `--help` prints the help and exits; unknown options print an error with the help and exit with 2.
 */
export function readOptions<const O extends Options>(help: string, options: O): Values<O> {
  try {
    const { values }: { values: object } = parseArgs({ options: { ...options, help: { type: 'boolean' } } });
    if (!('help' in values)) return values as Values<O>;
    console.log(help);
    process.exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
    process.exit(2);
  }
}
