import { existsSync, lstatSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { capture, outerEnvironment } from './child.mjs';
import { installNode } from './node-package.mjs';
import { root } from './paths.mjs';
import { SetUpError, step } from './progress.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean }} LockedPackage */

/** Installs node_modules as locked if it is missing, incomplete, or from another lock file. */
export async function ensureModules() {
  if (!modulesComplete(root)) {
    rejectLinkedModules(root);
    await step('Installing the packages with npm ci', async () => {
      // An interrupted `npm ci` must not leave the record of a complete installation.
      rmSync(join(root, 'node_modules', '.package-lock.json'), { force: true });
      // Without install scripts: set-up downloads what they would, with pinned hashes.
      const words = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
      const { code, output } = await capture('npm', words, { env: outerEnvironment() });
      if (code !== 0) throw new SetUpError('The packages could not be installed; see above.', output);
    });
  }
  if (!existsSync(join(root, 'node_modules', 'node', 'bin', nodeFile))) await fetchNode();
}

const nodeFile = process.platform === 'win32' ? 'node.exe' : 'node';

async function fetchNode() {
  await step('Fetching Node 24', () => installNode());
  if (!existsSync(join(root, 'node_modules', 'node', 'bin', nodeFile))) {
    throw new SetUpError('Node 24 could not be fetched through npm.');
  }
}

/**
 * Refuses to run `npm ci` on a symbolic link: it would empty the node_modules of another checkout.
 *
 * @param {string} folder
 * @throws {SetUpError} if node_modules is a symbolic link
 */
export function rejectLinkedModules(folder) {
  const modules = join(folder, 'node_modules');
  if (!lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new SetUpError(
    `${modules} is a symbolic link, and what is behind it is not what package-lock.json asks for. npm ci would empty ` +
      'the folder behind the link, so it was not run. Remove the link and try again, or bring that folder up to date ' +
      'from where it belongs.',
  );
}

/**
 * Whether npm's record of installed packages has every package of the lock file. Those of other platforms are optional.
 *
 * @param {string} folder
 */
export function modulesComplete(folder) {
  const wanted = packages(join(folder, 'package-lock.json'));
  const installed = packages(join(folder, 'node_modules', '.package-lock.json'));
  if (!wanted) throw new SetUpError(`package-lock.json is missing or unreadable in ${folder}.`);
  if (!installed) return false;
  return Object.entries(wanted).every(([path, locked]) => {
    if (path === '') return true;
    const found = installed[path];
    if (!found) return locked.optional === true;
    return found.version === locked.version && found.integrity === locked.integrity;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function packages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
