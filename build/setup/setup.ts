import { withLock } from '../bootstrap/lock.mjs';
import { say } from '../bootstrap/progress.mjs';
import { ensureAddon } from './addon.ts';
import { ensureBundle } from './bundle.ts';
import { ensureElectron, type Runtime } from './electron.ts';
import { ensurePackage } from './package.ts';

/**
 * Builds and installs everything for the packaged program that is missing or outdated.
 *
 * @returns the program's executable and its Electron
 */
export function setUp(): Promise<{ program: string; runtime: Runtime; addon: string | null }> {
  return withLock(async () => {
    const runtime = await ensureElectron();
    const addon = await ensureAddon(runtime);
    const bundle = await ensureBundle();
    const program = await ensurePackage(runtime, bundle, addon);
    if (!runtime.current) {
      say(
        `  Note: this is Electron ${runtime.version}, for development and tests only; releases need the current one.`,
      );
    }
    return { program, runtime, addon };
  });
}
