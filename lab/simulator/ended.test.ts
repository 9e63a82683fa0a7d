import { expect, test } from 'vitest';
import { MINUTE, sell, shop } from './testing.ts';

test('what is about to be told when the sync ends is told nobody, for the store is closed by then', async () => {
  const one = await shop({});
  const { sync } = one.program();
  let told = 0;
  sync.onStatus(() => {
    told += 1;
  });
  await sell(one, one.pets[0], 1);
  const ended = one.till.end();
  await one.pass(1000);
  await ended;
  const before = told;
  await one.pass(1000);
  expect(told).toBe(before);
});

test('a list that takes hours does not hold up the end, and tells nothing about the service', async () => {
  const one = await shop({});
  const category = one.service.addCategory('Birds');
  for (let nth = 0; nth < 200; nth += 1) one.service.addPet(`Pet ${nth}`, category, 1);
  const trickle = { piece: 80, pause: 15_000, share: 1, behind: 'end' } as const;
  const from = one.world.now;
  one.troubles.push({ kind: 'trickle', from, until: from + 600 * MINUTE, share: 1, trickle });
  one.program().sync.refresh();
  await one.pass(5 * MINUTE);
  expect(one.program().sync.status().lastPulledAt).not.toBeNull();
  let isOver = false;
  const ended = one.till.end().then(() => {
    isOver = true;
  });
  await one.pass(1000);
  expect(isOver).toBe(true);
  await ended;
  one.till.boot();
  expect(one.program().gate.memory.breaker).toMatchObject({
    circuit: { state: 'closed' },
    consecutiveFailures: 0,
  });
});

test('one round that a person waits for ends with the sync', async () => {
  const one = await shop({});
  const { sync } = one.program();
  one.troubles.push({ kind: 'down', from: one.world.now, until: one.world.now + 60 * MINUTE, share: 1 });
  let rest: unknown = null;
  const round = sync.pullOnce().then((came) => {
    rest = came;
  });
  const ended = one.till.end();
  await one.pass(1000);
  await Promise.all([round, ended]);
  expect(rest).toMatchObject({ idle: false });
});

test('whoever waits for rest hears that the sync has ended, also who asks afterwards', async () => {
  const one = await shop({});
  const { sync } = one.program();
  one.troubles.push({ kind: 'slow', from: one.world.now, until: one.world.now + 60 * MINUTE, share: 1 });
  await sell(one, one.pets[0], 1);
  const rest = sync.untilIdle();
  const ended = one.till.end();
  await one.pass(5 * MINUTE);
  await ended;
  expect(await rest).toEqual({ idle: false, code: 'sync_ended' });
  expect(await sync.untilIdle()).toEqual({ idle: false, code: 'sync_ended' });
});
