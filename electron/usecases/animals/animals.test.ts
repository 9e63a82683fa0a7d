import { expect, test } from 'vitest';
import type { DescribedAnimals } from '../../../shared/domain/animals.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { unquoted } from '../../../shared/testing/csv.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet, nobody } from '../../store/testing.ts';
import { cash, fill, pay, refusal, saleOf } from '../checkout/testing.ts';
import { idempotencyKey, part, refund } from '../refunds/testing.ts';
import { testShop } from '../testing.ts';

const MARK = '276 09810 1234567';
const TODAY = '2026-11-21';

/** A shop that keeps a register of its fish and dogs, but not of its food. */
async function shopWithRegister() {
  const shop = testShop();
  const { store } = shop;
  const guppy = givePet(store, { name: 'Guppy', category: 'Fish', price: 300, count: 0 });
  const puppy = givePet(store, { name: 'Labrador', category: 'Dogs', price: 90_000, count: 0 });
  const flakes = givePet(store, { name: 'Flakes', category: 'Food', price: 500, count: 9 });
  for (const { id, name } of store.catalogue.categories()) {
    if (name === 'Food') continue;
    const draft = await shop.ask('editing.category', { categoryId: id });
    await shop.ask('editing.saveCategory', { ...draft, register: true });
  }
  const described = (more: Partial<DescribedAnimals>): DescribedAnimals => ({
    ...{ sex: 'unknown', born: null, age: '', origin: '', treatment: '', treatmentUntil: null },
    ...{ quantity: 1, marks: [], ...more },
  });
  /** Posts a delivery of one pet. */
  async function receive(petId: LocalId, quantity: number, animals: DescribedAnimals[] = [], address = '') {
    const lines = [{ petId, quantity, unitCost: null, animals }];
    const { id } = await shop.ask('arrivals.keep', {
      supplierName: 'Aqua Trade',
      supplierAddress: address,
      document: '',
      correctsId: null,
      lines,
    });
    return shop.ask('arrivals.post', { draftId: id as LocalId, again: false });
  }
  const groups = async (petId: LocalId) =>
    (await shop.ask('animals.ofPet', { petId })).map(({ number, remaining, mark }) => [
      number,
      remaining,
      mark,
    ]);
  const question = { from: TODAY, to: TODAY, categoryId: null, text: '' };
  const register = async (text = '') => {
    const page = await shop.ask('animals.register', { ...question, text, before: null, limit: 50 });
    return page.items
      .map((row) => [row.group, row.quantity, row.reason, row.document, row.balance])
      .toReversed();
  };
  const sell = async (petId: LocalId, quantity: number, total: number, more = {}) =>
    (await pay(shop, await fill(shop, [petId, quantity, more]), total)).receipt;
  const wrong = () => store.verify().checks.filter((check) => check.wrong > 0);
  return { shop, guppy, puppy, flakes, described, receive, groups, question, register, sell, wrong };
}

test('a delivery creates groups, and sales, deaths and refunds change them', async () => {
  const { shop, guppy, flakes, described, receive, groups, register, sell, wrong } = await shopWithRegister();
  await receive(guppy, 10, [described({ quantity: 4, sex: 'female', origin: 'Bred in Kent' })]);
  await receive(guppy, 5);
  await receive(flakes, 3);
  expect(await groups(guppy)).toEqual([
    ['G-000001', 4, null],
    ['G-000002', 6, null],
    ['G-000003', 5, null],
  ]);
  const receipt = await sell(guppy, 6, 1800);
  await sell(flakes, 1, 500);
  await shop.ask('stock.adjust', { petId: guppy, by: -1, reason: 'died', note: null });
  await refund(shop, receipt, [part(receipt, 0, 3)]);
  expect(await register()).toEqual([
    ['G-000001', 4, 'delivery', 'D-000001', 4],
    ['G-000002', 6, 'delivery', 'D-000001', 10],
    ['G-000003', 5, 'delivery', 'D-000002', 15],
    ['G-000001', -4, 'sale', 'T1-000001', 11],
    ['G-000002', -2, 'sale', 'T1-000001', 9],
    ['G-000002', -1, 'died', null, 8],
    ['G-000002', 2, 'refund', 'R1-000001', 10],
    ['G-000001', 1, 'refund', 'R1-000001', 11],
  ]);
  expect(await shop.ask('animals.differences', {})).toEqual([]);
  expect(wrong()).toEqual([]);
});

