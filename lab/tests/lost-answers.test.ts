import { describe, expect, test } from 'vitest';
import { localId } from '../../shared/testing/ids.ts';
import {
  type About,
  always,
  answerLost,
  asked,
  type Between,
  changeCount,
  contents,
  counts,
  down,
  HOUR,
  localPet,
  lost,
  MINUTE,
  next,
  open,
  ordersOf,
  page,
  placeOrder,
  refused,
  SECOND,
  type Shop,
  savePet,
  sell,
  shop,
} from '../testing.ts';

// Requests with a lost answer: nothing is done twice, and nothing is lost.

/** An action of a person, its request, and its final effect at the service. */
interface Work {
  about: About;
  /** Runs before any failure. */
  prepare?: (one: Shop) => unknown;
  act: (one: Shop) => unknown;
  has: (one: Shop) => Promise<unknown>;
}

const look = { colour: null, icon: null, taxRateId: null, description: null };
const ownOrder = (one: Shop) =>
  localId(one.program().store.context.db.prepare('SELECT id FROM store_order').pluck().get() as string);
const adjust = (one: Shop, by: number) =>
  one.program().call['stock.adjust']({ petId: localPet(one, one.pets[0]), by, reason: 'found', note: null });
const LATER = '2026-11-25T10:00:00';

const works: Record<string, [Work, unknown]> = {
  'a new order': [
    {
      about: { method: 'POST', path: /orders/ },
      act: (one) => sell(one, one.pets[0], 1),
      has: async (one) => [(await ordersOf(one)).length, await counts(one)],
    },
    [1, [9, 10]],
  ],
  'a new pet': [
    {
      about: { method: 'POST', path: /pets/ },
      act: (one) => savePet(one, { name: 'Kiki' }),
      has: async (one) => (await contents(one)).pets.map(({ name }) => name),
    },
    ['Momo', 'Coco', 'Kiki'],
  ],
  'a new category': [
    {
      about: { method: 'POST', path: /categories/ },
      act: (one) => one.program().call['editing.saveCategory']({ ...look, categoryId: null, name: 'Birds' }),
      has: async (one) => (await contents(one)).categories.map(({ name }) => name),
    },
    ['Fish', 'Birds'],
  ],
  'another name': [
    {
      about: { method: 'PUT', path: /pets/ },
      act: (one) => savePet(one, { petId: localPet(one, one.pets[0]), name: 'Lilo' }),
      has: async (one) => (await contents(one)).pets.map(({ name }) => name),
    },
    ['Lilo', 'Coco'],
  ],
  'another day': [
    {
      about: { method: 'PUT', path: /orders/ },
      prepare: (one) => placeOrder(one, one.pets[0]),
      act: (one) => one.program().call['orders.move']({ orderId: ownOrder(one), shipDate: `${LATER}.000Z` }),
      has: async (one) =>
        (await contents(one)).orders.map(({ shipDate }) => shipDate?.slice(0, LATER.length)),
    },
    [LATER],
  ],
  'a cancelled order': [
    {
      about: { method: 'DELETE', path: /orders/ },
      prepare: (one) => placeOrder(one, one.pets[0]),
      act: (one) =>
        one.program().call['orders.cancel']({ orderId: ownOrder(one), reason: '', deposit: 'kept' }),
      has: ordersOf,
    },
    [],
  ],
  'a count': [
    { about: { method: 'PUT', path: /inventory/ }, act: (one) => adjust(one, 5), has: counts },
    [15, 10],
  ],
};

async function begin({ prepare }: Work, contract: 'v1' | 'plain'): Promise<Shop> {
  const one = await shop({ contract });
  await prepare?.(one);
  await one.pass(MINUTE);
  return one;
}

