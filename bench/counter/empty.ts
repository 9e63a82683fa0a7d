import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import type { Runtime } from '../../build/setup/electron.ts';
import { attached } from '../../e2e/support/attach.ts';
import { Program, programEnvironment } from '../../e2e/support/program.ts';
import { familyOf } from '../lib/process-tree.ts';
import { installStopWatch } from './page.ts';
import { sendKeys } from './scanning.ts';
import { timedKeys } from './timed-keys.ts';
import type { Timed } from './turns.ts';

const BETWEEN_KEYS_MS = 100;

/** Its text has the element id of Perch's results, so that the same timer observes it. */
const page = `<!doctype html><title>Empty</title><body><p id="pets">Empty</p><script>
let keys = 0;
addEventListener('keydown', () => { document.getElementById('pets').textContent = 'Empty ' + ++keys; });
</script></body>`;

const main = `const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800, show: false, backgroundColor: '#faf9f7' });
  window.once('ready-to-show', () => window.show());
  window.loadURL(${JSON.stringify(`data:text/html,${encodeURIComponent(page)}`)});
});
app.on('window-all-closed', () => app.quit());
`;

/** Makes a program with only an empty window on the same Electron. Returns its executable. */
export async function emptyProgram(runtime: Runtime, folder: string): Promise<string> {
  cpSync(runtime.dist, folder, { recursive: true });
  const app = join(folder, 'resources', 'app');
  rmSync(app, { recursive: true, force: true });
  mkdirSync(app, { recursive: true });
  writeFileSync(
    join(app, 'package.json'),
    JSON.stringify({ name: 'empty', version: '1.0.0', main: 'main.cjs' }),
  );
  writeFileSync(join(app, 'main.cjs'), main);
  const program = join(folder, basename(runtime.executable));
  await flipFuses(program, {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
  return program;
}

/**
 * The baseline: an empty window in which a key changes one word. It stays open beside Perch, so that its keys are timed
 * between those of Perch, by the same stopwatch.
 */
export class EmptyWindow {
  #app: ElectronApplication;
  #page: Page;
  #family: number[];
  #pressed = 0;

  private constructor(app: ElectronApplication, page: Page) {
    this.#app = app;
    this.#page = page;
    this.#family = familyOf(app.process().pid ?? 0);
  }

  /**
   * @param program of `emptyProgram`
   * @param profile Chromium's profile folder
   */
  static async open(program: string, profile: string): Promise<EmptyWindow> {
    const launching = _electron.launch({
      executablePath: program,
      args: [...Program.switches(), `--user-data-dir=${profile}`],
      chromiumSandbox: true,
      env: programEnvironment(),
    });
    const app = await attached(launching, join(profile, 'DevToolsActivePort'));
    const window = await app.firstWindow();
    await installStopWatch(window);
    return new EmptyWindow(app, window);
  }

  /**
   * Presses a key several times, with a pause after each paint: an immediate key would wait for the next frame of the screen.
   */
  async press(times: number): Promise<Timed[]> {
    const all: Timed[] = [];
    while (all.length < times) {
      // Varying pauses avoid synchronizing with the frames.
      await this.#page.waitForTimeout(BETWEEN_KEYS_MS + (this.#pressed % 7) * 10);
      this.#pressed += 1;
      const press = () => sendKeys(this.#app, ['a']);
      const one = await timedKeys(this.#page, this.#family, 'results', press, 5000);
      if (one === null) throw new Error('A key changed nothing in the empty window');
      all.push(one);
    }
    return all;
  }

  async close(): Promise<void> {
    await this.#app.close();
  }
}
