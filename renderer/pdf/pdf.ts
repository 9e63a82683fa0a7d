// The worker's code runs in this page: nothing else happens here, and the page's policy holds for all of it.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?inline';
import symbols from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?inline';
import type { PdfOutcome } from '../../shared/documents/pdf.ts';

// The hidden page that a PDF is printed from: each of its pages becomes a picture on a sheet of A4. It has no bridge and no
// network; the main process gives it the file and prints it (electron/app/pdf.ts).

const DOTS_PER_INCH = 300;
const POINTS_PER_INCH = 72;
/** Points. */
const A4 = { width: 595.28, height: 841.89 };

/** The fonts that a PDF need not bring and no system has; pdf.js takes all others from the system. */
const fonts: Record<string, string> = { 'FoxitDingbats.pfb': dingbats, 'FoxitSymbol.pfb': symbols };

/** Gives pdf.js files of its own. Without one that a PDF needs, the PDF cannot be drawn as it was meant. */
class OwnFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const file = fonts[filename];
    if (file === undefined) throw new Error(`There is no ${filename}`);
    return bytesOf(file.slice(file.indexOf(',') + 1));
  }
}

/**
 * Draws a PDF on this page, ready to be printed.
 *
 * @param file the PDF in Base64
 * @param most the most pages
 */
async function showPdf(file: string, most: number): Promise<PdfOutcome> {
  let isWhole = true;
  // A picture that it cannot decode pdf.js leaves out, and tells only the console.
  console.warn = (said) => {
    if (String(said).includes('Unable to decode image')) isWhole = false;
  };
  try {
    const pdf = await getDocument({
      data: bytesOf(file),
      // A page with something missing is worse than none.
      stopAtErrors: true,
      // WebAssembly would need a looser policy.
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

/** A page in its own size, upright, and smaller where it is larger than the paper. */
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
  // A picture takes less memory than the canvas, of which there is one at a time. Made at once: for a hidden page Chromium
  // takes seconds to make or decode one by and by.
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
