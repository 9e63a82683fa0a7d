import { expect, test } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { toInstant } from '../../../shared/time/time.ts';
import { openStore } from '../../store/store.ts';
import { givePet, nobody, storeOptions, type TestClock, testClock } from '../../store/testing.ts';
import { type TestShop, testShop } from '../testing.ts';

const all = { text: '', categoryId: null, filter: 'all' } as const;
const by = (basisPoints: number, ending = 'as_is' as const) =>
  ({ change: { kind: 'percent', basisPoints }, ending }) as const;

function shop() {
  const clock = testClock();
  const made = testShop({ clock });
  const momo = givePet(made.store, { name: 'Momo', category: 'Rabbits', price: 1000 });
  const zoe = givePet(made.store, { name: 'Zoë', category: 'Dogs', price: 2000 });
  const rex = givePet(made.store, { name: 'Rex', category: 'Dogs' });
  clock.advance(1000);
  return { ...made, shop: made, clock, momo, zoe, rex };
}
const priceOf = ({ store }: Pick<TestShop, 'store'>, petId: LocalId) =>
  store.catalogue.requirePet(petId).price;
const journal = ({ store }: Pick<TestShop, 'store'>, kind: string) =>
  [...store.journal.rows()].filter((row) => row.kind === kind).map((row) => JSON.parse(row.body));

test('a preview changes nothing and tells how many; applying it is one act in the journal, undone in one', async () => {
  const made = shop();
  const { call, clock, momo, zoe, rex } = made;
  const preview = await call['prices.preview']({
    question: all,
    petIds: null,
    rule: by(1000, '99' as never),
  });
  expect(preview).toMatchObject({ changed: 2, unchanged: 0, unpriced: 1, beyond: 0 });
  expect([momo, zoe, rex].map((pet) => priceOf(made, pet))).toEqual([1000, 2000, null]);
  const act = await call['prices.apply']({ previewId: preview.previewId });
  expect(act).toMatchObject({ pets: 2, undone: false });
  expect([momo, zoe, rex].map((pet) => priceOf(made, pet))).toEqual([1099, 2199, null]);
  expect(journal(made, 'prices.changed')).toMatchObject([
    { actId: act.actId, pets: 2, ending: '99', change: { kind: 'percent', basisPoints: 1000 } },
  ]);
  await refused(call['prices.apply']({ previewId: preview.previewId }), 'prices_gone');
  clock.advance(60_000);
  expect(await call['prices.undo']({ actId: act.actId })).toMatchObject({ undone: true });
  expect([momo, zoe, rex].map((pet) => priceOf(made, pet))).toEqual([1000, 2000, null]);
  expect(journal(made, 'prices.undone')).toHaveLength(1);
  await refused(call['prices.undo']({ actId: act.actId }), 'prices_gone');
});

test('a rule that raises prices says how many its rounding lowers', async () => {
  const { call } = shop();
  // 10.10 becomes 9.90, and 20.20 becomes 19.90; Rex has no price, so a percentage gives him none.
  const rule = by(100, '90' as never);
  const preview = await call['prices.preview']({ question: all, petIds: null, rule });
  expect(preview).toMatchObject({ changed: 2, lowered: 2 });
  const raised = await call['prices.preview']({ question: all, petIds: null, rule: by(1000) });
  expect(raised).toMatchObject({ changed: 2, lowered: 0 });
  const set = { change: { kind: 'set', amount: minor(1500) }, ending: 'as_is' } as const;
  expect(await call['prices.preview']({ question: all, petIds: null, rule: set })).toMatchObject({
    changed: 3,
    lowered: 1,
  });
});

test('a category, a search and picked pets', async () => {
  const made = shop();
  const { call, store, momo, zoe, rex } = made;
  const dogs = store.catalogue.categories().find(({ name }) => name === 'Dogs')?.id ?? null;
  const rule = { change: { kind: 'set', amount: minor(1234) }, ending: '90' } as const;
  const count = async (question: typeof all | object, petIds: LocalId[] | null = null) =>
    (await call['prices.preview']({ question: { ...all, ...question }, petIds, rule })).changed;
  expect(await count({ categoryId: dogs })).toBe(2);
  expect(await count({ text: 'mom' })).toBe(1);
  expect(await count({ filter: 'unpriced' })).toBe(1);
  expect(await count({}, [momo, rex])).toBe(2);
  expect(await count({}, [])).toBe(0);
  const { previewId } = await call['prices.preview']({ question: all, petIds: [rex], rule });
  await call['prices.apply']({ previewId });
  expect([momo, zoe, rex].map((pet) => priceOf(made, pet))).toEqual([1000, 2000, 1190]);
});

