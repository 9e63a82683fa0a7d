import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BasketLine, TenderInput } from '../../../shared/domain/basket.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { newLocalId } from '../../../shared/ids/new-id.ts';
import { contract } from '../../../shared/ipc/contract.ts';
import { minor } from '../../../shared/money/money.ts';
import { defaultProfile } from '../../../shared/petstore/profile.ts';
import { localId } from '../../../shared/testing/ids.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet, nobody, testFolder } from '../../store/testing.ts';
import { draftOf, place } from '../orders/testing.ts';
import { testShop } from '../testing.ts';
import { cash, fill, pay, refusal } from './testing.ts';

test('a completed basket gives a receipt and the next basket, and wakes the sync', async () => {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', price: 1250, count: 3 });
  const basket = await fill(shop, [momo, 2]);
  await shop.call['checkout.keep'](basket);
  const { receipt, next } = await pay(shop, basket, 2500, [cash(5000)]);
  expect(receipt).toMatchObject({ number: 'T1-000001', total: 2500, changeDue: 2500, training: false });
  expect(contract['checkout.complete'].output.safeParse({ receipt, next }).error).toBeUndefined();
  expect(next.lines).toEqual([]);
  expect(next.idempotencyKey).not.toBe(basket.idempotencyKey);
  expect(shop.kicks.count).toBe(1);
  expect(await shop.call['checkout.open']({})).toEqual(next);
});

test('a receipt keeps each discount as given, and its amount', async () => {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', price: 999, count: 9 });
  const rex = givePet(shop.store, { name: 'Rex', price: 500, count: 9 });
  const filled = await fill(shop, [momo, 1, { discount: { kind: 'percent', basisPoints: 1000 } }], [rex, 2]);
  const discount = { kind: 'both', basisPoints: 1000, amount: minor(500) } as const;
  const { receipt } = await pay(shop, { ...filled, discount }, 899 + 1000 - 190 - 500);
  expect(receipt.lines.map(({ lineDiscount }) => lineDiscount)).toEqual([
    { given: { kind: 'percent', basisPoints: 1000 }, amount: 100 },
    null,
  ]);
  expect(receipt.basketDiscount).toEqual({ given: discount, amount: 690 });
  expect(await shop.ask('checkout.receipt', { saleId: receipt.id })).toEqual(receipt);
});

test('a basket completed twice by a double Enter is one sale with one receipt', async () => {
  const shop = testShop();
  const basket = await fill(shop, [givePet(shop.store, { name: 'Momo', price: 100, count: 3 }), 1]);
  const both = await Promise.all([pay(shop, basket, 100), pay(shop, basket, 100)]);
  expect(both[0]?.receipt).toEqual(both[1]?.receipt);
  expect(await shop.call['checkout.receipts']({ text: '', limit: 10 })).toHaveLength(1);
});

test('a sale is refused when empty, underpaid, changed or overcharged, and nothing is written', async () => {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', price: 1000, count: 9 });
  const basket = await fill(shop, [momo, 1]);
  await refused(pay(shop, { ...basket, lines: [] }, 0), 'basket_empty');
  await refused(pay(shop, basket, 1000, [cash(999)]), 'underpaid', { missing: 1 });
  await refused(pay(shop, basket, 900), 'total_changed', { total: 1000 });
  const card: TenderInput[] = [{ kind: 'card', amount: minor(1001), reference: null }];
  await refused(pay(shop, basket, 1000, card), 'card_over');
  const many = {
    ...basket,
    lines: basket.lines.map((line) => ({ ...line, quantity: 2 ** 31 - 1, unitPrice: minor(1e10) })),
  };
  await refused(pay(shop, many, 0), 'amount_too_large');
  expect(await shop.call['checkout.receipts']({ text: '', limit: 10 })).toEqual([]);
  expect(shop.store.stock.figures(momo).shown).toBe(9);
});

