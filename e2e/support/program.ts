import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { chromiumSwitches } from '../../build/launch.ts';
import { packagedProgram } from '../../build/setup/package.ts';
import { attached } from './attach.ts';

/** A program that hangs does not answer at all. */
const ANSWER_MS = 10_000;

export interface ProgramOptions {
  /** The data folder; the same folder again is the same till after a restart. */
  folder: string;
  /** More of the environment: PERCH_BASE_URL, PERCH_API_KEY. Without an address it is training. */
  env?: Record<string, string>;
  /** Whether it begins at the choice of a first start; else a data folder without a shop has chosen training. */
  first?: boolean;
  /** Whether what opens and closes moves, as it does for most people. Without it a test has nothing to wait for. */
  motion?: boolean;
}

/** The packaged program, started, ended and killed as a person or a power cut would. */
export class Program {
  #app: ElectronApplication | null = null;
  /** Playwright does not tell it any more once the program has ended by itself. */
  #process: ChildProcess | null = null;
  #options: ProgramOptions;

  constructor(options: ProgramOptions) {
    this.#options = options;
  }

  /** The switches that Chromium needs on this machine. */
  static switches(): string[] {
    return chromiumSwitches(programPath());
  }

  /** Starts it and waits for its window and the page in it. */
  async start(): Promise<Page> {
    const { folder, env, first = false, motion = true } = this.#options;
    if (!first) chooseTraining(folder);
    const portFile = join(folder, 'electron', 'DevToolsActivePort');
    // Of a start before this one.
    rmSync(portFile, { force: true });
    const launching = _electron.launch({
      executablePath: programPath(),
      args: [...Program.switches(), ...(motion ? [] : ['--force-prefers-reduced-motion'])],
      // Whether Chromium has a sandbox is for our own switches to say.
      chromiumSandbox: true,
      // Chromium leaves a folder behind if it is killed: beside the data it is removed with the test's folder.
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
      await this.#app.evaluate(delayWords, lateMs);
    }
    return page;
  }

  /** What Playwright knows of the running program. */
  get app(): ElectronApplication {
    if (!this.#app) throw new Error('The program does not run');
    return this.#app;
  }

  /** The program's window. */
  window(): Promise<Page> {
    return this.app.firstWindow();
  }

  /** Quits as a person does, and waits until the process is gone. */
  async quit(): Promise<void> {
    const app = this.#app;
    this.#app = null;
    await app?.close();
  }

  /** Ends it as a power cut would: no time for anything. */
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

  /** The system's dialog for saving answers with this file from now on. */
  async saveAs(file: string): Promise<void> {
    await this.app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath });
    }, file);
  }

  /** What it answers of its sync, of what is open and of payments that were begun, as text; why not, where it does not. */
  syncAsAnswered(): Promise<string> {
    return this.#inTime((page) =>
      page.evaluate(async () => {
        const status = await window.perch.call('sync.status', {});
        const entries = await window.perch.call('sync.entries', { show: 'waiting', limit: 20 });
        const payments = await window.perch.call('payments.open', {});
        return JSON.stringify({ now: new Date().toISOString(), status, entries, payments }, null, 2);
      }),
    );
  }

  /** What its window shows, as a screen reader would read it; why not, where it does not answer. */
  windowAsShown(): Promise<string> {
    return this.#inTime((page) => page.locator('body').ariaSnapshot());
  }

  #inTime(ask: (page: Page) => Promise<string>): Promise<string> {
    const asked = this.window().then(ask);
    const silence = sleep(ANSWER_MS, `No answer within ${ANSWER_MS} ms`, { ref: false });
    return Promise.race([asked.catch(String), silence]);
  }

  /** What the program wrote into its log so far. */
  log(): string {
    const file = join(this.#options.folder, 'logs', 'perch.log');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }
}

/**
 * So much later than asked for come the page's frames and timers, as on a busy machine, the program's answers
 * too, and three times as late what it tells its page unasked; a test that leans on how soon they come fails then. Milliseconds.
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

/** Runs in the main process. Delays events, but not answers, and keeps their order. */
function delayWords({ BrowserWindow, ipcMain }: typeof Electron.CrossProcessExports, ms: number): void {
  for (const { webContents } of BrowserWindow.getAllWindows()) {
    const send = webContents.send.bind(webContents);
    webContents.send = (...told) => void setTimeout(() => webContents.isDestroyed() || send(...told), ms * 3);
  }
  type Handler = (...asked: unknown[]) => unknown;
  // Electron has no public way to what handles a channel already.
  const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, Handler> })._invokeHandlers;
  const answer = handlers.get('perch:call');
  if (!answer) throw new Error('This Electron keeps its handlers elsewhere: nothing answers late.');
  handlers.set('perch:call', async (...asked) => {
    const answered = await answer(...asked);
    await new Promise((resolve) => setTimeout(resolve, ms));
    return answered;
  });
}

/** Chooses training in a data folder where nothing was chosen yet, as a person does on the first start. */
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
 * This process's environment without a person's own settings, language, zone and colours, which must not reach the
 * program under test: it speaks English, in the tests' zone (playwright.config.ts) or Irish time, and looks light.
 */
export function programEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => !own.test(name));
  const zone = process.env.PERCH_TEST_ZONE ?? 'Europe/Dublin';
  return { ...(Object.fromEntries(kept) as Record<string, string>), LANG: 'C.UTF-8', TZ: zone };
}

const own = /^(PERCH_|NODE_OPTIONS$|LANG|LC_|TZ$|GTK_THEME$)/;
