import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Figures, Kept, Work } from './modes.ts';
import type { Peer } from './peer.ts';
import type { WindowProgram } from './window/program.ts';

/** Lost acknowledged sales, and damaged ones among those found. */
export interface Loss {
  acknowledged: number;
  lost: number;
  damaged: number;
  /** The store could not be opened. */
  unreadable: boolean;
}

const script = fileURLToPath(new URL('./child.ts', import.meta.url));

/** The trials of a peer; peers in IndexedDB run in `window`. */
export function createTrials(window: WindowProgram | null) {
  function start(
    group: readonly Peer[],
    folder: string,
    task: Work,
    env: NodeJS.ProcessEnv = {},
  ): ChildProcess {
    const keys = group.map(({ key }) => key);
    const node = ['--no-warnings', script, keys.join(','), folder, JSON.stringify(task)];
    const [command, args] = group[0]?.inWindow
      ? [window?.command ?? '', window?.args ?? []]
      : [process.execPath, node];
    return spawn(command, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      // A separate process group, to kill all processes of a window together.
      detached: true,
      env: { ...process.env, ...env, BENCH_TASK: JSON.stringify({ folder, keys, task }) },
    });
  }

  async function output(group: readonly Peer[], folder: string, task: Work): Promise<string> {
    const child = start(group, folder, task);
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += chunk;
    });
    const timer = setTimeout(
      () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'),
      LONGEST_MS,
    );
    const [code] = await once(child, 'close');
    clearTimeout(timer);
    if (code !== 0) throw new Error(`${group[0]?.key} ${task.mode} ended with ${code}`);
    return text;
  }

  /** Kills a peer after `enough` acknowledged sales. Returns their number. */
  async function killed(peer: Peer, folder: string, task: Work, enough: number, env: NodeJS.ProcessEnv = {}) {
    const child = start([peer], folder, task, env);
    const kill = () =>
      child.pid !== undefined && child.exitCode === null && process.kill(-child.pid, 'SIGKILL');
    let text = '';
    const timer = setTimeout(kill, PATIENCE_MS);
    child.stdout?.on('data', (chunk) => {
      text += chunk;
      if (text.split('\n').length > enough) kill();
    });
    await once(child, 'close');
    clearTimeout(timer);
    return text.split('\n').length - 1;
  }

  async function lossIn(peer: Peer, folder: string, acknowledged: number): Promise<Loss> {
    const kept: Kept | null = await output([peer], folder, { mode: 'kept' }).then(JSON.parse, () => null);
    if (kept === null) return { acknowledged, lost: acknowledged, damaged: 0, unreadable: true };
    const there = new Set(kept.numbers);
    const lost = Array.from({ length: acknowledged }, (_, at) => at + 1).filter(
      (number) => !there.has(number),
    );
    return { acknowledged, lost: lost.length, damaged: kept.damaged, unreadable: false };
  }

  return {
    /** Each peer of a group sells `count` times at each size, or until the time is up. */
    measure: (group: readonly Peer[], task: Omit<Work & { mode: 'measure' }, 'mode'>): Promise<Figures[][]> =>
      inFolder(async (folder) => JSON.parse(await output(group, folder, { mode: 'measure', ...task }))),

    /** Kills the peer by SIGKILL while it sells, at another time in each round. */
    kill: (peer: Peer, round: number): Promise<Loss> =>
      inFolder(async (folder) => {
        const enough = 200 + ((round * 37) % 90);
        const acknowledged = await killed(peer, folder, { mode: 'sell', count: null }, enough);
        return lossIn(peer, folder, acknowledged);
      }),

    /**
     * Sells `count` times and simulates a power cut: files remain as last flushed (powercut.c). null without a C compiler or
     * LD_PRELOAD.
     */
    cutPower: (peer: Peer, count: number, library: string | null): Promise<Loss | null> =>
      inFolder(async (root) => {
        if (library === null) return null;
        const [folder, left] = [join(root, 'disk'), join(root, 'left')];
        mkdirSync(folder);
        mkdirSync(left);
        const env = { LD_PRELOAD: library, CUT_FROM: folder, CUT_TO: left };
        const acknowledged = await killed(peer, folder, { mode: 'sell', count }, count, env);
        // Opening may change it, so a copy is opened.
        const copy = join(root, 'copy');
        cpSync(left, copy, { recursive: true });
        return lossIn(peer, copy, acknowledged);
      }),

    /** Sells some times, closes, and counts the sales not read back unchanged. */
    readBack: (peer: Peer, count: number): Promise<Loss> =>
      inFolder(async (folder) => {
        await output([peer], folder, { mode: 'measure', sizes: [0], count, seconds: 60 });
        return lossIn(peer, folder, count);
      }),
  };
}

/** Timeout of a trial, milliseconds. */
const PATIENCE_MS = 120_000;
const LONGEST_MS = 600_000;

/** Runs something with a temporary folder. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Compiles powercut.c into a folder; null if that is not possible. */
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
