import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Conditions, Confirmed } from '../../../shared/domain/conditions.ts';
import type { ShopSettings } from '../../../shared/domain/settings.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet } from '../../store/testing.ts';
import { fill, pay, saleOf } from '../checkout/testing.ts';
import { cash, draftOf, handOver, wholeCart } from '../orders/testing.ts';
import { documentFor } from '../printing/document-for.ts';
import { type TestShop, testShop } from '../testing.ts';

const none: Conditions = { minAge: null, needsBuyer: false, careText: null, carePdf: null };
const nothing: Confirmed = { minAge: null, buyer: null, careSheets: [] };
const BUYER = { name: 'Frau Öztürk', address: 'Elm Street 1, Dublin' };
const CARE = 'Hay every day.';

function shopWithRabbits() {
  const shop = testShop();
  const [momo, zoe] = ['Momo', 'Zoë'].map((name) =>
    givePet(shop.store, { name, category: 'Rabbits', price: 1000, count: 5 }),
  ) as [LocalId, LocalId];
  const hay = givePet(shop.store, { name: 'Hay', category: 'Feed', price: 500, count: 5 });
  const { categoryId } = shop.store.catalogue.requirePet(momo);
  const rabbits = { kind: 'category' as const, id: categoryId ?? momo };
  return { shop, momo, zoe, hay, rabbits };
}

const set = (
  shop: TestShop,
  subject: { kind: 'pet' | 'category'; id: LocalId },
  change: Partial<Conditions> | null,
) => shop.ask('conditions.save', { subject, conditions: change && { ...none, ...change } });
const asked = (shop: TestShop, idempotencyKey: LocalId, ...petIds: LocalId[]) =>
  shop.ask('conditions.asked', { idempotencyKey, petIds });
const confirm = (
  shop: TestShop,
  idempotencyKey: LocalId,
  petIds: LocalId[],
  said: Partial<Confirmed>,
  override = false,
) => shop.ask('conditions.confirm', { idempotencyKey, petIds, confirmed: { ...nothing, ...said }, override });
const rowsOf = (shop: TestShop, table: string) =>
  shop.store.context.db.prepare(`SELECT * FROM ${table}`).all();

test('several pets of a category need one confirmation, and a pet’s own conditions replace its category’s', async () => {
  const { shop, momo, zoe, hay, rabbits } = shopWithRabbits();
  const key = shop.store.context.newId();
  expect(await asked(shop, key, momo, hay)).toBeNull();
  expect(shop.store.catalogue.pet(momo)?.hasConditions).toBeUndefined();
  await set(shop, rabbits, { minAge: 16, needsBuyer: true, careText: CARE });
  expect(shop.store.catalogue.pet(momo)?.hasConditions).toBe(true);
  expect(shop.store.catalogue.pet(hay)?.hasConditions).toBeUndefined();
  expect(await asked(shop, key, momo, zoe, hay)).toEqual({
    minAge: 16,
    needsBuyer: true,
    names: { minAge: ['Momo', 'Zoë'], buyer: ['Momo', 'Zoë'] },
    careSheets: [{ subjectId: rabbits.id, name: 'Rabbits', text: CARE, pdf: null }],
    mayOverride: false,
    buyer: null,
  });
  await set(shop, { kind: 'pet', id: zoe }, { minAge: 18 });
  expect(await asked(shop, key, momo, zoe)).toMatchObject({
    ...{ minAge: 18, needsBuyer: true },
    names: { minAge: ['Zoë'], buyer: ['Momo'] },
  });
  expect(await asked(shop, key, zoe)).toMatchObject({ minAge: 18, needsBuyer: false, careSheets: [] });
  await set(shop, { kind: 'pet', id: zoe }, {});
  expect(await asked(shop, key, zoe)).toBeNull();
  await set(shop, { kind: 'pet', id: zoe }, null);
  expect(await asked(shop, key, zoe)).toMatchObject({ minAge: 16 });
});

