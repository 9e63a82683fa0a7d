import { expect, test } from 'vitest';
import { Seen } from '../../electron/store/remote/gone.ts';
import type { RemoteId } from '../../shared/ids.ts';
import { minor } from '../../shared/minor.ts';
import { localId, remoteId } from '../../shared/testing/ids.ts';
import { MINUTE, ordersOf, placeOrder, type Shop, sell, shop } from './testing.ts';
import type { ServiceTraits } from './traits.ts';

// How soon an entry in doubt is settled, in virtual time: what arrived is found at once; only the proof that something
// did not arrive waits for the quiet period (docs/sync.md, "In doubt").

const QUIET = 60_000;
const noGetOrder = { operations: { getOrder: { available: false } } };
const noIds: Partial<ServiceTraits> = { keepsIds: false, getsOrders: false, idempotency: 'none' };

/** Sells until one order has arrived, or not, in a way that left it in doubt. */
async function inDoubt(
  one: Shop,
  petId: RemoteId,
  wanted: { arrived: boolean; kind: 'lossy' | 'errors'; code?: string },
): Promise<void> {
  const { call, store } = one.program();
  const found = {
    petId: store.catalogue.petIdByRemoteId(petId) ?? localId(''),
    by: 40,
    reason: 'found' as const,
  };
  await call['stock.adjust']({ ...found, note: null });
  await one.pass(MINUTE);
  for (let tries = 0; tries < 40; tries += 1) {
    const before = one.service.created.length;
    const until = one.world.now + 500;
    one.troubles.push({ kind: wanted.kind, from: one.world.now, until, share: 1, onlyPost: true });
    await sell(one, petId, 1);
    await one.pass(500);
    const [entry] = one.program().store.queue.inDoubt();
    const isCode =
      wanted.code === undefined ||
      (entry?.reason?.code === 'answered' ? entry.reason.name : entry?.reason?.code) === wanted.code;
    if (entry && isCode && one.service.created.length - before === Number(wanted.arrived)) return;
    await one.pass(10 * MINUTE);
    // What only a later order can prove has its proof before the next try.
    await sell(one, petId, 1);
    await one.pass(10 * MINUTE);
  }
  throw new Error('No answer was lost in that way');
}

const unknown = ({ program }: Shop): number => program().store.queue.inDoubt().length;

/** Virtual milliseconds until nothing is in doubt or on its way any more. */
async function untilSettled(one: Shop): Promise<number> {
  const from = one.world.now;
  const waits = () => Object.values(one.program().sync.status().waiting).reduce((sum, n) => sum + n, 0);
  while (unknown(one) + waits() > 0) {
    if (one.world.now - from > 60 * MINUTE) throw new Error('Still in doubt after an hour');
    await one.pass(50);
  }
  return one.world.now - from;
}

/** A shop whose service has shown what it keeps of an order. */
async function known(traits: Partial<ServiceTraits>, profile = {}): Promise<Shop> {
  const one = await shop(traits, profile);
  await sell(one, one.pets[1], 1);
  await one.pass(MINUTE);
  return one;
}

const services = [
  ['that keeps our ids', {}, {}],
  ['with a list only', noIds, noGetOrder],
] as const;

