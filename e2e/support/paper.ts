import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import type { Program } from './program.ts';

/** A fake ESC/POS network printer that records received bytes. */
export async function startPrinter(port: number) {
  const received: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => received.push(data));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    text: () => Buffer.concat(received).toString('latin1'),
    close: () => server.close(),
  };
}

/** A document sent to a system printer. */
export interface Paper {
  deviceName: string;
  pages: number;
  /** Red, green and blue of the middle of the square on the first page (`pdfFile`). */
  square: number[];
  /** What the printed page could access: bridge, Node, network, eval. Should be empty. */
  reached: string[];
}

/**
 * Installs a fake system printer: documents are rendered to PDF by the same window and inspected.
 *
 * @returns the documents printed so far
 */
export async function installSystemPrinter({ app }: Pick<Program, 'app'>): Promise<() => Promise<Paper[]>> {
  await app.evaluate(({ app, BrowserWindow }) => {
    const papers: object[] = [];
    Object.assign(globalThis, { papers });
    const office = { name: 'Office', displayName: 'Office', description: '', options: {} };
    for (const { webContents } of BrowserWindow.getAllWindows())
      webContents.getPrintersAsync = async () => [office];
    // Runs in the page.
    const look = `(async () => {
      const canvas = document.createElement('canvas');
      const pen = canvas.getContext('2d');
      const [picture] = document.images;
      canvas.width = picture.naturalWidth;
      canvas.height = picture.naturalHeight;
      pen.drawImage(picture, 0, 0);
      const at = [canvas.width * 110 / 595, canvas.height * (842 - 110) / 842];
      const square = [...pen.getImageData(at[0], at[1], 1, 1).data].slice(0, 3);
      const reached = ['perch', 'require', 'process'].filter((name) => name in window);
      await fetch('app://perch/index.html').then(() => reached.push('files'), () => undefined);
      await fetch('http://127.0.0.1:1/', { mode: 'no-cors' }).then(() => reached.push('network'), () => undefined);
      try { new Function('')(); reached.push('code'); } catch {}
      return { square, reached };
    })()`;
    app.on('web-contents-created', (_event, contents) => {
      contents.print = (options = {}, done) => {
        const { width, height } = options.pageSize as Electron.Size;
        const pageSize = { width: width / 25_400, height: height / 25_400 };
        const margins = { top: 0, bottom: 0, left: 0, right: 0 };
        Promise.all([
          contents.printToPDF({ pageSize, margins, printBackground: true }),
          contents.executeJavaScript(look),
        ]).then(
          ([pdf, seen]) => {
            const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
            papers.push({ deviceName: options.deviceName ?? '', pages, ...seen });
            done?.(true, '');
          },
          (error) => done?.(false, String(error)),
        );
      };
    });
  });
  return () => app.evaluate(() => (globalThis as unknown as { papers: Paper[] }).papers);
}

/**
 * A PDF with A4 pages of a text and a red square near the lower left corner. Optionally locked, truncated, or with an invalid
 * picture.
 */
export function pdfFile(
  file: string,
  { pages = 1, fault }: { pages?: number; fault?: 'locked' | 'cut' | 'picture' } = {},
): string {
  const numbers = Array.from({ length: pages }, (_, page) => 4 + 2 * page);
  const more = fault === 'picture' ? ' /P Do' : '';
  const drawn = `BT /F 24 Tf 60 740 Td (Hay every day) Tj ET 1 0 0 rg 60 60 100 100 re f${more}`;
  const picture = 4 + 2 * pages;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...numbers.flatMap((number) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>/XObject<</P ${picture} 0 R>>>>/Contents ${number + 1} 0 R>>`,
      `<</Length ${drawn.length}>>\nstream\n${drawn}\nendstream`,
    ]),
    '<</Subtype/Image/Width 9/Height 9/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode/Length 4>>\nstream\nnone\nendstream',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const key = `<${'00'.repeat(32)}>`;
  // No password opens it, because the keys are random.
  const lock =
    fault === 'locked' ? `/Encrypt<</Filter/Standard/V 1/R 2/O${key}/U${key}/P -4>>/ID[<00><00>]` : '';
  text +=
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}` +
    `trailer\n<</Size ${objects.length + 1}/Root 1 0 R${lock}>>\nstartxref\n${text.length}\n%%EOF\n`;
  writeFileSync(file, fault === 'cut' ? text.slice(0, 200) : text);
  return file;
}
