import { expect, test } from 'vitest';
import type { RemoteId } from '../../shared/ids/ids.ts';
import {
  addPet,
  countSent,
  counts,
  HOUR,
  type Intercept,
  localPet,
  MINUTE,
  openEntries,
  openShop,
  ordersOf,
  refused,
  rereadLists,
  rows,
  SECOND,
  type Shop,
  sell,
} from '../testing.ts';

// Lists that are refused, never end, miss a row or have unreadable rows.

const LISTS = /^\/(pets|categories|store\/orders|store\/inventory)$/;
const isLive = (shop: Shop, pet: RemoteId) => shop.program().store.petEditing.isLive(localPet(shop, pet));

test.each([403, 404])('lists refused with %i for some minutes are read again', async (status) => {
  const shop = await openShop();
  const until = shop.world.now + 10 * MINUTE;
  shop.intercept = (request, ask) =>
    shop.world.now < until && request.method === 'GET' ? refused(status)(request, ask) : ask();
  shop.program().sync.refresh();
  await shop.advance(11 * MINUTE);
  expect(countSent(shop, 'GET', /./)).toBeLessThan(20);
  const kiki = await addPet(shop, 'Kiki', 3);
  await shop.advance(HOUR);
  expect(isLive(shop, kiki)).toBe(true);
});

/** Every page of a list names a next one. */
const endless =
  (next: (query: URLSearchParams) => string, row?: string): Intercept =>
  async (request, ask) => {
    if (request.method !== 'GET' || !LISTS.test(request.path)) return ask();
    const after = Number(request.query.get('after') ?? -1);
    const answer = await ask({ query: new URLSearchParams({ limit: '1000', after: String(after) }) });
    const link = `<${request.path}?${next(request.query)}>; rel="next"`;
    const body = row && request.path === '/store/orders' ? `[${row}]` : answer.body;
    return { ...answer, body, headers: { ...answer.headers, link } };
  };
const counting = (query: URLSearchParams) => `page=${Number(query.get('page') ?? 0) + 1}`;

test.each<[string, (query: URLSearchParams) => string, string?]>([
  ['names the same page again', () => 'after=0'],
  ['names two pages in turn', (query) => (query.get('page') === 'one' ? 'page=two' : 'page=one')],
  ['counts on behind its end', (query) => `after=${Number(query.get('after') ?? 0) + 1_000_000}`],
  ['shows the same rows on every page', counting],
  ['shows a row without an id on every page', counting, '{"quantity":1}'],
  ['shows nothing that is a row on every page', counting, 'null'],
])('a list that %s costs few requests, removes nothing and delays no sale', async (_, page, row) => {
  const shop = await openShop();
  const [momo, coco] = shop.pets;
  shop.intercept = endless(page, row);
  shop.program().sync.refresh();
  await shop.advance(MINUTE / 2);
  for (const path of ['/categories', '/pets', '/store/inventory', '/store/orders']) {
    const requests = countSent(shop, 'GET', new RegExp(`^${path}$`));
    expect(requests).toBeGreaterThan(0);
    expect(requests).toBeLessThan(8);
  }
  expect([isLive(shop, momo), isLive(shop, coco)]).toEqual([true, true]);
  await sell(shop, momo, 1);
  await shop.advance(MINUTE);
  expect(await ordersOf(shop)).toHaveLength(1);
  expect(await counts(shop)).toEqual([9, 10]);
});

test('a list that cannot be written is read with growing pauses and delays no sale', async () => {
  const shop = await openShop();
  const [momo, coco] = shop.pets;
  const { store, sync } = shop.program();
  store.context.db.exec(`CREATE TRIGGER broken BEFORE INSERT ON store_order WHEN NEW.origin = 'external'
    BEGIN SELECT RAISE(ABORT, 'broken'); END`);
  await shop.data.orders.create({ petId: momo, quantity: 1, complete: false });
  sync.refresh();
  await shop.advance(HOUR);
  expect(shop.sent.length).toBeLessThan(20);
  expect(String(shop.till.faults.splice(0)[0])).toContain('broken');
  await sell(shop, coco, 1);
  await shop.advance(MINUTE);
  expect((await ordersOf(shop)).filter(({ petId }) => petId === coco)).toHaveLength(1);
  store.context.db.exec('DROP TRIGGER broken');
  shop.till.faults.length = 0;
  await rereadLists(shop);
  expect(store.orderList.page({ filter: 'open', text: '', limit: 9, after: null }).items).toHaveLength(1);
});

