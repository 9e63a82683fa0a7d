import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startVirtualDisplay } from '../build/display.ts';
import { setUp } from '../build/setup/setup.ts';
import { ask } from '../e2e/support/ask.ts';
import { stock } from '../e2e/support/pets.ts';
import { Program } from '../e2e/support/program.ts';
import { Service } from '../e2e/support/service.ts';
import { localId } from '../shared/testing/ids.ts';
import { pssOf } from './counter/memory.ts';
import { readOptions } from './lib/options.ts';
import { familyOf, textOf } from './lib/process-tree.ts';
import { figure, machine, table } from './lib/report.ts';

/**
 * Simulates a week at the counter without a break, on the packaged program with a real service: sales by scanner and keys
 * with printed receipts, every screen, searches and pulls. Prints each process's memory after the first hour and at the end.
 * Needs Linux with Xvfb.
 */
const values = readOptions(
  `node bench/week.ts [--sales N]

Sells with the packaged program without a stop and says what each of its processes holds in memory meanwhile.

  --sales N  sales of the week, in rounds of 25 (default 20000, which takes hours)
  --help     this text`,
  { sales: { type: 'string', default: '20000' } },
);
const sales = Number(values.sales);
/** Hours that the shop is open in a week. */
const HOURS = 50;
/** Pets sold in a round, which also opens every screen, searches and syncs. */
const ROUND = 25;
const SCREENS = ['Orders', 'Stock', 'Sync', 'Day', 'Settings', 'Checkout'];
/** Stock of each pet: more than is sold. */
const PLENTY = 1_000_000;

/** Memory by kind of process, bytes. */
type MemoryByKind = Record<string, number>;

await setUp();
const display = await startVirtualDisplay();
Object.assign(process.env, display.env);
const folder = mkdtempSync(join(tmpdir(), 'perch-week-'));
const service = new Service({ folder: join(folder, 'service') });
const printer = await startPrinter();
let till: Program | null = null;
try {
  await service.start();
  till = new Program({
    folder: join(folder, 'data'),
    env: { PERCH_BASE_URL: service.url, PERCH_API_KEY: service.key },
  });
  const measured = await sellForAWeek(till);
  console.log(report(measured));
} finally {
  await till?.kill();
  await service.stop();
  printer.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  display.close();
}
process.exit();

async function sellForAWeek(program: Program): Promise<{ sold: number; held: MemoryByKind }[]> {
  const page = await program.start();
  const pid = program.app.process().pid ?? 0;
  const pets = await stock(page, ROUND);
  for (const { id } of pets)
    await ask(page, 'stock.adjust', { petId: localId(id), by: PLENTY, reason: 'received', note: null });
  const { port } = printer;
  await ask(page, 'settings.saveShop', {
    printer: { kind: 'escpos', host: '127.0.0.1', port, columns: 42, drawer: false },
    autoPrintReceipt: true,
  });
  await page.reload();
  await page.getByRole('option').first().waitFor();
  const measured: { sold: number; held: MemoryByKind }[] = [];
  await showStepInTitle(page);
  for (let sold = ROUND; sold <= sales; sold += ROUND) {
    await sell(
      program,
      pets.map(({ code }) => code),
    );
    await visitScreens(page, pets[(sold / ROUND) % ROUND]?.name ?? '');
    if (Math.floor((sold * HOURS) / sales) > measured.length) {
      await collectGarbage(program, page);
      const held = memoryByKind(pid);
      measured.push({ sold, held });
      const each = Object.entries(held).map(([kind, bytes]) => `${kind} ${megabytes(bytes)}`);
      process.stderr.write(`${sold} sales: ${each.join(', ')}\n`);
    }
  }
  return measured;
}

/** Lets the page write the state of its sale into the window's title for the main process. */
async function showStepInTitle(page: Page): Promise<void> {
  await page.evaluate(() => {
    const step = () => {
      if (document.querySelector('[data-testid="done"]')) return 'done';
      const labels = [...document.querySelectorAll('label')];
      if (labels.some((label) => label.textContent.includes('Cash received'))) return 'paying';
      return document.querySelector('[aria-label="Cart"] li') ? 'line' : 'empty';
    };
    new MutationObserver(() => {
      const now = step();
      if (document.title !== now) document.title = now;
    }).observe(document.body, { subtree: true, childList: true });
  });
}

