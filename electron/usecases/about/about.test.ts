import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { CHECK_STEPS } from '../../../shared/domain/check-steps.ts';
import { newLocalId } from '../../../shared/ids/new-id.ts';
import { minor } from '../../../shared/money/money.ts';
import { restoreBackup } from '../../store/backup/restore.ts';
import { openStore } from '../../store/store.ts';
import { givePet, lineOf, storeOptions, testClock, testFolder } from '../../store/testing.ts';
import { draftOf } from '../orders/testing.ts';
import type { SaveRequest } from '../platform.ts';
import { type TestShop, testShop, testShopOn } from '../testing.ts';
import { harmlessLog } from './log-lines.ts';

/** Data that must not leave the shop, one for each place that can contain some. */
const canaries = {
  key: 'psk_canarykey1234567890',
  account: 'CanaryAccount',
  host: 'canaryhost.example',
  shopName: 'Canary Shop Ltd',
  header: 'Canary Street 17',
  footer: 'Canary farewell',
  printer: 'canaryprinter',
  taxName: 'Canary levy',
  passphrase: 'canary battery horse staple',
  refundReason: 'canary moulted',
  cashReason: 'canary seed',
  category: 'Canary birds',
  pet: 'Canary Tweety',
  staff: 'Canarella Brennan',
  /** As a word of a sentence, in lower case. */
  word: 'canarella',
  pin: '83592746',
  customer: 'Cannario Murphy',
  phone: '+353 86 5550199',
  orderNote: 'canary note of an order',
  lineNote: 'canary note of a line',
  amount: '73197',
  amountInWords: '731.97',
  amountInGerman: '731,97',
  cashOutLimit: '68423',
  differenceLimit: '59311',
  discountLimit: '6173',
  folder: '/home/canaryhome',
};

const LOG = `2026-11-21T09:00:00.000+00:00 info Perch starts { version: '0.9.0', electron: '45.4.1' }
2026-11-21T09:00:01.000+00:00 error checkout.complete failed {
  code: 'SQLITE_FULL',
  error: 'Error: ${canaries.customer} paid ${canaries.amountInWords}\\n' +
    '    at completeSale (file://${canaries.folder}/perch/out/main/main.js:17:4)\\n',
  cause: { error: 'RangeError: ${canaries.phone}\\n    at file://${canaries.folder}/out/main/chunks/pricing-ab12.js:3:1' },
  note: '${canaries.orderNote}', total: ${canaries.amount}, pin: '${canaries.pin}'
}
${canaries.lineNote} in a separate line
2026-11-21T09:00:02.000+00:00 warn The printer ${canaries.printer} of canarella does not answer ${canaries.amountInWords}
2026-11-21T09:00:02.100+00:00 warn The printer does not answer ${canaries.amountInGerman}
2026-11-21T09:00:02.200+00:00 warn checkout.complete failed canarella
2026-11-21T09:00:02.300+00:00 error refunds.complete failed { code: 'canarella', reason: '${canaries.refundReason}', job: 'canarella' }
2026-11-21T09:00:02.400+00:00 error day.cash failed { code: 'no_price', note: "code: 'canarella', times: ${canaries.amount}", words: 'it\\'s, times: ${canaries.amount}', status: ${canaries.amount}1.5 }
2026-11-21T09:00:02.500+00:00 canarella ${canaries.cashReason} {
  error: 'CanarellaError: ${canaries.taxName}\\n    at canarella (${canaries.folder}/canarella.js:1:2)',
  channel: 'canarella.canarella', version: '${canaries.pin}.1.1', limit: ${canaries.cashOutLimit}
}
2026-11-21T09:00:02.600+00:00 error Uncaught error in the page {
  name: 'TypeError',
  message: '${canaries.passphrase}',
  stack: 'TypeError: ${canaries.passphrase}\\n' +
    '    at pay (app://perch/assets/index-D-S42TgK.js:10:144858)'
}
2026-11-21T09:00:03.000Z warn Main process unresponsive { last: 'stock.row', lateMs: 6000 }
`;

