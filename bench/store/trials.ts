import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Kept, Peer } from './peer.ts';

/** What a sale cost where so many were there already. Milliseconds. */
export interface Figures {
  size: number;
  p50: number;
  p99: number;
  perSecond: number;
}

/** Of the sales that were acknowledged: how many are gone, and how many lack their outbox entries. */
export interface Loss {
  acknowledged: number;
  lost: number;
  halves: number;
  /** It could not be opened any more. */
  unreadable: boolean;
}

const script = fileURLToPath(new URL('./child.ts', import.meta.url));

/** Runs something with a folder of its own on the disk. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function start(args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, ['--no-warnings', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
}

async function output(args: string[]): Promise<string> {
  const child = start(args);
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args[0]} ${args[1]} ended with ${code}`);
  return text;
}

/** Sells `count` times at each size. */
export function measure(peer: Peer, sizes: number[], count: number): Promise<Figures[]> {
  const { most = Infinity } = peer;
  const possible = sizes.filter((size) => size < most);
  const times = Math.min(count, most - Math.max(...possible));
  return inFolder(async (folder) =>
    JSON.parse(await output([peer.key, 'measure', folder, possible.join(','), String(times)])),
  );
}

/** Lets it sell until `enough` says so, kills it, and counts what is in the folder that is left. */
async function killed(
  args: string[],
  env: NodeJS.ProcessEnv,
  enough: (acknowledged: number) => boolean,
  patience: number,
): Promise<number> {
  const child = start(args, env);
  let text = '';
  const timer = setTimeout(() => child.kill('SIGKILL'), patience);
  child.stdout?.on('data', (chunk) => {
    text += chunk;
    if (enough(text.split('\n').length - 1)) child.kill('SIGKILL');
  });
  await once(child, 'close');
  clearTimeout(timer);
  return text.split('\n').length - 1;
}

async function lossIn(peer: Peer, folder: string, acknowledged: number): Promise<Loss> {
  const kept: Kept | null = await output([peer.key, 'kept', folder]).then(JSON.parse, () => null);
  if (kept === null) return { acknowledged, lost: acknowledged, halves: 0, unreadable: true };
  const there = new Set(kept.numbers);
  const lost = Array.from({ length: acknowledged }, (_, at) => at + 1).filter((number) => !there.has(number));
  return { acknowledged, lost: lost.length, halves: kept.halves, unreadable: false };
}

/** Kills the process with SIGKILL in the middle of selling, at a moment that differs with each round. */
export function kill(peer: Peer, round: number): Promise<Loss> {
  return inFolder(async (folder) => {
    const target = 60 + ((round * 37) % 180);
    const acknowledged = await killed(
      [peer.key, 'sell', folder, '1'],
      {},
      (count) => count >= target,
      60_000,
    );
    return lossIn(peer, folder, acknowledged);
  });
}

/**
 * Sells `count` times and cuts the power: what is left is each file as it was last flushed (powercut.c). Null where
 * there is no C compiler or no LD_PRELOAD.
 */
export function cutPower(peer: Peer, count: number, library: string | null): Promise<Loss | null> {
  return inFolder(async (root) => {
    if (library === null) return null;
    const sales = Math.min(count, peer.most ?? count);
    const [folder, left] = [join(root, 'disk'), join(root, 'left')];
    mkdirSync(folder);
    mkdirSync(left);
    const env = { LD_PRELOAD: library, CUT_FROM: folder, CUT_TO: left };
    const args = [peer.key, 'sell', folder, '1', String(sales)];
    const acknowledged = await killed(args, env, (sold) => sold >= sales, 120_000);
    // A look at it changes it: what was left is looked at in a copy.
    const copy = join(root, 'copy');
    cpSync(left, copy, { recursive: true });
    return lossIn(peer, copy, acknowledged);
  });
}

/** Compiles powercut.c into a folder; null where that cannot be done here. */
export function compilePowerCut(folder: string): string | null {
  if (process.platform !== 'linux') return null;
  const library = join(folder, 'powercut.so');
  const source = fileURLToPath(new URL('./powercut.c', import.meta.url));
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'], { stdio: 'inherit' });
  } catch {
    return null;
  }
  return existsSync(library) ? library : null;
}
