import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TenderInput } from '../../../shared/domain/basket.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { newLocalId } from '../../../shared/ids/new-id.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { restoreBackup } from '../../store/backup/restore.ts';
import { givePet, lineOf, nobody, testClock, testFolder } from '../../store/testing.ts';
import { fill } from '../checkout/testing.ts';
import { busyDay, card, cash, EXPECTED, sell } from '../day/testing.ts';
import { part, refund, returnedOf } from '../refunds/testing.ts';
import { type TestShop, testShop } from '../testing.ts';
import { inFolder, runCheck, saveArchive } from './testing.ts';
import { check } from './verify.mjs';

process.env.TZ = 'UTC';

const DAYS = { from: '2026-11-01', to: '2026-11-30' };

/** Three closed shifts of two days: one with most kinds of rows, one empty, one with a copy, a void and a discount. */
async function twoDays() {
  const { shop, momo, rex, one } = await busyDay();
  await shop.ask('day.close', { counted: EXPECTED - 50 });
  await shop.ask('day.open', { openingFloat: 0, allowDifference: true });
  await shop.ask('day.close', { counted: 0 });
  shop.clock.advance(86_400_000);
  const rate = shop.store.taxRates.save({ id: null, name: 'VAT', basisPoints: 1900, active: true }, nobody);
  await shop.ask('settings.saveShop', { defaultTaxRateId: rate.id });
  const taxed = await sell(shop, rex, 2, [card(1000), cash(800)], 'for Bert');
  expect(taxed.tax).toBe(287);
  await shop.ask('refunds.complete', {
    idempotencyKey: shop.store.context.newId(),
    saleId: taxed.id,
    lines: [{ lineId: taxed.lines[0]?.id ?? '', quantity: 1, restock: false }],
    tender: 'card',
    reason: 'for Bert',
    expectedTotal: 900,
  });
  // Tax on top of the price, and a discount.
  await shop.ask('settings.saveShop', { taxIncluded: false });
  const basket = await shop.ask('checkout.open', {});
  const line = { ...lineOf(shop.store, momo, 3), discount: { kind: 'amount' as const, amount: 50 } };
  const { receipt } = await shop.ask('checkout.complete', {
    basket: { ...basket, lines: [line], discount: { kind: 'percent' as const, basisPoints: 1000 } },
    tenders: [card(3963)],
    expectedTotal: 3963,
    allowOversell: true,
  });
  expect(receipt.tax).toBe(633);
  await shop.ask('settings.saveShop', { defaultTaxRateId: null, taxIncluded: true });
  await sell(shop, momo, 1, [cash(1250)]);
  await sell(shop, rex, 1, [cash(900)]);
  await shop.ask('printing.openDrawer', { why: 'byHand', reason: 'Bert' });
  await shop.ask('checkout.void', { idempotencyKey: (await shop.ask('checkout.open', {})).idempotencyKey });
  await shop.ask('day.close', { counted: 2950 });
  return { shop, one };
}

/** Returns the whole first line of a receipt, in exchange for another pet. */
async function exchange(
  shop: TestShop,
  { old, petId, due, tenders }: { old: Receipt; petId: LocalId; due: number; tenders: TenderInput[] },
) {
  const back = [part(old, 0, old.lines[0]?.quantity ?? 1)];
  const returned = await returnedOf(shop, old, back, 'for Bert');
  const basket = { ...(await fill(shop, [petId, 1])), returned };
  await shop.ask('checkout.complete', { basket, tenders, expectedTotal: due, allowOversell: true });
}

/** A closed shift with three exchanges: the customer pays, gets coins back, and neither. */
async function exchanges() {
  const shop = testShop();
  await shop.ask('settings.saveShop', { cashStep: 5 });
  const momo = givePet(shop.store, { name: 'Momo', price: 1250, count: 9 });
  const rex = givePet(shop.store, { name: 'Rex', price: 902, count: 9 });
  const [one, two, three] = [
    await sell(shop, rex, 1, [card(902)]),
    await sell(shop, momo, 1, [cash(1250)]),
    await sell(shop, rex, 1, [cash(900)]),
  ];
  await exchange(shop, { old: one, petId: momo, due: 348, tenders: [card(100), cash(250)] });
  await exchange(shop, { old: two, petId: rex, due: -348, tenders: [] });
  await exchange(shop, { old: three, petId: momo, due: 350, tenders: [card(350)] });
  const four = await sell(shop, momo, 1, [card(1250)]);
  await exchange(shop, { old: four, petId: momo, due: 0, tenders: [] });
  const { cash: drawer } = await shop.ask('day.close', { counted: 0 });
  // 3.48 rounds to 3.50 in coins.
  expect(drawer.expected).toBe(1250 + 900 + 248 - 350);
  return shop;
}

