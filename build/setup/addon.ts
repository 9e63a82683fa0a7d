import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { downloadPackage, unpack } from '../bootstrap/archives.mjs';
import { capture } from '../bootstrap/child.mjs';
import { compiledAddon, electronSource, needsCompiledAddon } from '../bootstrap/electron-source.mjs';
import { nodePackage } from '../bootstrap/node-package.mjs';
import { node24, root } from '../bootstrap/paths.mjs';
import { SetUpError, step } from '../bootstrap/progress.mjs';
import { ensureSystem } from '../bootstrap/system.mjs';
import type { Runtime } from './electron.ts';
import { buildAtomically } from './workshop.ts';

/**
 * Compiles the SQLite addon for an Electron that the prebuilt one does not support, once.
 *
 * @returns its path, or null if the prebuilt addon works
 */
export async function ensureAddon(runtime: Runtime): Promise<string | null> {
  if (!needsCompiledAddon(runtime.source)) return null;
  if (existsSync(compiledAddon)) return compiledAddon;
  await ensureSystem({ compiler: needsCompiledAddon(await electronSource()) });
  await step('Compiling SQLite for this Electron (about a minute)', () =>
    buildAtomically(dirname(compiledAddon), async (folder) => {
      const built = await compile(folder, await headers(folder));
      const result = join(folder, 'result');
      mkdirSync(result);
      cpSync(built, join(result, 'better_sqlite3.node'));
      await requireLoadable(join(result, 'better_sqlite3.node'));
      return result;
    }),
  );
  return compiledAddon;
}

/** Node's headers from the package of its binary; any version works, because only Node-API is used. */
async function headers(folder: string): Promise<string> {
  const target = join(folder, 'headers');
  mkdirSync(target);
  const pinned = nodePackage();
  if (!pinned) {
    throw new SetUpError(
      'SQLite would have to be compiled for this old Electron, which Perch does on Linux alone.',
    );
  }
  const archive = await downloadPackage(pinned.spec, target, pinned.integrity);
  await unpack(archive, target, ['package/include']);
  rmSync(archive);
  return join(target, 'package');
}

async function compile(folder: string, nodedir: string): Promise<string> {
  // The copy is inside the project, to find node-addon-api in node_modules.
  const copy = join(folder, 'better-sqlite3');
  cpSync(join(root, 'node_modules', 'better-sqlite3'), copy, { recursive: true });
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    // The package needs Node-API 10; older headers declare the needed parts as experimental.
    CXXFLAGS: '-UNAPI_VERSION -DNAPI_EXPERIMENTAL -DNODE_API_EXPERIMENTAL_NOGC_ENV_OPT_OUT',
  };
  delete env.npm_config_nodedir;
  const gyp = join(root, 'node_modules', 'node-gyp', 'bin', 'node-gyp.js');
  const { code, output } = await capture(
    node24,
    [gyp, 'rebuild', '--release', '--force_build=1', `--nodedir=${nodedir}`],
    { cwd: copy, env },
  );
  if (code !== 0) throw new SetUpError('SQLite could not be compiled; see above.', output);
  return join(copy, 'build', 'Release', 'better_sqlite3.node');
}

async function requireLoadable(addon: string): Promise<void> {
  const script = `const D=require('better-sqlite3');new D(':memory:',{nativeBinding:${JSON.stringify(addon)}}).prepare('select 1').get()`;
  const { code, output } = await capture(node24, ['-e', script]);
  if (code !== 0) throw new SetUpError('The compiled SQLite addon does not load; see above.', output);
}