test('a list without some of its pets: they keep their prices, and the journal has them', async () => {
  const made = shop();
  const { call, store, momo, zoe } = made;
  const asked = { question: all, petIds: null, rule: by(1000) };
  const { previewId, changed } = await call['prices.preview']({ ...asked, without: [zoe] });
  expect(changed).toBe(1);
  await call['prices.apply']({ previewId });
  expect([momo, zoe].map((pet) => priceOf(made, pet))).toEqual([1100, 2000]);
  expect(journal(made, 'prices.changed')).toMatchObject([{ without: [store.priceActs.numberOf(zoe)] }]);
});

test('seventy-six typed prices are one act; undoing gives those without a price none again', async () => {
  const clock = testClock();
  const made = testShop({ clock });
  const pets = Array.from({ length: 76 }, (_, at) => givePet(made.store, { name: `Pet ${at}` }));
  clock.advance(1000);
  const before = [...made.store.journal.rows()].length;
  const act = await made.call['prices.set']({
    prices: pets.map((petId, at) => ({ petId, amount: minor(100 + at) })),
  });
  expect(act.pets).toBe(76);
  expect([...made.store.journal.rows()]).toHaveLength(before + 1);
  expect(pets.map((pet) => priceOf(made, pet))).toEqual(pets.map((_, at) => 100 + at));
  expect((await made.call['stock.summary']({ categoryId: null })).unpriced).toBe(0);
  clock.advance(1000);
  // One was changed by hand since then and keeps that price.
  made.store.catalogue.setPrice(pets[3] as LocalId, minor(777), nobody);
  await made.call['prices.undo']({ actId: act.actId });
  expect(pets.map((pet) => priceOf(made, pet))).toEqual(pets.map((_, at) => (at === 3 ? 777 : null)));
  expect((await made.call['stock.summary']({ categoryId: null })).unpriced).toBe(75);
});

test('what was changed since it was looked at stays, and a price that is the same is no change', async () => {
  const made = shop();
  const { call, store, clock, momo, zoe } = made;
  const { previewId } = await call['prices.preview']({ question: all, petIds: null, rule: by(1000) });
  store.catalogue.setPrice(momo, minor(4321), nobody);
  clock.advance(1000);
  expect(await call['prices.apply']({ previewId })).toMatchObject({ pets: 1 });
  expect([priceOf(made, momo), priceOf(made, zoe)]).toEqual([4321, 2200]);
  await refused(call['prices.set']({ prices: [{ petId: momo, amount: minor(4321) }] }), 'prices_unchanged');
});

test('a clock that was set back hides no new price, and undoing takes only the act’s own prices', async () => {
  const made = shop();
  const { call, store, clock, momo, zoe, rex } = made;
  clock.jump(365 * 86_400_000);
  store.catalogue.setPrice(momo, minor(1100), nobody);
  store.catalogue.setPrice(zoe, minor(2100), nobody);
  clock.jump(-365 * 86_400_000);
  // Set right after next year's price, so the following change would get the same timestamp.
  store.catalogue.setPrice(zoe, minor(2200), nobody);
  const { previewId } = await call['prices.preview']({ question: all, petIds: [momo, rex], rule: by(1000) });
  const act = await call['prices.apply']({ previewId });
  expect(act.pets).toBe(1);
  expect([momo, zoe].map((pet) => priceOf(made, pet))).toEqual([1210, 2200]);
  const typed = await call['prices.set']({ prices: [{ petId: rex, amount: minor(500) }] });
  await call['prices.undo']({ actId: typed.actId });
  expect([momo, zoe, rex].map((pet) => priceOf(made, pet))).toEqual([1210, 2200, null]);
});