test('a sale is refused for a pet of the shop’s former service, and works without it', async () => {
  const file = join(testFolder(), 'perch.sqlite');
  const at = (baseUrl: string) =>
    testShop({ file, newId: newLocalId, connection: { baseUrl, account: 'main', profile: defaultProfile } });
  const before = at('http://127.0.0.1:1');
  const momo = givePet(before.store, { name: 'Momo', price: 1000, count: 9, remoteId: '7' });
  await before.ask('checkout.keep', await fill(before, [momo, 1]));
  before.store.close();

  const shop = at('http://127.0.0.1:2');
  const basket = await shop.ask('checkout.open', {});
  await refused(pay(shop, basket, 1000), 'pet_unknown', { petId: momo });
  expect(await shop.ask('checkout.receipts', { text: '', limit: 10 })).toEqual([]);
  const rex = givePet(shop.store, { name: 'Rex', price: 700, count: 9, remoteId: '7' });
  expect((await pay(shop, await fill(shop, [rex, 1]), 700)).receipt.total).toBe(700);
});

test('a receipt is found by what is in its number or its pets, and not by signs that are in neither', async () => {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', price: 1000, count: 9 });
  await pay(shop, await fill(shop, [momo, 1]), 1000);
  const found = async (text: string) => (await shop.ask('checkout.receipts', { text, limit: 9 })).length;
  expect(await Promise.all(['', ' ', 'mom', 'T1-000001', '?', '-', 'mom?'].map(found))).toEqual([
    1, 1, 1, 1, 0, 0, 1,
  ]);
});

test('a cart is not held if its total cannot be computed: the held carts could not be listed', async () => {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', price: 1000, count: 9 });
  await shop.ask('checkout.hold', { basket: await fill(shop, [momo, 1]), label: 'red jacket' });
  const scanned = await fill(shop, [momo, 2 ** 31 - 1, { unitPrice: minor(1e10) }]);
  await refused(shop.ask('checkout.hold', { basket: scanned, label: 'blue jacket' }), 'amount_too_large');
  expect(await shop.ask('checkout.held', {})).toMatchObject([{ label: 'red jacket', total: 1000 }]);
});

test('a sale of more than is free needs a confirmation, over all lines of a pet', async () => {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', price: 100, count: 3 });
  const basket = await fill(shop, [momo, 2], [momo, 2]);
  await refused(pay(shop, basket, 400), 'oversell', { petName: 'Momo', free: 3, wanted: 4 });
  const { receipt } = await pay(shop, basket, 400, [cash(400)], true);
  expect(receipt.total).toBe(400);
  expect((await shop.call['catalogue.pet']({ petId: momo })).stock).toMatchObject({ shown: -1, free: -1 });
});

test('a sale takes a split payment, and rounds only what is paid in cash alone', async () => {
  const shop = testShop();
  shop.store.settings.saveShop({ cashStep: minor(5) }, nobody);
  const momo = givePet(shop.store, { name: 'Momo', price: 999, count: 9 });
  const split: TenderInput[] = [
    { kind: 'card', amount: minor(500), reference: 'A-1' },
    { kind: 'cash', given: minor(500) },
  ];
  const first = await pay(shop, await fill(shop, [momo, 1]), 999, split);
  expect(first.receipt).toMatchObject({ total: 999, rounding: 0, changeDue: 1 });
  expect(first.receipt.tenders.map((tender) => tender.amount)).toEqual([500, 499]);
  const second = await pay(shop, await fill(shop, [momo, 1]), 1000);
  expect(second.receipt).toMatchObject({ total: 1000, rounding: 1 });
});

test('a sale uses the current tax rate, not the one in the basket', async () => {
  const shop = testShop();
  const rate = shop.store.taxRates.save({ id: null, name: 'VAT', basisPoints: 1900, active: true }, nobody);
  shop.store.settings.saveShop({ defaultTaxRateId: rate.id, taxIncluded: false }, nobody);
  const momo = givePet(shop.store, { name: 'Momo', price: 1000, count: 9 });
  const stale = await fill(shop, [momo, 1, { taxBasisPoints: 0 }]);
  await refused(pay(shop, stale, 1000), 'total_changed', { total: 1190 });
  const { receipt } = await pay(shop, await fill(shop, [momo, 1]), 1190);
  expect(receipt.taxes).toEqual([{ name: 'VAT', basisPoints: 1900, net: 1000, tax: 190 }]);
  shop.store.taxRates.save({ ...rate, basisPoints: 700 }, nobody);
  expect((await shop.call['checkout.receipt']({ saleId: receipt.id })).tax).toBe(190);
});