describe('a service that keeps contract v1', () => {
  const fates: Record<string, Between[]> = {
    'was lost on its way': [lost],
    'arrived and its answer was lost': [answerLost],
    'was answered by pages of something else': [page(502), page(404)],
    'arrived, and was then refused in turn': [answerLost, refused(500), refused(429), page(403)],
  };
  const all = Object.keys(works).flatMap((work) => Object.keys(fates).map((fate) => [work, fate] as const));

  test.each(all)(
    '%s that %s is sent again with the same bytes under the same key, and done once',
    async (name, fate) => {
      const [work, wanted] = works[name] as [Work, unknown];
      const one = await begin(work, 'v1');
      one.between = next(work.about, ...(fates[fate] as Between[]));
      const before = one.sent.length;
      await work.act(one);
      await one.pass(10 * MINUTE);
      expect(await work.has(one)).toEqual(wanted);
      expect(open(one)).toEqual([]);
      const { method, path } = work.about;
      const sent = one.sent
        .slice(before)
        .filter((request) => request.method === method && path?.test(request.path));
      expect(sent.length).toBeGreaterThan(1);
      expect(new Set(sent.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
    },
  );

  test.each(Object.keys(works))(
    '%s that was lost before any answer told the time is sent again once the service is reached',
    async (name) => {
      const [work, wanted] = works[name] as [Work, unknown];
      const one = await begin(work, 'v1');
      one.till.kill();
      one.between = lost;
      one.till.boot();
      await work.act(one);
      await one.pass(2 * MINUTE);
      // Killed again: the first answered request is then the one for the entry.
      one.till.kill();
      one.till.boot();
      await one.pass(2 * MINUTE);
      one.between = null;
      await one.pass(HOUR);
      expect(await work.has(one)).toEqual(wanted);
      expect(open(one)).toEqual([]);
    },
  );

  test('a name that was changed before a new pet was acknowledged follows as a change', async () => {
    const one = await shop();
    one.between = next({ method: 'POST' }, answerLost);
    const petId = await savePet(one, { name: 'Kiki' });
    await one.pass(SECOND);
    await savePet(one, { petId, name: 'Lilo' });
    await one.pass(10 * MINUTE);
    expect((await contents(one)).pets.map(({ name }) => name)).toEqual(['Momo', 'Coco', 'Lilo']);
    expect(open(one)).toEqual([]);
  });

  test('a new pet that is removed before it was acknowledged is gone in the end, here and there', async () => {
    const one = await shop();
    one.between = next({ method: 'POST' }, answerLost);
    const petId = await savePet(one, { name: 'Kiki' });
    await one.pass(SECOND);
    await one.program().call['editing.removePet']({ petId });
    for (let minutes = 0; minutes < 10; minutes += 1) {
      await one.pass(MINUTE);
      // No list restores it in the meantime.
      expect(one.program().store.petEditing.isLive(petId)).toBe(false);
    }
    expect((await contents(one)).pets).toHaveLength(2);
    expect(open(one)).toEqual([]);
  });

  test.each(['Renamed', null])(
    'a new pet that somebody changed (%s) before its answer came is not made twice',
    async (name) => {
      const one = await shop();
      one.between = next({ method: 'POST' }, answerLost);
      const petId = await savePet(one, { name: 'Kiki' });
      await one.pass(SECOND);
      one.between = down;
      const kiki = (await contents(one)).pets.find((pet) => pet.name === 'Kiki');
      if (!kiki) throw new Error('Nothing has arrived');
      const { id, ...values } = kiki;
      if (name === null) await one.data.pets.remove(id);
      else await one.data.pets.update(id, { ...values, name });
      await one.pass(MINUTE);
      one.between = null;
      await one.pass(HOUR);
      expect((await contents(one)).pets.map((pet) => pet.name)).toEqual([
        'Momo',
        'Coco',
        ...(name ? [name] : []),
      ]);
      expect(one.program().store.petEditing.isLive(petId)).toBe(name !== null);
      expect(open(one)).toEqual([]);
    },
  );

  test.each([
    ['cancelled', []],
    ['handed over', [{ quantity: 1, complete: true }]],
    ['changed', [{ quantity: 3, complete: false }]],
  ])('an order that was %s elsewhere before its answer came stays so', async (change, wanted) => {
    const one = await shop();
    one.between = next({ method: 'POST' }, answerLost);
    await placeOrder(one, one.pets[0]);
    await one.pass(SECOND);
    one.between = down;
    const [order] = (await contents(one)).orders;
    if (!order) throw new Error('Nothing has arrived');
    const { id, ...values } = order;
    if (change === 'cancelled') await one.data.orders.remove(id);
    else if (change === 'changed') await one.data.orders.update(id, { ...values, quantity: 3 });
    else await one.data.orders.update(id, { ...values, complete: true });
    await one.pass(MINUTE);
    one.between = null;
    await one.pass(HOUR);
    expect(await ordersOf(one)).toMatchObject(wanted);
    expect(open(one)).toEqual([]);
  });

  test.each([
    ['arrived', answerLost],
    ['was lost', lost],
  ])('a count that %s and was changed elsewhere meanwhile is written once', async (_, fate) => {
    const one = await shop();
    one.between = next({ method: 'PUT' }, fate);
    await adjust(one, 5);
    await one.pass(SECOND);
    await changeCount(one, one.pets[0], 3);
    await one.pass(10 * MINUTE);
    expect(await counts(one)).toEqual([18, 10]);
    expect(open(one)).toEqual([]);
    await one.pass(HOUR);
    expect(one.program().store.stock.figures(localPet(one, one.pets[0]))).toMatchObject({
      known: 18,
      shown: 18,
    });
  });

  test('a refused count whose target another till has written meanwhile is written, too', async () => {
    const one = await shop();
    await adjust(one, 1);
    await one.pass(SECOND);
    // The till's ETag is outdated, so its write is refused with 412. Every such answer is lost until a restart.
    await changeCount(one, one.pets[0], 5);
    one.between = always({ method: 'PUT', path: /inventory/ }, answerLost);
    await adjust(one, 5);
    await one.pass(SECOND);
    one.till.kill();
    one.between = lost;
    one.till.boot();
    await one.pass(2 * MINUTE);
    one.between = null;
    await one.pass(HOUR);
    expect(await counts(one)).toEqual([21, 10]);
    expect(open(one)).toEqual([]);
  });

  test.each([1, 5])('%i orders that always fail hold up no other one for long', async (failing) => {
    const one = await shop({ limits: { minute: 300, day: 10_000 } });
    const [momo, coco] = one.pets;
    one.between = (request, ask) =>
      request.method === 'POST' && request.body?.includes(`"petId":${momo}`)
        ? refused(500)(request, ask)
        : ask();
    for (let nth = 0; nth < failing; nth += 1) await sell(one, momo, 1);
    await one.pass(failing === 1 ? MINUTE : HOUR);
    for (let nth = 0; nth < 3; nth += 1) {
      await sell(one, coco, 1);
      await one.pass(5 * MINUTE);
      expect(await ordersOf(one)).toHaveLength(nth + 1);
    }
    one.between = null;
    await one.pass(HOUR);
    expect(await ordersOf(one)).toHaveLength(3 + failing);
    expect(open(one)).toEqual([]);
  });
});

describe('a plain service', () => {
  test.each(Object.keys(works))('%s that arrived is found by one look, and not sent again', async (name) => {
    const [work, wanted] = works[name] as [Work, unknown];
    const one = await begin(work, 'plain');
    one.between = next(work.about, answerLost);
    const { method = '', path = /./ } = work.about;
    const before = asked(one, method, path);
    await work.act(one);
    await one.pass(10 * MINUTE);
    expect(await work.has(one)).toEqual(wanted);
    expect(open(one)).toEqual([]);
    // Deleting again does no harm.
    expect(asked(one, method, path) - before).toBe(method === 'DELETE' ? 2 : 1);
  });

  test.each(['another name', 'another day', 'a cancelled order', 'a count'])(
    '%s that did not arrive is sent again once that is seen, at the earliest after a minute',
    async (name) => {
      const [work, wanted] = works[name] as [Work, unknown];
      const one = await begin(work, 'plain');
      one.between = next(work.about, lost);
      const from = one.world.now;
      await work.act(one);
      await one.pass(10 * MINUTE);
      expect(await work.has(one)).toEqual(wanted);
      expect(open(one)).toEqual([]);
      const { method, path } = work.about;
      const again = one.sent.filter(
        ({ at, ...sent }) => sent.method === method && path?.test(sent.path) && at > from + SECOND,
      );
      for (const { at } of again) if (method !== 'DELETE') expect(at).toBeGreaterThanOrEqual(from + MINUTE);
    },
  );

  test.each(['a new order', 'a new pet', 'a new category'])(
    '%s that is not found is sent again by a person alone',
    async (name) => {
      const [work, wanted] = works[name] as [Work, unknown];
      const one = await begin(work, 'plain');
      one.between = next(work.about, lost);
      const { method = '', path = /./ } = work.about;
      await work.act(one);
      await one.pass(6 * HOUR);
      expect(asked(one, method, path)).toBe(1);
      const [entry] = one.program().store.entryViews.list('parked', 9);
      expect(entry?.reason).toMatchObject({ code: 'not_provable' });
      await one.program().call['sync.retry']({ entryId: entry?.id ?? localId(''), sendAgain: true });
      await one.pass(10 * MINUTE);
      expect(await work.has(one)).toEqual(wanted);
      expect(open(one)).toEqual([]);
    },
  );

  test('a count that arrived and was changed elsewhere meanwhile is counted by a person', async () => {
    const one = await shop({ contract: 'plain' });
    one.between = next({ method: 'PUT' }, answerLost);
    await adjust(one, 5);
    await one.pass(SECOND);
    await changeCount(one, one.pets[0], 3);
    await one.pass(HOUR);
    expect(await counts(one)).toEqual([18, 10]);
    expect(open(one)).toEqual([['pushStock', 'parked', 'stock_not_provable']]);
  });

  test('of two sales alike each arrives once, or a person decides', async () => {
    const one = await shop({ contract: 'plain' });
    one.between = next({ method: 'POST' }, lost, answerLost);
    await sell(one, one.pets[0], 1);
    await sell(one, one.pets[0], 1);
    await one.pass(HOUR);
    expect(await ordersOf(one)).toHaveLength(1);
    expect(open(one).filter(([kind]) => kind === 'createOrder')).toEqual([
      ['createOrder', 'parked', 'not_provable'],
    ]);
  });
});
