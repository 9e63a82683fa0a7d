import { expect, test } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { CategoryDraft, PetDraft } from '../../../shared/ipc/editing.ts';
import { minor } from '../../../shared/money/money.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet } from '../../store/testing.ts';
import { draftOf } from '../orders/testing.ts';
import { type TestShop, testShop } from '../testing.ts';

const LEFT_AT = '2026-11-21T09:00:00.000Z';

const plain = {
  petId: null,
  name: 'Momo',
  status: null,
  price: null,
  taxRateId: null,
  barcodes: [],
  lowMark: null,
  openingCount: null,
};

const rabbits: CategoryDraft = {
  categoryId: null,
  name: 'Rabbits',
  description: null,
  colour: 'honey',
  icon: 'rabbit',
  taxRateId: null,
};

/** Calls a handler that may throw synchronously. */
const call = <T>(work: () => T) => Promise.resolve().then(work);

function entries({ store }: TestShop) {
  const rows = store.context.db.prepare('SELECT kind, payload, base FROM outbox ORDER BY seq').all() as {
    kind: string;
    payload: string;
    base: string | null;
  }[];
  return rows.map(({ kind, payload, base }) => ({
    kind,
    payload: JSON.parse(payload),
    base: base && JSON.parse(base),
  }));
}

/** Marks all pending entries as sent. */
function sent({ store }: TestShop): void {
  store.context.db.exec("UPDATE outbox SET state = 'done', attempts = 1");
}

/** The states of the entries, oldest first. */
function lives({ store }: TestShop): string[] {
  return store.context.db
    .prepare("SELECT kind || ' ' || state || coalesce(' ' || reason_code, '') FROM outbox ORDER BY seq")
    .pluck()
    .all() as string[];
}

async function shopWithRabbits() {
  const shop = testShop();
  const category = await shop.call['editing.saveCategory'](rabbits);
  return { shop, categoryId: category.id };
}

test('a new pet in a new category goes out in order, by local ids, with its stock', async () => {
  const { shop, categoryId } = await shopWithRabbits();
  const draft: PetDraft = {
    ...plain,
    categoryId,
    status: 'available',
    price: minor(2500),
    barcodes: ['4006381333931', '123'],
    lowMark: 2,
    openingCount: 4,
  };
  const row = await shop.call['editing.savePet'](draft);
  expect(row).toMatchObject({
    name: 'Momo',
    remoteId: null,
    categoryName: 'Rabbits',
    price: 2500,
    barcodes: ['123', '4006381333931'],
    stock: { shown: 4, lowMark: 2 },
  });
  expect(entries(shop)).toEqual([
    { kind: 'createCategory', payload: { categoryId, name: 'Rabbits', description: null }, base: null },
    {
      kind: 'createPet',
      payload: { petId: row.id, name: 'Momo', categoryId, status: 'available' },
      base: null,
    },
    { kind: 'pushStock', payload: { petId: row.id }, base: null },
  ]);
  expect(shop.kicks.count).toBe(2);
  expect(shop.store.catalogue.byCode('123')?.id).toBe(row.id);
  expect(shop.store.catalogue.categories()).toMatchObject([{ colour: 'honey', icon: 'rabbit', petCount: 1 }]);
});

test('a change keeps what the service had, and the shop’s own is not sent', async () => {
  const { shop, categoryId } = await shopWithRabbits();
  const row = await shop.call['editing.savePet']({ ...plain, categoryId, price: minor(100) });
  const before = entries(shop).length;
  await shop.call['editing.savePet']({
    ...plain,
    petId: row.id,
    categoryId,
    price: minor(200),
    barcodes: ['77'],
  });
  expect(entries(shop)).toHaveLength(before);

  sent(shop);
  await shop.call['editing.savePet']({
    ...plain,
    petId: row.id,
    categoryId,
    name: 'Momo II',
    price: minor(200),
  });
  expect(entries(shop).at(-1)).toEqual({
    kind: 'updatePet',
    payload: { petId: row.id, name: 'Momo II', categoryId, status: null },
    base: { name: 'Momo', categoryId, status: null },
  });
  expect(shop.store.catalogue.byCode('77')).toBeNull();
  const details = await shop.call['editing.pet']({ petId: row.id });
  expect(details).toMatchObject({ name: 'Momo II', price: 200, barcodes: [] });
});

test('nothing changed is nothing written', async () => {
  const { shop, categoryId } = await shopWithRabbits();
  const draft = { ...plain, categoryId, price: minor(100), barcodes: ['2', '1', '2'] };
  const row = await shop.call['editing.savePet'](draft);
  const [entry, rows] = [entries(shop).length, [...shop.store.journal.rows()].length];
  await shop.call['editing.savePet']({ ...draft, petId: row.id });
  expect(entries(shop)).toHaveLength(entry);
  expect([...shop.store.journal.rows()]).toHaveLength(rows);
});