function withStaff() {
  const shop = testShop();
  const save = (name: string, role: 'manager' | 'cashier') =>
    shop.store.staff.save({ id: null, name, role, active: true, pinHash: 'x' }, nobody);
  return { shop, manager: save('Anna', 'manager'), cashier: save('Bert', 'cashier') };
}

test('a shop sells only to a signed-in person if the shop requires that', async () => {
  const { shop, cashier } = withStaff();
  shop.store.settings.saveShop({ requireStaff: true }, nobody);
  const basket = await fill(shop, [givePet(shop.store, { name: 'Momo', price: 100, count: 1 }), 1]);
  await refused(pay(shop, basket, 100), 'sign_in_needed');
  shop.session.signIn(cashier.id);
  expect((await pay(shop, basket, 100)).receipt.staffName).toBe('Bert');
});

test('a cashier may give a discount up to the limit, beyond it with a manager’s approval', async () => {
  const { shop, manager, cashier } = withStaff();
  shop.store.settings.saveShop({ cashierDiscountLimit: 1000 }, nobody);
  const momo = givePet(shop.store, { name: 'Momo', price: 1000, count: 9 });
  shop.session.signIn(cashier.id);
  const percent = (basisPoints: number) => ({ kind: 'percent' as const, basisPoints });
  await pay(shop, { ...(await fill(shop, [momo, 1])), discount: percent(1000) }, 900);
  const larger = { ...(await fill(shop, [momo, 1])), discount: percent(1100) };
  const cheaper = await fill(shop, [momo, 1, { unitPrice: minor(500) }]);
  await refused(pay(shop, cheaper, 500), 'manager_needed');
  await refused(pay(shop, larger, 890), 'manager_needed');
  shop.session.approve(manager.id, shop.lastAct());
  await refused(pay(shop, cheaper, 500), 'manager_needed');
  await pay(shop, larger, 890);
  const { body } = [...shop.store.journal.rows()].at(-1) ?? { body: '{}' };
  expect(JSON.parse(body)).toMatchObject({ total: 890, approvedBy: manager.id });
});

test('a discount slightly above the limit is above it, for orders and sales', async () => {
  const { shop, cashier } = withStaff();
  shop.store.settings.saveShop({ cashierDiscountLimit: 1000 }, nobody);
  shop.session.signIn(cashier.id);
  const rex = givePet(shop.store, { name: 'Rex', price: 100_000, count: 9 });
  const little = await fill(shop, [rex, 1, { unitPrice: minor(89_996) }]);
  const above = refusal('manager_needed', { reason: 'discount', limit: 1000, given: 1001 });
  await expect(pay(shop, little, 89_996)).rejects.toMatchObject(above);
  const order = (unitPrice: number) => ({
    draft: draftOf(rex, { quantity: 1, unitPrice: minor(unitPrice) }),
    allowOverpromise: false,
  });
  await expect(shop.ask('orders.place', order(89_996))).rejects.toMatchObject(above);
  await shop.ask('orders.place', order(90_000));
});

