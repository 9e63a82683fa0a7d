import { expect, test } from 'vitest';
import type { RemoteId } from '../../shared/ids/ids.ts';
import {
  addPet,
  asked,
  type Between,
  counts,
  HOUR,
  localPet,
  MINUTE,
  open,
  ordersOf,
  refresh,
  refused,
  rows,
  SECOND,
  type Shop,
  sell,
  shop,
} from '../testing.ts';

// Lists that are refused, never end, miss a row or have unreadable rows.

const LISTS = /^\/(pets|categories|store\/orders|store\/inventory)$/;
const isLive = (one: Shop, pet: RemoteId) => one.program().store.petEditing.isLive(localPet(one, pet));

test.each([403, 404])('lists that are refused (%i) for some minutes are read again', async (status) => {
  const one = await shop();
  const until = one.world.now + 10 * MINUTE;
  one.between = (request, ask) =>
    one.world.now < until && request.method === 'GET' ? refused(status)(request, ask) : ask();
  one.program().sync.refresh();
  await one.pass(11 * MINUTE);
  expect(asked(one, 'GET', /./)).toBeLessThan(20);
  const kiki = await addPet(one, 'Kiki', 3);
  await one.pass(HOUR);
  expect(isLive(one, kiki)).toBe(true);
});

/** Every page of a list names a next one. */
const endless =
  (next: (query: URLSearchParams) => string, row?: string): Between =>
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
])('a list that %s costs a few requests, removes nothing and holds up no sale', async (_, page, row) => {
  const one = await shop();
  const [momo, coco] = one.pets;
  one.between = endless(page, row);
  one.program().sync.refresh();
  await one.pass(MINUTE / 2);
  for (const path of ['/categories', '/pets', '/store/inventory', '/store/orders']) {
    const requests = asked(one, 'GET', new RegExp(`^${path}$`));
    expect(requests).toBeGreaterThan(0);
    expect(requests).toBeLessThan(8);
  }
  expect([isLive(one, momo), isLive(one, coco)]).toEqual([true, true]);
  await sell(one, momo, 1);
  await one.pass(MINUTE);
  expect(await ordersOf(one)).toHaveLength(1);
  expect(await counts(one)).toEqual([9, 10]);
});

test('a list that cannot be written to the disk is read ever more seldom, and holds up no sale', async () => {
  const one = await shop();
  const [momo, coco] = one.pets;
  const { store, sync } = one.program();
  store.context.db.exec(`CREATE TRIGGER broken BEFORE INSERT ON store_order WHEN NEW.origin = 'external'
    BEGIN SELECT RAISE(ABORT, 'broken'); END`);
  await one.data.orders.create({ petId: momo, quantity: 1, complete: false });
  sync.refresh();
  await one.pass(HOUR);
  expect(one.sent.length).toBeLessThan(20);
  expect(String(one.till.faults.splice(0)[0])).toContain('broken');
  await sell(one, coco, 1);
  await one.pass(MINUTE);
  expect((await ordersOf(one)).filter(({ petId }) => petId === coco)).toHaveLength(1);
  store.context.db.exec('DROP TRIGGER broken');
  one.till.faults.length = 0;
  await refresh(one);
  expect(store.orderList.page({ filter: 'open', text: '', limit: 9, after: null }).items).toHaveLength(1);
});

test('a pet that one reading misses stays for sale, and one that two in a row miss is removed', async () => {
  const one = await shop({ pageSize: 2 });
  const last = await addPet(one, 'Last', 1);
  await refresh(one);
  const without = rows(/^\/pets$/, (all) => all.filter((row) => !row.includes('"Last"')));
  for (const [between, live] of [
    [without, true],
    [null, true],
    [without, true],
    [without, false],
  ] as const) {
    // Otherwise the list would be unchanged.
    await one.data.pets.update(one.pets[0], {
      name: `Momo ${one.world.now}`,
      categoryId: one.category,
      status: 'available',
    });
    one.between = between;
    await refresh(one);
    expect(isLive(one, last)).toBe(live);
  }
});

/** The service reports this count for Momo, as if another program wrote it, until a till writes one. */
function countWritten(one: Shop, quantity: number): { written: string[] } {
  const written: string[] = [];
  const [momo] = one.pets;
  const shown = (row: string) =>
    row.includes(`"petId":${momo},`) ? row.replace(/"quantity":\d+/, `"quantity":${quantity}`) : row;
  one.between = async (request, ask) => {
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

test('a count that another program wrote below zero is left alone until a write of ours reaches zero', async () => {
  const one = await shop();
  const [momo] = one.pets;
  const { written } = countWritten(one, -3);
  await one.data.inventory.set(momo, 10);
  await refresh(one);
  const { store, call } = one.program();
  const petId = localPet(one, momo);
  expect(store.stock.figures(petId)).toMatchObject({ known: -3, shown: -3 });
  const found = (by: number) => call['stock.adjust']({ petId, by, reason: 'found', note: null });
  await found(1);
  await one.pass(10 * MINUTE);
  expect(written).toEqual([]);
  expect(open(one)).toEqual([['pushStock', 'blocked', 'count_beyond']]);
  await found(6);
  await one.pass(10 * MINUTE);
  expect((await counts(one))[0]).toBe(4);
  expect(store.stock.figures(petId)).toMatchObject({ known: 4, shown: 4 });
  expect(store.verify().holds).toBe(true);
});

test('entries blocked by a count out of range are sent once somebody corrects it', async () => {
  const one = await shop();
  const [momo] = one.pets;
  const { written } = countWritten(one, 5_000_000_010);
  await one.data.inventory.set(momo, 10);
  await refresh(one);
  await sell(one, momo, 1);
  await one.pass(10 * MINUTE);
  expect(written).toEqual([]);
  one.between = null;
  await one.data.inventory.set(momo, 10);
  await refresh(one);
  await one.pass(10 * MINUTE);
  expect((await counts(one))[0]).toBe(9);
  expect(open(one)).toEqual([]);
});

test('the rows behind one that cannot be read are read, and that one is shown to a person', async () => {
  const one = await shop();
  const odd = '{"id":8,"name":{"en":"Momo"},"categoryId":1}';
  one.between = rows(/^\/pets$/, (all) => [odd, ...all]);
  const kiki = await addPet(one, 'Kiki', 3);
  await refresh(one);
  await one.pass(30 * SECOND);
  expect(isLive(one, kiki)).toBe(true);
  const unreadable = await one.program().call['sync.unreadable']({});
  expect(unreadable).toMatchObject([{ resource: 'pets', count: 1, rows: [{ remoteId: '8', raw: odd }] }]);
});
