import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ContractProfile } from '../../../shared/petstore/profile.ts';
import { runningClock } from '../../../shared/testing/clock.ts';
import { localId, remoteId } from '../../../shared/testing/ids.ts';
import { createClient } from '../../petstore/client.ts';
import { openGateStore } from '../../store/gate/gate.ts';
import { MAX_RAW, MAX_ROWS } from '../../store/remote/unreadable.ts';
import type { Store } from '../../store/store.ts';
import { testFolder, testIds, testStore } from '../../store/testing.ts';
import { createGate } from '../gate/gate.ts';
import { createPull } from './pull.ts';

// Other programs may write anything at the service: reads lists with such rows, over fetch, into a real database.

const clock = runningClock();

type Lists = Record<'/categories' | '/pets' | '/store/inventory' | '/store/orders', string[]>;

interface Shop {
  store: Store;
  /** The rows of the service's lists, each as JSON text. */
  lists: Lists;
  /** The lists whose next page is the same page again. */
  endless: Set<string>;
  /** Requests answered with "nothing changed". */
  unchanged: string[];
  /** Reads everything once. */
  round(): Promise<void>;
}

function shop(): Shop {
  const lists: Lists = { '/categories': [], '/pets': [], '/store/inventory': [], '/store/orders': [] };
  const store = testStore({ clock, newId: testIds() });
  const profile = ContractProfile.parse({ plan: 'business' });
  const gateStore = openGateStore(join(testFolder(), 'gate.sqlite'), {
    connectionId: store.identity.connectionId,
    keyHash: 'test',
  });
  onTestFinished(() => gateStore.close());
  const gate = createGate({ store: gateStore, clock, random: () => 0.5, profile });
  const unchanged: string[] = [];
  const endless = new Set<string>();
  const client = createClient({
    baseUrl: 'http://service.test',
    apiKey: 'key',
    profile,
    clock,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      const body = `[${lists[pathname as keyof Lists].join(',')}]`;
      const etag = `"${Buffer.from(body).toString('base64url').slice(-40)}-${body.length}"`;
      if (request.headers.get('if-none-match') === etag) {
        unchanged.push(pathname);
        return new Response(null, { status: 304 });
      }
      const link = endless.has(pathname) ? { link: `<${pathname}?page=2>; rel="next"` } : {};
      return new Response(body, { headers: { 'content-type': 'application/json', etag, ...link } });
    },
  });
  const { remote } = store;
  const pull = createPull({
    remote,
    gate,
    client,
    profile,
    clock,
    today: () => '2026-11-21',
  });
  return {
    store,
    lists,
    endless,
    unchanged,
    async round() {
      pull.soon();
      while ((await pull.step()).did === 'page');
    },
  };
}

const petNamed = (store: Store, id: string) => {
  const petId = store.catalogue.petIdByRemoteId(remoteId(id));
  return petId === null ? null : store.catalogue.pet(petId);
};
const gone = (store: Store, table: 'pet' | 'store_order') =>
  store.context.db
    .prepare(`SELECT remote_id FROM ${table} WHERE gone_at IS NOT NULL ORDER BY remote_id`)
    .pluck()
    .all();
const pet = (id: number, name: string) => JSON.stringify({ id, name, categoryId: -7 });
const order = (id: number, more: object = {}) =>
  JSON.stringify({
    id,
    petId: 1,
    quantity: 1,
    complete: false,
    shipDate: '2026-11-30T10:00:00.000Z',
    ...more,
  });

test('values beyond the program’s bounds are read and shown unchanged', async () => {
  const { store, lists, round } = shop();
  const long = 'x'.repeat(300);
  lists['/categories'] = ['{"id":-7,"name":""}', '{"id":0,"name":"Fish"}'];
  lists['/pets'] = [
    pet(1, ''),
    JSON.stringify({ id: 2, name: long, categoryId: 0, status: 'reserved' }),
    '{"id":-9223372036854775808,"name":" Momo ","categoryId":-7,"status":null}',
  ];
  lists['/store/inventory'] = [
    '{"petId":1,"quantity":-3,"status":"on holiday"}',
    '{"petId":2,"quantity":5000000000}',
    '{"petId":-9223372036854775808,"quantity":0,"status":"sold"}',
  ];
  lists['/store/orders'] = [
    order(11, { quantity: 0 }),
    order(12, { quantity: -5, shipDate: '2026-11-30' }),
    order(-13, { quantity: 2, shipDate: '2026-11-30T10:00' }),
    '{"id":14}',
  ];
  await round();

  expect(store.remote.unreadable.all()).toEqual([]);
  expect(store.catalogue.categories().map(({ name }) => name)).toEqual(['#-7', 'Fish']);
  expect(petNamed(store, '1')).toMatchObject({
    name: '#1',
    categoryName: '#-7',
    stock: { known: -3, shown: -3 },
  });
  expect(petNamed(store, '2')).toMatchObject({ name: long, status: 'reserved', stock: { known: 5e9 } });
  expect(petNamed(store, '-9223372036854775808')).toMatchObject({ name: ' Momo ', status: null });
  const { items } = store.orderList.page({ filter: 'others', text: '', limit: 9, after: null });
  const seen = items.map(({ remoteId, quantity, shipDate }) => [remoteId, quantity, shipDate]);
  expect(seen).toEqual(
    expect.arrayContaining([
      ['11', 0, '2026-11-30T10:00:00.000Z'],
      ['12', -5, '2026-11-30T00:00:00.000Z'],
      ['-13', 2, '2026-11-30T10:00:00.000Z'],
    ]),
  );
  // An order for less than one pet promises nothing; the service's status of a count is stored.
  expect(petNamed(store, '1')?.stock.promised).toBe(2);
  expect(store.context.db.prepare('SELECT service_status FROM stock ORDER BY known').pluck().all()).toEqual([
    'on holiday',
    'sold',
    null,
  ]);
  // The form keeps the name unchanged, and an unknown status is sent back unchanged.
  const details = store.petEditing.details(store.catalogue.petIdByRemoteId(remoteId('2')) ?? localId(''));
  expect(details).toMatchObject({ name: long, status: 'as_is', otherStatus: 'reserved' });
  expect(store.verify().holds).toBe(true);

  lists['/store/inventory'][0] = '{"petId":1,"quantity":-3,"status":"available"}';
  lists['/store/orders'][1] = order(12, { quantity: -5, shipDate: '2026-11-30', complete: true });
  await round();
  expect(store.context.db.prepare('SELECT service_status FROM stock WHERE known = -3').pluck().get()).toBe(
    'available',
  );
  expect(petNamed(store, '1')?.stock).toMatchObject({ shown: -3, promised: 2 });
  expect(store.verify().holds).toBe(true);
});