test('a chipped animal is a group of one: found by its chip, sold once, named on its receipt, and still found when it is gone', async () => {
  const { shop, puppy, described, receive, groups, sell, wrong } = await shopWithRegister();
  await receive(puppy, 3, [described({ quantity: 2, born: '2026-09-01', marks: [MARK, '276098101234568'] })]);
  expect(await groups(puppy)).toEqual([
    ['G-000003', 1, null],
    ['G-000001', 1, MARK],
    ['G-000002', 1, '276098101234568'],
  ]);
  const found = await shop.ask('animals.ofMark', { mark: '27609810-1234567' });
  expect(found).toMatchObject({ number: 'G-000001', mark: MARK, remaining: 1, petName: 'Labrador' });
  const typed = MARK.replaceAll(' ', '');
  const search = (text: string) =>
    shop.ask('catalogue.search', { text, categoryId: null, limit: 9, after: null });
  expect(await search(typed)).toMatchObject({ items: [{ id: puppy }], mark: MARK });
  expect(await search(typed.slice(0, -1))).toMatchObject({ items: [] });
  const animals = [{ groupId: found?.id as LocalId, quantity: 1, label: MARK }];
  const receipt = await sell(puppy, 1, 90_000, { animals });
  expect(receipt.lines[0]?.marks).toBe(MARK);
  expect(await search(typed)).toMatchObject({ items: [] });
  for (const text of [typed, MARK, 'Labrador', 'Guppy']) {
    const filter = { text, from: null, to: null, amount: null, staffId: null };
    const { items } = await shop.ask('checkout.receiptPage', { filter, before: null, limit: 9 });
    expect(items.map(({ number }) => number)).toEqual(text === 'Guppy' ? [] : [receipt.number]);
  }
  await refused(sell(puppy, 1, 90_000, { animals }), 'animals_gone', { group: MARK });
  expect(shop.store.stock.figures(puppy).shown).toBe(2);
  const gone = await shop.ask('animals.ofMark', { mark: MARK });
  expect(gone?.remaining).toBe(0);
  const { rows } = await shop.ask('animals.get', { groupId: gone?.id as LocalId });
  expect(rows.map(({ reason, document }) => [reason, document])).toEqual([
    ['delivery', 'D-000001'],
    ['sale', receipt.number],
  ]);
  expect(wrong()).toEqual([]);
});

test('the register finds a pet’s lines by a part of its name, an animal by the start of its chip, a group by its number', async () => {
  const { guppy, puppy, described, receive, register } = await shopWithRegister();
  await receive(guppy, 10);
  const marks = Array.from({ length: 199 }, (_, at) => `27609810${1000 + at}`);
  await receive(puppy, 200, [described({ quantity: 199, marks })]);
  const found = async (text: string) => (await register(text)).map(([group]) => group);
  expect(await found('upp')).toEqual(['G-000001']);
  expect(await found('27609810-1042')).toEqual(['G-000044']);
  expect(await found('g-000044')).toEqual(['G-000044']);
  expect(await found('44')).toEqual(['G-000044']);
  expect(await found('1042')).toEqual([]);
  expect(await found('labr')).toHaveLength(50);
  // From 200 on, all lines are scanned instead.
  await receive(puppy, 1, [described({ marks: ['276098109999'] })]);
  expect((await found('2760981')).at(-1)).toBe('G-000202');
  expect(await found('hamster')).toEqual([]);
});

test('an invalid line refuses the whole delivery, and the draft stays', async () => {
  const { shop, puppy, described, receive, groups } = await shopWithRegister();
  await receive(puppy, 1, [described({ marks: [MARK] })]);
  const receiving = (quantity: number, animals: DescribedAnimals[]) => receive(puppy, quantity, animals);
  await refused(receiving(1, [described({ marks: [MARK.replaceAll(' ', '')] })]), 'mark_there');
  await refused(receiving(2, [described({ marks: ['A1'] }), described({ marks: ['a-1'] })]), 'mark_there');
  await refused(receiving(1, [described({ quantity: 2 })]), 'animals_exceed', { most: 1 });
  await refused(receiving(1, [described({ born: '2026-11-22' })]), 'born_later');
  expect((await shop.ask('arrivals.draft', {}))?.lines[0]?.animals).toMatchObject([{ born: '2026-11-22' }]);
  expect(await groups(puppy)).toHaveLength(1);
  expect(shop.store.stock.figures(puppy).shown).toBe(1);
});

