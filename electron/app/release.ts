import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether this is a release: packaging writes it into the program's package.json, inside the archive
 * (build/electron-builder.mjs). The packaged program that tests drive is not a release.
 *
 * @param appFolder the folder of that package.json
 */
export function isRelease(appFolder: string): boolean {
  const { perchRelease } = JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8')) as {
    perchRelease?: unknown;
  };
  return perchRelease === true;
}

/** Windows accepts `/` for dashes and ignores case; Chromium trims spaces. */
const DEBUGGER = /^\s*(?:--?|\/)(?:inspect(?:-\w+)*|remote-debugging-\w+(?:-\w+)*)\s*(?:=|$)/i;

/** Debugger switches of Chromium and Node, matched in every spelling. */
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
 * The first argument or switch that lets a debugger into the program, or null. A debugger bypasses PINs and roles.
 *
 * @param hasSwitch whether Chromium parsed its command line as containing this switch
 */
export function debuggerIn(args: readonly string[], hasSwitch: (name: string) => boolean): string | null {
  const taken = SWITCHES.find((name) => hasSwitch(name));
  return args.find((arg) => DEBUGGER.test(arg)) ?? (taken ? `--${taken}` : null);
}

/**
 * Removes environment variables that no one may set for a packaged program: trust in any certificate, which would
 * send the API key to any server. For a release also those for development: an addon, which is code that runs in the
 * program. Call it before anything connects: Node reads them at each connection.
 *
 * @returns the names that were removed
 */
export function cleanEnvironment(env: NodeJS.ProcessEnv, { release }: { release: boolean }): string[] {
  const refused = ['NODE_TLS_REJECT_UNAUTHORIZED', ...(release ? ['PERCH_SQLITE_BINDING'] : [])];
  const given = refused.filter((name) => env[name] !== undefined);
  for (const name of given) delete env[name];
  return given;
}
