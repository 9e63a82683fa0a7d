import { expect, test } from 'vitest';
import { minor } from '../../shared/minor.ts';
import { localId } from '../../shared/testing/ids.ts';
import { MINUTE, type Shop, sell, shop } from './testing.ts';

// Lists that never end.

/** Every page names a next one. Returns how often each list was asked for. */
function endless({ service }: Shop, next: (query: URLSearchParams) => string): Map<string, number> {
  const answer = service.answer.bind(service);
  const asked = new Map<string, number>();
  service.answer = (request) => {
    const plain = answer(request);
    if (request.method !== 'GET' || /\d$/.test(request.path)) return plain;
    asked.set(request.path, (asked.get(request.path) ?? 0) + 1);
    const link = `<${request.path}?${next(request.query)}>; rel="next"`;
    return plain.status === 200 ? { ...plain, headers: { ...plain.headers, link } } : plain;
  };
  return asked;
}

const ways: [string, (query: URLSearchParams) => string][] = [
  ['names the same page again', () => 'after=0'],
  ['names two pages in turn', (query) => (query.get('page') === 'one' ? 'page=two' : 'page=one')],
  ['counts on behind its end', (query) => `after=${Number(query.get('after') ?? 0) + 1_000_000}`],
  ['shows the same rows on every page', (query) => `page=${Number(query.get('page') ?? 0) + 1}`],
];

test.each(ways)('a list that %s costs a few requests, and takes nothing off the counter', async (_, next) => {
  const one = await shop({ etags: false });
  const asked = endless(one, next);
  one.program().sync.refresh();
  await one.pass(MINUTE / 2);
  expect([...asked.keys()].sort()).toEqual(['/categories', '/pets', '/store/inventory', '/store/orders']);
  for (const count of asked.values()) expect(count).toBeLessThan(8);
  for (const id of one.pets) expect(one.program().store.catalogue.petIdByRemoteId(id)).not.toBeNull();
});

test.each(['{}', 'null', '{"id":"a name"}'])(
  'a list that shows the row %s alone, again and again, costs a few requests',
  async (row) => {
    const one = await shop({ etags: false, keepsIds: false, getsOrders: false });
    const counting = (query: URLSearchParams) => `page=${Number(query.get('page') ?? 0) + 1}`;
    const answer = one.service.answer.bind(one.service);
    one.service.answer = (request) => {
      const plain = answer(request);
      return request.method === 'GET' && request.path === '/store/orders'
        ? { ...plain, body: `[${row}]` }
        : plain;
    };
    const asked = endless(one, counting);
    one.program().sync.refresh();
    await one.pass(MINUTE / 2);
    expect(asked.get('/store/orders')).toBeLessThan(8);
    // Where an order is looked for, too.
    one.fates.push('answer lost');
    await sell(one, one.pets[1], 1);
    await one.pass(MINUTE);
    expect(asked.get('/store/orders')).toBeLessThan(30);
  },
);

test('what became of an order is looked up in such a list in a few requests', async () => {
  const one = await shop({ etags: false, keepsIds: false, getsOrders: false });
  await sell(one, one.pets[0], 1);
  await one.pass(MINUTE);
  const asked = endless(one, () => 'after=0');
  one.fates.push('answer lost');
  await sell(one, one.pets[1], 1);
  await one.pass(MINUTE);
  expect(asked.get('/store/orders')).toBeLessThan(15);
  expect(one.service.orders.size).toBe(2);
  expect(one.program().sync.status().inDoubt).toBe(0);
});

test('a new pet that such a list shows more than once is one pet, and nobody is asked', async () => {
  const one = await shop({ etags: false, idempotency: 'none' });
  endless(one, (query) => `page=${Number(query.get('page') ?? 0) + 1}`);
  const { call, store } = one.program();
  const [category] = await call['catalogue.categories']({});
  one.fates.push('answer lost');
  const { id } = await call['editing.savePet']({
    petId: null,
    name: 'Kiki',
    categoryId: category?.id ?? localId(''),
    status: 'available',
    price: minor(100),
    taxRateId: null,
    barcodes: [],
    lowMark: null,
    openingCount: null,
  });
  await one.pass(10 * MINUTE);
  expect(store.entryViews.list('open', 9)).toEqual([]);
  const made = [...one.service.pets.values()].filter(({ name }) => name === 'Kiki');
  expect(made.map((pet) => pet.id)).toEqual([store.remoteIds.of('pet', id)]);
});

test('a sales status that such a list tells nothing for costs a few requests, and goes once it can be read', async () => {
  const one = await shop({ etags: false, pageSize: 1 });
  const answer = one.service.answer.bind(one.service);
  const asked = endless(one, (query) => `page=${Number(query.get('page') ?? 0) + 1}`);
  await sell(one, one.pets[1], 10);
  await one.pass(10 * MINUTE);
  expect(asked.get('/pets')).toBeLessThan(70);
  one.service.answer = answer;
  await one.pass(15 * MINUTE);
  expect(one.service.pets.get(one.pets[1])?.status).toBe('sold');
});