test('animals under treatment cannot be sold by anyone, and are otherwise taken last', async () => {
  const { shop, guppy, described, receive, groups, sell, wrong } = await shopWithRegister();
  await receive(guppy, 6, [described({ quantity: 4, treatment: 'White spot', treatmentUntil: TODAY })]);
  await refused(sell(guppy, 3, 900), 'under_treatment', { treated: 4, most: 2 });
  const [ill] = await shop.ask('animals.ofPet', { petId: guppy });
  const animals = [{ groupId: ill?.id as LocalId, quantity: 1, label: 'G-000001' }];
  await refused(sell(guppy, 1, 300, { animals }), 'under_treatment');
  await sell(guppy, 2, 600);
  expect(await groups(guppy)).toEqual([['G-000001', 4, null]]);
  const { sex, born, age, origin, treatment } = ill ?? described({});
  const facts = { sex, born, age, origin, treatment, treatmentUntil: '2026-11-20' };
  await shop.ask('animals.change', { groupId: ill?.id as LocalId, facts });
  await sell(guppy, 1, 300);
  expect(await groups(guppy)).toEqual([['G-000001', 3, null]]);
  expect(wrong()).toEqual([]);
});

test('an animal under treatment cannot be sold after its category stopped keeping a register either', async () => {
  const { shop, guppy, described, receive, sell } = await shopWithRegister();
  await receive(guppy, 2, [described({ quantity: 2, treatmentUntil: TODAY })]);
  const { categoryId } = shop.store.catalogue.requirePet(guppy);
  const draft = await shop.ask('editing.category', { categoryId: categoryId as LocalId });
  await shop.ask('editing.saveCategory', { ...draft, register: false });
  await refused(sell(guppy, 1, 300), 'under_treatment');
});

test('a correction of a delivery removes its own animals, the latest first', async () => {
  const { shop, guppy, described, receive, groups } = await shopWithRegister();
  const first = await receive(guppy, 5, [described({ quantity: 2 })]);
  await receive(guppy, 5);
  const lines = [{ petId: guppy, quantity: -4, unitCost: null }];
  const { id } = await shop.ask('arrivals.keep', {
    supplierName: 'Aqua Trade',
    document: '',
    correctsId: first.id,
    lines,
  });
  await shop.ask('arrivals.post', { draftId: id as LocalId, again: false });
  expect(await groups(guppy)).toEqual([
    ['G-000001', 1, null],
    ['G-000003', 5, null],
  ]);
});

test('differences between register and stock are listed, and a person resolves them', async () => {
  const { shop, guppy, puppy, receive, groups, wrong } = await shopWithRegister();
  await receive(guppy, 5);
  // Counted: two less, and an unknown puppy.
  shop.store.stock.record({ petId: guppy, kind: 'count', quantity: -2 }, nobody);
  shop.store.stock.record({ petId: puppy, kind: 'count', quantity: 1 }, nobody);
  expect(await shop.ask('animals.differences', {})).toEqual([
    { petId: guppy, petName: 'Guppy', inStock: 3, inRegister: 5 },
    { petId: puppy, petName: 'Labrador', inStock: 1, inRegister: 0 },
  ]);
  expect(await shop.ask('animals.takeUp', { petIds: [guppy, puppy, puppy] })).toEqual({ added: 1 });
  const off = { petId: guppy, reason: 'stolen', animals: null } as const;
  expect(await shop.ask('animals.writeOff', off)).toEqual({ removed: 2 });
  expect(await shop.ask('animals.writeOff', off)).toEqual({ removed: 0 });
  expect([await groups(guppy), await groups(puppy)]).toEqual([
    [['G-000001', 3, null]],
    [['G-000002', 1, null]],
  ]);
  expect(await shop.ask('animals.differences', {})).toEqual([]);
  expect(wrong()).toEqual([]);
});