test('what cannot be is refused, and nothing of it stays', async () => {
  const { shop, categoryId } = await shopWithRabbits();
  const row = await shop.call['editing.savePet']({
    ...plain,
    categoryId,
    price: minor(100),
    barcodes: ['55'],
  });
  const save = (draft: Partial<PetDraft>) =>
    call(() => shop.call['editing.savePet']({ ...plain, categoryId, name: 'Zoë', ...draft }));
  await refused(save({ barcodes: ['1', '55'] }), 'barcode_taken', { code: '55', petName: 'Momo' });
  await refused(save({ categoryId: row.id }), 'category_unknown');
  await refused(save({ taxRateId: row.id }), 'tax_unknown');
  await refused(save({ petId: categoryId }), 'pet_unknown');
  await refused(save({ petId: row.id, price: null }), 'price_missing');
  for (const field of ['openingCount', 'lowMark']) {
    const tooMany = { ...plain, categoryId, [field]: 2 ** 31 };
    await expect(shop.ask('editing.savePet', tooMany)).rejects.toThrow('2147483647');
  }
  expect(shop.store.catalogue.byCode('1')).toBeNull();
  expect(shop.store.catalogue.categories()).toMatchObject([{ petCount: 1 }]);
});

test('a pet is removed with its barcodes, but not while it is promised or on its way', async () => {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', remoteId: '7', count: 3 });
  const { db } = shop.store.context;
  db.prepare('UPDATE stock SET promised = 1 WHERE pet_id = ?').run(momo);
  const remove = () => call(() => shop.call['editing.removePet']({ petId: momo }));
  await refused(remove(), 'pet_in_use', { petName: 'Momo' });
  db.prepare('UPDATE stock SET promised = 0 WHERE pet_id = ?').run(momo);
  shop.store.petEditing.setBarcodes(momo, ['9']);
  await remove();
  expect(shop.store.catalogue.byCode('9')).toBeNull();
  expect(entries(shop).at(-1)).toMatchObject({ kind: 'deletePet', payload: { petId: momo } });
  await refused(remove(), 'pet_unknown');
  const { total } = await shop.call['stock.list']({
    text: '',
    categoryId: null,
    filter: 'all',
    sort: 'name',
    descending: false,
    order: null,
    offset: 0,
    limit: 10,
  });
  expect(total).toBe(0);
});

test('a pet that left the list is found by no code and promised to nobody', async () => {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', remoteId: '7', price: 100, count: 3 });
  const zoe = givePet(shop.store, { name: 'Zoë', remoteId: '8', price: 100, count: 3 });
  shop.store.petEditing.setBarcodes(zoe, ['4006381333931']);
  await shop.ask('editing.removePet', { petId: momo });
  // It was deleted at the service by someone else; its barcodes are kept in case it returns.
  shop.store.context.db.prepare('UPDATE pet SET gone_at = ? WHERE id = ?').run(LEFT_AT, zoe);
  for (const code of ['7', '8', '4006381333931']) {
    expect(await shop.ask('catalogue.scan', { code })).toBeNull();
    const found = await shop.ask('catalogue.search', { text: code, categoryId: null, limit: 9, after: null });
    expect(found.items).toEqual([]);
  }
  const before = entries(shop).length;
  for (const petId of [momo, zoe]) {
    const order = { draft: draftOf(petId, { quantity: 1 }), allowOverpromise: false };
    await refused(shop.ask('orders.place', order), 'pet_unknown');
  }
  expect(entries(shop)).toHaveLength(before);
});

test('a label with twelve digits is the one with a zero before them, and belongs to one pet', async () => {
  const { shop, categoryId } = await shopWithRabbits();
  const save = (name: string, ...barcodes: string[]) =>
    call(() => shop.call['editing.savePet']({ ...plain, categoryId, name, barcodes }));
  const { id } = await save('Momo', '036000291452');
  await refused(save('Zoë', '0036000291452'), 'barcode_taken', { code: '0036000291452', petName: 'Momo' });
  await shop.call['editing.savePet']({
    ...plain,
    petId: id,
    categoryId,
    barcodes: ['036000291452', '0036000291452'],
  });
});

