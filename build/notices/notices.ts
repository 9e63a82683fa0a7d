import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Licences } from '../../shared/domain/licences.ts';
import { capture, outerEnvironment } from '../bootstrap/child.mjs';
import { root } from '../bootstrap/paths.mjs';
import { SetUpError } from '../bootstrap/progress.mjs';
import type { Runtime } from '../setup/electron.ts';
import { type Bom, type Natives, shippedBom } from './sbom.ts';
import { bundledPackages, shippedPackages, unbundledPackages } from './shipped.ts';

/**
 * Writes the third-party notices: `licences.json`, which the program shows, `licences.txt` with the same texts, and the software
 * bill of materials `sbom.cdx.json`.
 *
 * @param folder created if missing
 * @param at time of the sources, ISO 8601
 */
export async function writeNotices(runtime: Runtime, folder: string, at: string): Promise<void> {
  const electron = {
    name: 'Electron',
    version: runtime.version,
    licence: 'MIT',
    text: electronLicence(runtime),
  };
  const packages = shippedPackages([...bundledPackages(join(root, 'out')), ...unbundledPackages()]);
  const bom = shippedBom(await everything(), packages, await natives(runtime), at);
  const licences: Pick<Licences, 'packages'> = { packages: [electron, ...packages] };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'licences.json'), JSON.stringify(licences));
  writeFileSync(join(folder, 'licences.txt'), asText(licences));
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 1)}\n`);
}

function electronLicence({ dist }: Runtime): string {
  // The registry's archive has the first name, Electron's own the second.
  for (const name of ['LICENSE.electron.txt', 'LICENSE']) {
    try {
      return readFileSync(join(dist, name), 'utf8').trim();
    } catch {
      // The other name, then.
    }
  }
  return readFileSync(join(root, 'node_modules', 'electron', 'LICENSE'), 'utf8').trim();
}

async function everything(): Promise<Bom> {
  const { code, stdout, output } = await capture(
    'npm',
    ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'],
    { env: outerEnvironment() },
  );
  if (code !== 0) throw new SetUpError('npm could not list the packages; see above.', output);
  return JSON.parse(stdout);
}

/** Versions of Electron's components, as it reports them, and of SQLite in the addon. */
async function natives({ executable, version }: Runtime): Promise<Natives> {
  const { code, stdout, output } = await capture(executable, ['-p', 'JSON.stringify(process.versions)'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  if (code !== 0) throw new SetUpError('Electron does not say its versions; see above.', output);
  const { chrome, node, v8 } = JSON.parse(stdout);
  const header = join(root, 'node_modules', 'better-sqlite3', 'deps', 'sqlite3', 'sqlite3.h');
  const sqlite = /#define SQLITE_VERSION\s+"([^"]+)"/.exec(readFileSync(header, 'utf8'))?.[1];
  if (!sqlite) throw new SetUpError(`${header} names no version.`);
  return { electron: version, chrome, node, v8, sqlite };
}

function asText({ packages }: Pick<Licences, 'packages'>): string {
  const line = '='.repeat(80);
  const parts = packages.map(
    ({ name, version, licence, text }) => `${line}\n${name} ${version} (${licence})\n${line}\n\n${text}\n`,
  );
  return `Perch contains the work of others, under these licences.\n\n${parts.join('\n')}`;
}