test('the register cannot be changed, and verify detects changes made past the program', async () => {
  const { shop, guppy, receive, wrong } = await shopWithRegister();
  await receive(guppy, 5);
  const { db } = shop.store.context;
  for (const sql of [
    'UPDATE register_entry SET quantity = 1',
    'DELETE FROM register_entry',
    'DELETE FROM animal_group',
  ]) {
    expect(() => db.exec(sql)).toThrow();
  }
  db.exec('DROP TRIGGER register_entry_stays; UPDATE register_entry SET quantity = 4, balance = 4');
  expect(wrong().map(({ name, wrong }) => [name, wrong])).toEqual([['register of animals', 2]]);
});

test('an animal that was sold from another cart is refused in a held one', async () => {
  const { shop, puppy, described, receive, sell } = await shopWithRegister();
  await receive(puppy, 2, [described({ marks: ['A1'] })]);
  const found = await shop.ask('animals.ofMark', { mark: 'A1' });
  const animals = [{ groupId: found?.id as LocalId, quantity: 1, label: 'A1' }];
  const basket = await fill(shop, [puppy, 1, { animals }]);
  await shop.ask('checkout.hold', { basket, label: '' });
  await sell(puppy, 1, 90_000, { animals });
  const held = await shop.ask('checkout.recall', { idempotencyKey: basket.idempotencyKey });
  expect(held.lines[0]?.animals).toEqual(animals);
  await refused(pay(shop, held, 90_000, [cash(90_000)]), 'animals_gone');
});

test('another animal chosen after a part was paid is the one that is sold', async () => {
  const { shop, puppy, described, receive, groups, wrong } = await shopWithRegister();
  await receive(puppy, 2, [described({ quantity: 2, marks: ['A1', 'B2'] })]);
  const choose = async (mark: string) => {
    const group = await shop.ask('animals.ofMark', { mark });
    return [{ groupId: group?.id as LocalId, quantity: 1, label: mark }];
  };
  const basket = await fill(shop, [puppy, 1, { animals: await choose('A1') }]);
  await shop.ask('payments.begin', { ...saleOf(basket, 90_000), tender: 'cash', amount: 40_000 });
  const lines = basket.lines.map((line) => ({ ...line }));
  for (const line of lines) line.animals = await choose('B2');
  const { receipt } = await pay(shop, { ...basket, lines }, 90_000, [cash(50_000)]);
  expect(receipt.lines[0]?.marks).toBe('B2');
  expect(await groups(puppy)).toContainEqual(['G-000001', 1, 'A1']);
  expect(wrong()).toEqual([]);
});

test('the register is exported with all facts of each animal', async () => {
  const { shop, puppy, described, receive, question, sell } = await shopWithRegister();
  await receive(puppy, 1, [], '1 Dock Road, Hull');
  await sell(puppy, 1, 90_000);
  await receive(puppy, 1, [
    described({ marks: ['A1'], sex: 'male', born: '2026-09-01', treatment: 'Wormed' }),
  ]);
  await sell(puppy, 1, 90_000);
  const files: { name: string; text: string }[] = [];
  shop.platform.saveFile = async ({ name, content }) => {
    files.push({ name, text: String(content) });
    return name;
  };
  await shop.ask('animals.saveCsv', question);
  await shop.ask('animals.saveCsv', { ...question, to: '2026-11-20', from: '2026-11-20' });
  const [file, empty] = files;
  expect(file?.name).toBe('Register of animals 21 Nov 2026.csv');
  const rows = unquoted(file?.text ?? '')
    .trim()
    .split('\r\n');
  expect(rows).toHaveLength(6);
  expect(rows[4]).toContain(
    'Labrador,G-000002,A1,Male,2026-09-01,,,Wormed,1,Delivery,"Aqua Trade, 1 Dock Road, Hull",D-000002,1',
  );
  expect(rows[5]).toContain('Labrador,G-000002,A1,Male,2026-09-01,,,Wormed,-1,Sold,,T1-000002,0');
  expect(empty?.text).not.toContain('Labrador');
});

