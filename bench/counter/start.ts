import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Program, programEnvironment, programPath } from '../../e2e/support/program.ts';
import { freePort } from '../../shared/testing/ports.ts';
import { cpuTimeOf, familyOf } from '../lib/process-tree.ts';
import { askPage } from './devtools.ts';
import { memoryOf } from './memory.ts';
import { UNUSED_ADDRESS } from './shop.ts';
import type { Timed } from './turns.ts';

/** One start: time until the window was painted and usable, and peak memory of all processes, bytes. */
interface Started extends Timed {
  bytes: number;
}

/** A start of Perch, and one of an empty window of the same Electron right after. */
export interface StartTurn {
  ours: [Started];
  floor: [Started];
}

const perchIsUsable = `document.body?.dataset.ready === 'checkout'`;
const pageIsThere = `document.readyState === 'complete'`;

/**
 * Starts Perch with a prepared shop, alternating with an empty window of the same Electron.
 *
 * @param shop the prepared data folder; a copy of it is used
 * @param bare the empty window's executable
 */
export async function measureStarts(shop: string, bare: string, times: number): Promise<StartTurn[]> {
  const folder = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  const data = join(folder, 'data');
  cpSync(shop, data, { recursive: true });
  const turns: StartTurn[] = [];
  const env = {
    ...programEnvironment(),
    PERCH_DATA_DIR: data,
    XDG_CONFIG_HOME: join(data, '..', 'config'),
    PERCH_BASE_URL: UNUSED_ADDRESS,
    PERCH_API_KEY: 'psk_bench',
  };
  try {
    // The first start of each fills Chromium's caches and is not counted.
    for (let time = 0; time <= times; time += 1) {
      const one = await start(programPath(), [], env, perchIsUsable);
      const other = await start(bare, [`--user-data-dir=${join(folder, 'profile')}`], env, pageIsThere);
      if (time > 0) turns.push({ ours: [one], floor: [other] });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return turns;
}

/** Starts a program, waits until its page is painted and `ready` holds, samples its memory, and ends it. */
async function start(
  program: string,
  args: string[],
  env: Record<string, string>,
  ready: string,
): Promise<Started> {
  const port = await freePort();
  const began = Date.now();
  const switches = [...Program.switches(), `--remote-debugging-port=${port}`, ...args];
  const child = spawn(program, switches, { env, stdio: 'ignore' });
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(child.pid ?? 0));
  }, 250);
  try {
    const paintedAt = await paintedTime(port, ready, child);
    const cpuMs = cpuTimeOf(familyOf(child.pid ?? 0));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return { ms: paintedAt - began, cpuMs, bytes: peak };
  } finally {
    clearInterval(watch);
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }
  }
}

/** Time of the paint, milliseconds since 1970 by the page's clock. */
function paintedTime(port: number, ready: string, child: ChildProcess): Promise<number> {
  const expression = `new Promise((resolve) => {
    const look = () => {
      if (!(${ready})) return void setTimeout(look, 2);
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(Date.now())));
    };
    look();
  })`;
  return askPage(port, expression, child) as Promise<number>;
}
