import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { runningClock } from '../../../shared/testing/clock.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet } from '../../store/testing.ts';
import { fill } from '../checkout/testing.ts';
import { card, handOver, idempotencyKey, place } from '../orders/testing.ts';
import type { SaveRequest } from '../platform.ts';
import { part, refund } from '../refunds/testing.ts';
import { type TestShop, testShop } from '../testing.ts';

process.env.TZ = 'UTC';

/** A network printer that answers correctly and records the printed text. */
async function networkPrinter() {
  const received: Buffer[] = [];
  const printed = () => Buffer.concat(received);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      received.push(data);
      if (data.includes(Buffer.from([0x10, 0x04, 2]))) socket.write(Buffer.from([0x12, 0x12]));
      if (data.includes(Buffer.from([0x1d, 0x72, 1]))) socket.write(Buffer.from([0x00]));
    });
    socket.on('end', () => socket.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const opened = () => printed().includes(Buffer.from([0x1b, 0x70]));
  return { port, printed, opened, text: () => printed().toString('latin1'), close: () => server.close() };
}

async function sold(shop: TestShop, kind: 'cash' | 'card' = 'cash') {
  const petId = givePet(shop.store, { name: 'Momo', price: 1250, count: 5 });
  const basket = await fill(shop, [petId, 1]);
  const tenders = [kind === 'cash' ? { kind, given: 2000 } : { kind, amount: 1250, reference: null }];
  const input = { basket, tenders, expectedTotal: 1250, allowOversell: false };
  const { receipt } = await shop.ask('checkout.complete', input);
  return { receipt, again: () => shop.ask('checkout.complete', input) };
}

const printOn = (shop: TestShop, port: number, autoPrintReceipt: boolean) =>
  shop.ask('settings.saveShop', {
    printer: { kind: 'escpos', host: '127.0.0.1', port, columns: 42 as const, drawer: true },
    autoPrintReceipt,
  });

/** Real waits, because the printer is a real one on loopback; long ones, because a busy machine answers late. */
const { sleep } = runningClock({ speed: 0.1 });

function shopInRealTime(mode: 'live' | 'training' = 'live') {
  const shop = testShop({ mode });
  Object.assign(shop.clock, { sleep });
  return shop;
}

/** A shop that prints its receipts on a network printer. */
async function shopWithPrinter() {
  const shop = shopInRealTime();
  const printer = await networkPrinter();
  await printOn(shop, printer.port, true);
  return { shop, printer };
}

