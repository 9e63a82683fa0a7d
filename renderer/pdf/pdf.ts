// Runs the worker in this page, which does nothing else, so that the page's policy covers it.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?inline';
import symbols from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?inline';
import type { PdfOutcome } from '../../shared/documents/pdf.ts';

// A hidden page that prints a PDF: each PDF page becomes a picture on an A4 sheet. It has no bridge and no network;
// electron/app/pdf.ts provides the file and prints.

const DOTS_PER_INCH = 300;
const POINTS_PER_INCH = 72;
/** In points. */
const A4 = { width: 595.28, height: 841.89 };

/** The standard fonts that no system has; pdf.js takes the others from the system. */
const fonts: Record<string, string> = { 'FoxitDingbats.pfb': dingbats, 'FoxitSymbol.pfb': symbols };

/** Provides the files that pdf.js needs. Without one of them a PDF cannot be rendered faithfully. */
class OwnFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const file = fonts[filename];
    if (file === undefined) throw new Error(`There is no ${filename}`);
    return bytesOf(file.slice(file.indexOf(',') + 1));
  }
}

/**
 * Renders a PDF on this page for printing.
 *
 * @param file the PDF in Base64
 * @param most the maximum number of pages
 */
async function showPdf(file: string, most: number): Promise<PdfOutcome> {
  let isWhole = true;
  // pdf.js skips pictures that it cannot decode and only warns in the console.
  console.warn = (said) => {
    if (String(said).includes('Unable to decode image')) isWhole = false;
  };
  try {
    const pdf = await getDocument({
      data: bytesOf(file),
      // An incomplete page is worse than none.
      stopAtErrors: true,
      // WebAssembly needs a looser policy.
      useWasm: false,
      wasmUrl: new URL('./pdf/', location.href).href,
      BinaryDataFactory: OwnFiles,
    }).promise;
    if (pdf.numPages > most) return 'long';
    for (let number = 1; number <= pdf.numPages; number += 1) {
      document.body.append(await sheetOf(await pdf.getPage(number)));
    }
    return isWhole ? 'ready' : 'damaged';
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'damaged';
  }
}

/** A page in its own size, upright, scaled down to fit the paper. */
async function sheetOf(page: PDFPageProxy): Promise<HTMLElement> {
  const asIs = page.getViewport({ scale: 1 });
  const rotation = page.rotate + (asIs.width > asIs.height ? 90 : 0);
  const upright = page.getViewport({ scale: 1, rotation });
  const fit = Math.min(1, A4.width / upright.width, A4.height / upright.height);
  const viewport = page.getViewport({ scale: (fit * DOTS_PER_INCH) / POINTS_PER_INCH, rotation });
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  await page.render({ canvas, viewport, intent: 'print' }).promise;
  const picture = document.createElement('img');
  // A picture takes less memory than a canvas, of which there is only one. Encoded synchronously: in a hidden page Chromium
  // takes seconds for the asynchronous way.
  picture.src = canvas.toDataURL();
  picture.style.width = `${upright.width * fit}pt`;
  await loaded(picture);
  page.cleanup();
  const sheet = document.createElement('section');
  sheet.append(picture);
  return sheet;
}

function loaded(picture: HTMLImageElement): Promise<void> {
  return new Promise((resolve, reject) => {
    picture.onload = () => resolve();
    picture.onerror = () => reject(new Error('The page became no picture'));
  });
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}

Object.assign(window, { showPdf });
