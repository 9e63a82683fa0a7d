import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { capture, foreground, outerEnvironment } from '../../build/bootstrap/child.mjs';
import { alone } from '../../build/bootstrap/lock.mjs';
import { modulesComplete } from '../../build/bootstrap/modules.mjs';
import { cache, root } from '../../build/bootstrap/paths.mjs';
import { giveUp, SetUpError, say, step } from '../../build/bootstrap/progress.mjs';
import type { Peer as PacingPeer } from '../pacing/peer.ts';
import type { Peer as SearchPeer } from '../search/peer.ts';
import type { Load } from '../service/load.ts';
import type { LocalPeer } from '../store/peer.ts';

// Packages used only by benchmarks are installed in bench/peers/, together with the modules that import them, so that they
// never take precedence over the product's packages.

/** Exports of the modules of bench/peers/, checked there by tsc (modules.test.ts). */
export interface PeerModules {
  documents: { peers: LocalPeer[] };
  load: { load: Load };
  pacing: { peers: PacingPeer[] };
  search: { peers: SearchPeer[] };
  window: { peers: LocalPeer[] };
}

export const peersFolder = join(root, 'bench', 'peers');

/**
 * Loads a module of bench/peers/; call `ensurePeers` before. The path is computed, so that tsc can check the rest without
 * the peers installed.
 */
export async function loadPeers<Name extends keyof PeerModules>(name: Name): Promise<PeerModules[Name]> {
  return import(pathToFileURL(join(peersFolder, `${name}.ts`)).href);
}

/** The path of a file in an installed package. */
export function installedFile(name: string, ...path: string[]): string {
  const peer = name in wantedPeers();
  return join(peer ? peersFolder : root, 'node_modules', name, ...path);
}

/** Installs missing peers as locked, or exits with the reason. */
export async function ensurePeers(): Promise<void> {
  if (modulesComplete(peersFolder)) return;
  await alone(installPeers, join(cache, 'bench-peers.lock')).catch(giveUp);
}

async function installPeers(): Promise<void> {
  // Another command may have installed them meanwhile.
  if (modulesComplete(peersFolder)) return;
  const names = Object.keys(wantedPeers());
  say(`  Not installed yet is what only the benchmarks use: ${names.join(', ')}.`);
  await step(`Installing these ${names.length} and what they need with npm ci`, async () => {
    // An interrupted `npm ci` must not leave the record of a complete installation.
    rmSync(join(peersFolder, 'node_modules', '.package-lock.json'), { force: true });
    const { code, output } = await capture('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: peersFolder,
      env: outerEnvironment(),
    });
    if (code !== 0) throw new SetUpError('The packages could not be installed; see above.', output);
  });
}

/** Runs the type check and tests of bench/peers/, which `npm test` leaves out. Returns whether they pass. */
export async function checkPeers(): Promise<boolean> {
  const tool = (...path: string[]) => join(root, 'node_modules', ...path);
  const types = await foreground(tool('.bin', 'tsc'), ['--noEmit', '-p', peersFolder], { cwd: root });
  const config = join(peersFolder, 'vitest.config.ts');
  const vitest = [tool('vitest', 'vitest.mjs'), 'run', '--config', config];
  const tests = await foreground(process.execPath, vitest, { cwd: root });
  return types === 0 && tests === 0;
}

function wantedPeers(): Record<string, string> {
  return JSON.parse(readFileSync(join(peersFolder, 'package.json'), 'utf8')).dependencies;
}