/** A shop with a canary in every place, a sale, an order and ledgers that do not agree. */
async function plantedShop() {
  const shop = testShop();
  const folder = testFolder();
  let saved: SaveRequest | null = null;
  Object.assign(shop.platform, {
    folders: { data: join(folder, canaries.folder), logs: join(folder, 'logs') },
    logs: async () => [{ name: 'perch.log', text: LOG }],
    saveFile: async (request: SaveRequest) => {
      saved = request;
      return `/chosen/${request.name}`;
    },
  });
  shop.platform.saveConnection({
    ...shop.platform.connection(),
    baseUrl: `https://${canaries.host}/`,
    account: canaries.account,
  });
  shop.platform.secrets.keep(canaries.key, `https://${canaries.host}/`);
  await shop.ask('settings.saveShop', {
    shopName: canaries.shopName,
    receiptHeader: canaries.header,
    receiptFooter: canaries.footer,
    printer: { kind: 'escpos', host: canaries.printer, port: 9100, columns: 42 as const, drawer: true },
    cashierRefundLimit: Number(canaries.amount),
    cashierCashOutLimit: Number(canaries.cashOutLimit),
    cashierDiscountLimit: Number(canaries.discountLimit),
    closingDifferenceLimit: Number(canaries.differenceLimit),
  });
  const rate = { id: null, name: canaries.taxName, basisPoints: 1900, active: true };
  await shop.ask('settings.saveTaxRate', rate);
  await shop.ask('settings.lockBackups', { passphrase: canaries.passphrase });
  await sellAndOrder(shop);
  // Differences name what was found: amounts and numbers of receipts.
  shop.store.context.db.exec('UPDATE sale SET total = total + 1');
  await shop.hire(canaries.staff, 'manager', canaries.pin);
  return { shop, saved: () => saved };
}

async function sellAndOrder(shop: TestShop): Promise<void> {
  const price = Number(canaries.amount);
  const { pet: name, category } = canaries;
  const petId = givePet(shop.store, { name, category, price, count: 5 });
  const basket = await shop.ask('checkout.open', {});
  const line = { ...lineOf(shop.store, petId, 1), note: canaries.lineNote };
  await shop.ask('day.open', { openingFloat: 0 });
  const { receipt } = await shop.ask('checkout.complete', {
    basket: { ...basket, lines: [line] },
    tenders: [{ kind: 'cash', given: price }],
    expectedTotal: price,
    allowOversell: false,
  });
  await shop.ask('day.cash', { amount: 100, reason: canaries.cashReason });
  const [sold] = receipt.lines;
  const lines = [{ lineId: sold?.id ?? '', quantity: 1, restock: true }];
  const back = { saleId: receipt.id, tender: 'cash' as const, lines };
  const { total } = await shop.ask('refunds.quote', back);
  const idempotencyKey = '01900000-0000-7000-8000-000000000001';
  await shop.ask('refunds.complete', {
    ...back,
    idempotencyKey,
    reason: canaries.refundReason,
    expectedTotal: total,
  });
  const draft = draftOf(petId, {
    customerName: canaries.customer,
    customerPhone: canaries.phone,
    note: canaries.orderNote,
    unitPrice: minor(price),
  });
  await shop.ask('orders.place', { draft, allowOverpromise: false });
}

test('a report contains the state of the shop, and no data of the shop or its people', async () => {
  const { shop, saved } = await plantedShop();
  const { file } = await shop.ask('about.saveReport', {});
  expect(file).toMatch(/^\/chosen\/perch-report-2026-11-21-.*\.zip$/);
  const bytes = saved()?.content as Uint8Array;
  const files = Object.entries(unzipSync(bytes)).map(
    ([name, content]) => [name, strFromU8(content)] as const,
  );
  const texts = new Map(files);
  const everything = [strFromU8(bytes, true), ...files.flat()].join('\n').toLowerCase();
  const found = Object.entries(canaries).filter(([, canary]) => everything.includes(canary.toLowerCase()));
  expect(found).toEqual([]);
  expect([...texts.keys()].sort()).toEqual([
    'README.txt',
    'ledgers.json',
    'logs/perch.log',
    'program.json',
    'requests.json',
    'settings.json',
    'sync.json',
    'tables.json',
  ]);
  const json = (name: string) => JSON.parse(texts.get(name) ?? '');
  expect(json('program.json')).toMatchObject({
    version: '0.0.0',
    electron: '45.4.1',
    till: 1,
    service: 'https',
  });
  expect(json('settings.json')).toMatchObject({ language: 'en', shopName: true, printer: 'escpos' });
  expect(json('settings.json').cashierRefundLimit).toBe(true);
  expect(json('tables.json')).toMatchObject({ sale: 1, staff: 1 });
  expect(json('sync.json').gate.reason).toBe('none');
  expect(json('ledgers.json').holds).toBe(false);
  const sales = json('ledgers.json').checks.find(
    (check: { name: string }) => check.name === 'sales in the journal',
  );
  expect(sales).toMatchObject({ wrong: 1, differences: { 'its total in the journal': 1 } });
});