test('a discount of exactly the limit is within it, however it is rounded and given, for orders and sales', async () => {
  const { shop, cashier } = withStaff();
  shop.store.settings.saveShop({ cashierDiscountLimit: 1000 }, nobody);
  shop.session.signIn(cashier.id);
  const momo = givePet(shop.store, { name: 'Momo', price: 999, count: 99 });
  const rex = givePet(shop.store, { name: 'Rex', price: 15, count: 99 });
  const tenth = { kind: 'percent' as const, basisPoints: 1000 };
  // On the cart: 1.00 off 9.99.
  await pay(shop, { ...(await fill(shop, [momo, 1])), discount: tenth }, 899);
  await pay(shop, await fill(shop, [momo, 1, { unitPrice: minor(899) }]), 899);
  // On each line: 1.00 off 9.99, and 0.02 off 0.15, where a tenth of both together is 1.01.
  const each = await fill(shop, [momo, 1, { discount: tenth }], [rex, 1, { discount: tenth }]);
  await pay(shop, each, 1014 - 102);
  await place(shop, momo, { quantity: 1, unitPrice: minor(899) });

  const above = (given: number) => refusal('manager_needed', { reason: 'discount', limit: 1000, given });
  const more = {
    ...(await fill(shop, [momo, 1])),
    discount: { kind: 'amount' as const, amount: minor(101) },
  };
  await expect(pay(shop, more, 898)).rejects.toMatchObject(above(1012));
  // A percentage and an amount, with a discount on a line: 0.50 + 0.97 + 0.53 off 19.98.
  const both = async (amount: number) => ({
    ...(await fill(shop, [momo, 1, { discount: { kind: 'amount', amount: minor(50) } }], [momo, 1])),
    discount: { kind: 'both' as const, basisPoints: 500, amount: minor(amount) },
  });
  await pay(shop, await both(53), 1798);
  await expect(pay(shop, await both(54), 1797)).rejects.toMatchObject(above(1007));
});

test('the screens know what a cashier may do', async () => {
  const { shop, cashier } = withStaff();
  shop.store.settings.saveShop({ cashierDiscountLimit: 1000, cashierMayPrice: false }, nobody);
  const rights = async () => (await shop.call['app.state']({})).rights;
  shop.session.signIn(cashier.id);
  expect(await rights()).toEqual({ manager: false, discountLimit: 1000, namePrice: false });
});

test('cashiers may enter a price for a pet without one, which is journalled', async () => {
  const { shop, cashier } = withStaff();
  shop.store.settings.saveShop({ cashierDiscountLimit: 1000 }, nobody);
  shop.session.signIn(cashier.id);
  const kiki = givePet(shop.store, { name: 'Kiki', count: 3 });
  const basket = await fill(shop, [kiki, 1, { unitPrice: minor(1) }]);
  await shop.call['checkout.namePrice']({
    idempotencyKey: basket.idempotencyKey,
    petId: kiki,
    amount: minor(1),
  });
  expect(shop.store.journal.ofSubject(basket.idempotencyKey)).toMatchObject([
    { kind: 'price.named', staff_id: cashier.id, body: `{"amount":1,"petId":"${kiki}"}` },
  ]);
  expect((await pay(shop, basket, 1)).receipt.total).toBe(1);
  await refused(shop.call['catalogue.setPrice']({ petId: kiki, amount: minor(1) }), 'manager_needed');
});

/** A cashier's basket in a shop where only managers enter prices. */
async function pricedByManagers() {
  const { shop, manager, cashier } = withStaff();
  shop.store.settings.saveShop({ cashierMayPrice: false }, nobody);
  shop.session.signIn(cashier.id);
  const kiki = givePet(shop.store, { name: 'Kiki', count: 3 });
  return { shop, manager, kiki, basket: await fill(shop, [kiki, 1, { unitPrice: minor(500) }]) };
}

test('a shop may leave entering prices to managers, also at the sale', async () => {
  const { shop, manager, kiki, basket } = await pricedByManagers();
  const name = (amount: number) =>
    shop.call['checkout.namePrice']({
      idempotencyKey: basket.idempotencyKey,
      petId: kiki,
      amount: minor(amount),
    });
  await refused(pay(shop, basket, 500), 'manager_needed', { reason: 'price' });
  await refused(name(500), 'manager_needed', { reason: 'price' });
  shop.session.approve(manager.id, shop.lastAct());
  await name(500);
  const cheaper = { ...basket, lines: basket.lines.map((line) => ({ ...line, unitPrice: minor(1) })) };
  await refused(pay(shop, cheaper, 1), 'manager_needed');
  expect((await pay(shop, basket, 500)).receipt.total).toBe(500);
});

