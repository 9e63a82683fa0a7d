import { describe, expect, test } from 'vitest';
import { localId } from '../../shared/testing/ids.ts';
import {
  always,
  answerLost,
  changeCount,
  contents,
  countSent,
  counts,
  HOUR,
  type Intercept,
  localPet,
  MINUTE,
  next,
  openEntries,
  openShop,
  ordersOf,
  page,
  placeOrder,
  type RequestFilter,
  refused,
  requestLost,
  SECOND,
  type Shop,
  savePet,
  sell,
  unreachable,
} from '../testing.ts';

// Requests with a lost answer: nothing is done twice, and nothing is lost.

/** An action of a person, its request, and its final effect at the service. */
interface Work {
  filter: RequestFilter;
  /** Runs before any failure. */
  prepare?: (shop: Shop) => unknown;
  act: (shop: Shop) => unknown;
  has: (shop: Shop) => Promise<unknown>;
}

const look = { colour: null, icon: null, taxRateId: null, description: null };
const ownOrder = (shop: Shop) =>
  localId(shop.program().store.context.db.prepare('SELECT id FROM store_order').pluck().get() as string);
const adjust = (shop: Shop, by: number) =>
  shop
    .program()
    .call['stock.adjust']({ petId: localPet(shop, shop.pets[0]), by, reason: 'found', note: null });
const LATER = '2026-11-25T10:00:00';

const works: Record<string, [Work, unknown]> = {
  'a new order': [
    {
      filter: { method: 'POST', path: /orders/ },
      act: (shop) => sell(shop, shop.pets[0], 1),
      has: async (shop) => [(await ordersOf(shop)).length, await counts(shop)],
    },
    [1, [9, 10]],
  ],
  'a new pet': [
    {
      filter: { method: 'POST', path: /pets/ },
      act: (shop) => savePet(shop, { name: 'Kiki' }),
      has: async (shop) => (await contents(shop)).pets.map(({ name }) => name),
    },
    ['Momo', 'Coco', 'Kiki'],
  ],
  'a new category': [
    {
      filter: { method: 'POST', path: /categories/ },
      act: (shop) =>
        shop.program().call['editing.saveCategory']({ ...look, categoryId: null, name: 'Birds' }),
      has: async (shop) => (await contents(shop)).categories.map(({ name }) => name),
    },
    ['Fish', 'Birds'],
  ],
  'another name': [
    {
      filter: { method: 'PUT', path: /pets/ },
      act: (shop) => savePet(shop, { petId: localPet(shop, shop.pets[0]), name: 'Lilo' }),
      has: async (shop) => (await contents(shop)).pets.map(({ name }) => name),
    },
    ['Lilo', 'Coco'],
  ],
  'another day': [
    {
      filter: { method: 'PUT', path: /orders/ },
      prepare: (shop) => placeOrder(shop, shop.pets[0]),
      act: (shop) =>
        shop.program().call['orders.move']({ orderId: ownOrder(shop), shipDate: `${LATER}.000Z` }),
      has: async (shop) =>
        (await contents(shop)).orders.map(({ shipDate }) => shipDate?.slice(0, LATER.length)),
    },
    [LATER],
  ],
  'a cancelled order': [
    {
      filter: { method: 'DELETE', path: /orders/ },
      prepare: (shop) => placeOrder(shop, shop.pets[0]),
      act: (shop) =>
        shop.program().call['orders.cancel']({ orderId: ownOrder(shop), reason: '', deposit: 'kept' }),
      has: ordersOf,
    },
    [],
  ],
  'a count': [
    { filter: { method: 'PUT', path: /inventory/ }, act: (shop) => adjust(shop, 5), has: counts },
    [15, 10],
  ],
};

async function begin({ prepare }: Work, contract: 'v1' | 'plain'): Promise<Shop> {
  const shop = await openShop({ contract });
  await prepare?.(shop);
  await shop.advance(MINUTE);
  return shop;
}

