import { alone } from '../bootstrap/lock.mjs';
import { say } from '../bootstrap/progress.mjs';
import { ensureAddon } from './addon.ts';
import { ensureBundle } from './bundle.ts';
import { ensureElectron, type Runtime } from './electron.ts';
import { ensurePackage } from './package.ts';

/**
 * Brings everything that the packaged program needs, doing only what is missing or out of date.
 *
 * @returns the program's executable, and the Electron inside it
 */
export function setUp(): Promise<{ program: string; runtime: Runtime; addon: string | null }> {
  return alone(async () => {
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
