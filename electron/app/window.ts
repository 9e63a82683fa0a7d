import { once } from 'node:events';
import { join } from 'node:path';
import { app, BrowserWindow, Menu, nativeTheme, protocol } from 'electron';
import { systemClock } from '../../shared/time/time.ts';
import { withinTime } from '../../shared/time/time-limit.ts';
import type { Dispatch } from '../ipc/dispatch.ts';
import { route } from '../ipc/router.ts';
import type { Log } from './logs.ts';
import { appScheme, pageOrigin } from './origin.ts';
import { pageServer } from './pages.ts';
import { lockDown } from './security.ts';

/** The `render-process-gone` event comes a moment after the failed load that it caused. Milliseconds. */
const LOST_MS = 1000;

/** Longest wait of the rest of the program for the page to fetch its files. Milliseconds. */
const HAND_OUT_MS = 2000;

/** Background colours of the two themes, so that the window does not flash while the page loads. */
const ground = { light: '#faf9f7', dark: '#1a1b1e' };

/** The program's window, whose page is loading. */
export interface ProgramWindow {
  window: BrowserWindow;
  /** The only origin whose pages are Perch. */
  origin: string;
  /** The page's address. */
  home: string;
  /** Serves the files of the program's own pages. */
  files: ReturnType<typeof pageServer>;
  /** Resolves when the page is loaded, or its process is gone. */
  page: Promise<void>;
  /** Resolves when the page has its scripts and styles, failed to load, or takes too long. */
  pageServed: Promise<void>;
  /** Starts to answer calls of the page; earlier ones have waited. */
  answer(dispatch: Dispatch): void;
}

/**
 * Opens the window and starts loading its page, while the rest of the program is still being loaded. Electron is
 * ready.
 *
 * @param built the folder of the built main process; those of the page and the preload script are beside it
 */
export function openWindow(built: string, log: Log): ProgramWindow {
  const devServer = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
  const origin = pageOrigin(app.isPackaged, devServer);
  lockDown(origin, devServer, log);
  let setHandedOut: () => void = () => undefined;
  const served = new Promise<void>((resolve) => (setHandedOut = resolve));
  const files = pageServer(join(built, '..', 'renderer'), () => setHandedOut());
  protocol.handle(appScheme, files);
  let answer: ProgramWindow['answer'] = () => undefined;
  route(new Promise((resolve) => (answer = resolve)));
  const window = createWindow(join(built, '..', 'preload', 'preload.cjs'));
  const home = `${devServer ?? origin}/`;
  const page = showPage(window, home);
  // program.ts awaits it and handles a failure; it may fail before program.ts is loaded.
  page.catch(() => undefined);
  const pageServed = withinTime(
    Promise.race([served, page]),
    HAND_OUT_MS,
    systemClock,
    () => undefined,
  ).catch(() => undefined);
  return { window, origin, home, files, page, pageServed, answer };
}

/**
 * Creates the program's window, without a page yet, and with Node and Electron out of the page's reach.
 *
 * @param preload the built preload script
 */
function createWindow(preload: string): BrowserWindow {
  Menu.setApplicationMenu(
    process.platform === 'darwin'
      ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }])
      : null,
  );
  const window = new BrowserWindow({
    title: 'Perch',
    width: 1280,
    height: 800,
    minWidth: 800,
    minHeight: 600,
    useContentSize: true,
    show: false,
    autoHideMenuBar: true,
    ...(app.isPackaged && process.platform === 'linux'
      ? { icon: join(process.resourcesPath, 'icon.png') }
      : {}),
    backgroundColor: nativeTheme.shouldUseDarkColors ? ground.dark : ground.light,
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      webSecurity: true,
      // Its dictionaries would be fetched from the network.
      spellcheck: false,
      // In the background the window must still show what arrives.
      backgroundThrottling: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  return window;
}

/**
 * Loads the page into the window; resolves when it is loaded, or its process is gone, which crash-recovery.ts
 * handles.
 */
export async function showPage(window: BrowserWindow, address: string): Promise<void> {
  const loaded = new AbortController();
  const isLost = once(window.webContents, 'render-process-gone', { signal: loaded.signal }).then(
    () => true,
    () => false,
  );
  try {
    await window.loadURL(address);
  } catch (error) {
    // Replaced by another load of the same page: a reopened shop, or a reload by a person.
    if ((error as NodeJS.ErrnoException).code === 'ERR_ABORTED') return;
    if (!(await withinTime(isLost, LOST_MS, systemClock, () => false))) throw error;
  } finally {
    loaded.abort();
  }
}
