import { expect, test } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { ListKind } from '../../../shared/ipc/printing.ts';
import { minor } from '../../../shared/money/money.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet } from '../../store/testing.ts';
import { textOf } from '../documents/testing.ts';
import { cashDeposit, draftOf, idempotencyKey } from '../orders/testing.ts';
import { type TestShop, testShop } from '../testing.ts';

process.env.TZ = 'UTC';

/** A shop with a printer of the computer that records its output, without markup. */
async function printingShop(language: 'en' | 'de' = 'en') {
  const shop = testShop();
  const papers: string[] = [];
  const words = (html: string) => textOf(html.replace(/[\s\S]*<body[^>]*>/, '')).trim();
  shop.platform.printHtml = async (html) => void papers.push(words(html));
  shop.platform.printToPdf = async (html) => Buffer.from(words(html));
  await shop.ask('settings.saveShop', {
    printer: { kind: 'system', deviceName: 'Office', paper: 'A4' },
    language,
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    lowStockDefault: 2,
  });
  const print = async (list: ListKind, categoryId: LocalId | null = null) => {
    const job = await shop.ask('printing.printList', { list, categoryId });
    expect(job).toMatchObject({ kind: list, state: 'printed' });
    return papers.at(-1) ?? '';
  };
  return { shop, papers, print };
}

let orders = 0;

async function order(shop: TestShop, changes: Parameters<typeof draftOf>[1]) {
  const petId = givePet(shop.store, { name: `Momo ${orders}`, price: 1250, count: 5 });
  orders += 1;
  const draft = draftOf(petId, { idempotencyKey: idempotencyKey(orders), ...changes });
  return shop.ask('orders.place', { draft, allowOverpromise: false });
}

const categoryId = async (shop: TestShop, name: string) =>
  (await shop.ask('catalogue.categories', {})).find((category) => category.name === name)?.id ?? null;

test('the printed orders of today start with overdue ones and show what is still to pay', async () => {
  const { shop, print } = await printingShop();
  const deposit = cashDeposit(500);
  await order(shop, { customerName: 'Late', shipDate: '2026-11-21T11:00:00.000Z', deposit });
  shop.clock.advance(24 * 3_600_000);
  await order(shop, { customerName: 'Anna', shipDate: '2026-11-22T15:00:00.000Z', note: 'with cage' });
  const paid = cashDeposit(2500);
  await order(shop, { customerName: 'Bert', shipDate: '2026-11-22T16:00:00.000Z', deposit: paid });
  await order(shop, { customerName: 'Tomorrow', shipDate: '2026-11-23T15:00:00.000Z' });
  const paper = await print('list-due');
  expect(paper).toMatch(/Overdue Late 2 × Momo \d+ · 21 Nov 2026 040 123/);
  expect(paper).toMatch(/20\.00 Due today Anna 2 × Momo \d+ 040 123 .*with cage 25\.00 Bert/);
  expect(paper).toContain('Paid');
  expect(paper).toContain('Orders 3 Balance due EUR 45.00');
  expect(paper).not.toContain('Tomorrow');
});

test('an order of several pets is one row of the list, with all pets to set aside', async () => {
  const { shop, print } = await printingShop();
  const rex = givePet(shop.store, { name: 'Rex', price: 4000, count: 1 });
  const more = [{ petId: rex, quantity: 1, unitPrice: minor(4000) }];
  const { lines } = await order(shop, { customerName: 'Anna', shipDate: '2026-11-21T15:00:00.000Z', more });
  expect(await print('list-due')).toMatch(
    /Anna 2 × Momo \d+, 1 × Rex .* 65\.00 Orders 1 Balance due EUR 65\.00/,
  );
  await shop.ask('orders.removeLine', { lineId: lines[0]?.id as LocalId });
  expect(await print('list-due')).toMatch(/Anna 1 × Rex .* 40\.00 Orders 1/);
});

test('a day without orders says so, in the language of the shop', async () => {
  expect(await (await printingShop()).print('list-due')).toContain('No order is due today.');
  expect(await (await printingShop('de')).print('list-due')).toContain('Heute ist keine Bestellung fällig.');
});