describe('printing', () => {
  test('without a printer fails with the reason, keeps the job, and prints it once there is one', async () => {
    const shop = shopInRealTime();
    const { receipt } = await sold(shop);
    const job = await shop.ask('printing.print', { kind: 'receipt', subjectId: receipt.id });
    expect(job).toMatchObject({ state: 'failed', failure: { code: 'no_printer' } });
    expect(await shop.ask('printing.jobs', {})).toEqual([job]);

    const printer = await networkPrinter();
    await printOn(shop, printer.port, false);
    expect(await shop.ask('printing.retry', { jobId: job.id })).toMatchObject({
      state: 'printed',
      failure: null,
    });
    expect(printer.text()).toContain('T1-000001');
    expect(printer.opened()).toBe(false);
    expect(await shop.ask('printing.jobs', {})).toEqual([]);
  });

  test('on a printer that is off is a failed job with the reason, and the sale stays', async () => {
    const shop = shopInRealTime();
    const printer = await networkPrinter();
    printer.close();
    await printOn(shop, printer.port, true);
    const { receipt } = await sold(shop);
    await expect.poll(async () => (await shop.ask('printing.jobs', {}))[0]?.state).toBe('failed');
    const [job] = await shop.ask('printing.jobs', {});
    expect(job).toMatchObject({
      subjectId: receipt.id,
      failure: { code: 'printer_unreachable', facts: { where: expect.stringContaining(':') } },
    });
    expect((await shop.ask('checkout.receipt', { saleId: receipt.id })).total).toBe(1250);
  });

  test('happens automatically after a sale, opens the drawer for cash, and not twice for a double press', async () => {
    const { shop, printer } = await shopWithPrinter();
    const { again } = await sold(shop);
    await again();
    await expect.poll(() => printer.text().split('T1-000001').length).toBe(2);
    await expect.poll(() => shop.store.printJobs.unsettled()).toEqual([]);
    expect(printer.opened()).toBe(true);
    expect(printer.text().split('T1-000001')).toHaveLength(2);
  });

  test('opens the drawer if a deposit exceeds the total, because the rest is returned in cash', async () => {
    const { shop, printer } = await shopWithPrinter();
    await shop.ask('settings.saveShop', { taxIncluded: false });
    const vat = { id: null, name: 'VAT', basisPoints: 1900, active: true };
    const [rate] = await shop.ask('settings.saveTaxRate', vat);
    await shop.ask('settings.saveShop', { defaultTaxRateId: rate?.id ?? null });
    const petId = givePet(shop.store, { name: 'Momo', price: 1000, count: 5 });
    const deposit = card(1190);
    const { id } = await place(shop, petId, { quantity: 1, unitPrice: minor(1000), deposit });
    await shop.ask('settings.saveTaxRate', { ...vat, id: rate?.id ?? '', basisPoints: 700 });
    await handOver(shop, id, []);
    await expect.poll(() => printer.text()).toContain('T1-000001');
    expect(printer.opened()).toBe(true);
  });

  test.each([
    ['is handed over for a card', false],
    ['is cancelled', true],
  ])(
    'leaves the drawer shut if a deposit was used before and its order %s once it is open again',
    async (_, cancelled) => {
      const shop = shopInRealTime();
      const printer = await networkPrinter();
      const petId = givePet(shop.store, { name: 'Momo', price: 1250, count: 5 });
      const deposit = card(800);
      const { id: orderId } = await place(shop, petId, { quantity: 1, deposit });
      const set = shop.store.context.db.prepare(
        'UPDATE store_order SET state = ?, complete = ? WHERE id = ?',
      );
      set.run('fulfilled', 1, orderId);
      await shop.ask('orders.releaseDeposit', { orderId, reason: 'till 2', deposit: 'elsewhere' });
      set.run('open', 0, orderId);

      await printOn(shop, printer.port, true);
      if (cancelled) {
        await shop.ask('orders.cancel', { orderId, reason: 'not wanted', deposit: 'cash' });
      } else {
        const tenders = [{ kind: 'card' as const, amount: minor(1250), reference: null }];
        await handOver(shop, orderId, tenders);
      }
      // All earlier jobs are before this one in the printer's queue.
      await shop.ask('printing.print', { kind: 'order', subjectId: orderId });
      expect(printer.opened()).toBe(false);
    },
  );

  test('opens the drawer for the float, and for cash that is put in or taken out', async () => {
    const { shop, printer } = await shopWithPrinter();
    const times = () => printer.printed().toString('latin1').split('\x1bp').length - 1;
    await shop.ask('day.open', { openingFloat: 10_000 });
    await expect.poll(times).toBe(1);
    await shop.ask('day.cash', { amount: -500, reason: 'To the bank' });
    await expect.poll(times).toBe(2);
  });

  test('leaves the drawer shut for a card', async () => {
    const { shop, printer } = await shopWithPrinter();
    await sold(shop, 'card');
    await expect.poll(() => printer.text()).toContain('T1-000001');
    expect(printer.opened()).toBe(false);
  });

  test('to a printer of the system sends a page, marked in training', async () => {
    const shop = shopInRealTime('training');
    const pages: { html: string; printer: object }[] = [];
    shop.platform.printHtml = async (html, printer) => {
      pages.push({ html, printer });
    };
    await shop.ask('settings.saveShop', { printer: { kind: 'system', deviceName: 'Office', paper: 'A4' } });
    const { receipt } = await sold(shop);
    await shop.ask('printing.print', { kind: 'receipt', subjectId: receipt.id });
    expect(pages).toMatchObject([{ printer: { deviceName: 'Office', paper: 'A4' } }]);
    expect(pages[0]?.html).toContain('TRAINING - NOT A RECEIPT');
    shop.platform.printHtml = () => Promise.reject(new PerchError('not_printed'));
    const failed = await shop.ask('printing.print', { kind: 'receipt', subjectId: receipt.id });
    expect(failed).toMatchObject({ state: 'failed', failure: { code: 'not_printed' } });
  });

  test('knows every document, and refuses unknown ones', async () => {
    const shop = shopInRealTime();
    const html: string[] = [];
    shop.platform.printHtml = async (page) => {
      html.push(page);
    };
    await shop.ask('settings.saveShop', { printer: { kind: 'system', deviceName: '', paper: '80mm' } });
    const { receipt } = await sold(shop);
    const back = await refund(shop, receipt, [part(receipt, 0, 1)]);
    const petId = receipt.lines[0]?.petId as LocalId;
    const order = await place(shop, petId, { idempotencyKey: idempotencyKey(2), customerName: 'Bert' });
    const report = await shop.ask('day.close', { counted: 0 });
    const print = (kind: 'refund' | 'order' | 'z-report' | 'receipt', subjectId: LocalId) =>
      shop.ask('printing.print', { kind, subjectId });
    await print('refund', back.id);
    await print('order', order.id);
    await print('z-report', report.shiftId);
    expect(html.map((page) => /<title>(.*)<\/title>/.exec(page)?.[1])).toEqual([
      'Refund R1-000001',
      expect.stringMatching(/^Order \d+$/),
      'Z report 1 2026-11-21',
    ]);
    expect(html[0]?.replace(/<[^>]+>/g, '')).toContain('For receipt T1-000001');
    await refused(print('receipt', idempotencyKey(9)), 'sale_unknown');
    expect(await shop.ask('printing.jobs', {})).toEqual([]);
  });

  test('that failed is printed once, on another printer, however often that is requested', async () => {
    const shop = shopInRealTime();
    const used: string[] = [];
    shop.platform.printHtml = async (_, { deviceName, paper }) => void used.push(`${deviceName} ${paper}`);
    const { receipt } = await sold(shop);
    const { id: jobId, name } = await shop.ask('printing.print', { kind: 'receipt', subjectId: receipt.id });
    expect(name).toBe('T1-000001');
    const again = { jobId, printer: { deviceName: 'Office', paper: 'A4' as const } };
    const answers = await Promise.all([shop.ask('printing.retry', again), shop.ask('printing.retry', again)]);
    expect(answers.map(({ state }) => state)).toEqual(['printed', 'printed']);
    expect(used).toEqual(['Office A4']);
    expect(shop.store.settings.shop().printer).toEqual({ kind: 'none' });
    expect(await shop.ask('printing.jobs', {})).toEqual([]);
  });

  test('that failed leaves the list once saved as a file or dismissed', async () => {
    const shop = shopInRealTime();
    shop.platform.printToPdf = async () => Buffer.from('pdf');
    let file: string | null = null;
    shop.platform.saveFile = async () => file;
    const { receipt } = await sold(shop);
    const print = () => shop.ask('printing.print', { kind: 'receipt', subjectId: receipt.id });
    const names = async () => (await shop.ask('printing.jobs', {})).map(({ id }) => id);
    const first = await print();
    const second = await print();
    expect(await names()).toEqual([second.id, first.id]);
    await shop.ask('printing.remove', { jobId: second.id });
    await shop.ask('printing.jobPdf', { jobId: first.id });
    expect(await names()).toEqual([first.id]);
    file = '/home/receipt.pdf';
    expect(await shop.ask('printing.jobPdf', { jobId: first.id })).toEqual({ file });
    expect(await names()).toEqual([]);
  });

  test('that a power cut interrupted is listed at the next start', async () => {
    const shop = shopInRealTime();
    const job = shop.store.printJobs.add('receipt', idempotencyKey(1));
    const { createHandlers } = await import('../handlers.ts');
    createHandlers(shop.deps);
    expect(shop.store.printJobs.get(job.id)).toMatchObject({
      state: 'failed',
      failure: { code: 'print_interrupted' },
    });
  });
});