/** The unpacked archive. */
async function unpacked(shop: TestShop, days = DAYS) {
  const { written, saved } = await saveArchive(shop, days);
  return { folder: inFolder(saved.files), written, saved };
}

let made: Record<string, string> | null = null;
/** The archive of the two days, created once and copied into a new folder each time. */
async function copyOfIt(): Promise<string> {
  made ??= (await unpacked((await twoDays()).shop)).saved.files;
  return inFolder(made);
}

function verify(folder: string) {
  const { status, stdout, stderr } = runCheck(folder);
  return { status, out: stdout, problems: stderr.trim().split('\n') };
}

/** Changes a file, and by default also its entry in the manifest, like a forger who knows the format. */
function change(folder: string, name: string, edit: (lines: string[]) => string[], { manifest = true } = {}) {
  const file = join(folder, name);
  const end = name.endsWith('.csv') ? '\r\n' : '\n';
  const before = readFileSync(file, 'utf8');
  const after = `${edit(before.split(end).slice(0, -1)).join(end)}${end}`;
  expect(after).not.toBe(before);
  writeFileSync(file, after);
  if (!manifest) return;
  const content = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  for (const entry of content.files) {
    entry.sha256 = createHash('sha256')
      .update(readFileSync(join(folder, entry.name)))
      .digest('hex');
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(content));
}

/** The cells of a line; for tables without quotes and commas in their cells. */
const cellsOf = (text = '') => text.slice(1, -1).split('","');

/** Another value in one cell. */
const cell = (line: number, column: string, to: string) => (lines: string[]) =>
  lines.map((text, at) =>
    at + 1 === line ? `"${cellsOf(text).with(cellsOf(lines[0]).indexOf(column), to).join('","')}"` : text,
  );

test('an archive is complete, describes its content, and names the days', async () => {
  const { shop } = await twoDays();
  expect(await shop.ask('archive.content', DAYS)).toEqual({
    zNumbers: { first: 1, last: 3 },
    shifts: 3,
    receipts: 8,
    refunds: 2,
  });
  const { folder, written, saved } = await unpacked(shop);
  expect(saved.name).toBe('Tax office archive 2026-11-01 2026-11-30.zip');
  const { status, out, problems } = verify(folder);
  expect(problems).toEqual(['']);
  expect(status).toBe(0);
  expect(out).toContain('8 receipts, 2 refunds, 3 Z reports');
  expect(out).toContain(written.fingerprint);
  expect(out).toContain('The archive is consistent.');
  const last = [...shop.store.journal.rows()].at(-1);
  expect(last?.kind).toBe('archive.saved');
  expect(JSON.parse(last?.body ?? '')).toEqual({
    ...DAYS,
    firstZ: 1,
    lastZ: 3,
    fingerprint: written.fingerprint,
  });
  expect(shop.store.verify().checks.filter(({ wrong }) => wrong > 0)).toEqual([]);
});

test('an archive contains no typed text and names no buyer', async () => {
  const { shop } = await twoDays();
  const { saved } = await unpacked(shop);
  const all = Object.values(saved.files).join('\n');
  for (const typed of ['Bert', 'no show', 'came back', 'stamps', 'change from the bank'])
    expect(all).not.toContain(typed);
});