test('a basket that was voided and brought back keeps the price that a manager agreed to', async () => {
  const { shop, manager, kiki, basket } = await pricedByManagers();
  const { idempotencyKey } = basket;
  const named = { idempotencyKey, petId: kiki, amount: minor(500) };
  shop.session.approve(manager.id, { channel: 'checkout.namePrice', input: named });
  await shop.call['checkout.namePrice'](named);
  await shop.call['checkout.keep'](basket);
  const next = await shop.call['checkout.void']({ idempotencyKey });
  await shop.call['checkout.keep']({ ...next, lines: basket.lines });
  const back = () => shop.call['checkout.bringBack']({ idempotencyKey });
  await refused(back(), 'basket_open');
  await shop.call['checkout.keep'](next);
  expect(await back()).toEqual(basket);
  expect(await shop.call['checkout.open']({})).toEqual(basket);
  expect((await pay(shop, basket, 500)).receipt.total).toBe(500);
  await refused(back(), 'basket_unknown');
  const kinds = shop.store.journal.ofSubject(idempotencyKey).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['basket.voided', 'basket.broughtBack']));
});

test('a shop may leave voiding to managers', async () => {
  const { shop, cashier } = withStaff();
  shop.store.settings.saveShop({ cashierMayVoid: false }, nobody);
  shop.session.signIn(cashier.id);
  const empty = await shop.call['checkout.open']({});
  await shop.call['checkout.void']({ idempotencyKey: empty.idempotencyKey });
  const basket = await fill(shop, [givePet(shop.store, { name: 'Momo', price: 1, count: 1 }), 1]);
  await shop.call['checkout.keep'](basket);
  await refused(shop.call['checkout.void']({ idempotencyKey: basket.idempotencyKey }), 'manager_needed');
});

test('a shop may leave emptying line by line to managers as well, by every way', async () => {
  const { shop, manager, cashier } = withStaff();
  shop.store.settings.saveShop({ cashierMayVoid: false }, nobody);
  shop.session.signIn(cashier.id);
  const [momo, rex] = ['Momo', 'Rex'].map((name) => givePet(shop.store, { name, price: 100, count: 5 }));
  const basket = await fill(shop, [momo as LocalId, 2], [rex as LocalId, 1]);
  await shop.call['checkout.keep'](basket);
  const [two, last] = basket.lines as [BasketLine, BasketLine];
  const less = { ...basket, lines: [{ ...two, quantity: 1 }, last] };
  const needed = refusal('manager_needed', { reason: 'takeOut' });
  for (const lines of [[], [two], [last], less.lines, [two, { ...last, petId: two.petId }]]) {
    await expect(shop.call['checkout.keep']({ ...basket, lines })).rejects.toMatchObject(needed);
  }
  await expect(shop.call['checkout.hold']({ basket: less, label: '' })).rejects.toMatchObject(needed);
  await expect(pay(shop, less, 200)).rejects.toMatchObject(needed);
  expect(await shop.call['checkout.open']({})).toEqual(basket);

  // Adding more, a note, or splitting the same pets into other lines takes nothing out.
  const split = [{ ...two, quantity: 1 }, { ...two, id: shop.store.context.newId(), quantity: 2 }, last];
  await shop.call['checkout.keep']({ ...basket, lines: split, note: 'red jacket' });
  shop.session.approve(manager.id, { channel: 'checkout.keep', input: less });
  await shop.call['checkout.keep'](less);
  await expect(shop.call['checkout.keep']({ ...less, lines: [] })).rejects.toMatchObject(needed);
  const [row, ...others] = shop.store.journal
    .ofSubject(basket.idempotencyKey)
    .filter(({ kind }) => kind === 'basket.reduced');
  expect(others).toEqual([]);
  expect(row).toMatchObject({ staff_id: cashier.id });
  expect(JSON.parse(row?.body ?? '')).toEqual({
    approvedBy: manager.id,
    lines: [{ petId: momo, quantity: 2, unitPrice: 100 }],
  });
  expect((await pay(shop, less, 200)).receipt.total).toBe(200);
});