test('a buyer is named in the register, and not erased before the retention ends', async () => {
  const { shop, puppy, receive, question } = await shopWithRegister();
  await shop.ask('conditions.save', {
    subject: { kind: 'pet', id: puppy },
    conditions: { minAge: null, needsBuyer: true, careText: null, carePdf: null },
  });
  await receive(puppy, 1);
  const basket = await fill(shop, [puppy, 1]);
  const buyer = { name: 'Ms Öztürk', address: '1 Elm Street, Dublin' };
  const confirmed = { minAge: null, buyer, careSheets: [] };
  const { idempotencyKey } = basket;
  await shop.ask('conditions.confirm', { idempotencyKey, petIds: [puppy], confirmed, override: false });
  const { receipt } = await pay(shop, basket, 90_000);
  const party = async () => {
    const { items } = await shop.ask('animals.register', { ...question, before: null, limit: 1 });
    return items[0]?.party;
  };
  expect(await party()).toBe('Ms Öztürk, 1 Elm Street, Dublin');
  const on = (businessDate: string) => ({ staffId: null, businessDate });
  const { customerErasures } = shop.store;
  const records = [{ place: 'buyer' as const, id: receipt.id }];
  customerErasures.eraseDue('2099-01-01T00:00:00.000Z', 10, on('2031-12-31'));
  expect(customerErasures.erase(records, { by: 'hand', actor: on('2031-12-31') })).toEqual({});
  expect(await party()).toBe('Ms Öztürk, 1 Elm Street, Dublin');
  customerErasures.eraseDue('2027-01-01T00:00:00.000Z', 10, on('2032-01-01'));
  expect(await party()).toBeNull();
});

test('a chipped animal is not sold in place of another: a person chooses one', async () => {
  const { puppy, described, receive, groups, sell } = await shopWithRegister();
  await receive(puppy, 3, [described({ quantity: 2, marks: ['A1', 'A2'] })]);
  await sell(puppy, 1, 90_000);
  await refused(sell(puppy, 1, 90_000), 'animals_choose', { petName: 'Labrador' });
  await sell(puppy, 2, 180_000);
  expect(await groups(puppy)).toEqual([]);
});

test('of several chipped animals of one line a refund of one puts none back, since nobody said which; of all, all', async () => {
  const { shop, puppy, described, receive, groups, sell, wrong } = await shopWithRegister();
  await receive(puppy, 2, [described({ quantity: 2, marks: ['A1', 'A2'] })]);
  const receipt = await sell(puppy, 2, 180_000);
  await refund(shop, receipt, [part(receipt, 0, 1)]);
  expect(await groups(puppy)).toEqual([]);
  expect(await shop.ask('animals.differences', {})).toMatchObject([{ petId: puppy }]);
  await receive(puppy, 2, [described({ quantity: 2, marks: ['B1', 'B2'] })]);
  const other = await sell(puppy, 2, 180_000);
  await refund(shop, other, [part(other, 0, 2)], { idempotencyKey: idempotencyKey(2) });
  expect((await groups(puppy)).map(([, , mark]) => mark)).toEqual(['B1', 'B2']);
  expect(wrong()).toEqual([]);
});

test('one of several chipped animals that died or is missing is chosen by a person; without a chip the oldest is taken', async () => {
  const { shop, puppy, described, receive, groups, wrong } = await shopWithRegister();
  await receive(puppy, 5, [
    described({ quantity: 2, marks: ['A1', 'A2'] }),
    described({ marks: ['A3'], treatmentUntil: TODAY }),
  ]);
  const idOf = async (mark: string) => {
    const found = await shop.ask('animals.ofMark', { mark });
    return { groupId: found?.id as LocalId, quantity: 1 };
  };
  const died = { petId: puppy, reason: 'died', note: null } as const;
  await shop.ask('stock.adjust', { ...died, by: -1 });
  const unchosen = refusal('animals_choose', { petName: 'Labrador' });
  await expect(shop.ask('stock.adjust', { ...died, by: -2 })).rejects.toMatchObject(unchosen);
  await shop.ask('stock.adjust', { ...died, by: -2, animals: [await idOf('A2')] });
  expect((await groups(puppy)).map(([, , mark]) => mark)).toEqual(['A1', 'A3']);
  shop.store.stock.record({ petId: puppy, kind: 'count', quantity: -1 }, nobody);
  const off = { petId: puppy, reason: 'lost', animals: null } as const;
  await expect(shop.ask('animals.writeOff', off)).rejects.toMatchObject(unchosen);
  expect(await shop.ask('animals.writeOff', { ...off, animals: [await idOf('A1')] })).toEqual({ removed: 1 });
  // No choice is left.
  await shop.ask('stock.adjust', { ...died, by: -1 });
  expect(await groups(puppy)).toEqual([]);
  expect(wrong()).toEqual([]);
});
