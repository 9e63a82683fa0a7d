import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../shared/time/time.ts';
import { issueKey } from './keys/keys.ts';
import { seedDemo } from './seed/demo.ts';
import { manualClock } from './testing/clock.ts';
import { type Ask, asker, startService, type TestService } from './testing/service.ts';
import { onEachStorage } from './testing/storages.ts';

const BIGGEST = '9223372036854775807';

onEachStorage((open) => {
  let service: TestService;
  let ask: Ask;
  let categoryId: number;
  let petId: number;

  beforeEach(async () => {
    service = await startService({ storage: await open() });
    ask = service.ask;
    categoryId = (await ask('POST', '/categories', { name: 'Rabbits' })).body.id;
    petId = (await ask('POST', '/pets', { name: 'Flopsy', categoryId, status: 'available' })).body.id;
  });

  describe('pets', () => {
    test('are created, listed, read, replaced and deleted', async () => {
      const created = await ask('POST', '/pets', { name: 'Mopsy', categoryId });
      expect(created.status).toBe(201);
      expect(created.body).toEqual({ id: created.body.id, name: 'Mopsy', categoryId });
      expect(created.headers.get('location')).toBe(`/pets/${created.body.id}`);
      expect((await ask('GET', '/pets')).body).toHaveLength(2);

      const replaced = await ask('PUT', `/pets/${created.body.id}`, {
        name: 'M',
        categoryId,
        status: 'sold',
      });
      expect(replaced.body).toEqual({ id: created.body.id, name: 'M', categoryId, status: 'sold' });
      expect((await ask('GET', `/pets/${created.body.id}`)).body).toEqual(replaced.body);

      const deleted = await ask('DELETE', `/pets/${created.body.id}`);
      expect([deleted.status, deleted.text]).toEqual([204, '']);
      expect((await ask('GET', `/pets/${created.body.id}`)).status).toBe(404);
    });

    test('keep a name of 200 characters outside the basic plane, and fields nobody knows are ignored', async () => {
      const name = '🐇'.repeat(200);
      const created = await ask('POST', '/pets', { name, categoryId, colour: 'white' });
      expect(created.body).toEqual({ id: created.body.id, name, categoryId });
    });

    test('announce that reading one is deprecated, also on a refusal', async () => {
      for (const { headers } of [await ask('GET', `/pets/${petId}`), await ask('GET', '/pets/999')]) {
        expect(headers.get('deprecation')).toMatch(/^@\d+$/);
        expect(Date.parse(headers.get('sunset') ?? '')).toBeGreaterThan(0);
        expect(headers.get('link')).toContain('rel="deprecation"');
      }
      expect((await ask('GET', '/pets')).headers.has('deprecation')).toBe(false);
    });
  });

  describe('categories', () => {
    test('are created, listed, replaced, and deleted once no pet refers to them', async () => {
      const body = { name: 'Dogs', description: 'All of them.' };
      const created = await ask('POST', '/categories', body);
      expect([created.status, created.body]).toEqual([201, { id: created.body.id, ...body }]);
      const replaced = await ask('PUT', `/categories/${created.body.id}`, { name: 'Hounds' });
      expect(replaced.body).toEqual({ id: created.body.id, name: 'Hounds' });

      const refused = await ask('DELETE', `/categories/${categoryId}`);
      expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
      await ask('DELETE', `/pets/${petId}`);
      expect((await ask('DELETE', `/categories/${categoryId}`)).status).toBe(204);
      expect((await ask('GET', '/categories')).body).toEqual([replaced.body]);
    });
  });

  describe('orders', () => {
    test('keep the largest id and every other field', async () => {
      const text = `{"id":${BIGGEST},"petId":${petId},"quantity":2147483647,"shipDate":"2026-11-21T10:00:00+01:00","complete":false}`;
      const created = await ask('POST', '/store/orders', text);
      expect(created.status).toBe(201);
      expect(created.text).toBe(
        `{"id":${BIGGEST},"petId":${petId},"quantity":2147483647,"shipDate":"2026-11-21T09:00:00.000Z","complete":false}`,
      );
      expect((await ask('GET', `/store/orders/${BIGGEST}`)).text).toBe(created.text);
      expect((await ask('GET', '/store/orders')).text).toBe(`[${created.text}]`);
      expect((await ask('GET', '/store/orders/9223372036854775806')).status).toBe(404);
    });

    test('neighbouring ids past 2^53 are two orders', async () => {
      for (const id of ['9007199254740992', '9007199254740993']) {
        expect((await ask('POST', '/store/orders', `{"id":${id},"petId":${petId}}`)).text).toContain(
          `"id":${id}`,
        );
      }
      expect((await ask('GET', '/store/orders')).body).toHaveLength(2);
    });

    test('sent again are the same order; with other content a conflict', async () => {
      const order = { id: 77, petId, quantity: 1, shipDate: '2026-11-21T09:00:00.000Z', complete: true };
      const first = await ask('POST', '/store/orders', order);
      const again = await ask('POST', '/store/orders', { ...order, shipDate: '2026-11-21T10:00:00+01:00' });
      expect([first.status, again.status, again.text]).toEqual([201, 200, first.text]);
      const other = await ask('POST', '/store/orders', { ...order, quantity: 2 });
      expect([other.status, other.body.code]).toEqual([409, 'conflict']);
      expect((await ask('GET', '/store/orders')).body).toHaveLength(1);
    });

    test('sent many times at once are made once', async () => {
      const order = { id: 78, petId, quantity: 1 };
      const replies = await Promise.all(
        Array.from({ length: 12 }, () => ask('POST', '/store/orders', order)),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([...Array(11).fill(200), 201]);
      expect(new Set(replies.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    });

    test('without an id get one that no client has taken', async () => {
      const free = Number((await ask('POST', '/store/orders', {})).body.id);
      await ask('POST', '/store/orders', { id: free + 1, petId });
      const next = await ask('POST', '/store/orders', {});
      expect([next.status, Number(next.body.id) > free + 1]).toEqual([201, true]);
    });

    test('are replaced and deleted, and outlive their pet', async () => {
      await ask('POST', '/store/orders', { id: 5, petId, quantity: 1, complete: false });
      await ask('DELETE', `/pets/${petId}`);
      const fulfilled = await ask('PUT', '/store/orders/5', { id: 5, petId, quantity: 1, complete: true });
      expect(fulfilled.body).toEqual({ id: 5, petId, quantity: 1, complete: true });
      expect((await ask('PUT', '/store/orders/5', { id: 6 })).body.message).toMatch(/^id:/);
      expect((await ask('DELETE', '/store/orders/5')).status).toBe(204);
      expect((await ask('DELETE', '/store/orders/5')).status).toBe(404);
    });

    test('keep their id taken once they are deleted, also from ids that the service gives', async () => {
      const { id } = (await ask('POST', '/store/orders', {})).body;
      const next = String(BigInt(id) + 1n);
      await ask('POST', '/store/orders', `{"id":${next}}`);
      await ask('DELETE', `/store/orders/${next}`);
      const again = await ask('POST', '/store/orders', `{"id":${next}}`);
      expect([again.status, again.body.code]).toEqual([410, 'gone']);
      const assigned = (await ask('POST', '/store/orders', {})).body.id;
      expect(BigInt(assigned)).toBeGreaterThan(BigInt(next));
    });

    test('leave stock and status alone', async () => {
      await ask('PUT', `/store/inventory/${petId}`, { quantity: 3 });
      await ask('POST', '/store/orders', { petId, quantity: 2, complete: true });
      expect((await ask('GET', `/store/inventory/${petId}`)).body).toEqual({
        petId,
        quantity: 3,
        status: 'available',
      });
    });
  });

  describe('inventory', () => {
    test('has no entry until a count is set, and shows the status of its pet', async () => {
      expect((await ask('GET', `/store/inventory/${petId}`)).status).toBe(404);
      expect((await ask('GET', '/store/inventory')).body).toEqual([]);
      const set = await ask('PUT', `/store/inventory/${petId}`, { quantity: 0 });
      expect([set.status, set.body]).toEqual([200, { petId, quantity: 0, status: 'available' }]);
      await ask('PUT', `/pets/${petId}`, { name: 'Flopsy', categoryId, status: 'pending' });
      expect((await ask('GET', '/store/inventory')).body).toEqual([
        { petId, quantity: 0, status: 'pending' },
      ]);
      await ask('PUT', `/pets/${petId}`, { name: 'Flopsy', categoryId });
      expect((await ask('GET', `/store/inventory/${petId}`)).body.status).toBe('available');
    });

    test('refuses a pet that does not exist, and goes with its pet', async () => {
      expect((await ask('PUT', '/store/inventory/999', { quantity: 1 })).status).toBe(404);
      await ask('PUT', `/store/inventory/${petId}`, { quantity: 1 });
      await ask('DELETE', `/pets/${petId}`);
      expect((await ask('GET', '/store/inventory')).body).toEqual([]);
    });

    test('of several writes with the same If-Match one wins', async () => {
      const { headers } = await ask('PUT', `/store/inventory/${petId}`, { quantity: 10 });
      const ifMatch = { 'if-match': headers.get('etag') ?? '' };
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          ask('PUT', `/store/inventory/${petId}`, { quantity: index }, ifMatch),
        ),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
    });

    test('of several first counts with If-None-Match: * one wins', async () => {
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          ask('PUT', `/store/inventory/${petId}`, { quantity: index }, { 'if-none-match': '*' }),
        ),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
    });
  });

  describe('lists', () => {
    test('page through everything with limit, after and Link', async () => {
      for (let id = 1; id <= 7; id += 1)
        await ask('POST', '/store/orders', `{"id":${BIGGEST.slice(0, -1)}${id}}`);
      const seen: string[] = [];
      let next: string | null = '/store/orders?limit=3';
      let pages = 0;
      while (next !== null) {
        const page = await ask('GET', next);
        seen.push(...page.body.map((order: { id: bigint }) => String(order.id)));
        const link = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
        // A proxy may offer the service below a path that it does not see.
        const below: string = `http://proxy/shop${next}`;
        next = link === undefined ? null : new URL(link, below).href.replace('http://proxy/shop', '');
        pages += 1;
      }
      expect(pages).toBe(3);
      expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7].map((id) => `${BIGGEST.slice(0, -1)}${id}`));
    });

    test('that end with a page have no next one', async () => {
      await ask('POST', '/pets', { name: 'Mopsy', categoryId });
      expect((await ask('GET', '/pets?limit=2')).headers.has('link')).toBe(false);
      expect((await ask('GET', `/pets?after=${BIGGEST}`)).body).toEqual([]);
    });
  });

  describe('ETag', () => {
    test('answers 304 to a read of what the client has, and costs quota', async () => {
      for (const path of [`/pets/${petId}`, '/pets', '/categories']) {
        const first = await ask('GET', path);
        const etag = first.headers.get('etag') ?? '';
        const again = await ask('GET', path, undefined, { 'if-none-match': `"x", W/${etag}` });
        expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
        const spent = Number(first.headers.get('x-ratelimit-remaining')) - 1;
        expect(Number(again.headers.get('x-ratelimit-remaining'))).toBe(spent);
      }
    });

    test('changes with every write and guards the next one', async () => {
      const before = (await ask('GET', `/pets/${petId}`)).headers.get('etag') ?? '';
      const body = { name: 'Flopsy', categoryId };
      const written = await ask('PUT', `/pets/${petId}`, body, { 'if-match': before });
      expect(written.status).toBe(200);
      const stale = await ask('PUT', `/pets/${petId}`, body, { 'if-match': before });
      expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
      expect((await ask('DELETE', `/pets/${petId}`, undefined, { 'if-match': before })).status).toBe(412);
      expect((await ask('GET', `/pets/${petId}`, undefined, { 'if-none-match': before })).status).toBe(200);
      expect((await ask('DELETE', `/pets/${petId}`, undefined, { 'if-match': '*' })).status).toBe(204);
    });

    test('names one state for ever, of a list and of a count too', async () => {
      const tagOf = async (path: string) => (await ask('GET', path)).headers.get('etag');
      const pet = { name: 'Flopsy', categoryId, status: 'available' };
      await ask('PUT', `/store/inventory/${petId}`, { quantity: 3 });
      const paths = ['/pets', '/store/inventory', `/store/inventory/${petId}`];
      const before = await Promise.all(paths.map(tagOf));
      await ask('PUT', `/pets/${petId}`, { ...pet, name: 'Mopsy' });
      expect(await tagOf(`/store/inventory/${petId}`)).toBe(before[2]);
      await ask('PUT', `/pets/${petId}`, { ...pet, status: 'sold' });
      await ask('PUT', `/pets/${petId}`, pet);
      const after = await Promise.all(paths.map(tagOf));
      expect(after.filter((tag, at) => tag === before[at])).toEqual([]);
    });
  });

  describe('Idempotency-Key', () => {
    const key = { 'idempotency-key': 'sale-1' };

    test('gives the same answer again and does nothing twice', async () => {
      const pet = { name: 'Mopsy', categoryId };
      const [first, ...others] = await Promise.all(
        Array.from({ length: 6 }, () => ask('POST', '/pets', pet, key)),
      );
      for (const other of others) {
        expect([other.status, other.text]).toEqual([201, first?.text]);
        expect(other.headers.get('location')).toBe(first?.headers.get('location'));
      }
      expect((await ask('GET', '/pets')).body).toHaveLength(2);
    });

    test('used for another request is a conflict; a refusal is not kept', async () => {
      const refused = await ask('POST', '/pets', { name: 'Mopsy', categoryId: 999 }, key);
      expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(/^categoryId:/)]);
      expect((await ask('POST', '/pets', { name: 'Mopsy', categoryId }, key)).status).toBe(201);
      const other = await ask('POST', '/pets', { name: 'Other', categoryId }, key);
      expect([other.status, other.headers.get('location')]).toEqual([
        409,
        expect.stringMatching(/^\/pets\/\d+$/),
      ]);
      expect((await ask('POST', '/categories', { name: 'Mopsy' }, key)).status).toBe(409);
      expect((await ask('POST', '/categories', { name: 'M' }, { 'idempotency-key': ' ' })).status).toBe(400);
    });

    test.each([
      ['a pet', () => `/pets/${petId}`, () => ({ name: 'Mopsy', categoryId })],
      ['a category', () => `/categories/${categoryId}`, () => ({ name: 'Hares' })],
      ['an order', () => '/store/orders/7', () => ({ quantity: 2 })],
      ['a count', () => `/store/inventory/${petId}`, () => ({ quantity: 5 })],
    ])('of a change of %s is looked at before its condition', async (_, pathOf, bodyOf) => {
      await ask('POST', '/store/orders', { id: 7, quantity: 1 });
      await ask('PUT', `/store/inventory/${petId}`, { quantity: 1 });
      const path = pathOf();
      const before = (await ask('PUT', path, bodyOf())).headers.get('etag') ?? '';
      const guarded = { ...key, 'if-match': before };
      const first = await ask('PUT', path, bodyOf(), guarded);
      const again = await ask('PUT', path, bodyOf(), guarded);
      expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
      expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([
        null,
        'true',
      ]);
      const other = await ask('PUT', path, bodyOf(), { ...key, 'if-match': '"x"' });
      expect([other.status, other.headers.get('location')]).toEqual([409, path]);
      expect((await ask('PUT', path, bodyOf(), { 'if-match': '"x"' })).status).toBe(412);
    });

    test('is kept for 7 days and then free again, for every API key of the account', async () => {
      const clock = manualClock();
      const storage = await open();
      const shop = await startService({ storage, clock });
      const post = (send = shop.ask) => send('POST', '/store/orders', { quantity: 1 }, key);
      const first = await post();
      clock.advance(7 * DAY_MS - 1);
      await storage.prune(clock.now());
      const other = await issueKey(storage.keys, clock, { account: 'test', plan: 'free' });
      for (const send of [shop.ask, asker(shop.url, other.key)])
        expect((await post(send)).body).toEqual(first.body);
      clock.advance(1);
      expect((await post()).body).not.toEqual(first.body);
    });

    test('of a new pet or category is kept as long as that exists, and 7 days more', async () => {
      const clock = manualClock();
      const storage = await open();
      const shop = await startService({ storage, clock });
      const wait = async (days: number) => {
        clock.advance(days * DAY_MS);
        await storage.prune(clock.now());
      };
      const category = () => shop.ask('POST', '/categories', { name: 'Dogs' }, key);
      const { body } = await category();
      const pet = () =>
        shop.ask('POST', '/pets', { name: 'Rex', categoryId: body.id }, { 'idempotency-key': 'rex' });
      const rex = (await pet()).body;
      await wait(400);
      expect([(await category()).body, (await pet()).body]).toEqual([body, rex]);
      await shop.ask('DELETE', `/pets/${rex.id}`);
      await shop.ask('DELETE', `/categories/${body.id}`);
      await wait(6);
      expect([(await category()).body, (await pet()).body]).toEqual([body, rex]);
      await wait(1);
      expect((await category()).body).not.toEqual(body);
    });
  });

  test('the demonstration shop is stocked and the same each time', async () => {
    const shop = await startService({ storage: await open() });
    await Promise.all([seedDemo(shop.data), seedDemo(shop.data)]);
    await seedDemo(shop.data);
    const pets = (await shop.ask('GET', '/pets')).body;
    expect((await shop.ask('GET', '/categories')).body.length).toBeGreaterThanOrEqual(6);
    expect(pets.length).toBeGreaterThanOrEqual(60);
    expect((await shop.ask('GET', '/store/inventory')).body).toHaveLength(pets.length);
    expect(pets[0]).toEqual({ id: 1, name: 'Labrador Retriever puppy', categoryId: 1, status: 'available' });
  });
});
