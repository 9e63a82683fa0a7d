import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startVirtualDisplay } from '../build/display.ts';
import { setUp } from '../build/setup/setup.ts';
import { ask } from '../e2e/support/ask.ts';
import { everythingRead, stock } from '../e2e/support/pets.ts';
import { Program } from '../e2e/support/program.ts';
import { burst, scan } from '../e2e/support/scanner.ts';
import { Service } from '../e2e/support/service.ts';
import { localId } from '../shared/testing/ids.ts';
import { pssOf } from './counter/memory.ts';
import { familyOf, textOf } from './lib/family.ts';
import { readOptions } from './lib/options.ts';
import { figure, machine, table } from './lib/report.ts';

/**
 * A week at the counter without a stop: sales by scanner and keys with a printed receipt each, every screen, searches and
 * pulls, on the packaged program with a real service. Says what each process holds in memory after the first hour of
 * such a week and at its end. Needs a Linux with Xvfb.
 */
const values = readOptions(
  `node bench/week.ts [--sales N]

Sells with the packaged program without a stop and says what each of its processes holds in memory meanwhile.

  --sales N  sales of the week (default 20000, which takes hours)
  --help     this text`,
  { sales: { type: 'string', default: '20000' } },
);
const sales = Number(values.sales);
/** Hours that the shop is open in a week. */
const HOURS = 50;
/** After so many sales every screen is opened, something searched for, and the service asked for what is new. */
const ROUND = 25;
const SCREENS = ['Orders', 'Stock', 'Sync', 'Day', 'Settings', 'Checkout'];
/** More than all sales together take. */
const PLENTY = 1_000_000;

/** What each kind of process holds, bytes. */
type Held = Record<string, number>;

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
  const measured = await live(till);
  console.log(report(measured));
} finally {
  await till?.kill();
  await service.stop();
  printer.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  display.close();
}
process.exit();

async function live(program: Program): Promise<{ sold: number; held: Held }[]> {
  const page = await program.start();
  const pid = program.app.process().pid ?? 0;
  await everythingRead(page);
  const pets = await stock(page, 20);
  for (const { id } of pets)
    await ask(page, 'stock.adjust', { petId: localId(id), by: PLENTY, reason: 'received', note: null });
  const { port } = printer;
  await ask(page, 'settings.saveShop', {
    printer: { kind: 'escpos', host: '127.0.0.1', port, columns: 42, drawer: false },
    autoPrintReceipt: true,
  });
  await page.reload();
  await page.getByRole('option').first().waitFor();
  const measured: { sold: number; held: Held }[] = [];
  for (let sold = 1; sold <= sales; sold += 1) {
    await sell(program, page, pets[sold % pets.length]?.code ?? '');
    if (sold % ROUND === 0) await lookAround(page, pets[(sold / ROUND) % pets.length]?.name ?? '');
    if (sold % Math.ceil(sales / HOURS) === 0) {
      measured.push({ sold, held: heldBy(pid) });
      process.stderr.write(`${sold} sales …\n`);
    }
  }
  return measured;
}

async function sell(program: Program, page: Page, code: string): Promise<void> {
  await scan(program, code);
  await page.getByRole('listitem').first().waitFor();
  await page.keyboard.press('F12');
  await page.getByLabel('Cash received').waitFor();
  await burst(program, ['Return']);
  await page.getByRole('button', { name: /^Next customer/ }).click();
  await page.getByText('Ready for the next customer').waitFor();
}

async function lookAround(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search pets' }).fill(name);
  await page.getByRole('option').first().waitFor();
  await page.getByRole('combobox', { name: 'Search pets' }).fill('');
  await ask(page, 'sync.now', {});
  for (const screen of SCREENS) {
    await page.locator('header').getByRole('button', { name: screen, exact: true }).click();
    await page.getByRole('main').waitFor();
  }
}

/** A receipt printer that has paper and says so. */
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

/** By the kind that Chromium gives its processes; the program's own one has none. */
function heldBy(pid: number): Held {
  const held: Held = {};
  for (const member of familyOf(pid)) {
    const kind = /--type=([\w-]+)/.exec(textOf(`/proc/${member}/cmdline`))?.[1] ?? 'main';
    held[kind] = (held[kind] ?? 0) + pssOf(member);
  }
  return held;
}

function report(measured: readonly { sold: number; held: Held }[]): string {
  const [first, last] = [measured[0], measured.at(-1)];
  if (!first || !last) return 'Nothing was sold.';
  const half = measured[Math.floor(measured.length / 2)] ?? last;
  const megabytes = (bytes: number) => `${figure(bytes / 2 ** 20)} MiB`;
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