test('the drawer opens by hand and for a count, journalled with its reason, if the shop has a drawer', async () => {
  const shop = shopInRealTime();
  const byHand = { why: 'byHand' as const, reason: 'A customer wants coins' };
  expect(await shop.ask('printing.openDrawer', byHand)).toEqual({ opened: false });
  const printer = await networkPrinter();
  await printOn(shop, printer.port, false);
  expect(await shop.ask('printing.openDrawer', byHand)).toEqual({ opened: true });
  expect(printer.opened()).toBe(true);
  expect(await shop.ask('printing.openDrawer', { why: 'count' })).toEqual({ opened: true });
  const { journal } = shop.store;
  const rows = [...journal.rows()].filter((row) => row.kind === 'drawer.opened');
  expect(rows.map((row) => [JSON.parse(row.body).why, journal.wordsOf(row)])).toEqual([
    ['byHand', { reason: 'A customer wants coins' }],
    ['count', null],
  ]);
});

test('files get a name that stays in the folder, and a CSV what spreadsheets need', async () => {
  const shop = shopInRealTime();
  const saved: { name: string; content: SaveRequest['content'] }[] = [];
  shop.platform.saveFile = async (request) => {
    saved.push(request);
    return `/home/${request.name}`;
  };
  shop.platform.printToPdf = async (html, paper) => Buffer.from(`${paper} ${html.length > 100}`);
  const { receipt } = await sold(shop);
  expect(await shop.ask('printing.savePdf', { kind: 'receipt', subjectId: receipt.id })).toEqual({
    file: '/home/Receipt T1-000001.pdf',
  });
  await shop.ask('printing.saveText', { name: '../../etc/stock.csv', text: 'a,b' });
  await shop.ask('printing.saveText', { name: 'log.txt', text: 'x' });
  expect(saved.map((request) => [request.name, String(request.content)])).toEqual([
    ['Receipt T1-000001.pdf', 'A4 true'],
    ['-..-etc-stock.csv', '\uFEFFa,b'],
    ['log.txt', 'x'],
  ]);
});