test('an unreadable item is counted, stored with its text and read again only after a change', async () => {
  const { store, lists, unchanged, round } = shop();
  lists['/pets'] = [pet(1, 'Momo'), '{"id": 2.50, "name": "Coco", "categoryId": 1}'];
  lists['/store/orders'] = [
    order(11),
    'null',
    order(12, { quantity: 'many' }),
    '{"id":13,"petId":1,"quantity":1,"shipDate":"next week"}',
    '{"petId":1}',
    `{"id":14,"quantity":"${'9'.repeat(MAX_RAW)}"}`,
    '{"id":12345678901234567890123,"petId":1}',
  ];
  await round();

  const [pets, orders, ...none] = store.remote.unreadable.all();
  expect(none).toEqual([]);
  expect(pets).toEqual({
    resource: 'pets',
    count: 1,
    rows: [{ remoteId: null, field: 'id', raw: lists['/pets'][1], length: 45 }],
  });
  expect(orders).toMatchObject({ resource: 'orders', count: 6 });
  expect(orders?.rows.map(({ remoteId, field, raw }) => [remoteId, field, raw])).toEqual([
    [null, null, 'null'],
    ['12', 'quantity', lists['/store/orders'][2]],
    ['13', 'shipDate', lists['/store/orders'][3]],
    [null, 'id', '{"petId":1}'],
    ['14', 'quantity', lists['/store/orders'][5]?.slice(0, MAX_RAW)],
    [null, 'id', lists['/store/orders'][6]],
  ]);
  await round();
  expect(unchanged).toEqual(['/categories', '/pets', '/store/inventory', '/store/orders']);
  expect(store.remote.unreadable.all()).toHaveLength(2);

  lists['/store/orders'] = [order(11), ...Array.from({ length: 70 }, (_, at) => `"row ${at}"`)];
  lists['/pets'] = [pet(1, 'Momo')];
  await round();
  const kept = store.remote.unreadable.all();
  expect(kept).toMatchObject([{ resource: 'orders', count: 70 }]);
  expect(kept[0]?.rows).toHaveLength(MAX_ROWS);
});

test('an unreadable row is not treated as removed and does not prevent the removal of others', async () => {
  const { store, lists, unchanged, round } = shop();
  lists['/pets'] = [pet(1, 'Momo'), pet(2, 'Coco'), pet(3, 'Luna'), '"odd"'];
  lists['/store/orders'] = [order(11), order(12), order(13), '"odd"'];
  await round();
  lists['/pets'] = ['"odd"', '{"id":2,"name":{}}', pet(3, 'Luna'), '"more"', '"and more"'];
  lists['/store/orders'] = [order(11, { quantity: 'many' }), '"odd"', order(13)];
  await round();
  expect(gone(store, 'pet')).toEqual([]);
  await round();
  expect(gone(store, 'pet')).toEqual(['1']);
  expect(gone(store, 'store_order')).toEqual(['12']);
  expect(petNamed(store, '2')?.name).toBe('Coco');
  expect(store.remote.unreadable.all()).toMatchObject([{ count: 4 }, { count: 2 }]);
  // A list with a newly missing row is requested in full once more, the others only if changed.
  expect(unchanged).toEqual(['/categories', '/store/inventory', '/categories', '/store/inventory']);
  await round();
  expect(unchanged.slice(-4)).toEqual(['/categories', '/pets', '/store/inventory', '/store/orders']);
});

test('an object missing from one list and present in the next is not removed', async () => {
  const { store, lists, round } = shop();
  const whole = [pet(1, 'Momo'), pet(2, 'Coco'), pet(3, 'Luna')];
  for (const shown of [whole, whole.slice(1), whole, whole.slice(1)]) {
    lists['/pets'] = shown;
    await round();
    expect(gone(store, 'pet')).toEqual([]);
  }
  lists['/pets'] = whole.slice(2);
  await round();
  expect(gone(store, 'pet')).toEqual(['1']);
  await round();
  expect(gone(store, 'pet')).toEqual(['1', '2']);
  lists['/pets'] = whole;
  await round();
  expect(gone(store, 'pet')).toEqual([]);
});

test('a list with a page cycle removes nothing, nor does the next list alone', async () => {
  const { store, lists, endless, round } = shop();
  lists['/pets'] = [pet(1, 'Momo'), pet(2, 'Coco')];
  await round();
  lists['/pets'] = [pet(1, 'Momo')];
  endless.add('/pets');
  for (let rounds = 0; rounds < 3; rounds += 1) await round();
  endless.clear();
  await round();
  expect(gone(store, 'pet')).toEqual([]);
  // It is not evidence, and does not cancel the earlier evidence either.
  endless.add('/pets');
  await round();
  endless.clear();
  await round();
  expect(gone(store, 'pet')).toEqual(['2']);
});
