import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { foreground } from '../bootstrap/child.mjs';
import { withLock } from '../bootstrap/lock.mjs';
import { cache, node24, root } from '../bootstrap/paths.mjs';
import { exitWithError, say } from '../bootstrap/progress.mjs';
import { findDisplay } from '../display.ts';
import { chromiumSwitches } from '../launch.ts';
import { ensureAddon } from '../setup/addon.ts';
import { ensureElectron, type Runtime } from '../setup/electron.ts';
import { forget } from '../setup/inputs.ts';
import { buildAtomically } from '../setup/workshop.ts';

// `npm run dev`: the program with hot reload, on a separate data folder unless PERCH_DATA_DIR names one.
try {
  process.exitCode = await dev();
} catch (error) {
  exitWithError(error);
}

async function dev(): Promise<number> {
  const { runtime, executable, addon } = await withLock(async () => {
    const runtime = await ensureElectron();
    // The development build overwrites the bundle.
    forget('bundle');
    return {
      runtime,
      executable: await executableForDevelopment(runtime),
      addon: await ensureAddon(runtime),
    };
  });
  const display = await findDisplay();
  if (display.virtual) say('  There is no display here: Perch runs on a virtual one that nobody sees.');
  const cli = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  try {
    return await foreground(node24, [cli, 'dev', '--watch', '--', ...chromiumSwitches(executable)], {
      env: {
        ...process.env,
        ...display.env,
        ELECTRON_EXEC_PATH: executable,
        ELECTRON_MAJOR_VER: runtime.version.split('.')[0],
        PERCH_DATA_DIR: process.env.PERCH_DATA_DIR ?? join(cache, 'dev-data'),
        ...(addon ? { PERCH_SQLITE_BINDING: addon } : {}),
      },
    });
  } finally {
    display.close();
  }
}

/**
 * An Electron that opens the project's folder. The registry's Electron opens only its own resources folder: a copy of it gets a
 * link to the project there.
 */
async function executableForDevelopment(runtime: Runtime): Promise<string> {
  if (runtime.source !== 'registry') return runtime.executable;
  const copy = `${runtime.dist}-development`;
  if (!existsSync(copy)) {
    await buildAtomically(copy, async (folder) => {
      const dist = join(folder, 'electron');
      cpSync(runtime.dist, dist, { recursive: true });
      mkdirSync(join(dist, 'resources'));
      symlinkSync(root, join(dist, 'resources', 'app'));
      return dist;
    });
  }
  return join(copy, 'electron');
}