test('a cart can be sold once its conditions are confirmed; the receipt has the care sheet and no address', async () => {
  const { shop, momo, hay, rabbits } = shopWithRabbits();
  await set(shop, rabbits, { minAge: 16, needsBuyer: true, careText: CARE });
  const basket = await fill(shop, [momo, 1], [hay, 1]);
  const { idempotencyKey } = basket;
  const expectedError = { code: 'conditions_open' };
  await expect(pay(shop, basket, 1500)).rejects.toMatchObject(expectedError);
  // No payment is accepted either.
  const part = { ...saleOf(basket, 1500), tender: 'cash' as const, amount: minor(500) };
  await expect(shop.ask('payments.begin', part)).rejects.toMatchObject(expectedError);
  const whole = { minAge: 16, buyer: BUYER, careSheets: [rabbits.id] };
  for (const missing of [{ minAge: 15 }, { buyer: null }, { careSheets: [] }])
    await expect(confirm(shop, idempotencyKey, [momo], { ...whole, ...missing })).rejects.toMatchObject(
      expectedError,
    );
  await confirm(shop, idempotencyKey, [momo], whole);
  const { receipt } = await pay(shop, basket, 1500);
  expect(receipt.careSheets).toMatchObject([{ name: 'Rabbits', text: CARE }]);
  await set(shop, rabbits, {});
  const paper = JSON.stringify(documentFor(shop.store, 'receipt', receipt.id));
  expect(paper).toContain('Care sheet given: Rabbits');
  expect(paper).toContain(CARE);
  expect(paper).not.toContain('Elm Street');
  expect(rowsOf(shop, 'sale_buyer')).toEqual([{ sale_id: receipt.id, ...BUYER, keep_until: null }]);
  expect(rowsOf(shop, 'sale_confirmation')).toMatchObject([
    { sale_id: receipt.id, min_age: 16, overridden: 0, buyer_name: null, buyer_address: null },
  ]);
  const journal = [...shop.store.journal.rows()].filter(({ kind }) => kind === 'conditions.confirmed');
  expect(journal.map(({ body }) => JSON.parse(body))).toMatchObject([
    { name: 'Rabbits', minAge: 16, buyer: true, careSheets: ['Rabbits'], overridden: false },
  ]);
  expect(journal[0]?.body).not.toContain('Öztürk');
  expect(shop.store.verify().holds).toBe(true);
});

test('a pet or condition added after the confirmation needs another one', async () => {
  const { shop, momo, hay, rabbits } = shopWithRabbits();
  await set(shop, rabbits, { minAge: 16 });
  const basket = await fill(shop, [momo, 1], [hay, 1]);
  await confirm(shop, basket.idempotencyKey, [momo], { minAge: 16 });
  await set(shop, { kind: 'pet', id: hay }, { careText: CARE });
  await refused(pay(shop, basket, 1500), 'conditions_open');
  await confirm(shop, basket.idempotencyKey, [momo, hay], { minAge: 16, careSheets: [hay] });
  await pay(shop, basket, 1500);
});

test('a customer who has paid a part is not refused for conditions added since', async () => {
  const { shop, momo, rabbits } = shopWithRabbits();
  const basket = await fill(shop, [momo, 1]);
  await shop.ask('payments.begin', { ...saleOf(basket, 1000), tender: 'cash', amount: 400 });
  await set(shop, rabbits, { minAge: 16 });
  const { receipt } = await pay(shop, basket, 1000, [cash(600)]);
  expect(receipt.total).toBe(1000);
});

test('a manager can override only if the shop allows it, and the journal has both names', async () => {
  const { shop, momo, hay, rabbits } = shopWithRabbits();
  await set(shop, { kind: 'pet', id: hay }, { minAge: 18 });
  await set(shop, rabbits, { minAge: 16, careText: CARE });
  const basket = await fill(shop, [momo, 1]);
  const without = () => confirm(shop, basket.idempotencyKey, [momo], { careSheets: [rabbits.id] }, true);
  await refused(without(), 'override_not_allowed');
  await shop.ask('settings.saveShop', { conditionsOverride: true });
  const { id: anna } = await shop.cashierAtTill();
  await refused(without(), 'manager_needed', { reason: 'override' });
  await refused(pay(shop, basket, 1000), 'conditions_open');
  await without().catch(() => shop.approve(anna));
  await without();
  // The override is for this cart's conditions, not for another pet's.
  const more = await fill(shop, [momo, 1], [hay, 1]);
  await refused(pay(shop, more, 1500), 'conditions_open');
  const { receipt } = await pay(shop, basket, 1000);
  expect(receipt.careSheets).toHaveLength(1);
  expect(rowsOf(shop, 'sale_confirmation')).toMatchObject([
    { overridden: 1, min_age: null, approved_by: anna },
  ]);
});

test('an order needs the confirmation at its hand-over, not when it is taken', async () => {
  const { shop, momo, rabbits } = shopWithRabbits();
  await set(shop, rabbits, { minAge: 16, needsBuyer: true });
  const draft = draftOf(momo, { quantity: 1, unitPrice: minor(1000) });
  const order = await shop.ask('orders.place', { draft, allowOverpromise: false });
  const cart = await wholeCart(shop, order.id);
  const fulfil = () => handOver(shop, order.id, [cash(1000)], cart);
  await refused(fulfil(), 'conditions_open');
  await confirm(shop, cart.basket.idempotencyKey, [momo], { minAge: 16, buyer: BUYER });
  const { receipt } = await fulfil();
  expect(rowsOf(shop, 'sale_buyer')).toEqual([{ sale_id: receipt.id, ...BUYER, keep_until: null }]);
});

