import { dirname, join } from 'node:path';
import { capture } from '../bootstrap/child.mjs';
import { node24, root } from '../bootstrap/paths.mjs';
import { SetUpError, step } from '../bootstrap/progress.mjs';
import { writeNotices } from '../notices/notices.ts';
import type { Runtime } from './electron.ts';
import { hashInputs, onceFor } from './inputs.ts';
import { sourcesOf } from './sources.ts';
import { buildAtomically } from './workshop.ts';

/** The packaged program for `npm start` and the tests. */
export const packagedProgram = join(root, 'dist', 'development', executableIn(process.platform));

function executableIn(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'Perch.app/Contents/MacOS/Perch';
  return platform === 'win32' ? 'Perch.exe' : 'perch';
}

/**
 * Packages out/ with an Electron into dist/development if either changed.
 *
 * @param bundle hash of the sources of out/
 * @param addon the compiled SQLite addon, or null for the package's own
 */
export async function ensurePackage(runtime: Runtime, bundle: string, addon: string | null): Promise<string> {
  const facts = [bundle, runtime.version, runtime.dist, addon ?? 'prebuilt'];
  const hash = hashInputs(packagingSources, facts);
  await onceFor('package', hash, packagedProgram, () =>
    step('Packaging it with Electron', () =>
      buildAtomically(join(root, 'dist', 'development'), async (folder) => {
        await electronBuilder(['--dir'], await settingsFor(runtime, addon, folder));
        return join(folder, unpackedFolder());
      }),
    ),
  );
  return packagedProgram;
}

/** Sources of the packaging. */
export const packagingSources = [
  'build/electron-builder.mjs',
  'build/icons',
  'build/linux',
  'build/notices',
  'build/feed',
];

/**
 * Writes the notices and returns the environment of electron-builder.
 *
 * @param folder an empty output folder
 */
export async function settingsFor(
  runtime: Runtime,
  addon: string | null,
  folder: string,
): Promise<NodeJS.ProcessEnv> {
  const notices = join(folder, 'notices');
  await writeNotices(runtime, notices, (await sourcesOf(root)).at);
  return {
    PERCH_ELECTRON_DIST: runtime.dist,
    PERCH_ELECTRON_VERSION: runtime.version,
    PERCH_NOTICES: notices,
    PERCH_PACKAGE_TO: folder,
    ...(addon ? { PERCH_SQLITE_BINDING: dirname(addon) } : {}),
  };
}

/** Runs electron-builder with our configuration. */
export async function electronBuilder(args: string[], settings: NodeJS.ProcessEnv): Promise<void> {
  const cli = join(root, 'node_modules', 'electron-builder', 'cli.js');
  const config = ['--config', 'build/electron-builder.mjs', '--publish', 'never'];
  const { code, output } = await capture(node24, [cli, ...args, ...config], {
    env: { ...process.env, ...settings },
  });
  if (code !== 0) throw new SetUpError('electron-builder failed; see above.', output);
}

/** The name of electron-builder's folder with the unpacked program. */
export function unpackedFolder(): string {
  const arch = process.arch === 'x64' ? '' : `-${process.arch}`;
  if (process.platform === 'darwin') return `mac${arch}`;
  return process.platform === 'win32' ? `win${arch}-unpacked` : `linux${arch}-unpacked`;
}