test('lines that a cashier may take out are journalled, also on the way to a sale', async () => {
  const { shop, cashier } = withStaff();
  shop.session.signIn(cashier.id);
  const momo = givePet(shop.store, { name: 'Momo', price: 100, count: 5 });
  const basket = await fill(shop, [momo, 3]);
  await shop.call['checkout.keep'](basket);
  const [line] = basket.lines as [BasketLine];
  await pay(shop, { ...basket, lines: [{ ...line, quantity: 1 }] }, 100);
  const bodies = shop.store.journal
    .ofSubject(basket.idempotencyKey)
    .map(({ kind, body }) => [kind, JSON.parse(body)]);
  expect(bodies).toContainEqual([
    'basket.reduced',
    { lines: [{ petId: momo, quantity: 2, unitPrice: 100 }] },
  ]);
});

test('baskets on hold are listed with what they come to, and recalled with what their pets are now', async () => {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', price: 100, count: 9 });
  const basket = await fill(shop, [momo, 3]);
  await shop.call['checkout.hold']({ basket, label: 'Ms Kay' });
  expect(await shop.call['checkout.held']({})).toMatchObject([{ label: 'Ms Kay', pieces: 3, total: 300 }]);
  shop.store.context.db.prepare('UPDATE pet SET name = ?').run('Momo the great');
  const recalled = await shop.call['checkout.recall']({ idempotencyKey: basket.idempotencyKey });
  expect(recalled.lines[0]).toMatchObject({ petName: 'Momo the great', quantity: 3, unitPrice: 100 });
  expect(await shop.call['checkout.held']({})).toEqual([]);
});

test('a scanner’s UPC-A finds the pet of the EAN-13 and the other way round', async () => {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo' });
  const rex = givePet(shop.store, { name: 'Rex' });
  const insert = shop.store.context.db.prepare('INSERT INTO barcode VALUES (?, ?, ?)');
  insert.run('0036000291452', momo, '');
  insert.run('123456789012', rex, '');
  expect((await shop.call['catalogue.scan']({ code: '036000291452' }))?.name).toBe('Momo');
  expect((await shop.call['catalogue.scan']({ code: '0123456789012' }))?.name).toBe('Rex');
  // A spreadsheet dropped the leading zero.
  expect((await shop.call['catalogue.scan']({ code: '36000291452' }))?.name).toBe('Momo');
});

test('the Sync screen says what each entry is about', async () => {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', price: 100, count: 9 });
  await pay(shop, await fill(shop, [momo, 2]), 200);
  const rex = givePet(shop.store, { name: 'Rex', price: 150, count: 9 });
  await pay(shop, await fill(shop, [momo, 1], [rex, 1]), 250);
  const entries = await shop.call['sync.entries']({ show: 'waiting', limit: 10 });
  expect(entries.map(({ subject, receipt }) => [subject, receipt?.number, receipt?.total])).toEqual([
    ['1 × Rex', 'T1-000002', 250],
    ['1 × Momo', 'T1-000002', 250],
    ['2 × Momo', 'T1-000001', 200],
  ]);
  const [first, second, third] = entries;
  expect(first?.group).toBe(second?.group);
  expect(first?.group).not.toBe(third?.group);

  // A sale's related entries are its other line and the stock of its pets; those refer back to it.
  const beside = async (entryId = localId('')) =>
    (await shop.call['sync.entry']({ entryId })).beside.map(({ id, kind, subject }) => ({
      id,
      kind,
      subject,
    }));
  const ofFirst = await beside(first?.id);
  expect(ofFirst).toMatchObject([
    { kind: 'pushStock', subject: 'Momo' },
    { kind: 'createOrder', subject: '1 × Momo' },
    { kind: 'pushStock', subject: 'Rex' },
  ]);
  expect(await beside(ofFirst[0]?.id)).toMatchObject([{ subject: '2 × Momo' }, { subject: '1 × Momo' }]);
  expect(await shop.call['sync.entries']({ show: 'settled', limit: 10 })).toEqual([]);
  expect(contract['sync.entries'].output.safeParse(entries).error).toBeUndefined();
});