test('a buyer without a purchase is stored no longer than the cart is open', async () => {
  const { shop, momo, rabbits } = shopWithRabbits();
  await set(shop, rabbits, { needsBuyer: true });
  const left = shop.store.context.newId();
  await confirm(shop, left, [momo], { buyer: BUYER });
  const basket = await fill(shop, [momo, 1]);
  await confirm(shop, basket.idempotencyKey, [momo], { buyer: BUYER });
  expect(rowsOf(shop, 'sale_confirmation')).toMatchObject([{ idempotency_key: basket.idempotencyKey }]);
  expect(await asked(shop, basket.idempotencyKey, momo)).toMatchObject({ buyer: BUYER });
  await shop.ask('checkout.void', { idempotencyKey: basket.idempotencyKey });
  expect(rowsOf(shop, 'sale_confirmation')).toEqual([]);
});

test('a buyer is found and erased like other customers', async () => {
  const { shop, momo, rabbits } = shopWithRabbits();
  await set(shop, rabbits, { needsBuyer: true });
  const basket = await fill(shop, [momo, 1]);
  await confirm(shop, basket.idempotencyKey, [momo], { buyer: BUYER });
  const find = async () => (await shop.ask('customers.find', { text: 'oeztuerk', from: null })).items;
  expect(await find()).toMatchObject([{ place: 'buyer', open: true }]);
  const { receipt } = await pay(shop, basket, 1000);
  const found = await find();
  expect(found).toMatchObject([
    { place: 'buyer', id: receipt.id, open: false, words: 'Frau Öztürk · Elm Street 1, Dublin' },
  ]);
  const actor = { staffId: null, businessDate: '2026-11-21' };
  expect(shop.store.customerErasures.eraseDue('2026-01-01T00:00:00.000Z', 10, actor)).toBe(false);
  expect(await find()).toHaveLength(1);
  shop.store.customerErasures.eraseDue('2027-01-01T00:00:00.000Z', 10, actor);
  expect(await find()).toEqual([]);
  expect(rowsOf(shop, 'sale_buyer')).toEqual([]);
  expect(shop.store.verify().holds).toBe(true);
});

test('a care sheet is a readable PDF; another file is refused, and nothing is lost', async () => {
  const { shop, momo, rabbits } = shopWithRabbits();
  await set(shop, rabbits, { careText: CARE });
  const folder = join(shop.store.context.db.name, '..');
  const choose = (name: string, content: string | Buffer | null) => {
    const file = join(folder, name);
    if (content !== null) writeFileSync(file, content);
    shop.platform.chooseFile = async () => file;
    return shop.ask('conditions.choosePdf', {});
  };
  await refused(choose('gone.pdf', null), 'care_sheet_unreadable', { file: 'gone.pdf' });
  await refused(choose('word.pdf', 'PK'), 'care_sheet_no_pdf');
  await refused(choose('big.pdf', Buffer.alloc(5 * 2 ** 20 + 1)), 'care_sheet_large', { most: 5 });
  const gone = { id: shop.store.context.newId(), name: 'old.pdf' };
  await refused(set(shop, rabbits, { carePdf: gone }), 'care_sheet_gone');
  expect(await shop.ask('conditions.of', rabbits)).toMatchObject({ careText: CARE });

  const { pdf } = await choose('rabbits.pdf', '%PDF-1.7 hay');
  await set(shop, rabbits, { carePdf: pdf });
  expect(await shop.ask('conditions.of', rabbits)).toMatchObject({ careText: null, carePdf: pdf });
  const basket = await fill(shop, [momo, 1]);
  await confirm(shop, basket.idempotencyKey, [momo], { careSheets: [rabbits.id] });
  const { receipt } = await pay(shop, basket, 1000);
  // A handed-over sheet never changes.
  await set(shop, rabbits, {});
  const { papers } = await withPrinter(shop, { kind: 'system', deviceName: 'Office', paper: 'A4' });
  await shop.ask('conditions.printSheet', { subjectId: rabbits.id, of: { saleId: receipt.id } });
  expect(papers).toEqual(['Office: rabbits.pdf %PDF-1.7 hay']);
});

type Printer = ShopSettings['printer'];
const roll: Printer = { kind: 'system', deviceName: 'Roll', paper: '80mm' };

