import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';
import { SetUpError, say, step } from '../bootstrap/progress.mjs';
import { type Feed, signAnnouncements } from '../feed/feed.ts';
import { makeDeb } from '../linux/deb/make.ts';
import { debianVersion } from '../linux/deb/version.ts';
import { ensureAddon } from './addon.ts';
import { ensureBundle } from './bundle.ts';
import { ensureElectron, type Runtime } from './electron.ts';
import { hashInputs, onceFor } from './inputs.ts';
import { electronBuilder, packagingSources, settingsFor, unpackedFolder } from './package.ts';
import { type Sources, sourcesOf } from './sources.ts';
import { buildAtomically } from './workshop.ts';

/** Installers and their metadata. */
const installers = /\.(AppImage|deb|dmg|exe|json|yml|sig)$/;

/**
 * Makes the installers of this system if something changed. With an old Electron, only a .deb marked as a trial package.
 *
 * @param feed the update feed; null for none
 * @returns their paths
 */
export async function ensureInstallers(feed: Feed | null = null): Promise<string[]> {
  const runtime = await ensureElectron();
  if (!runtime.current && process.platform !== 'linux') {
    throw new SetUpError(
      `A release is made with the current Electron only, and here is ${runtime.version}: it no longer gets security fixes. Please package where the Electron release site can be reached.`,
    );
  }
  if (feed && !runtime.current) {
    throw new SetUpError(
      'A feed announces releases, and one is made with the current Electron only. Please package where the Electron release site can be reached.',
    );
  }
  const addon = await ensureAddon(runtime);
  const bundle = await ensureBundle();
  const sources = await sourcesOf(root);
  const target = join(root, 'dist', runtime.current ? 'release' : 'trial');
  const facts = [
    bundle,
    runtime.version,
    runtime.dist,
    addon ?? 'prebuilt',
    sources.at,
    sources.commit ?? '',
    feed ? `${feed.address} ${feed.publicKey} ${process.env.PERCH_WINDOWS_PUBLISHER ?? ''}` : '',
  ];
  const hash = hashInputs([...packagingSources, 'CHANGELOG.md', 'LICENSE'], facts);
  if (!runtime.current) {
    say(`  Note: this is Electron ${runtime.version}. The package says that it is for trying out only.`);
  }
  await onceFor(`installers-${runtime.current ? 'release' : 'trial'}`, hash, target, () =>
    step('Making the installers (some minutes)', () =>
      buildAtomically(target, (folder) => make(runtime, addon, { sources, feed }, folder)),
    ),
  );
  return readdirSync(target)
    .filter((name) => installers.test(name))
    .map((name) => join(target, name));
}

/**
 * The .deb among the files, and whether it is a release.
 *
 * @throws SetUpError if there is none
 */
export function debOf(files: readonly string[]): { file: string; release: boolean } {
  const file = files.find((one) => one.endsWith('.deb'));
  if (!file) throw new SetUpError('No .deb was made.');
  return { file, release: basename(dirname(file)) === 'release' };
}

/** Makes the installers in a folder; returns its subfolder that contains only them. */
async function make(
  runtime: Runtime,
  addon: string | null,
  { sources, feed }: { sources: Sources; feed: Feed | null },
  folder: string,
): Promise<string> {
  const result = join(folder, 'result');
  mkdirSync(result);
  const settings = {
    ...(await settingsFor(runtime, addon, folder)),
    PERCH_RELEASE: '1',
    ...(feed ? { PERCH_FEED: feed.address, PERCH_FEED_KEY: feed.publicKey } : {}),
  };
  await electronBuilder(runtime.current ? [] : ['--dir'], settings);
  if (feed) signAnnouncements(folder, feed);
  for (const name of readdirSync(folder)) {
    if (installers.test(name) && !name.startsWith('builder-'))
      renameSync(join(folder, name), join(result, name));
  }
  copyFileSync(join(folder, 'notices', 'sbom.cdx.json'), join(result, 'sbom.cdx.json'));
  if (process.platform === 'linux') {
    const work = join(folder, 'deb');
    mkdirSync(work);
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const deb = await makeDeb({
      program: join(folder, unpackedFolder()),
      folder: work,
      version: debianVersion(version, runtime.current, sources),
      at: sources.at,
      oldElectron: runtime.current ? null : runtime.version,
      // A trial package is not downloaded, so fast compression is better.
      ...(runtime.current ? {} : { compression: ['-Zxz', '-z1'] }),
    });
    renameSync(deb, join(result, deb.slice(work.length + 1)));
  }
  return result;
}