test('undoing takes back the act’s own prices, not one that was set in the same moment', async () => {
  const made = shop();
  const { call, store, momo, zoe } = made;
  const act = await call['prices.set']({ prices: [{ petId: momo, amount: minor(1500) }] });
  store.catalogue.setPrice(zoe, minor(2500), nobody);
  await call['prices.undo']({ actId: act.actId });
  expect([momo, zoe].map((pet) => priceOf(made, pet))).toEqual([1000, 2500]);
});

/** Inserts many pets directly, with consecutive numbers. */
function stock(made: TestShop, clock: TestClock, count: number): void {
  const { db, newId, clock: now } = made.store.context;
  const like = givePet(made.store, { name: 'Fish 0', category: 'Fish', price: 100 });
  const columns = db.prepare<[], { name: string }>(`SELECT name FROM pragma_table_info('pet')`).all();
  const copied = columns
    .map(({ name }) => name)
    .filter((name) => !['number', 'id', 'remote_id', 'name'].includes(name));
  const insert = db.prepare(
    `INSERT INTO pet (id, name, ${copied.join(', ')}) SELECT ?, ?, ${copied.join(', ')} FROM pet WHERE id = ?`,
  );
  const price = db.prepare(`INSERT INTO price VALUES (?, ?, 100, 'EUR', NULL)`);
  made.store.transaction(() => {
    for (let at = 1; at < count; at += 1) {
      const id = newId();
      insert.run(id, `Fish ${at}`, like);
      price.run(id, toInstant(now.now()));
    }
  });
  clock.advance(1000);
}
const sum = ({ store }: Pick<TestShop, 'store'>) =>
  store.context.db
    .prepare(
      `SELECT sum((SELECT amount FROM price WHERE pet_id = pet.id ORDER BY valid_from DESC LIMIT 1)) FROM pet`,
    )
    .pluck()
    .get();

test('a long act lets others have their turn, refuses a second one, and is whole', async () => {
  const clock = testClock();
  const made = testShop({ clock });
  stock(made, clock, 12_000);
  const { previewId, changed } = await made.call['prices.preview']({
    question: all,
    petIds: null,
    rule: by(10_000),
  });
  expect(changed).toBe(12_000);
  let turns = 0;
  let writing = true;
  const tick = () => {
    turns += 1;
    if (writing) setImmediate(tick);
  };
  setImmediate(tick);
  const applying = made.call['prices.apply']({ previewId });
  await refused(
    made.call['prices.set']({ prices: [{ petId: givePet(made.store, { name: 'Rex' }), amount: minor(1) }] }),
    'prices_busy',
  );
  const act = await applying;
  writing = false;
  expect(act.pets).toBe(12_000);
  expect(turns).toBeGreaterThan(12_000 / 200 - 2);
  expect(sum(made)).toBe(12_000 * 200);
  await made.call['prices.undo']({ actId: act.actId });
  expect(sum(made)).toBe(12_000 * 100);
});

test('an act that the end of the program left half written is taken back at the next start', () => {
  const clock = testClock();
  const options = storeOptions({ clock });
  const store = openStore(options);
  const pets = ['Momo', 'Zoë', 'Rex'].map((name) => givePet(store, { name, price: 1000 }));
  clock.advance(1000);
  const actId = store.priceActs.begin(nobody, null);
  const number = store.priceActs.numberOf(pets[0] as LocalId) ?? 0;
  store.priceActs.add(actId, [{ number, from: 1000, to: 5 }]);
  expect(store.catalogue.requirePet(pets[0] as LocalId).price).toBe(5);
  store.close();
  const again = openStore(options);
  expect(pets.map((pet) => again.catalogue.requirePet(pet).price)).toEqual([1000, 1000, 1000]);
  expect([...again.journal.rows()].at(-1)).toMatchObject({ kind: 'prices.undone' });
  expect(again.verify().holds).toBe(true);
  again.close();
});

test('a pet that left the list gets no price that nobody would see', async () => {
  const made = shop();
  await made.ask('editing.removePet', { petId: made.momo });
  await refused(made.ask('catalogue.setPrice', { petId: made.momo, amount: 700 }), 'pet_unknown');
  expect(priceOf(made, made.momo)).toBe(1000);
});