/** Gives a shop a printer; records the output of the computer's printers, with their names. */
async function withPrinter(shop: TestShop, printer: Printer) {
  const papers: string[] = [];
  shop.platform.printers = async () => [{ name: 'Office', description: '' }];
  shop.platform.printHtml = async (html, { deviceName }) => void papers.push(`${deviceName}: ${html}`);
  shop.platform.printPdf = async ({ name, content }, deviceName) =>
    void papers.push(`${deviceName}: ${name} ${Buffer.from(content)}`);
  await shop.ask('settings.saveShop', { printer });
  return { papers };
}

/** A shop whose rabbits have a chosen PDF. */
async function shopWithPdf() {
  const given = shopWithRabbits();
  const { shop, momo, rabbits } = given;
  const file = join(shop.store.context.db.name, '..', 'rabbits.pdf');
  writeFileSync(file, '%PDF-1.7 hay');
  shop.platform.chooseFile = async () => file;
  const { pdf } = await shop.ask('conditions.choosePdf', {});
  await set(shop, rabbits, { carePdf: pdf });
  const print = () => shop.ask('conditions.printSheet', { subjectId: rabbits.id, of: { petIds: [momo] } });
  return { ...given, print };
}

test('a text is printed on the shop’s printer before the sale, not again with the receipt, and alone on request', async () => {
  const { shop, momo, zoe, rabbits } = shopWithRabbits();
  await set(shop, rabbits, { careText: CARE });
  await set(shop, { kind: 'pet', id: zoe }, { careText: 'Alone.' });
  const { papers } = await withPrinter(shop, roll);
  const print = (subjectId: LocalId, of: { petIds: LocalId[] } | { saleId: LocalId }) =>
    shop.ask('conditions.printSheet', { subjectId, of });
  await print(rabbits.id, { petIds: [momo, zoe] });
  expect(papers).toHaveLength(1);
  expect(papers[0]).toMatch(/^Roll: .*Care sheet: Rabbits.*Hay every day\./s);
  expect(papers[0]).not.toContain('Alone.');

  const basket = await fill(shop, [momo, 1], [zoe, 1]);
  const said = { careSheets: [rabbits.id, zoe], printed: [rabbits.id] };
  await confirm(shop, basket.idempotencyKey, [momo, zoe], said);
  const { receipt } = await pay(shop, basket, 2000);
  const paper = JSON.stringify(documentFor(shop.store, 'receipt', receipt.id));
  expect(paper).toContain('Care sheet given: Rabbits, Zoë');
  expect(paper).toContain('Alone.');
  expect(paper).not.toContain(CARE);
  // As it was handed over.
  await set(shop, rabbits, { careText: 'Straw.' });
  await print(rabbits.id, { saleId: receipt.id });
  expect(papers[1]).toContain(CARE);
});

test.each<[Printer, string]>([
  [{ kind: 'system', deviceName: 'Office', paper: 'A4' }, 'Office'],
  [roll, ''],
  [{ kind: 'escpos', host: '127.0.0.1', port: 1, columns: 42, drawer: false }, ''],
])('a PDF is printed on sheets: of %o on “%s”', async (printer, deviceName) => {
  const { shop, print } = await shopWithPdf();
  const { papers } = await withPrinter(shop, printer);
  await print();
  expect(papers).toEqual([`${deviceName}: rabbits.pdf %PDF-1.7 hay`]);
});

test('a sheet that cannot be printed is reported, and the confirmation is still needed', async () => {
  const { shop, momo, rabbits, print } = await shopWithPdf();
  await refused(print(), 'no_printer');
  const { papers } = await withPrinter(shop, roll);
  shop.platform.printers = async () => [];
  await refused(print(), 'no_sheet_printer');
  shop.platform.printers = async () => [{ name: 'Office', description: '' }];
  shop.platform.printPdf = async ({ name: file }) => {
    throw new PerchError('care_sheet_damaged', { file });
  };
  const damaged = { code: 'care_sheet_damaged', facts: { file: 'rabbits.pdf' } };
  await expect(print()).rejects.toMatchObject(damaged);
  expect(papers).toEqual([]);
  const key = shop.store.context.newId();
  expect((await asked(shop, key, momo))?.careSheets).toMatchObject([{ pdf: { name: 'rabbits.pdf' } }]);
  await set(shop, rabbits, {});
  await refused(print(), 'care_sheet_gone');
});

test('a PDF that cannot be printed is refused', async () => {
  const { shop, rabbits } = await shopWithPdf();
  shop.platform.checkPdf = async ({ name: file }) => {
    throw new PerchError('care_sheet_locked', { file });
  };
  await refused(shop.ask('conditions.choosePdf', {}), 'care_sheet_locked', { file: 'rabbits.pdf' });
  expect(await shop.ask('conditions.of', rabbits)).toMatchObject({ carePdf: { name: 'rabbits.pdf' } });
});
