import { expect, test } from 'vitest';
import { localId } from '../../shared/testing/ids.ts';
import { cartLine } from './counter.ts';
import { counts, MINUTE, ordersOf, type Shop, sell, shop } from './testing.ts';

// A disk that refuses what is written for some seconds, and takes it again while the program runs on.

const SECOND = 1000;

/** Lets the database refuse some writes, by what a trigger says of them; returns the function that ends it. */
function refuse({ program }: Shop, writes: string): () => void {
  const { db } = program().store.context;
  db.exec(`CREATE TEMP TRIGGER full BEFORE ${writes} BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
  return () => db.exec('DROP TRIGGER full');
}

/** What was reported is about the disk, and nothing else was. */
function expectTold({ till }: Shop): void {
  const told = till.faults.splice(0);
  expect(told.length).toBeGreaterThan(0);
  for (const fault of told) expect(String(fault)).toContain('disk full');
}

const states = ({ program }: Shop) =>
  program().store.context.db.prepare<[], string>('SELECT DISTINCT state FROM outbox').pluck().all();

const looks = ({ service }: Shop) => service.counts.byOperation.get('GET inventory/id') ?? 0;

test('a sale whose answer the full disk refuses is looked up once there is room, and arrives once', async () => {
  const one = await shop({});
  const recovers = refuse(one, `UPDATE ON outbox WHEN OLD.state = 'inflight'`);
  await sell(one, one.pets[0], 1);
  let rest: unknown = null;
  const idle = one
    .program()
    .sync.untilIdle()
    .then((came) => {
      rest = came;
    });
  await one.pass(3 * SECOND);
  expect(states(one)).toContain('inflight');
  expect(one.program().sync.status().waiting).toMatchObject({ orders: 1 });
  expect(rest).toBeNull();
  recovers();
  await one.pass(2 * MINUTE);
  expect(states(one)).toEqual(['done']);
  await idle;
  expect(rest).toEqual({ idle: true });
  expect(ordersOf(one)).toHaveLength(1);
  expectTold(one);
});

test('one whose ending can never be written keeps no other sale from arriving', async () => {
  const one = await shop({});
  const recovers = refuse(one, `UPDATE ON outbox WHEN OLD.state = 'inflight'`);
  await sell(one, one.pets[0], 1);
  await one.pass(SECOND);
  recovers();
  const { db } = one.program().store.context;
  const id = db.prepare<[], string>(`SELECT id FROM outbox WHERE state = 'inflight'`).pluck().get();
  const ends = refuse(one, `UPDATE ON outbox WHEN OLD.id = '${id}'`);
  await sell(one, one.pets[1], 2);
  let isIdle = false;
  const idle = one
    .program()
    .sync.untilIdle()
    .then(() => {
      isIdle = true;
    });
  await one.pass(10 * MINUTE);
  expect(ordersOf(one)).toHaveLength(2);
  expect(isIdle).toBe(false);
  expect(one.service.stock.get(one.pets[1])?.quantity).toBe(8);
  ends();
  await one.pass(2 * MINUTE);
  await idle;
  expect(states(one)).toEqual(['done']);
  expectTold(one);
});

test('a page that the full disk refuses is read again, and the list to its end', async () => {
  const one = await shop({ pageSize: 1 });
  const category = one.service.addCategory('Birds');
  const later = ['a', 'b', 'c'].map((name) => one.service.addPet(name, category, 3));
  const recovers = refuse(
    one,
    `UPDATE ON pull_state WHEN NEW.resource = 'pets' AND NEW.cursor IS NOT OLD.cursor AND OLD.cursor IS NOT NULL`,
  );
  one.program().sync.refresh();
  await one.pass(4 * SECOND);
  recovers();
  await one.pass(20 * SECOND);
  const { catalogue, capabilities } = one.program().store;
  for (const id of later) expect(catalogue.petIdByRemoteId(id)).not.toBeNull();
  expect(capabilities.get().petPages).toBe(5);
  expectTold(one);
});

test('a count that the full disk refuses while somebody is about to sell the pet is read again', async () => {
  // Without ETags no list is looked at in between.
  const one = await shop({ etags: false });
  const [momo] = one.pets;
  one.service.external(momo, -9);
  one.program().sync.refresh();
  await one.pass(MINUTE);
  one.service.external(momo, -1);
  const { call, store } = one.program();
  const petId = store.catalogue.petIdByRemoteId(momo) ?? localId('');
  const recovers = refuse(one, 'INSERT ON stock_movement');
  await call['checkout.keep']({
    ...(await call['checkout.open']({})),
    lines: [cartLine(one.program(), { petId, quantity: 1 })],
  });
  await one.pass(SECOND);
  recovers();
  const before = looks(one);
  await one.pass(6 * SECOND);
  expect(looks(one)).toBe(before + 1);
  expect(store.stock.figures(petId).free).toBe(0);
  expectTold(one);
});

test('what was learned of the service while the disk was full is on it once it is learned again', async () => {
  const one = await shop({});
  const { capabilities, context } = one.program().store;
  const recovers = refuse(one, 'UPDATE ON connection');
  expect(() => capabilities.learn({ putReplays: true })).toThrow('disk full');
  recovers();
  capabilities.learn({ putReplays: true });
  const kept = context.db.prepare('SELECT server_capabilities FROM connection').pluck().get();
  expect(JSON.parse(String(kept))).toMatchObject({ putReplays: true });
});

test('while the database cannot be read nobody hears how things stand, and afterwards everybody does', async () => {
  const one = await shop({});
  const { sync, store } = one.program();
  await sell(one, one.pets[0], 1);
  await one.pass(MINUTE);
  const told: (string | null)[] = [];
  sync.onStatus(({ lastAcknowledgedAt }) => told.push(lastAcknowledgedAt));
  const { counts } = store.queue;
  store.queue.counts = () => {
    throw new Error('disk full');
  };
  await sell(one, one.pets[0], 1);
  await one.pass(2 * SECOND);
  expect(told).toEqual([]);
  store.queue.counts = counts;
  // Nothing else happens that anybody would be told of.
  await one.pass(4 * SECOND);
  expect(told).toEqual([store.queue.lastAcknowledgedAt()]);
  expectTold(one);
});

test.each(['everything', 'outbox', 'outbox_attempt', 'gate'] as const)(
  'the disk of a schedule refuses %s for some seconds, and what is on its way comes to rest all the same',
  async (what) => {
    // At each step of a sale and of its stock.
    for (let steps = 1; steps <= 8; steps += 1) {
      const one = await shop({});
      // Its answer shows what proves that another one never arrived.
      await sell(one, one.pets[1], 1);
      await one.pass(MINUTE);
      await sell(one, one.pets[0], 1);
      one.till.refuseSoon({ what, steps, length: 4000 });
      await one.pass(3 * MINUTE);
      expect(states(one)).toEqual(['done']);
      expect(ordersOf(one)).toHaveLength(2);
      expect(counts(one)).toEqual([9, 9]);
    }
  },
);