test('an archive of one shift continues from the previous closing', async () => {
  const { shop } = await twoDays();
  const { folder } = await unpacked(shop, { from: '2026-11-22', to: '2026-11-22' });
  const { status, out, problems } = verify(folder);
  expect(problems).toEqual(['']);
  expect(status).toBe(0);
  expect(out).toContain('4 receipts, 1 refunds, 1 Z reports');
  const rows = readFileSync(join(folder, 'journal.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row));
  expect(rows[0].kind).toBe('tax.changed');
  expect(rows.at(-1).kind).toBe('shift.closed');
});

test('an archive of a day with exchanges is consistent, and lists what was returned for which receipt', async () => {
  const { folder, saved } = await unpacked(await exchanges());
  expect(verify(folder)).toMatchObject({ problems: [''], status: 0 });
  const rows = saved.files['refunds.csv']?.trim().split('\r\n') ?? [];
  const [head = [], ...refunds] = rows.map(cellsOf);
  const of = (column: string) => refunds.map((cells) => cells[head.indexOf(column)]);
  expect(of('total')).toEqual(['9.02', '12.52', '9.00', '12.50']);
  expect(of('exchange_receipt')).toEqual(['T1-000004', 'T1-000005', 'T1-000006', 'T1-000008']);
  expect(of('set_off')).toEqual(['9.02', '9.02', '9.00', '12.50']);
  expect(saved.files['refunds.csv']).not.toContain('Bert');

  change(folder, 'refunds.csv', cell(3, 'set_off', '9.01'));
  const { status, problems } = verify(folder);
  expect(status).toBe(1);
  expect(problems.join('\n')).toMatch(/refunds\.csv line 3 \(R1-000002\): set_off is 901, expected 902/);
  expect(problems.join('\n')).toMatch(/receipts\.csv line 6 \(T1-000005\): the amount paid is/);
});

test('an archive is consistent if a text in the journal contains Unicode line separators', async () => {
  const shop = testShop();
  const receiptHeader = 'Quay 1\u2028VAT 111\u2029Tel. 222';
  await shop.ask('settings.saveShop', { receiptHeader });
  await shop.ask('day.open', { openingFloat: 0 });
  await shop.ask('day.close', { counted: 0 });
  const { folder, saved } = await unpacked(shop);
  expect(verify(folder)).toMatchObject({ problems: [''], status: 0 });
  const journal = saved.files['journal.jsonl'] ?? '';
  expect(journal).not.toMatch(/[\u2028\u2029]/);
  const rows = journal
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row));
  const kept = [...shop.store.journal.rows()].slice(0, rows.length);
  expect(rows).toEqual(kept);
  expect(rows.map(({ body }) => body).join()).toContain(receiptHeader);
});

test('an archive of a restored shop is consistent and names the skipped Z reports; another gap is a problem', async () => {
  const file = join(testFolder(), 'perch.sqlite');
  const clock = testClock();
  let shop = testShop({ file, newId: newLocalId, clock });
  const momo = givePet(shop.store, { name: 'Momo', price: 1000, count: 50 });
  const close = async () => {
    await sell(shop, momo, 1, [cash(1000)]);
    return (await shop.ask('day.close', { counted: 1000 })).zNumber;
  };
  const restore = async (backup: string) => {
    shop.store.close();
    await restoreBackup({ backup, file, mode: 'live', till: 1, clock, checkWorker: null });
    shop = testShop({ file, newId: newLocalId, clock });
  };
  await close();
  const { file: backup } = await shop.store.backup.make();
  await close();
  await restore(backup);
  expect(await close()).toBe(3);
  expect(await close()).toBe(4);
  const { folder } = await unpacked(shop);
  const { status, out, problems } = verify(folder);
  expect(problems).toEqual(['']);
  expect(status).toBe(0);
  expect(out).toMatch(/Z 2 skipped: a backup was restored \(journal\.jsonl line \d+\)\./);

  // The same gap without a row in the journal, and one that is wider than in the row.
  change(folder, 'z_reports.csv', (lines) => lines.map((text) => text.replace(/^"4"/, '"5"')));
  expect(verify(folder).problems.join('\n')).toMatch(
    /z_reports\.csv line 4 \(Z 5\): the Z number after 3 is 5, expected 4/,
  );
  const wider = (await unpacked(shop)).folder;
  change(wider, 'z_reports.csv', (lines) => lines.map((text) => text.replace(/^"3"/, '"4"')));
  expect(verify(wider).problems.join('\n')).toMatch(/\(Z 4\): the Z number after 1 is 4, expected 3/);
  expect(verify(wider).status).toBe(1);
});

