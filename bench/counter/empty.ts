import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Runtime } from '../../build/setup/electron.ts';
import { freePort } from '../../e2e/support/attach.ts';
import { Program, programEnvironment } from '../../e2e/support/program.ts';
import { askPage } from './devtools.ts';

const main = `const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800, show: false, backgroundColor: '#faf9f7' });
  window.once('ready-to-show', () => window.show());
  window.loadURL('data:text/html,<title>Empty</title><body>Empty</body>');
  let keys = Number(process.env.EMPTY_KEYS ?? 0);
  const press = () => {
    window.webContents.sendInputEvent({ type: 'keyDown', keyCode: 'a' });
    window.webContents.sendInputEvent({ type: 'keyUp', keyCode: 'a' });
    if (--keys > 0) setTimeout(press, 100 + (keys % 7) * 10);
  };
  if (keys > 0) setTimeout(press, 1500);
});
app.on('window-all-closed', () => app.quit());
`;

/** The same Electron with nothing in it but a window. */
export function emptyProgram(runtime: Runtime, folder: string): string {
  cpSync(runtime.dist, folder, { recursive: true });
  const app = join(folder, 'resources', 'app');
  rmSync(app, { recursive: true, force: true });
  mkdirSync(app, { recursive: true });
  writeFileSync(
    join(app, 'package.json'),
    JSON.stringify({ name: 'empty', version: '1.0.0', main: 'main.cjs' }),
  );
  writeFileSync(join(app, 'main.cjs'), main);
  return join(folder, basename(runtime.executable));
}

/**
 * What no program can be faster than here: in an empty window a key changes one word, timed as Perch's keys are, from
 * the event to the task behind the frame that shows it. Milliseconds.
 */
export async function measureFloor(runtime: Runtime, times: number): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  const port = await freePort();
  const program = emptyProgram(runtime, join(folder, 'empty'));
  const switches = [
    ...Program.switches(),
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${join(folder, 'profile')}`,
  ];
  const env = { ...programEnvironment(), EMPTY_KEYS: String(times) };
  const child = spawn(program, switches, { env, stdio: 'ignore' });
  try {
    return (await askPage(port, watch(times), child)) as number[];
  } finally {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const watch = (times: number) => `new Promise((resolve) => {
  const took = [];
  window.addEventListener('keydown', ({ timeStamp }) => {
    document.body.textContent = 'Empty ' + took.length;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        took.push(performance.now() - timeStamp);
        if (took.length === ${times}) resolve(took);
      };
      channel.port2.postMessage(null);
    });
  });
})`;
