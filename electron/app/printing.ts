import { randomUUID } from 'node:crypto';
import { BrowserWindow, type Session, session } from 'electron';
import type { LabelSize } from '../../shared/domain/label-formats.ts';
import type { Paper } from '../../shared/domain/setting-choices.ts';
import { PerchError } from '../../shared/errors/errors.ts';
import { systemClock } from '../../shared/time/time.ts';
import { withinTime } from '../../shared/time/time-limit.ts';
import { appOrigin, appScheme } from './origin.ts';

const MICRONS_PER_MM = 1000;
const PIXELS_PER_MM = 96 / 25.4;
const A4_MM = { width: 210, height: 297 };
const WIDTH_MM = { '58mm': 58, '80mm': 80, A4: A4_MM.width };
/** The system accepts a document within seconds and does not wait for the printer. */
const ACCEPT_MS = 120_000;

/** A printer of the operating system, and its paper. An empty name is the default printer. */
interface SystemPrinter {
  deviceName: string;
  paper: Paper;
}

/** Prints a document on a printer of the operating system, without a dialog. */
export function printHtml(html: string, printer: SystemPrinter): Promise<void> {
  return withDocument(html, printer.paper, (window) => handToPrinter(window, printer));
}

/**
 * Prints what a window shows. A print job without a result is abandoned: later jobs and the drawer wait for it.
 *
 * @throws PerchError `not_printed`, `printer_broken_off`
 */
export async function handToPrinter(
  window: BrowserWindow,
  { deviceName, paper }: SystemPrinter,
): Promise<void> {
  const late = (): never => {
    throw new PerchError('printer_broken_off', { where: deviceName });
  };
  const size = await pageSize(window, paper);
  const handed = new Promise<string | null>((resolve) => {
    window.webContents.print(
      {
        silent: true,
        printBackground: true,
        margins: { marginType: 'none' },
        pageSize: { width: size.width * MICRONS_PER_MM, height: size.height * MICRONS_PER_MM },
        ...(deviceName ? { deviceName } : {}),
      },
      (done, reason) => resolve(done ? null : reason),
    );
  });
  const reason = await withinTime(handed, ACCEPT_MS, systemClock, late);
  if (reason !== null) throw new PerchError('not_printed', { printer: deviceName, reason });
}

/** Makes a PDF of a document: as long as its text on a roll, else pages of A4 or of a size in millimetres. */
export async function printToPdf(html: string, paper: Paper | LabelSize): Promise<Uint8Array> {
  return withDocument(html, paper, async (window) => {
    const size = await pageSize(window, paper);
    const inches = { width: size.width / 25.4, height: size.height / 25.4 };
    return window.webContents.printToPDF({
      printBackground: true,
      margins: { top: 0, bottom: 0, left: 0, right: 0 },
      pageSize: inches,
    });
  });
}

/** The printers that the operating system knows. */
export async function printers(window: BrowserWindow): Promise<{ name: string; description: string }[]> {
  const found = await window.webContents.getPrintersAsync();
  return found.map(({ name, displayName, description }) => ({
    name,
    description: description || displayName,
  }));
}

// The printed document is shown by a page that can run no scripts and load nothing.
async function withDocument<T>(
  html: string,
  paper: Paper | LabelSize,
  work: (window: BrowserWindow) => Promise<T>,
): Promise<T> {
  const own = documentSession();
  const address = `${appOrigin}/${randomUUID()}`;
  shown.set(address, html);
  const window = new BrowserWindow({
    show: false,
    useContentSize: true,
    width: Math.round((typeof paper === 'string' ? WIDTH_MM[paper] : paper.width) * PIXELS_PER_MM),
    // Less than the shortest document, so that the document is measured and not the window.
    height: 10,
    webPreferences: {
      session: own,
      sandbox: true,
      contextIsolation: true,
      javascript: false,
      webviewTag: false,
    },
  });
  try {
    await window.loadURL(address);
    return await work(window);
  } finally {
    shown.delete(address);
    window.destroy();
  }
}

/** The documents that are being printed, by address. Chromium refuses data URLs of 2 MiB and more. */
const shown = new Map<string, string>();

/** The session that shows them and nothing else. */
function documentSession(): Session {
  const own = session.fromPartition('documents');
  if (own.protocol.isProtocolHandled(appScheme)) return own;
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  own.protocol.handle(appScheme, ({ url }) => new Response(shown.get(url) ?? null, { headers }));
  own.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !shown.has(url) }));
  own.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  return own;
}

/** Paper in millimetres. A roll is cut after the last line, whose position only the laid out document knows. */
async function pageSize(window: BrowserWindow, paper: Paper | LabelSize): Promise<LabelSize> {
  if (typeof paper !== 'string') return paper;
  if (paper === 'A4') return A4_MM;
  const { debugger: inspector } = window.webContents;
  inspector.attach('1.3');
  try {
    await inspector.sendCommand('Emulation.setEmulatedMedia', { media: 'print' });
    // A scroll bar would make the text narrower here than on the paper.
    await window.webContents.insertCSS('::-webkit-scrollbar { display: none }');
    const metrics = await inspector.sendCommand('Page.getLayoutMetrics');
    const height = Math.ceil(metrics.cssContentSize.height / PIXELS_PER_MM) + 1;
    return { width: WIDTH_MM[paper], height };
  } finally {
    inspector.detach();
  }
}
