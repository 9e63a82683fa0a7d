import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { capture, outerEnvironment } from '../bootstrap/child.mjs';
import { modulesComplete, rejectLinkedModules } from '../bootstrap/modules.mjs';
import { cache } from '../bootstrap/paths.mjs';
import { SetUpError, step } from '../bootstrap/progress.mjs';

/**
 * Installs tools with a separate `package.json` and lock file when they are first used. Does nothing if they are installed.
 *
 * @param from the folder with the two files
 * @param name of the folder in the cache
 * @param what they are called in messages: `the linters`
 * @returns the folder in the cache, whose `node_modules` has them
 * @throws SetUpError if npm cannot install them
 */
export async function installIsolated(from: string, name: string, what: string): Promise<string> {
  const folder = join(cache, name);
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(from, file), join(folder, file));
  if (modulesComplete(folder)) return folder;
  rejectLinkedModules(folder);
  await step(`Installing ${what} with npm ci`, async () => {
    const options = { cwd: folder, env: outerEnvironment() };
    const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
    const { code, output } = await capture('npm', words, options);
    if (code !== 0) throw new SetUpError(`npm could not install ${what}; see above.`, output);
  });
  return folder;
}
