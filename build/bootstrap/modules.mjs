import { existsSync, lstatSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { capture, outerEnvironment } from './child.mjs';
import { installNode } from './node-package.mjs';
import { root } from './paths.mjs';
import { SetUpError, step } from './progress.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean }} LockedPackage */

/** Installs node_modules exactly as locked, when it is missing, incomplete, or from another lock file. */
export async function ensureModules() {
  if (!modulesComplete(root)) {
    refuseBorrowedModules(root);
    await step('Installing the packages with npm ci', async () => {
      // An interrupted `npm ci` must not leave the record that says everything is there.
      rmSync(join(root, 'node_modules', '.package-lock.json'), { force: true });
      // No package's own script is needed: what one would fetch, set-up fetches, by a hash that is known.
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
 * `npm ci` empties node_modules, also the folder behind a symbolic link: that of another checkout, which may be in use.
 *
 * @param {string} folder
 * @throws {SetUpError} where its node_modules is a symbolic link
 */
export function refuseBorrowedModules(folder) {
  const modules = join(folder, 'node_modules');
  if (!lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new SetUpError(
    `${modules} is a symbolic link, and what is behind it is not what package-lock.json asks for. npm ci would empty ` +
      'the folder behind the link, so it was not run. Remove the link and try again, or bring that folder up to date ' +
      'from where it belongs.',
  );
}

/**
 * Whether npm's own record of what it installed holds every package of the lock file. Packages for other platforms
 * are optional and may be absent.
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
