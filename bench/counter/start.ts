import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Runtime } from '../../build/setup/electron.ts';
import { freePort } from '../../e2e/support/attach.ts';
import { Program, programEnvironment, programPath } from '../../e2e/support/program.ts';
import { memoryOf } from './memory.ts';
import { nowhere } from './shop.ts';

/** Milliseconds from the start of the process to a painted, usable window; bytes of all its processes at their peak. */
export interface Started {
  ms: number[];
  bytes: number[];
}

const perchIsUsable = `document.body?.dataset.ready === 'checkout'`;
const pageIsThere = `document.readyState === 'complete'`;

const emptyMain = `const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800, show: false, backgroundColor: '#faf9f7' });
  window.once('ready-to-show', () => window.show());
  window.loadURL('data:text/html,<title>Empty</title><body>Empty</body>');
});
app.on('window-all-closed', () => app.quit());
`;

/**
 * Starts Perch with a prepared shop and an empty window of the same Electron, by turns.
 *
 * @param shop the prepared data folder; a copy of it is used
 */
export async function measureStarts(
  shop: string,
  runtime: Runtime,
  times: number,
): Promise<{ perch: Started; empty: Started }> {
  const folder = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  const data = join(folder, 'data');
  cpSync(shop, data, { recursive: true });
  const bare = emptyProgram(runtime, join(folder, 'empty'));
  const perch: Started = { ms: [], bytes: [] };
  const empty: Started = { ms: [], bytes: [] };
  const env = {
    ...programEnvironment(),
    PERCH_DATA_DIR: data,
    PERCH_BASE_URL: nowhere,
    PERCH_API_KEY: 'psk_bench',
  };
  try {
    // The first start of each fills Chromium's caches and is not counted.
    for (let time = 0; time <= times; time += 1) {
      const one = await start(programPath(), [], env, perchIsUsable);
      const other = await start(bare, [`--user-data-dir=${join(folder, 'profile')}`], env, pageIsThere);
      if (time === 0) continue;
      for (const [into, { ms, bytes }] of [[perch, one] as const, [empty, other] as const]) {
        into.ms.push(ms);
        into.bytes.push(bytes);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return { perch, empty };
}

/** The same Electron with nothing in it but a window. */
function emptyProgram(runtime: Runtime, folder: string): string {
  cpSync(runtime.dist, folder, { recursive: true });
  const app = join(folder, 'resources', 'app');
  rmSync(app, { recursive: true, force: true });
  mkdirSync(app, { recursive: true });
  writeFileSync(
    join(app, 'package.json'),
    JSON.stringify({ name: 'empty', version: '1.0.0', main: 'main.cjs' }),
  );
  writeFileSync(join(app, 'main.cjs'), emptyMain);
  return join(folder, basename(runtime.executable));
}

/** Starts a program, waits until its page is painted and says `ready`, watches its memory for a moment, ends it. */
async function start(
  program: string,
  args: string[],
  env: Record<string, string>,
  ready: string,
): Promise<{ ms: number; bytes: number }> {
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
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return { ms: paintedAt - began, bytes: peak };
  } finally {
    clearInterval(watch);
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }
  }
}

/** When the page was painted, milliseconds since 1970 by its own clock. */
async function paintedTime(port: number, ready: string, child: ChildProcess): Promise<number> {
  const expression = `new Promise((resolve) => {
    const look = () => {
      if (!(${ready})) return void setTimeout(look, 2);
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(Date.now())));
    };
    look();
  })`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The program ended with code ${child.exitCode}`);
    const page = await pageOf(port).catch(() => null);
    const at = page && (await evaluate(page, expression).catch(() => null));
    if (typeof at === 'number') return at;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function pageOf(port: number): Promise<string | null> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    type: string;
    url: string;
    webSocketDebuggerUrl: string;
  }[];
  const page = targets.find(({ type, url }) => type === 'page' && url !== '' && url !== 'about:blank');
  return page?.webSocketDebuggerUrl ?? null;
}

function evaluate(address: string, expression: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    const params = { expression, awaitPromise: true, returnByValue: true };
    socket.onopen = () => socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }));
    socket.onmessage = ({ data }) => {
      const answer = JSON.parse(String(data));
      if (answer.id !== 1) return;
      socket.close();
      resolve(answer.result?.result?.value);
    };
    socket.onerror = () => reject(new Error('The page cannot be asked'));
    socket.onclose = () => resolve(null);
  });
}
