import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Figures, Found, Work } from './modes.ts';
import type { SaleStore } from './till.ts';

/** Lost acknowledged sales, and damaged ones among those found. */
export interface Loss {
  acknowledged: number;
  lost: number;
  damaged: number;
  /** The store could not be opened. */
  unreadable: boolean;
}

const script = fileURLToPath(new URL('./child.ts', import.meta.url));

/** Trials of stores, each in its own process. */
export function createTrials() {
  function start(
    group: readonly SaleStore[],
    folder: string,
    task: Work,
    env: NodeJS.ProcessEnv = {},
  ): ChildProcess {
    const keys = group.map(({ key }) => key).join(',');
    const args = ['--no-warnings', script, keys, folder, JSON.stringify(task)];
    return spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
  }

  async function output(group: readonly SaleStore[], folder: string, task: Work): Promise<string> {
    const child = start(group, folder, task);
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += chunk;
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), TRIAL_TIMEOUT_MS);
    const [code] = await once(child, 'close');
    clearTimeout(timer);
    if (code !== 0) throw new Error(`${group[0]?.key} ${task.mode} ended with ${code}`);
    return text;
  }

  /** Kills a store's process after `enough` acknowledged sales. Returns their number. */
  async function killed(
    store: SaleStore,
    folder: string,
    task: Work,
    enough: number,
    env: NodeJS.ProcessEnv = {},
  ) {
    const child = start([store], folder, task, env);
    const kill = () => child.kill('SIGKILL');
    let text = '';
    const timer = setTimeout(kill, SELLING_TIMEOUT_MS);
    child.stdout?.on('data', (chunk) => {
      text += chunk;
      if (text.split('\n').length > enough) kill();
    });
    await once(child, 'close');
    clearTimeout(timer);
    return text.split('\n').length - 1;
  }

  async function lossIn(store: SaleStore, folder: string, acknowledged: number): Promise<Loss> {
    const found: Found | null = await output([store], folder, { mode: 'read' }).then(JSON.parse, () => null);
    if (found === null) return { acknowledged, lost: acknowledged, damaged: 0, unreadable: true };
    const there = new Set(found.numbers);
    const lost = Array.from({ length: acknowledged }, (_, at) => at + 1).filter(
      (number) => !there.has(number),
    );
    return { acknowledged, lost: lost.length, damaged: found.damaged, unreadable: false };
  }

  return {
    /** Each store of a group sells `count` times at each size, or until the time is up. */
    measure: (
      group: readonly SaleStore[],
      task: Omit<Work & { mode: 'measure' }, 'mode'>,
    ): Promise<Figures[][]> =>
      inFolder(async (folder) => JSON.parse(await output(group, folder, { mode: 'measure', ...task }))),

    /** Kills the process by SIGKILL while it sells, at another time in each round. */
    kill: (store: SaleStore, round: number): Promise<Loss> =>
      inFolder(async (folder) => {
        const enough = 200 + ((round * 37) % 90);
        const acknowledged = await killed(store, folder, { mode: 'sell', count: null }, enough);
        return lossIn(store, folder, acknowledged);
      }),

    /**
     * Sells `count` times and simulates a power cut: files remain as last flushed (powercut.c). null without a C compiler or
     * LD_PRELOAD.
     */
    cutPower: (store: SaleStore, count: number, library: string | null): Promise<Loss | null> =>
      inFolder(async (root) => {
        if (library === null) return null;
        const [folder, left] = [join(root, 'disk'), join(root, 'left')];
        mkdirSync(folder);
        mkdirSync(left);
        const env = { LD_PRELOAD: library, CUT_FROM: folder, CUT_TO: left };
        const acknowledged = await killed(store, folder, { mode: 'sell', count }, count, env);
        // Opening may change it, so a copy is opened.
        const copy = join(root, 'copy');
        cpSync(left, copy, { recursive: true });
        return lossIn(store, copy, acknowledged);
      }),
  };
}

/** Timeout of a trial, milliseconds. */
const SELLING_TIMEOUT_MS = 120_000;
const TRIAL_TIMEOUT_MS = 600_000;

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