/** Sells one of each: scan, F12, Enter. Runs in the main process, because Playwright's calls take longer than a sale. */
async function sell(program: Program, codes: string[]): Promise<void> {
  await program.app.evaluate(async ({ BrowserWindow }, codes) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents) throw new Error('There is no window');
    const shows = (step: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (contents.getTitle() !== step) return;
          contents.off('page-title-updated', look);
          resolve();
        };
        contents.on('page-title-updated', look);
        look();
      });
    const press = (keys: string[]) => {
      for (const keyCode of keys) {
        contents.sendInputEvent({ type: 'keyDown', keyCode });
        if (keyCode.length === 1) contents.sendInputEvent({ type: 'char', keyCode });
        contents.sendInputEvent({ type: 'keyUp', keyCode });
      }
    };
    for (const code of codes) {
      // A scan also begins the next sale.
      press([...code, 'Return']);
      await shows('line');
      press(['F12']);
      await shows('paying');
      press(['Return']);
      await shows('done');
    }
  }, codes);
}

async function visitScreens(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Next customer/ }).click();
  await page.getByRole('combobox', { name: 'Search pets' }).fill(name);
  await page.getByRole('option').first().waitFor();
  await page.getByRole('combobox', { name: 'Search pets' }).fill('');
  await ask(page, 'sync.now', {});
  for (const screen of SCREENS) {
    await page.locator('header').getByRole('button', { name: screen, exact: true }).click();
    await page.getByRole('main').waitFor();
  }
}

/** Collects garbage, so that only retained memory is counted. */
async function collectGarbage(program: Program, page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
  await program.app.evaluate(async () => {
    const { Session } = process.getBuiltinModule('node:inspector/promises');
    const own = new Session();
    own.connect();
    await own.post('HeapProfiler.collectGarbage');
    own.disconnect();
  });
}

/** A receipt printer that reports paper. */
async function startPrinter(): Promise<{ port: number; close(): void }> {
  const connections = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    connections.add(socket);
    socket.on('data', (bytes) => {
      for (const [at, byte] of bytes.entries()) {
        if (byte === 0x10 && bytes[at + 1] === 0x04) socket.write(Buffer.from([0x12]));
        if (byte === 0x1d && bytes[at + 1] === 0x72) socket.write(Buffer.from([0x00]));
      }
    });
    socket.on('end', () => socket.end());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => connections.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    close() {
      for (const socket of connections) socket.destroy();
      server.close();
    },
  };
}

/** Memory by Chromium's process type; the main process has none. */
function memoryByKind(pid: number): MemoryByKind {
  const held: MemoryByKind = {};
  for (const member of familyOf(pid)) {
    const kind = /--type=([\w-]+)/.exec(textOf(`/proc/${member}/cmdline`))?.[1] ?? 'main';
    held[kind] = (held[kind] ?? 0) + pssOf(member);
  }
  return held;
}

function megabytes(bytes: number): string {
  return `${figure(bytes / 2 ** 20)} MiB`;
}

function report(measured: readonly { sold: number; held: MemoryByKind }[]): string {
  const [first, last] = [measured[0], measured.at(-1)];
  if (!first || !last) return 'Nothing was sold.';
  const half = measured[Math.floor(measured.length / 2)] ?? last;
  const rows = Object.entries(last.held).map(([kind, bytes]) => [
    kind,
    megabytes(first.held[kind] ?? 0),
    megabytes(half.held[kind] ?? 0),
    megabytes(bytes),
    figure(bytes / (first.held[kind] ?? bytes)),
  ]);
  const head = [
    'process',
    `${first.sold} sales`,
    `${half.sold} sales`,
    `${last.sold} sales`,
    'last to first',
  ];
  return `${machine()}\n\n${table(head, rows)}`;
}