test('a pet is removed when it is missing from two consecutive reads, not from one', async () => {
  const shop = await openShop({ pageSize: 2 });
  const last = await addPet(shop, 'Last', 1);
  await rereadLists(shop);
  const without = rows(/^\/pets$/, (all) => all.filter((row) => !row.includes('"Last"')));
  for (const [intercept, live] of [
    [without, true],
    [null, true],
    [without, true],
    [without, false],
  ] as const) {
    // Otherwise the list would be unchanged.
    await shop.data.pets.update(shop.pets[0], {
      name: `Momo ${shop.world.now}`,
      categoryId: shop.category,
      status: 'available',
    });
    shop.intercept = intercept;
    await rereadLists(shop);
    expect(isLive(shop, last)).toBe(live);
  }
});

/** The service reports this count for Momo, as if another program wrote it, until a till writes one. */
function countWritten(shop: Shop, quantity: number): { written: string[] } {
  const written: string[] = [];
  const [momo] = shop.pets;
  const shown = (row: string) =>
    row.includes(`"petId":${momo},`) ? row.replace(/"quantity":\d+/, `"quantity":${quantity}`) : row;
  shop.intercept = async (request, ask) => {
    const isCount = request.path.startsWith('/store/inventory');
    if (isCount && request.method === 'PUT') written.push(request.body ?? '');
    const answer = await ask();
    if (!isCount || request.method !== 'GET' || written.length > 0 || answer.status !== 200) return answer;
    return request.path.endsWith('inventory')
      ? rows(/./, (all) => all.map(shown))(request, async () => answer)
      : { ...answer, body: shown(answer.body) };
  };
  return { written };
}

test('a negative count is not written until a change of ours brings it to zero or more', async () => {
  const shop = await openShop();
  const [momo] = shop.pets;
  const { written } = countWritten(shop, -3);
  await shop.data.inventory.set(momo, 10);
  await rereadLists(shop);
  const { store, call } = shop.program();
  const petId = localPet(shop, momo);
  expect(store.stock.figures(petId)).toMatchObject({ known: -3, shown: -3 });
  const found = (by: number) => call['stock.adjust']({ petId, by, reason: 'found', note: null });
  await found(1);
  await shop.advance(10 * MINUTE);
  expect(written).toEqual([]);
  expect(openEntries(shop)).toEqual([['pushStock', 'blocked', 'count_beyond']]);
  await found(6);
  await shop.advance(10 * MINUTE);
  expect((await counts(shop))[0]).toBe(4);
  expect(store.stock.figures(petId)).toMatchObject({ known: 4, shown: 4 });
  expect(store.verify().holds).toBe(true);
});

test('entries blocked by a count out of range are sent after it is corrected', async () => {
  const shop = await openShop();
  const [momo] = shop.pets;
  const { written } = countWritten(shop, 5_000_000_010);
  await shop.data.inventory.set(momo, 10);
  await rereadLists(shop);
  await sell(shop, momo, 1);
  await shop.advance(10 * MINUTE);
  expect(written).toEqual([]);
  shop.intercept = null;
  await shop.data.inventory.set(momo, 10);
  await rereadLists(shop);
  await shop.advance(10 * MINUTE);
  expect((await counts(shop))[0]).toBe(9);
  expect(openEntries(shop)).toEqual([]);
});

test('an unreadable row is reported and the rows after it are read', async () => {
  const shop = await openShop();
  const odd = '{"id":8,"name":{"en":"Momo"},"categoryId":1}';
  shop.intercept = rows(/^\/pets$/, (all) => [odd, ...all]);
  const kiki = await addPet(shop, 'Kiki', 3);
  await rereadLists(shop);
  await shop.advance(30 * SECOND);
  expect(isLive(shop, kiki)).toBe(true);
  const unreadable = await shop.program().call['sync.unreadable']({});
  expect(unreadable).toMatchObject([{ resource: 'pets', count: 1, rows: [{ remoteId: '8', raw: odd }] }]);
});
