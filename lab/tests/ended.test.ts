import { expect, test } from 'vitest';
import { addPet, always, HOUR, MINUTE, openShop, SECOND, sell, unreachable } from '../testing.ts';

// The sync is stopped while work is in progress.

test('no status is reported after the sync has ended', async () => {
  const shop = await openShop();
  let reported = 0;
  shop.program().sync.onStatus(() => {
    reported += 1;
  });
  await sell(shop, shop.pets[0], 1);
  const ended = shop.till.end();
  await shop.advance(SECOND);
  await ended;
  const before = reported;
  await shop.advance(SECOND);
  expect(reported).toBe(before);
});

test('a slow list does not delay the end and does not count as a failure of the service', async () => {
  const shop = await openShop();
  for (let nth = 0; nth < 200; nth += 1) await addPet(shop, `Pet ${nth}`, 1);
  shop.intercept = always({ method: 'GET', path: /pets$/ }, async (_, ask) => {
    const slowBody = { chunkBytes: 80, pauseMs: 8 * SECOND, share: 1, afterwards: 'end' } as const;
    return { ...(await ask()), slowBody };
  });
  shop.program().sync.refresh();
  await shop.advance(5 * MINUTE);
  const ended = shop.till.end();
  await shop.advance(SECOND);
  await ended;
  shop.till.boot();
  expect(shop.program().gate.memory.breaker).toMatchObject({
    circuit: { state: 'closed' },
    consecutiveFailures: 0,
  });
});

test('every caller waiting for the sync gets sync_ended, also after the end', async () => {
  const shop = await openShop();
  const { sync } = shop.program();
  shop.intercept = unreachable;
  await sell(shop, shop.pets[0], 1);
  const results = [sync.untilIdle(), sync.pullOnce()];
  const ended = shop.till.end();
  await shop.advance(SECOND);
  await ended;
  results.push(sync.untilIdle());
  const over = { idle: false, code: 'sync_ended' };
  expect(await Promise.all(results)).toEqual([over, expect.objectContaining({ idle: false }), over]);
});

test('the end waits for the answer to a request in flight', async () => {
  const shop = await openShop();
  shop.intercept = async (_, ask) => {
    await shop.world.sleep(5 * SECOND);
    return ask();
  };
  await sell(shop, shop.pets[0], 1);
  await shop.advance(SECOND);
  const { db } = shop.program().store.context;
  const ended = shop.till.end();
  await shop.advance(HOUR);
  await ended;
  expect(db.open).toBe(false);
  shop.intercept = null;
  shop.till.boot();
  const created = shop
    .program()
    .store.context.db.prepare("SELECT state FROM outbox WHERE kind = 'createOrder'")
    .pluck();
  expect(created.all()).toEqual(['done']);
});
