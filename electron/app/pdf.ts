import { once } from 'node:events';
import { BrowserWindow, type Session, session } from 'electron';
import type { PdfOutcome } from '../../shared/documents/pdf.ts';
import { MAX_PDF_PAGES } from '../../shared/domain/limits.ts';
import { PerchError } from '../../shared/errors/errors.ts';
import { systemClock } from '../../shared/time/time.ts';
import { withinTime } from '../../shared/time/time-limit.ts';
import type { PdfFile } from '../usecases/platform.ts';
import { appScheme } from './origin.ts';
import { handToPrinter } from './printing.ts';

/** Drawing a page takes a second or two; a file that never finishes is abandoned. */
const DRAWN_MS = 60_000;

/** The page that draws PDFs; `files` serves it if it is one of the program's own. */
interface PdfPage {
  address: string;
  files: Parameters<Session['protocol']['handle']>[1];
}

/** Prints the shop's PDFs, which are trusted no more than any file. */
export function createPdfPrinting({ address, files }: PdfPage) {
  /**
   * Checks that a PDF can be printed.
   *
   * @throws PerchError `care_sheet_locked`, `care_sheet_long`, `care_sheet_damaged`
   */
  const checkPdf = (pdf: PdfFile): Promise<void> => withPdf(pdf, async () => undefined);

  /**
   * Prints a PDF on sheets of A4 on a printer of the operating system, without a dialog. An empty name is the default
   * printer.
   *
   * @throws PerchError as `checkPdf`; `not_printed`, `printer_broken_off`
   */
  const printPdf = (pdf: PdfFile, deviceName: string): Promise<void> =>
    withPdf(pdf, (window) => handToPrinter(window, { deviceName, paper: 'A4' }));

  // A page in a separate process draws it, with the program's own scripts but no bridge and no network.
  async function withPdf(pdf: PdfFile, work: (window: BrowserWindow) => Promise<void>): Promise<void> {
    const window = new BrowserWindow({
      show: false,
      webPreferences: { session: ownSession(), sandbox: true, contextIsolation: true, webviewTag: false },
    });
    const over = new AbortController();
    try {
      const gone = once(window.webContents, 'render-process-gone', { signal: over.signal });
      const lost = gone.then((): PdfOutcome => 'damaged');
      lost.catch(() => undefined);
      const drawn = Promise.race([draw(window, pdf), lost]);
      const outcome = await withinTime(drawn, DRAWN_MS, systemClock, (): PdfOutcome => 'damaged');
      if (outcome !== 'ready') throw refusal(outcome, pdf);
      await work(window);
    } finally {
      over.abort();
      window.destroy();
    }
  }

  async function draw(window: BrowserWindow, { content }: PdfFile): Promise<PdfOutcome> {
    await window.loadURL(address);
    return window.webContents.executeJavaScript(
      `showPdf('${Buffer.from(content).toString('base64')}', ${MAX_PDF_PAGES})`,
    ) as Promise<PdfOutcome>;
  }

  function ownSession(): Session {
    const own = session.fromPartition('pdf');
    if (!own.protocol.isProtocolHandled(appScheme)) own.protocol.handle(appScheme, files);
    const folder = new URL('.', address).href;
    own.webRequest.onBeforeRequest(({ url }, answer) =>
      answer({ cancel: !url.startsWith(folder) && !url.startsWith('data:') }),
    );
    own.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
    return own;
  }

  return { checkPdf, printPdf };
}

function refusal(outcome: Exclude<PdfOutcome, 'ready'>, { name: file }: PdfFile): PerchError {
  switch (outcome) {
    case 'long':
      return new PerchError('care_sheet_long', { file, most: MAX_PDF_PAGES });
    case 'locked':
      return new PerchError('care_sheet_locked', { file });
    case 'damaged':
      return new PerchError('care_sheet_damaged', { file });
  }
}