test('an archive names the till that paid a refund, which may not be the one that sold', async () => {
  const file = join(testFolder(), 'perch.sqlite');
  const clock = testClock();
  const first = testShop({ file, newId: newLocalId, clock });
  const momo = givePet(first.store, { name: 'Momo', price: 1250, count: 9 });
  const receipt = await sell(first, momo, 1, [cash(1250)]);
  await first.ask('day.close', { counted: 1250 });
  first.store.close();
  const shop = testShop({ file, newId: newLocalId, clock, till: 2 });
  await refund(shop, receipt, [part(receipt, 0, 1)]);
  await shop.ask('day.close', { counted: 0 });
  const { folder, saved } = await unpacked(shop);
  expect(verify(folder)).toMatchObject({ problems: [''], status: 0 });
  const [head = '', row = ''] = saved.files['refunds.csv']?.split('\r\n') ?? [];
  const of = (column: string) => cellsOf(row)[cellsOf(head).indexOf(column)];
  expect([of('refund'), of('receipt'), of('till')]).toEqual(['R2-000001', 'T1-000001', '2']);
});

test('an archive names people as they were called when each shift was closed', async () => {
  const shop = testShop();
  const anna = { id: null, name: 'Anna', role: 'manager' as const, active: true, pinHash: 'none' };
  const { id } = shop.store.staff.save(anna, nobody);
  shop.session.signIn(id);
  await shop.ask('day.open', { openingFloat: 0 });
  await shop.ask('day.cash', { amount: 100, reason: 'change' });
  await shop.ask('day.close', { counted: 100 });
  await shop.ask('day.open', { openingFloat: 100 });
  await shop.ask('day.cash', { amount: 200, reason: 'change' });
  shop.store.staff.save({ ...anna, id, name: 'Anna Berg' }, nobody);
  await shop.ask('day.close', { counted: 300 });
  shop.store.staff.save({ ...anna, id, name: 'Anna Later' }, nobody);
  const { saved, folder } = await unpacked(shop);
  const who = (name: string, column: string) => {
    const [head = [], ...rows] = (saved.files[name] ?? '').trim().split('\r\n').map(cellsOf);
    return rows.map((cells) => cells[head.indexOf(column)]);
  };
  expect(who('cash_movements.csv', 'staff')).toEqual(['Anna', 'Anna Berg']);
  expect(who('staff.csv', 'name')).toEqual(['Anna', 'Anna Berg']);
  expect(verify(folder).status).toBe(0);
});

test('an archive is refused without a closing and while another is written; nothing is journalled if no file was chosen', async () => {
  const { shop } = await twoDays();
  const empty = { from: '2025-01-01', to: '2025-12-31' };
  expect(await shop.ask('archive.content', empty)).toMatchObject({ zNumbers: null, shifts: 0 });
  await refused(shop.ask('archive.write', empty), 'archive_empty');
  let choose = (_: null) => {};
  shop.platform.saveFile = () =>
    new Promise((resolve) => {
      choose = resolve;
    });
  const rows = [...shop.store.journal.rows()].length;
  const first = shop.ask('archive.write', DAYS);
  await refused(shop.ask('archive.write', DAYS), 'archive_busy');
  choose(null);
  expect(await first).toBeNull();
  expect([...shop.store.journal.rows()]).toHaveLength(rows);
  expect((await unpacked(shop)).written.file).toContain('/usb/');
});

test('an archive is written in slices, with its progress', async () => {
  const { shop } = await twoDays();
  const seen = new Set<number>();
  shop.platform.saveFile = async ({ content }) => {
    for await (const _ of content as AsyncIterable<Uint8Array>) {
      const progress = await shop.ask('archive.progress', {});
      if (progress) seen.add(progress.done / progress.of);
    }
    return '/usb/archive.zip';
  };
  await shop.ask('archive.write', DAYS);
  expect(Math.max(...seen)).toBe(1);
  expect(seen.size).toBeGreaterThan(3);
  expect(await shop.ask('archive.progress', {})).toBeNull();
});