describe('a test print', () => {
  test('prints a test page on a printer that is not saved yet, and opens its drawer', async () => {
    const shop = shopInRealTime();
    await shop.ask('settings.saveShop', { shopName: 'Seagull' });
    const { port, text, opened } = await networkPrinter();
    const printer = { kind: 'escpos' as const, host: '127.0.0.1', port, columns: 42 as const, drawer: true };
    expect(await shop.ask('printing.trial', { printer })).toEqual({ printed: true });
    expect(text()).toContain('Seagull');
    expect(text()).toContain('Test page');
    expect(opened()).toBe(true);
    expect(shop.store.settings.shop().printer).toEqual({ kind: 'none' });
    // A test page is no document of the shop: no job is stored.
    expect(await shop.ask('printing.jobs', {})).toEqual([]);
  });

  test('reports why it was not printed', async () => {
    const shop = shopInRealTime();
    await refused(shop.ask('printing.trial', { printer: { kind: 'none' } }), 'no_printer');
    const { port, close } = await networkPrinter();
    close();
    const printer = { kind: 'escpos' as const, host: '127.0.0.1', port, columns: 42 as const, drawer: false };
    await expect(shop.ask('printing.trial', { printer })).rejects.toBeInstanceOf(PerchError);
    shop.platform.printHtml = async () => {
      throw new Error('no paper');
    };
    const system = { kind: 'system' as const, deviceName: 'Office', paper: 'A4' as const };
    await refused(shop.ask('printing.trial', { printer: system }), 'print_failed');
  });
});
