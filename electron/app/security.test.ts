import { EventEmitter } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { lockDown } from './security.ts';

// Calls the handlers as Electron would; e2e/security.spec.ts tries the same from the page of the real program, as far
// as a page can.

type Answering = (contents: unknown, asked: unknown, answer: (granted: boolean) => void) => void;

const electron = vi.hoisted(() => ({ app: null as unknown, session: { defaultSession: null as unknown } }));
vi.mock('electron', () => ({
  get app() {
    return electron.app;
  },
  session: electron.session,
}));

const root = join(import.meta.dirname, '..', '..');
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

/** The handlers that the program set on the session. */
let own: EventEmitter & {
  ask?: Answering;
  check?: () => boolean;
  device?: () => boolean;
  request?: (details: { url: string }, answer: (result: { cancel: boolean }) => void) => void;
};
let app: EventEmitter;

beforeEach(() => {
  app = new EventEmitter();
  own = new EventEmitter();
  electron.app = app;
  electron.session.defaultSession = Object.assign(own, {
    setPermissionRequestHandler: (handler: Answering) => {
      own.ask = handler;
    },
    setPermissionCheckHandler: (handler: () => boolean) => {
      own.check = handler;
    },
    setDevicePermissionHandler: (handler: () => boolean) => {
      own.device = handler;
    },
    webRequest: {
      onBeforeRequest: (handler: NonNullable<typeof own.request>) => {
        own.request = handler;
      },
    },
  });
});

/** The handlers of a new page. */
function newPage() {
  const contents = Object.assign(new EventEmitter(), {
    open: undefined as ((details: { url: string }) => { action: string }) | undefined,
    setWindowOpenHandler: (handler: (details: { url: string }) => { action: string }) => {
      contents.open = handler;
    },
  });
  app.emit('web-contents-created', {}, contents);
  return contents;
}

/** Whether an event was prevented. */
function prevented(target: EventEmitter, name: string, about: object = {}): boolean {
  const preventDefault = vi.fn();
  target.emit(name, { ...about, preventDefault });
  return preventDefault.mock.calls.length > 0;
}

test('no page embeds another, navigates away, opens a window or downloads', () => {
  lockDown('app://perch', undefined, log as never);
  const page = newPage();
  expect(prevented(page, 'will-attach-webview')).toBe(true);
  expect(prevented(page, 'will-redirect')).toBe(true);
  const leave = (url: string, isMainFrame = true) =>
    prevented(page, 'will-frame-navigate', { url, isMainFrame });
  expect(leave('https://example.com/')).toBe(true);
  expect(leave('app://perch.example.com/')).toBe(true);
  expect(leave('file:///etc/passwd')).toBe(true);
  expect(leave('app://perch/', false)).toBe(true);
  expect(leave('app://perch/index.html')).toBe(false);
  expect(page.open?.({ url: 'app://perch/' })).toEqual({ action: 'deny' });
  expect(prevented(own, 'will-download')).toBe(true);
});

test('every permission and every device is refused', () => {
  lockDown('app://perch', undefined, log as never);
  const answers: boolean[] = [];
  for (const permission of ['media', 'notifications', 'clipboard-read', 'openExternal', 'usb']) {
    own.ask?.(null, permission, (granted) => answers.push(granted));
  }
  expect(answers).toEqual([false, false, false, false, false]);
  expect(own.check?.()).toBe(false);
  expect(own.device?.()).toBe(false);
});

test.each([
  ['app://perch/assets/index.js', true],
  ['data:image/png;base64,AA==', true],
  ['https://example.com/x.js', false],
  ['http://127.0.0.1:8080/', false],
  ['ws://127.0.0.1:5173/', false],
  ['app://other/x.js', false],
  ['file:///etc/hostname', false],
])('a request of the page for %s is allowed: %s', (url, gets) => {
  lockDown('app://perch', undefined, log as never);
  const answer = vi.fn();
  own.request?.({ url }, answer);
  expect(answer).toHaveBeenCalledExactlyOnceWith({ cancel: !gets });
});

test('the development server is reachable only while it runs', () => {
  lockDown('http://localhost:5173', 'http://localhost:5173/', log as never);
  const answer = vi.fn();
  for (const url of ['ws://localhost:5173/', 'ws://localhost:9999/']) own.request?.({ url }, answer);
  expect(answer.mock.calls).toEqual([[{ cancel: false }], [{ cancel: true }]]);
});

/** The sources of a folder, without tests. */
const sourcesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|html)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path: join(folder, path), text: readFileSync(join(root, folder, path), 'utf8') }));

const holding = (pattern: RegExp, folders = ['electron', 'renderer', 'shared']) =>
  folders.flatMap(sourcesIn).flatMap(({ path, text }) => (pattern.test(text) ? [path] : []));

test('no window uses an option that Electron advises against', () => {
  const windows = holding(/new BrowserWindow\(/);
  expect(windows).toEqual(['electron/app/pdf.ts', 'electron/app/printing.ts', 'electron/app/window.ts']);
  const unwise =
    /allowRunningInsecureContent|experimentalFeatures|[eE]nableBlinkFeatures|allowpopups|disable-web-security|ignore-certificate-errors|setCertificateVerifyProc|nodeIntegration(?:InWorker|InSubFrames)?: true|contextIsolation: false|sandbox: false|webSecurity: false|webviewTag: true/;
  expect(holding(unwise)).toEqual([]);
  expect(holding(/<webview|<iframe|WebContentsView|BrowserView\b/)).toEqual([]);
});

test('nothing is opened outside of the program, and no page has a file:// address', () => {
  expect(holding(/openExternal|openPath|\bshell\b.*from 'electron'/)).toEqual([]);
  expect(holding(/loadFile\(|['"`]file:\/\//, ['electron/app', 'electron/ipc', 'renderer'])).toEqual([]);
});

test('the preload script exposes two functions, which check names, and nothing of Electron', () => {
  const preload = readFileSync(join(root, 'electron', 'preload.ts'), 'utf8');
  expect(preload.match(/exposeInMainWorld/g)).toHaveLength(1);
  expect(preload).toContain("exposeInMainWorld('perch', bridge)");
  expect(preload).toMatch(/mayCall\.has\(channel\)/);
  expect(preload).toMatch(/mayHear\.has\(event\)/);
  expect(holding(/from 'electron'|require\('electron'\)/, ['renderer', 'shared'])).toEqual([]);
});