describe('a service that keeps contract v1', () => {
  const fates: Record<string, Intercept[]> = {
    'was lost on its way': [requestLost],
    'arrived and its answer was lost': [answerLost],
    'was answered by pages of something else': [page(502), page(404)],
    'arrived, and was then refused in turn': [answerLost, refused(500), refused(429), page(403)],
  };
  const all = Object.keys(works).flatMap((work) => Object.keys(fates).map((fate) => [work, fate] as const));

  test.each(all)(
    '%s that %s is retried with the same bytes and key, and takes effect once',
    async (name, fate) => {
      const [work, wanted] = works[name] as [Work, unknown];
      const shop = await begin(work, 'v1');
      shop.intercept = next(work.filter, ...(fates[fate] as Intercept[]));
      const before = shop.sent.length;
      await work.act(shop);
      await shop.advance(10 * MINUTE);
      expect(await work.has(shop)).toEqual(wanted);
      expect(openEntries(shop)).toEqual([]);
      const { method, path } = work.filter;
      const sent = shop.sent
        .slice(before)
        .filter((request) => request.method === method && path?.test(request.path));
      expect(sent.length).toBeGreaterThan(1);
      expect(new Set(sent.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
    },
  );

  test.each(Object.keys(works))(
    '%s that was lost before any answer with a date is retried when the service is reachable',
    async (name) => {
      const [work, wanted] = works[name] as [Work, unknown];
      const shop = await begin(work, 'v1');
      shop.till.kill();
      shop.intercept = requestLost;
      shop.till.boot();
      await work.act(shop);
      await shop.advance(2 * MINUTE);
      // Killed again: the first answered request is then the one for the entry.
      shop.till.kill();
      shop.till.boot();
      await shop.advance(2 * MINUTE);
      shop.intercept = null;
      await shop.advance(HOUR);
      expect(await work.has(shop)).toEqual(wanted);
      expect(openEntries(shop)).toEqual([]);
    },
  );

  test('a rename before a new pet is acknowledged is sent as an update', async () => {
    const shop = await openShop();
    shop.intercept = next({ method: 'POST' }, answerLost);
    const petId = await savePet(shop, { name: 'Kiki' });
    await shop.advance(SECOND);
    await savePet(shop, { petId, name: 'Lilo' });
    await shop.advance(10 * MINUTE);
    expect((await contents(shop)).pets.map(({ name }) => name)).toEqual(['Momo', 'Coco', 'Lilo']);
    expect(openEntries(shop)).toEqual([]);
  });

  test('a new pet removed before it is acknowledged is deleted here and at the service', async () => {
    const shop = await openShop();
    shop.intercept = next({ method: 'POST' }, answerLost);
    const petId = await savePet(shop, { name: 'Kiki' });
    await shop.advance(SECOND);
    await shop.program().call['editing.removePet']({ petId });
    for (let minutes = 0; minutes < 10; minutes += 1) {
      await shop.advance(MINUTE);
      // No list restores it in the meantime.
      expect(shop.program().store.petEditing.isLive(petId)).toBe(false);
    }
    expect((await contents(shop)).pets).toHaveLength(2);
    expect(openEntries(shop)).toEqual([]);
  });

  test.each(['Renamed', null])(
    'a new pet that another program changed (%s) before its answer arrived is not created twice',
    async (name) => {
      const shop = await openShop();
      shop.intercept = next({ method: 'POST' }, answerLost);
      const petId = await savePet(shop, { name: 'Kiki' });
      await shop.advance(SECOND);
      shop.intercept = unreachable;
      const kiki = (await contents(shop)).pets.find((pet) => pet.name === 'Kiki');
      if (!kiki) throw new Error('Nothing has arrived');
      const { id, ...values } = kiki;
      if (name === null) await shop.data.pets.remove(id);
      else await shop.data.pets.update(id, { ...values, name });
      await shop.advance(MINUTE);
      shop.intercept = null;
      await shop.advance(HOUR);
      expect((await contents(shop)).pets.map((pet) => pet.name)).toEqual([
        'Momo',
        'Coco',
        ...(name ? [name] : []),
      ]);
      expect(shop.program().store.petEditing.isLive(petId)).toBe(name !== null);
      expect(openEntries(shop)).toEqual([]);
    },
  );

  test.each([
    ['cancelled', []],
    ['handed over', [{ quantity: 1, complete: true }]],
    ['changed', [{ quantity: 3, complete: false }]],
  ])('an order %s elsewhere before its answer arrived stays so', async (change, wanted) => {
    const shop = await openShop();
    shop.intercept = next({ method: 'POST' }, answerLost);
    await placeOrder(shop, shop.pets[0]);
    await shop.advance(SECOND);
    shop.intercept = unreachable;
    const [order] = (await contents(shop)).orders;
    if (!order) throw new Error('Nothing has arrived');
    const { id, ...values } = order;
    if (change === 'cancelled') await shop.data.orders.remove(id);
    else if (change === 'changed') await shop.data.orders.update(id, { ...values, quantity: 3 });
    else await shop.data.orders.update(id, { ...values, complete: true });
    await shop.advance(MINUTE);
    shop.intercept = null;
    await shop.advance(HOUR);
    expect(await ordersOf(shop)).toMatchObject(wanted);
    expect(openEntries(shop)).toEqual([]);
  });

  test.each([
    ['arrived', answerLost],
    ['was lost', requestLost],
  ])('a count that %s and was changed elsewhere meanwhile is applied once', async (_, fate) => {
    const shop = await openShop();
    shop.intercept = next({ method: 'PUT' }, fate);
    await adjust(shop, 5);
    await shop.advance(SECOND);
    await changeCount(shop, shop.pets[0], 3);
    await shop.advance(10 * MINUTE);
    expect(await counts(shop)).toEqual([18, 10]);
    expect(openEntries(shop)).toEqual([]);
    await shop.advance(HOUR);
    expect(shop.program().store.stock.figures(localPet(shop, shop.pets[0]))).toMatchObject({
      known: 18,
      shown: 18,
    });
  });

  test('a count refused with 412 is applied although another till has written the same number', async () => {
    const shop = await openShop();
    await adjust(shop, 1);
    await shop.advance(SECOND);
    // The till's ETag is outdated, so its write is refused with 412. Every such answer is lost until a restart.
    await changeCount(shop, shop.pets[0], 5);
    shop.intercept = always({ method: 'PUT', path: /inventory/ }, answerLost);
    await adjust(shop, 5);
    await shop.advance(SECOND);
    shop.till.kill();
    shop.intercept = requestLost;
    shop.till.boot();
    await shop.advance(2 * MINUTE);
    shop.intercept = null;
    await shop.advance(HOUR);
    expect(await counts(shop)).toEqual([21, 10]);
    expect(openEntries(shop)).toEqual([]);
  });

  test.each([1, 5])('%i orders that always fail do not block others', async (failing) => {
    const shop = await openShop({ limits: { minute: 300, day: 10_000 } });
    const [momo, coco] = shop.pets;
    shop.intercept = (request, ask) =>
      request.method === 'POST' && request.body?.includes(`"petId":${momo}`)
        ? refused(500)(request, ask)
        : ask();
    for (let nth = 0; nth < failing; nth += 1) await sell(shop, momo, 1);
    await shop.advance(failing === 1 ? MINUTE : HOUR);
    for (let nth = 0; nth < 3; nth += 1) {
      await sell(shop, coco, 1);
      await shop.advance(5 * MINUTE);
      expect(await ordersOf(shop)).toHaveLength(nth + 1);
    }
    shop.intercept = null;
    await shop.advance(HOUR);
    expect(await ordersOf(shop)).toHaveLength(3 + failing);
    expect(openEntries(shop)).toEqual([]);
  });
});

describe('a plain service', () => {
  test.each(Object.keys(works))(
    '%s that arrived is found by one look-up and not sent again',
    async (name) => {
      const [work, wanted] = works[name] as [Work, unknown];
      const shop = await begin(work, 'plain');
      shop.intercept = next(work.filter, answerLost);
      const { method = '', path = /./ } = work.filter;
      const before = countSent(shop, method, path);
      await work.act(shop);
      await shop.advance(10 * MINUTE);
      expect(await work.has(shop)).toEqual(wanted);
      expect(openEntries(shop)).toEqual([]);
      // Deleting again does no harm.
      expect(countSent(shop, method, path) - before).toBe(method === 'DELETE' ? 2 : 1);
    },
  );

  test.each(['another name', 'another day', 'a cancelled order', 'a count'])(
    '%s that did not arrive is sent again after a look-up, at the earliest after a minute',
    async (name) => {
      const [work, wanted] = works[name] as [Work, unknown];
      const shop = await begin(work, 'plain');
      shop.intercept = next(work.filter, requestLost);
      const from = shop.world.now;
      await work.act(shop);
      await shop.advance(10 * MINUTE);
      expect(await work.has(shop)).toEqual(wanted);
      expect(openEntries(shop)).toEqual([]);
      const { method, path } = work.filter;
      const again = shop.sent.filter(
        ({ at, ...sent }) => sent.method === method && path?.test(sent.path) && at > from + SECOND,
      );
      for (const { at } of again) if (method !== 'DELETE') expect(at).toBeGreaterThanOrEqual(from + MINUTE);
    },
  );

  test.each(['a new order', 'a new pet', 'a new category'])(
    '%s that is not found is parked and sent again only by a person',
    async (name) => {
      const [work, wanted] = works[name] as [Work, unknown];
      const shop = await begin(work, 'plain');
      shop.intercept = next(work.filter, requestLost);
      const { method = '', path = /./ } = work.filter;
      await work.act(shop);
      await shop.advance(6 * HOUR);
      expect(countSent(shop, method, path)).toBe(1);
      const [entry] = shop.program().store.entryViews.list('parked', 9);
      expect(entry?.reason).toMatchObject({ code: 'not_provable' });
      await shop.program().call['sync.retry']({ entryId: entry?.id ?? localId(''), sendAgain: true });
      await shop.advance(10 * MINUTE);
      expect(await work.has(shop)).toEqual(wanted);
      expect(openEntries(shop)).toEqual([]);
    },
  );

  test('a count that arrived and was changed elsewhere meanwhile is parked', async () => {
    const shop = await openShop({ contract: 'plain' });
    shop.intercept = next({ method: 'PUT' }, answerLost);
    await adjust(shop, 5);
    await shop.advance(SECOND);
    await changeCount(shop, shop.pets[0], 3);
    await shop.advance(HOUR);
    expect(await counts(shop)).toEqual([18, 10]);
    expect(openEntries(shop)).toEqual([['pushStock', 'parked', 'stock_not_provable']]);
  });

  test('of two equal sales with one lost, one arrives and the other is parked', async () => {
    const shop = await openShop({ contract: 'plain' });
    shop.intercept = next({ method: 'POST' }, requestLost, answerLost);
    await sell(shop, shop.pets[0], 1);
    await sell(shop, shop.pets[0], 1);
    await shop.advance(HOUR);
    expect(await ordersOf(shop)).toHaveLength(1);
    expect(openEntries(shop).filter(([kind]) => kind === 'createOrder')).toEqual([
      ['createOrder', 'parked', 'not_provable'],
    ]);
  });
});