test('low stock is listed by last supplier, with the last cost and room for a quantity', async () => {
  const { shop, print } = await printingShop();
  const [guppy, tetra] = ['Guppy', 'Tetra'].map((name) => givePet(shop.store, { name, count: 0 }));
  givePet(shop.store, { name: 'Axolotl', count: 0 });
  const receive = async (supplierName: string, petId: LocalId, cost: number | null) => {
    const lines = [{ petId, quantity: 1, unitCost: cost === null ? null : minor(cost) }];
    const { id } = await shop.ask('arrivals.keep', { supplierName, document: '', correctsId: null, lines });
    await shop.ask('arrivals.post', { draftId: id as LocalId, again: false });
  };
  await receive('Old Trade', guppy as LocalId, 70);
  await receive('Zoo West', tetra as LocalId, null);
  await receive('Aqua Trade', guppy as LocalId, 85);
  const paper = await print('list-low');
  expect(paper).toContain('Aqua Trade Pet Free Level Unit cost Order Guppy 2 0.85 ________ Zoo West Pet');
  expect(paper).toMatch(/Tetra 1 +________ Out of stock Pet Count Free Level Axolotl 0 0/);
  expect(paper).not.toContain('Old Trade');
});

test('a list of one category has its name and no pet of another', async () => {
  const { shop, print } = await printingShop('de');
  givePet(shop.store, { name: 'Guppy', category: 'Fische', count: 0 });
  givePet(shop.store, { name: 'Hamster', category: 'Kleintiere', count: 0 });
  const paper = await print('list-low', await categoryId(shop, 'Fische'));
  expect(paper).toContain('Liste knapper Tiere');
  expect(paper).toContain('Kategorie Fische');
  expect(paper).toContain('Guppy');
  expect(paper).not.toContain('Hamster');
});

test('a count list has room for each number, by category, and shows no expected one', async () => {
  const { shop, print } = await printingShop();
  givePet(shop.store, { name: 'Zoe', category: 'Zebras', count: 317 });
  givePet(shop.store, { name: 'Adam', category: 'Ants', count: 318 });
  const paper = await print('list-count');
  expect(paper).toMatch(/Ants Pet Counted Adam _+ .*Zebras Pet Counted Zoe _+/);
  expect(paper).toContain('Signature');
  expect(paper).not.toMatch(/31[78]/);
});

test('a list is saved as a PDF', async () => {
  const { shop } = await printingShop();
  givePet(shop.store, { name: 'Zoe', count: 3 });
  const saved: { name: string; content: unknown }[] = [];
  shop.platform.saveFile = async (request) => {
    saved.push({ name: request.name, content: request.content });
    return '/list.pdf';
  };
  const answer = await shop.ask('printing.saveListPdf', { list: 'list-count', categoryId: null });
  expect(answer).toEqual({ file: '/list.pdf' });
  expect(saved[0]?.name).toBe('Count list.pdf');
  expect(String(saved[0]?.content)).toContain('Zoe');
});

test('a list that failed to print is a job that is retried with the current stock', async () => {
  const { shop, papers } = await printingShop();
  const print = shop.platform.printHtml;
  shop.platform.printHtml = async () => {
    throw new Error('jam');
  };
  const tetra = givePet(shop.store, { name: 'Tetra', category: 'Fish', count: 9 });
  const list = { list: 'list-low' as const, categoryId: await categoryId(shop, 'Fish') };
  const job = await shop.ask('printing.printList', list);
  expect(job).toMatchObject({ state: 'failed', name: 'Fish', failure: { code: 'print_failed' } });
  await shop.ask('stock.adjust', { petId: tetra, by: -9, reason: 'died', note: null });
  shop.platform.printHtml = print;
  expect(await shop.ask('printing.retry', { jobId: job.id })).toMatchObject({ state: 'printed' });
  expect(papers.at(-1)).toContain('Tetra');
});

test('a deleted category, and a list too long for paper, are refused and leave no job', async () => {
  const { shop } = await printingShop();
  await refused(
    shop.ask('printing.printList', { list: 'list-low', categoryId: idempotencyKey(999) }),
    'category_unknown',
  );
  givePet(shop.store, { name: 'Ant', count: 1 });
  shop.store.context.db.exec(
    `INSERT INTO pet (id, connection_id, name, category_id, status, created_at, updated_at)
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
     SELECT 'ant ' || i, connection_id, name || i, category_id, status, created_at, updated_at FROM pet, n`,
  );
  await refused(shop.ask('printing.printList', { list: 'list-count', categoryId: null }), 'list_too_long', {
    rows: 2001,
    most: 2000,
  });
  expect(await shop.ask('printing.jobs', {})).toEqual([]);
});