test('a category changes its look without a request, its name with one, and goes when it is empty', async () => {
  const { shop, categoryId } = await shopWithRabbits();
  const row = await shop.call['editing.savePet']({ ...plain, categoryId });
  const before = entries(shop).length;
  await shop.call['editing.saveCategory']({ ...rabbits, categoryId, colour: 'sky' });
  expect(entries(shop)).toHaveLength(before);
  sent(shop);
  await shop.call['editing.saveCategory']({ ...rabbits, categoryId, name: 'Hares', description: ' ' });
  expect(entries(shop).at(-1)).toEqual({
    kind: 'updateCategory',
    payload: { categoryId, name: 'Hares', description: null },
    base: { name: 'Rabbits', description: null },
  });
  const remove = () => call(() => shop.call['editing.removeCategory']({ categoryId }));
  await refused(remove(), 'category_in_use', { petCount: 1 });
  await shop.call['editing.removePet']({ petId: row.id });
  await remove();
  expect(entries(shop).at(-1)).toMatchObject({ kind: 'deleteCategory', payload: { categoryId } });
  expect(shop.store.catalogue.categories()).toEqual([]);
});

test('an unsent entry is amended: the last values are sent, and none if nothing changed', async () => {
  const { shop, categoryId } = await shopWithRabbits();
  const save = (name: string, petId: LocalId | null) =>
    shop.call['editing.savePet']({ ...plain, categoryId, name, petId });
  const { id } = await save('Mom', null);
  await shop.call['editing.saveCategory']({ ...rabbits, categoryId, name: 'Hares' });
  await save('Momo', id);
  expect(entries(shop).map(({ kind, payload }) => [kind, payload.name])).toEqual([
    ['createCategory', 'Hares'],
    ['createPet', 'Momo'],
  ]);
  sent(shop);
  await save('Momo II', id);
  await save('Momo III', id);
  expect(entries(shop).slice(2)).toMatchObject([{ payload: { name: 'Momo III' }, base: { name: 'Momo' } }]);
  await save('Momo', id);
  expect(lives(shop).slice(2)).toEqual(['updatePet discarded taken_back']);
  const told = [...shop.store.journal.rows()].filter(({ kind }) => kind === 'pet.changed');
  expect(told).toHaveLength(4);
});

test('what is amended waits no longer for what it named before', async () => {
  const { shop, categoryId } = await shopWithRabbits();
  const { id } = await shop.call['editing.savePet']({ ...plain, categoryId });
  const { db } = shop.store.context;
  db.exec(`UPDATE outbox SET wait_topic = 'category_not_sent', wait_id = 'x' WHERE kind = 'createPet'`);
  const other = await shop.call['editing.saveCategory']({ ...rabbits, name: 'Hares' });
  await shop.call['editing.savePet']({ ...plain, categoryId: other.id, petId: id });
  expect(lives(shop)[1]).toBe('createPet ready');
});

test('what left once is never amended', async () => {
  const { shop, categoryId } = await shopWithRabbits();
  shop.store.context.db.exec('UPDATE outbox SET attempts = 1');
  await shop.call['editing.saveCategory']({ ...rabbits, categoryId, name: 'Hares' });
  expect(entries(shop).map(({ payload }) => payload.name)).toEqual(['Rabbits', 'Hares']);
});

test('what the service never received is withdrawn instead of deleted', async () => {
  const { shop, categoryId } = await shopWithRabbits();
  const { id } = await shop.call['editing.savePet']({ ...plain, categoryId, openingCount: 2 });
  await shop.call['editing.removePet']({ petId: id });
  await shop.call['editing.removeCategory']({ categoryId });
  expect(lives(shop)).toEqual([
    'createCategory discarded removed',
    'createPet discarded removed',
    // The sync will settle it, because the pet is deleted.
    'pushStock ready',
  ]);
});

test('what the service does not delete is not removed, except what it never received', async () => {
  const { shop, categoryId } = await shopWithRabbits();
  const { id } = await shop.call['editing.savePet']({ ...plain, categoryId });
  sent(shop);
  const off = { available: false };
  Object.assign(shop.deps.profile.operations, { deletePet: off, deleteCategory: off });
  const fresh = await shop.call['editing.savePet']({ ...plain, categoryId, name: 'Fresh' });
  await shop.call['editing.removePet']({ petId: fresh.id });
  await refused(
    call(() => shop.call['editing.removePet']({ petId: id })),
    'pet_removal_not_offered',
    { petName: 'Momo' },
  );
  expect(shop.store.petEditing.isLive(id)).toBe(true);
  shop.store.petEditing.remove(id);
  await refused(
    call(() => shop.call['editing.removeCategory']({ categoryId })),
    'category_removal_not_offered',
  );
  expect(lives(shop).some((life) => life.startsWith('delete'))).toBe(false);
});
