import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { chromiumSwitches } from '../../build/launch.ts';
import { packagedProgram } from '../../build/setup/package.ts';
import { attached } from './attach.ts';

/** Timeout for an answer of the program. */
const ANSWER_MS = 10_000;

export interface ProgramOptions {
  /** The data folder. */
  folder: string;
  /** Additional environment, such as PERCH_BASE_URL. Without an address it is training. */
  env?: Record<string, string>;
  /** Whether to show the first start; by default a new data folder uses training. */
  first?: boolean;
  /** Whether to run animations; off by default. */
  motion?: boolean;
}

/** The packaged program. */
export class Program {
  #app: ElectronApplication | null = null;
  /** Kept because Playwright does not return it after the program has ended. */
  #process: ChildProcess | null = null;
  #options: ProgramOptions;

  constructor(options: ProgramOptions) {
    this.#options = options;
  }

  /** Chromium's switches for this machine. */
  static switches(): string[] {
    return chromiumSwitches(programPath());
  }

  /** Starts the program and waits for its page. */
  async start(): Promise<Page> {
    const { folder, env, first = false, motion = true } = this.#options;
    if (!first) chooseTraining(folder);
    const portFile = join(folder, 'electron', 'DevToolsActivePort');
    // From an earlier start.
    rmSync(portFile, { force: true });
    const launching = _electron.launch({
      executablePath: programPath(),
      args: [...Program.switches(), ...(motion ? [] : ['--force-prefers-reduced-motion'])],
      // Our switches decide about the sandbox.
      chromiumSandbox: true,
      // A killed Chromium leaves a temporary folder; here it is removed with the test's folder.
      env: {
        ...programEnvironment(),
        TMPDIR: dirname(folder),
        XDG_CONFIG_HOME: join(dirname(folder), 'config'),
        ...env,
        PERCH_DATA_DIR: folder,
      },
    });
    this.#app = await attached(launching, portFile);
    this.#process = this.#app.process();
    const page = await this.#app.firstWindow();
    await page.waitForFunction(() => location.protocol === 'app:' && document.readyState === 'complete');
    if (lateMs > 0) {
      await page.evaluate(delayTasks, lateMs);
      await this.#app.evaluate(delayMessages, lateMs);
    }
    return page;
  }

  /** Playwright's handle of the running program. */
  get app(): ElectronApplication {
    if (!this.#app) throw new Error('The program does not run');
    return this.#app;
  }

  /** The program's window. */
  async window(): Promise<Page> {
    return this.app.firstWindow();
  }

  /** Quits normally and waits for the end of the process. */
  async quit(): Promise<void> {
    const app = this.#app;
    this.#app = null;
    await app?.close();
  }

  /** Kills the program, like a power cut. */
  async kill(): Promise<void> {
    const app = this.#app;
    this.#app = null;
    const process = this.#process;
    if (!app || !process) return;
    if (process.exitCode !== null || process.signalCode !== null) return;
    const gone = once(process, 'exit');
    process.kill('SIGKILL');
    await gone;
  }

  /** Lets the save dialog return this file from now on. */
  async saveAs(file: string): Promise<void> {
    await this.app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath });
    }, file);
  }

  /** Sync status, open entries and started payments as text, or the reason why there is no answer. */
  syncState(): Promise<string> {
    return this.#inTime((page) =>
      page.evaluate(async () => {
        const status = await window.perch.call('sync.status', {});
        const entries = await window.perch.call('sync.entries', { show: 'waiting', limit: 20 });
        const payments = await window.perch.call('payments.open', {});
        return JSON.stringify({ now: new Date().toISOString(), status, entries, payments }, null, 2);
      }),
    );
  }

  /** The window's accessibility tree as text, or the reason why there is no answer. */
  windowSnapshot(): Promise<string> {
    return this.#inTime((page) => page.locator('body').ariaSnapshot());
  }

  #inTime(ask: (page: Page) => Promise<string>): Promise<string> {
    const asked = this.window().then(ask);
    const silence = sleep(ANSWER_MS, `No answer within ${ANSWER_MS} ms`, { ref: false });
    return Promise.race([asked.catch(String), silence]);
  }

  /** The program's log so far. */
  log(): string {
    const file = join(this.#options.folder, 'logs', 'perch.log');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }
}

/**
 * Delay of the page's frames and timers and of the program's answers, milliseconds; events are delayed three times as long.
 * Finds tests that depend on timing.
 */
const lateMs = Number(process.env.PERCH_E2E_LATE_MS ?? 0);

/** Runs in the page. */
function delayTasks(ms: number): void {
  const frame = window.requestAnimationFrame.bind(window);
  const timer = window.setTimeout.bind(window);
  const frames = new Map<number, number>();
  window.requestAnimationFrame = (then) => {
    const id = timer(() => frames.set(id, frame(then)), ms);
    return id;
  };
  const cancel = window.cancelAnimationFrame.bind(window);
  window.cancelAnimationFrame = (id) => {
    clearTimeout(id);
    cancel(frames.get(id) ?? 0);
  };
  const later = (then: () => void, after = 0, ...more: []) => timer(then, after + ms, ...more);
  window.setTimeout = later as typeof window.setTimeout;
}

/** Runs in the main process. Delays answers and events, and keeps the order of events. */
function delayMessages({ BrowserWindow, ipcMain }: typeof Electron.CrossProcessExports, ms: number): void {
  for (const { webContents } of BrowserWindow.getAllWindows()) {
    const send = webContents.send.bind(webContents);
    webContents.send = (...logged) =>
      void setTimeout(() => webContents.isDestroyed() || send(...logged), ms * 3);
  }
  type Handler = (...asked: unknown[]) => unknown;
  // Electron has no public API for existing handlers.
  const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, Handler> })._invokeHandlers;
  const answer = handlers.get('perch:call');
  if (!answer) throw new Error('This Electron keeps its handlers elsewhere: nothing answers late.');
  handlers.set('perch:call', async (...asked) => {
    const answered = await answer(...asked);
    await new Promise((resolve) => setTimeout(resolve, ms));
    return answered;
  });
}

/** Chooses training in a new data folder. */
function chooseTraining(folder: string): void {
  const file = join(folder, 'mode.json');
  if (existsSync(file)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify({ mode: 'training' }));
}

/** The packaged program's executable. */
export function programPath(): string {
  const path = process.env.PERCH_PROGRAM || packagedProgram;
  if (!existsSync(path)) throw new Error('There is no packaged program; run npm test instead.');
  return path;
}

/**
 * This process's environment with the user's settings removed. The program runs in English, in the tests' zone
 * (playwright.config.ts) or Irish time, with the light theme.
 */
export function programEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => !own.test(name));
  const zone = process.env.PERCH_TEST_ZONE ?? 'Europe/Dublin';
  return { ...(Object.fromEntries(kept) as Record<string, string>), LANG: 'C.UTF-8', TZ: zone };
}

const own = /^(PERCH_|NODE_OPTIONS$|LANG|LC_|TZ$|GTK_THEME$)/;
