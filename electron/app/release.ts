import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether this is a release: packaging writes it into the program's own package.json, inside the archive
 * (build/electron-builder.mjs). The program that tests drive is packaged, too, and is none.
 *
 * @param appFolder where that package.json lies
 */
export function isRelease(appFolder: string): boolean {
  const { perchRelease } = JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8')) as {
    perchRelease?: unknown;
  };
  return perchRelease === true;
}

const DEBUGGER = /^--?(?:inspect(?:-\w+)*|remote-debugging-\w+)(?:=|$)/;

/**
 * The first argument that opens a way into the program for a debugger; null where none does. Whoever has such a way is
 * in the till, past PINs and roles.
 */
export function debuggerIn(args: readonly string[]): string | null {
  return args.find((arg) => DEBUGGER.test(arg)) ?? null;
}

/**
 * Takes from the environment what only development needs: an addon, which is code that runs in the program.
 *
 * @returns the names that were taken away
 */
export function dropDevelopment(env: NodeJS.ProcessEnv): string[] {
  const given = ['PERCH_SQLITE_BINDING'].filter((name) => env[name] !== undefined);
  for (const name of given) delete env[name];
  return given;
}