test.each<[string, string, (lines: string[]) => string[], RegExp]>([
  [
    'a cent of a receipt',
    'receipts.csv',
    cell(3, 'total', '9.01'),
    /receipts\.csv line 3 \(T1-000002\): total/,
  ],
  [
    'a cent of an item',
    'items.csv',
    cell(3, 'total', '8.99'),
    /items\.csv line 3 \(T1-000002 item 1\): total/,
  ],
  [
    'a cent of a payment',
    'payments.csv',
    cell(2, 'amount', '24.99'),
    /receipts\.csv line 2 \(T1-000001\): the amount paid/,
  ],
  [
    'how it was paid',
    'payments.csv',
    cell(2, 'kind', 'card'),
    /receipts\.csv line 2 \(T1-000001\): the list of payments/,
  ],
  ['a tax', 'taxes.csv', cell(2, 'net', '24.00'), /taxes\.csv line 2/],
  ['who sold', 'receipts.csv', cell(2, 'staff_id', 'somebody'), /receipts\.csv line 2 .*staff_id/],
  [
    'a receipt removed',
    'receipts.csv',
    (lines) => lines.filter((_, at) => at !== 2),
    /T1-000002 is missing; it is in journal\.jsonl line \d+/,
  ],
  [
    'an item removed',
    'items.csv',
    (lines) => lines.filter((_, at) => at !== 2),
    /receipts\.csv line 3 \(T1-000002\): the number of items/,
  ],
  [
    'receipts in another order',
    'receipts.csv',
    ([head = '', a = '', b = '', ...rest]) => [head, b, a, ...rest],
    /receipts\.csv line 3 \(T1-000001\): is out of order/,
  ],
  ['a refund', 'refunds.csv', cell(2, 'total', '12.00'), /refunds\.csv line 2 \(R1-000001\): total/],
  ['cash taken out', 'cash_movements.csv', cell(2, 'amount', '-9.00'), /cash_movements\.csv line 2: amount/],
  ['a Z report', 'z_reports.csv', (lines) => lines.filter((_, at) => at !== 2), /Z 2 is missing/],
  [
    'a total since the beginning',
    'z_reports.csv',
    cell(4, 'grand_sales', '103.00'),
    /z_reports\.csv line 4 \(Z 3\): grand_sales/,
  ],
  [
    'a row of the journal',
    'journal.jsonl',
    (lines) => lines.map((text) => text.replace('total\\":2500', 'total\\":2400')),
    /journal\.jsonl line \d+: hash is/,
  ],
  [
    'a row of the journal removed',
    'journal.jsonl',
    (lines) => lines.filter((_, at) => at !== 4),
    /journal\.jsonl line 5: seq is/,
  ],
  [
    'rows of the journal in another order',
    'journal.jsonl',
    ([a = '', b = '', ...rest]) => [b, a, ...rest],
    /journal\.jsonl line 1: seq is/,
  ],
])('a changed archive is reported with the position of %s', async (_, name, edit, place) => {
  const folder = await copyOfIt();
  change(folder, name, edit);
  const { status, problems } = verify(folder);
  expect(problems.join('\n')).toMatch(place);
  expect(status).toBe(1);
});

test('a changed file with an unchanged manifest is reported', async () => {
  const folder = await copyOfIt();
  change(folder, 'settings.json', (lines) => [...lines, ' '], { manifest: false });
  expect(verify(folder)).toMatchObject({
    status: 1,
    problems: expect.arrayContaining([expect.stringMatching(/^settings\.json: does not match the manifest/)]),
  });
});

test('each missing file is reported once, and everything else is still checked', async () => {
  const folder = await copyOfIt();
  for (const missing of readdirSync(folder)) {
    const { problems } = await check((name) => [
      readFileSync(join(folder, name === missing ? 'none' : name)),
    ]);
    expect(problems.filter((problem) => problem.endsWith('is missing'))).toContain(`${missing}: is missing`);
    expect(new Set(problems).size).toBe(problems.length);
  }
});

test('the page about archives names every file and column', async () => {
  const folder = await copyOfIt();
  const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'tax-archive.md'), 'utf8');
  for (const name of readdirSync(folder)) expect(page).toContain(`\`${name}\``);
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.csv'))) {
    const [head = ''] = readFileSync(join(folder, name), 'utf8').split('\r\n');
    for (const column of cellsOf(head)) expect(page, `${name} ${column}`).toContain(`\`${column}\``);
  }
});