test.each(services)(
  'an order that arrived is found within three seconds at a service %s, by one request',
  async (_, traits, profile) => {
    const one = await known(traits, profile);
    await inDoubt(one, one.pets[0], { arrived: true, kind: 'errors' });
    const { counts, created } = one.service;
    const asked = () =>
      Object.fromEntries(
        ['GET orders', 'GET orders/id'].map((name) => [name, counts.byOperation.get(name) ?? 0]),
      );
    const before = { asked: asked(), orders: created.length };
    expect(await untilSettled(one)).toBeLessThan(3000);
    const lookUps = Object.entries(asked()).map(([name, n]) => n - (before.asked[name] ?? 0));
    expect(lookUps.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect(created).toHaveLength(before.orders);
  },
);

test('an order that did not arrive goes again after the quiet period and one request', async () => {
  const one = await known({});
  await inDoubt(one, one.pets[0], { arrived: false, kind: 'lossy' });
  const orders = one.service.created.length;
  const took = await untilSettled(one);
  expect(took).toBeGreaterThan(QUIET - 1000);
  expect(took).toBeLessThan(QUIET + 3000);
  expect(one.service.created).toHaveLength(orders + 1);
});

test('an order that the service itself answered with a 500 goes again as soon as it is not there', async () => {
  const one = await known({});
  await inDoubt(one, one.pets[0], { arrived: false, kind: 'errors', code: 'internal' });
  const orders = one.service.created.length;
  expect(await untilSettled(one)).toBeLessThan(13_000);
  expect(one.service.created).toHaveLength(orders + 1);
});

test('an order that a gateway answered for has the whole quiet period', async () => {
  const one = await known({});
  await inDoubt(one, one.pets[0], { arrived: false, kind: 'errors', code: 'http_503' });
  expect(await untilSettled(one)).toBeGreaterThan(QUIET - 1000);
});

test('an order that is answered with a 500 again and again goes to a person only once it is known to be absent', async () => {
  const one = await known({});
  const orders = one.service.created.length;
  const fails = { method: 'POST', path: '/store/orders' };
  one.service.failing = fails;
  await sell(one, one.pets[0], 1);
  await one.pass(10 * MINUTE);
  expect(one.program().sync.status()).toMatchObject({ parked: 0, inDoubt: 1 });
  await one.pass(50 * MINUTE);
  expect(one.program().store.entryViews.list('parked', 9)).toMatchObject([
    { kind: 'createOrder', reason: { code: 'not_taken' } },
  ]);
  expect(one.service.created).toHaveLength(orders);
});

test('nothing goes again before the quiet period is over, however often it was looked up', async () => {
  const one = await known({});
  await inDoubt(one, one.pets[0], { arrived: false, kind: 'lossy' });
  const orders = one.service.created.length;
  await one.pass(QUIET - 2000);
  expect(one.service.created).toHaveLength(orders);
  expect(unknown(one)).toBe(1);
});

test('look-ups that fail do not lengthen the quiet period', async () => {
  const one = await known({});
  await inDoubt(one, one.pets[0], { arrived: false, kind: 'lossy' });
  one.troubles.push({ kind: 'lossy', from: one.world.now, until: one.world.now + QUIET - 2000, share: 0.9 });
  expect(await untilSettled(one)).toBeLessThan(2 * QUIET);
});

test('a change of an order that arrived is found within three seconds', async () => {
  const one = await known({});
  const orderId = await placeOrder(one, one.pets[0]);
  await one.pass(MINUTE);
  const { call } = one.program();
  for (let tries = 1; tries < 40; tries += 1) {
    one.troubles.push({ kind: 'errors', from: one.world.now, until: one.world.now + 500, share: 1 });
    const shipDate = new Date(one.world.now + tries * 86_400_000).toISOString();
    await call['orders.move']({ orderId, shipDate });
    await one.pass(500);
    const wanted = (await call['orders.get']({ orderId })).shipDate ?? '';
    const shown = [...one.service.orders.values()].map((order) => order.shipDate);
    if (unknown(one) > 0 && shown.includes(wanted)) break;
    await one.pass(10 * MINUTE);
  }
  expect(unknown(one)).toBe(1);
  expect(await untilSettled(one)).toBeLessThan(3000);
  expect(ordersOf(one)).toHaveLength(2);
});

test('an order that was handed over while its creation was in doubt is not taken for somebody else’s', async () => {
  const one = await known(noIds, noGetOrder);
  const orders = one.service.created.length;
  one.troubles.push({ kind: 'errors', from: one.world.now, until: one.world.now + 400, share: 1 });
  for (let tries = 0; one.service.created.length === orders && tries < 20; tries += 1) {
    const orderId = await placeOrder(one, one.pets[0]);
    await one.pass(400);
    const { call, store } = one.program();
    const idempotencyKey = store.context.newId();
    await call['orders.fulfil']({ idempotencyKey, orderId, tenders: [{ kind: 'cash', given: minor(100) }] });
    // Somebody reads the list before the look-up does.
    const seen = [...one.service.orders.values()].map(({ version: _, ...order }) => ({
      ...order,
      id: remoteId(order.id),
      petId: remoteId(order.petId),
    }));
    store.remote.orders.apply(seen, store.remote.marks.take(), new Seen());
    await one.pass(10 * MINUTE);
    one.troubles.push({ kind: 'errors', from: one.world.now, until: one.world.now + 400, share: 1 });
  }
  await sell(one, one.pets[1], 1);
  await one.pass(60 * MINUTE);
  const made = one.service.created.filter(({ petId }) => petId === one.pets[0]);
  expect(new Set(made.map(({ shipDate }) => shipDate)).size).toBe(made.length);
  const rows = one.program().store.context.db.prepare("SELECT 1 FROM store_order WHERE origin = 'external'");
  expect(rows.all()).toEqual([]);
});
