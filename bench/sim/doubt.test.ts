import { expect, test } from 'vitest';
import { Seen } from '../../electron/store/remote/seen.ts';
import { MINUTE, ordersOf, promise, type Shop, sell, shop } from './testing.ts';
import type { ServiceTraits } from './traits.ts';

// How soon an entry in doubt is settled, in virtual time: what arrived is found at once; only the proof that something
// did not arrive waits for the quiet period (docs/sync.md, "In doubt").

const QUIET = 60_000;
const noGetOrder = { operations: { getOrder: { available: false } } };
const noIds: Partial<ServiceTraits> = { keepsIds: false, getsOrders: false, idempotency: 'none' };

/** Sells with answers that are lost until an order has arrived, or not, and nobody has heard of it. */
async function inDoubt(one: Shop, petId: string, arrived: boolean): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    const before = one.service.created.length;
    const trouble = {
      kind: 'errors' as const,
      from: one.world.now,
      until: one.world.now + 500,
      share: 1,
    };
    one.troubles.push(trouble);
    await sell(one, petId, 1);
    await one.pass(500);
    if (unknown(one) > 0 && one.service.created.length - before === Number(arrived)) return;
    await one.pass(10 * MINUTE);
  }
  throw new Error('No answer was lost in that way');
}

const unknown = ({ life }: Shop): number => life().store.queue.unknowns().length;

/** Virtual milliseconds until nothing is in doubt or on its way any more. */
async function untilSettled(one: Shop): Promise<number> {
  const from = one.world.now;
  const waits = () => Object.values(one.life().sync.status().waiting).reduce((sum, n) => sum + n, 0);
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
    await inDoubt(one, one.pets[0], true);
    const sent = { requests: one.service.counts.requests, orders: one.service.created.length };
    expect(await untilSettled(one)).toBeLessThan(3000);
    // The look-up, and the write of the count that waited for it; without a known ETag that is read first.
    expect(one.service.counts.requests - sent.requests).toBeLessThanOrEqual(3);
    expect(one.service.created).toHaveLength(sent.orders);
  },
);

test('an order that did not arrive goes again after the quiet period and one request', async () => {
  const one = await known({});
  await inDoubt(one, one.pets[0], false);
  const orders = one.service.created.length;
  const took = await untilSettled(one);
  expect(took).toBeGreaterThan(QUIET - 1000);
  expect(took).toBeLessThan(QUIET + 3000);
  expect(one.service.created).toHaveLength(orders + 1);
});

test('nothing goes again before the quiet period is over, however often it was looked up', async () => {
  const one = await known({});
  await inDoubt(one, one.pets[0], false);
  const orders = one.service.created.length;
  await one.pass(QUIET - 2000);
  expect(one.service.created).toHaveLength(orders);
  expect(unknown(one)).toBe(1);
});

test('look-ups that fail do not lengthen the quiet period', async () => {
  const one = await known({});
  await inDoubt(one, one.pets[0], false);
  one.troubles.push({ kind: 'lossy', from: one.world.now, until: one.world.now + QUIET - 2000, share: 0.9 });
  expect(await untilSettled(one)).toBeLessThan(2 * QUIET);
});

test('a change of an order that arrived is found within three seconds', async () => {
  const one = await known({});
  const orderId = await promise(one, one.pets[0]);
  await one.pass(MINUTE);
  const { call } = one.life();
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
    const orderId = await promise(one, one.pets[0]);
    await one.pass(400);
    const { call, store } = one.life();
    const token = store.context.newId();
    await call['orders.fulfil']({ token, orderId, tenders: [{ kind: 'cash', given: 100 }] });
    // Somebody reads the list before the look-up does.
    const seen = [...one.service.orders.values()].map(({ version: _, ...order }) => order);
    store.remote.orders.apply(seen, store.remote.marks.take(), new Seen());
    await one.pass(10 * MINUTE);
    one.troubles.push({ kind: 'errors', from: one.world.now, until: one.world.now + 400, share: 1 });
  }
  await sell(one, one.pets[1], 1);
  await one.pass(60 * MINUTE);
  const made = one.service.created.filter(({ petId }) => petId === one.pets[0]);
  expect(new Set(made.map(({ shipDate }) => shipDate)).size).toBe(made.length);
  const rows = one.life().store.context.db.prepare("SELECT 1 FROM store_order WHERE origin = 'external'");
  expect(rows.all()).toEqual([]);
});
