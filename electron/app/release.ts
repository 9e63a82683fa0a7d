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

/** Windows takes a slash for dashes and does not tell capitals; Chromium takes spaces off both ends. */
const DEBUGGER = /^\s*(?:--?|\/)(?:inspect(?:-\w+)*|remote-debugging-\w+(?:-\w+)*)\s*(?:=|$)/i;

/** Those that Chromium and Node know; what is asked for by name is found however it was written. */
const SWITCHES = [
  'inspect',
  'inspect-brk',
  'inspect-brk-node',
  'inspect-port',
  'inspect-publish-uid',
  'inspect-wait',
  'remote-debugging-address',
  'remote-debugging-io-pipes',
  'remote-debugging-pipe',
  'remote-debugging-port',
  'remote-debugging-socket-name',
  'remote-debugging-targets',
];

/**
 * The first argument or switch that lets a debugger into the program, or null. A debugger bypasses PINs and
 * roles.
 *
 * @param hasSwitch whether Chromium took its command line for one with this switch
 */
export function debuggerIn(args: readonly string[], hasSwitch: (name: string) => boolean): string | null {
  const taken = SWITCHES.find((name) => hasSwitch(name));
  return args.find((arg) => DEBUGGER.test(arg)) ?? (taken ? `--${taken}` : null);
}

/**
 * Takes from the environment what nobody may choose for a packaged program: trust in any certificate, which would send
 * the API key to any server. From a release also what only development needs: an addon, which is code that runs in the
 * program. Call it before anything connects: Node looks at each connection anew.
 *
 * @returns the names that were taken away
 */
export function cleanEnvironment(env: NodeJS.ProcessEnv, { release }: { release: boolean }): string[] {
  const refused = ['NODE_TLS_REJECT_UNAUTHORIZED', ...(release ? ['PERCH_SQLITE_BINDING'] : [])];
  const given = refused.filter((name) => env[name] !== undefined);
  for (const name of given) delete env[name];
  return given;
}