test('a log in a report keeps only times, fixed sentences, codes and code locations', () => {
  expect(harmlessLog(LOG).trimEnd().split('\n')).toEqual([
    '2026-11-21T09:00:00.000+00:00 info Perch starts version=0.9.0 electron=45.4.1',
    '2026-11-21T09:00:01.000+00:00 error checkout.complete failed',
    '    code=SQLITE_FULL',
    '    Error',
    '    at completeSale main.js:17:4',
    '    RangeError at pricing-ab12.js:3:1',
    '2026-11-21T09:00:02.000+00:00 warn …',
    '2026-11-21T09:00:02.100+00:00 warn …',
    '2026-11-21T09:00:02.200+00:00 warn …',
    '2026-11-21T09:00:02.300+00:00 error refunds.complete failed',
    '2026-11-21T09:00:02.400+00:00 error day.cash failed code=no_price',
    '2026-11-21T09:00:02.600+00:00 error Uncaught error in the page',
    '    TypeError',
    '    TypeError',
    '    at pay index-D-S42TgK.js:10:144858',
    '2026-11-21T09:00:03.000Z warn Main process unresponsive last=stock.row lateMs=6000',
  ]);
});

test('the page shows versions, folders, sizes and the last check', async () => {
  const shop = testShop();
  const logs = join(testFolder(), 'logs');
  mkdirSync(logs);
  writeFileSync(join(logs, 'perch.log'), 'x'.repeat(1234));
  Object.assign(shop.platform, { folders: { data: '/data', logs } });
  shop.platform.saveConnection({
    ...shop.platform.connection(),
    baseUrl: 'https://name:secret@shop.example/api?key=secret',
  });
  const before = await shop.ask('about.program', {});
  expect(before).toMatchObject({
    dataFolder: '/data',
    lastBackupAt: null,
    lastCheck: null,
    till: 1,
    mode: 'live',
  });
  expect(before.service).toBe('https://shop.example/api');
  expect(before.sizes).toMatchObject({ logs: 1234, backups: 0 });
  expect(before.sizes.database).toBeGreaterThan(10_000);
  await shop.ask('settings.backUpNow', {});
  const steps: string[] = [];
  const end = shop.store.onDiagnosis((step) => steps.push(step));
  const check = await shop.ask('about.check', {});
  end();
  expect(steps).toEqual([...CHECK_STEPS]);
  expect(check.holds).toBe(true);
  const after = await shop.ask('about.program', {});
  expect(after.lastCheck).toEqual(check);
  expect(after.lastBackupAt).toBe('2026-11-21T09:00:00.000Z');
  expect(after.sizes.backups).toBeGreaterThan(10_000);
});

/** A shop that is checked, and whose database is then replaced. */
function replacedShop() {
  const file = join(testFolder(), 'perch.sqlite');
  const clock = testClock();
  const restore = (backup: string) =>
    restoreBackup({ backup, file, mode: 'live', till: 1, clock, checkWorker: null });
  const open = () => testShop({ file, clock, newId: newLocalId });
  const begin = () => {
    const store = openStore(storeOptions({ file, clock, newId: newLocalId, fresh: true }));
    onTestFinished(() => store.close());
    return testShopOn(store, clock);
  };
  return { file, open, begin, restore };
}

test('a restored or new shop does not show the check of the previous database', async () => {
  const { file, open, begin, restore } = replacedShop();
  let shop = open();
  const backup = await shop.store.backup.make();
  await shop.ask('about.check', {});
  shop.store.close();
  shop = open();
  expect((await shop.ask('about.program', {})).lastCheck).not.toBeNull();
  shop.store.close();
  await restore(backup.file);
  shop = open();
  expect((await shop.ask('about.program', {})).lastCheck).toBeNull();
  await shop.ask('about.check', {});
  shop.store.close();
  renameSync(file, `${file}.gone`);
  shop = begin();
  expect((await shop.ask('about.program', {})).lastCheck).toBeNull();
});

test('a check that ends after its shop was closed is not stored for the restored one', async () => {
  const { open, restore } = replacedShop();
  const shop = open();
  const backup = await shop.store.backup.make();
  let ended = () => {};
  const held = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const { diagnose } = shop.store;
  shop.store.diagnose = async () => {
    const found = await diagnose();
    await held;
    return found;
  };
  const looked = expect(shop.ask('about.check', {})).rejects.toMatchObject({ code: 'closed' });
  shop.store.close();
  await restore(backup.file);
  const restored = open();
  ended();
  await looked;
  expect((await restored.ask('about.program', {})).lastCheck).toBeNull();
});

test.each(['1970-01-01T00:00:10.000Z', '2106-02-07T06:28:15.000Z'])(
  'a report can be made with the clock at %s',
  async (at) => {
    const shop = testShop();
    shop.clock.jump(Date.parse(at) - shop.clock.now());
    expect(await shop.ask('about.saveReport', {})).toMatchObject({ file: null });
  },
);
