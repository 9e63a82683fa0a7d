import { expect, test } from 'vitest';
import { addPet, always, down, HOUR, MINUTE, SECOND, sell, shop } from '../testing.ts';

// The sync is stopped while work is in progress.

test('no status is reported once the sync has ended, for the store is closed by then', async () => {
  const one = await shop();
  let reported = 0;
  one.program().sync.onStatus(() => {
    reported += 1;
  });
  await sell(one, one.pets[0], 1);
  const ended = one.till.end();
  await one.pass(SECOND);
  await ended;
  const before = reported;
  await one.pass(SECOND);
  expect(reported).toBe(before);
});

test('a list that takes hours does not hold up the end, and is no failure of the service', async () => {
  const one = await shop();
  for (let nth = 0; nth < 200; nth += 1) await addPet(one, `Pet ${nth}`, 1);
  one.between = always({ method: 'GET', path: /pets$/ }, async (_, ask) => {
    const trickle = { piece: 80, pause: 8 * SECOND, share: 1, behind: 'end' } as const;
    return { ...(await ask()), trickle };
  });
  one.program().sync.refresh();
  await one.pass(5 * MINUTE);
  const ended = one.till.end();
  await one.pass(SECOND);
  await ended;
  one.till.boot();
  expect(one.program().gate.memory.breaker).toMatchObject({
    circuit: { state: 'closed' },
    consecutiveFailures: 0,
  });
});

test('every caller that waits for the sync learns that it has ended, also one that asks afterwards', async () => {
  const one = await shop();
  const { sync } = one.program();
  one.between = down;
  await sell(one, one.pets[0], 1);
  const results = [sync.untilIdle(), sync.pullOnce()];
  const ended = one.till.end();
  await one.pass(SECOND);
  await ended;
  results.push(sync.untilIdle());
  const over = { idle: false, code: 'sync_ended' };
  expect(await Promise.all(results)).toEqual([over, expect.objectContaining({ idle: false }), over]);
});

test('an end waits for the answer to a request that may have arrived', async () => {
  const one = await shop();
  one.between = async (_, ask) => {
    await one.world.sleep(5 * SECOND);
    return ask();
  };
  await sell(one, one.pets[0], 1);
  await one.pass(SECOND);
  const { db } = one.program().store.context;
  const ended = one.till.end();
  await one.pass(HOUR);
  await ended;
  expect(db.open).toBe(false);
  one.between = null;
  one.till.boot();
  const created = one
    .program()
    .store.context.db.prepare("SELECT state FROM outbox WHERE kind = 'createOrder'")
    .pluck();
  expect(created.all()).toEqual(['done']);
});
