import { expect, test } from 'vitest';
import { HISTORY_HOURS } from '../../../shared/domain/limits.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { localId } from '../../../shared/testing/ids.ts';
import { refused } from '../../../shared/testing/refused.ts';
import type { Answered } from '../../store/outbox/transition.ts';
import { givePet } from '../../store/testing.ts';
import { cash, sell } from '../day/testing.ts';
import { handOver, place } from '../orders/testing.ts';
import { type TestShop, testShop } from '../testing.ts';

/** A shop that sold one Momo, and the entry of its order. */
async function soldMomo() {
  const shop = testShop();
  const petId = givePet(shop.store, { name: 'Momo', remoteId: '7', price: 1000, count: 3 });
  await sell(shop, petId, 1, [cash(1000)]);
  return { shop, petId, entryId: entryOf(shop, 'createOrder') };
}

async function promisedMomo() {
  const shop = testShop();
  const petId = givePet(shop.store, { name: 'Momo', remoteId: '7', price: 1000, count: 3 });
  const order = await place(shop, petId, { customerName: 'Kim', unitPrice: minor(1000) });
  return { shop, petId, order, entryId: entryOf(shop, 'createOrder') };
}

test('whose order is pending is shown only to people who may read orders', async () => {
  const { shop, entryId } = await promisedMomo();
  const subject = async () => [
    (await shop.ask('sync.entries', { show: 'waiting', limit: 9 }))[0]?.subject,
    (await shop.ask('sync.entry', { entryId })).entry.subject,
  ];
  expect(await subject()).toEqual(['2 × Momo · Kim', '2 × Momo · Kim']);
  await shop.hire('Anna', 'manager');
  await shop.ask('settings.saveShop', { requireStaff: true });
  expect(await subject()).toEqual(['2 × Momo · Kim', '2 × Momo · Kim']);
  await shop.ask('staff.signOut', {});
  expect(await subject()).toEqual(['2 × Momo', '2 × Momo']);
});

test('the list of pending things is as long as their count, whatever is pending', async () => {
  const { shop, petId, entryId } = await soldMomo();
  const { store } = shop;
  const counted = () => {
    const { sales, orders, stock, edits } = store.entryCounts.now().people;
    return sales + orders + stock + edits;
  };
  const listed = async () =>
    new Set((await shop.ask('sync.entries', { show: 'waiting', limit: 500 })).map(({ group }) => group)).size;
  expect([counted(), await listed()]).toEqual([1, 1]);
  // A stock entry with a manual adjustment counts separately.
  await shop.ask('stock.adjust', { petId, by: 2, reason: 'received', note: null });
  expect([counted(), await listed()]).toEqual([2, 2]);
  const category = { categoryId: null, name: 'Reptiles', description: null, colour: null, icon: null };
  await shop.ask('editing.saveCategory', { ...category, taxRateId: null });
  expect([counted(), await listed()]).toEqual([3, 3]);
  // Entries that need a person have their own list.
  attempted(shop, entryId, rejected);
  expect([counted(), await listed()]).toEqual([2, 2]);
});

function entryOf({ store }: TestShop, kind: string): LocalId {
  const id = store.context.db
    .prepare<[string], LocalId>('SELECT id FROM outbox WHERE kind = ? ORDER BY seq DESC')
    .pluck()
    .get(kind);
  return id as LocalId;
}

/** Records the outcome of a request, as the sync does. */
function attempted(
  { store }: TestShop,
  entryId: LocalId,
  end: { outcome: string; status: number | null; answer: Answered; code: string },
): void {
  const { queue } = store;
  const entry = queue.get(entryId);
  const request = { path: '/store/orders', body: '{"as":"sent"}', idempotencyKey: entryId };
  const attemptId = queue.begin(entry, { operation: 'createOrder', ...request });
  const said = { code: end.code, words: SAID };
  const { outcome, status, answer } = end;
  queue.end(entry, { attemptId: attemptId ?? localId(''), end: { outcome, status, ...said }, answer });
}

const SAID = 'petId: there is no pet with the id 7';
const reason = { code: 'answered', status: 400, name: 'validation_failed', words: SAID } as const;
const rejected = {
  outcome: 'refused',
  status: 400,
  answer: { is: 'rejected', reason },
  code: 'validation_failed',
} as const;
const notProvable = { ...rejected, outcome: 'unknown', status: null, code: 'connection_lost' } as const;

test('a refused entry shows its attempt with the service’s words, and is retried on request', async () => {
  const { shop, entryId } = await soldMomo();
  attempted(shop, entryId, rejected);
  const life = await shop.ask('sync.entry', { entryId });
  expect(life.attempts).toMatchObject([
    { number: 1, operation: 'createOrder', outcome: 'refused', status: 400, code: 'validation_failed' },
  ]);
  expect(life.choices).toMatchObject({
    retry: 'send',
    sendAgain: false,
    discard: true,
    edit: null,
    noEdit: 'sold',
  });
  const after = await shop.ask('sync.retry', { entryId });
  expect(after.entry.state).toBe('ready');
  expect(after.decisions).toMatchObject([{ kind: 'retried' }]);
  expect(shop.kicks.count).toBeGreaterThan(0);
});

test('what may have arrived is looked up before anything is sent, whatever is asked for by a cashier', async () => {
  const { shop, entryId } = await soldMomo();
  await shop.hire('Mia', 'manager', '7391');
  const cem = await shop.hire('Cem', 'cashier', '4829');
  await shop.ask('staff.signIn', { staffId: cem.id, pin: '4829' });
  attempted(shop, entryId, notProvable);
  expect((await shop.ask('sync.entry', { entryId })).choices).toMatchObject({
    retry: 'look_up',
    sendAgain: true,
  });
  await refused(shop.ask('sync.retry', { entryId, sendAgain: true }), 'manager_needed');
  expect((await shop.ask('sync.retry', { entryId })).entry.state).toBe('in_doubt');
  await refused(shop.ask('sync.retry', { entryId }), 'entry_not_parked');
});

test('a manager may have it sent again: it is looked for once more first', async () => {
  const { shop, entryId } = await soldMomo();
  attempted(shop, entryId, notProvable);
  const life = await shop.ask('sync.retry', { entryId, sendAgain: true });
  expect(life.entry).toMatchObject({ state: 'in_doubt', reason: { code: 'send_if_absent' } });
  expect(life.decisions).toMatchObject([{ kind: 'sent_again' }]);
  expect(shop.store.queue.lastAttempt(shop.store.queue.get(entryId))).toMatchObject({
    body: '{"as":"sent"}',
    idempotencyKey: entryId,
    outcome: 'unknown',
  });
});

test('a 409 means that the order exists: it is looked up, not refused', async () => {
  const { shop, entryId } = await soldMomo();
  attempted(shop, entryId, { ...rejected, status: 409, code: 'conflict' });
  expect((await shop.ask('sync.entry', { entryId })).choices.retry).toBe('look_up');
});

test('a discarded sale stays in the equation and in the journal, and its stock is sent without it', async () => {
  const { shop, petId, entryId } = await soldMomo();
  expect(shop.store.stockPush.pushable(petId)).toEqual([]);
  attempted(shop, entryId, rejected);
  const life = await shop.ask('sync.discard', { entryId, reason: 'Momo was deleted at the head office' });
  expect(life.entry).toMatchObject({
    state: 'discarded',
    reason: { code: 'discarded', why: 'Momo was deleted at the head office' },
  });
  expect(life.decisions).toMatchObject([
    { kind: 'discarded', reason: 'Momo was deleted at the head office' },
  ]);
  expect(life.choices).toMatchObject({ retry: null, discard: false });
  expect(shop.store.stockPush.pushable(petId)).toMatchObject([{ open: -1 }]);
  expect(shop.store.stock.figures(petId).shown).toBe(2);
  const day = await shop.ask('day.current', {});
  expect(day?.equation).toMatchObject({ sold: 1, discarded: 1, holds: true });
  expect(shop.store.verify().holds).toBe(true);
  await refused(shop.ask('sync.discard', { entryId, reason: 'again' }), 'entry_not_discardable');
});

test('a stock count that is given up leaves the service’s figure standing, as an external change', async () => {
  const { shop, petId, entryId } = await soldMomo();
  attempted(shop, entryId, rejected);
  await shop.ask('sync.discard', { entryId, reason: 'gone' });
  const push = entryOf(shop, 'pushStock');
  shop.store.queue.apply(shop.store.queue.get(push), {
    type: 'planned',
    wait: { topic: 'oversold', id: petId },
  });
  await shop.ask('sync.discard', { entryId: push, reason: 'The service is right' });
  expect(shop.store.stock.figures(petId)).toMatchObject({ known: 3, shown: 3 });
  expect(shop.store.stockPush.open(petId)).toBe(0);
  expect(shop.store.verify().holds).toBe(true);
});

test('a refused order is changed, here and in its entry, and is retried', async () => {
  const { shop, petId, order, entryId } = await promisedMomo();
  attempted(shop, entryId, rejected);
  const { choices } = await shop.ask('sync.entry', { entryId });
  expect(choices.edit).toMatchObject({ kind: 'order', quantity: 2 });
  const shipDate = '2026-12-03T10:00:00.000Z';
  const life = await shop.ask('sync.edit', { entryId, edit: { kind: 'order', quantity: 1, shipDate } });
  expect(life.entry.state).toBe('ready');
  const changed = await shop.ask('orders.get', { orderId: order.id });
  expect(changed.quantity).toBe(1);
  expect(changed.shipDate?.slice(0, 10)).toBe('2026-12-03');
  expect(shop.store.queue.get(entryId).payload).toMatchObject({ quantity: 1, shipDate: changed.shipDate });
  expect(shop.store.stock.figures(petId).promised).toBe(1);
  expect(shop.store.verify().holds).toBe(true);
});

test('an order that may have arrived is not changed', async () => {
  const { shop, entryId } = await promisedMomo();
  attempted(shop, entryId, notProvable);
  expect((await shop.ask('sync.entry', { entryId })).choices).toMatchObject({
    edit: null,
    noEdit: 'may_have_arrived',
  });
  const edit = { kind: 'order' as const, quantity: 1, shipDate: '2026-12-03T10:00:00.000Z' };
  await refused(shop.ask('sync.edit', { entryId, edit }), 'entry_not_editable');
});

test('a pet’s refused name is changed, and a discarded new pet takes what could only follow it along', async () => {
  const shop = testShop();
  const look = { colour: null, icon: null, taxRateId: null, description: null };
  const category = await shop.ask('editing.saveCategory', { categoryId: null, name: 'Birds', ...look });
  const none = { status: null, price: null, taxRateId: null, barcodes: [], lowMark: null };
  const draft = { ...none, categoryId: category.id };
  const pet = await shop.ask('editing.savePet', { ...draft, petId: null, name: 'P0lly', openingCount: null });
  const entryId = entryOf(shop, 'createPet');
  attempted(shop, entryId, rejected);
  await shop.ask('sync.edit', { entryId, edit: { kind: 'name', name: 'Polly' } });
  expect((await shop.ask('editing.pet', { petId: pet.id })).name).toBe('Polly');
  expect(shop.store.queue.get(entryId).payload).toMatchObject({ name: 'Polly' });

  await shop.ask('editing.savePet', { ...draft, petId: pet.id, name: 'Paula', openingCount: null });
  attempted(shop, entryId, rejected);
  expect((await shop.ask('sync.entry', { entryId })).choices.noEdit).toBe('followed');
  const update = entryOf(shop, 'updatePet');
  expect((await shop.ask('sync.entry', { entryId: update })).behind?.id).toBe(entryId);
  await shop.ask('sync.discard', { entryId, reason: 'Never came' });
  expect(shop.store.queue.get(update).state).toBe('discarded');
});

test('what the service refused lately is listed, whatever became of it since', async () => {
  const { shop, entryId } = await soldMomo();
  const listed = async () =>
    (await shop.ask('sync.entries', { show: 'refused', limit: 10 })).map(({ id }) => id);
  attempted(shop, entryId, { ...notProvable, answer: { is: 'deferred', reason: null } });
  expect(await listed()).toEqual([]);
  attempted(shop, entryId, { ...rejected, answer: { is: 'deferred', reason: null } });
  attempted(shop, entryId, { ...rejected, answer: { is: 'deferred', reason: null } });
  attempted(shop, entryId, { outcome: 'ok', status: 201, answer: { is: 'accepted' }, code: 'done' });
  expect(await listed()).toEqual([entryId]);
  shop.clock.advance(HISTORY_HOURS * 3_600_000 + 1);
  expect(await listed()).toEqual([]);
});

test('the list of what was refused is read by its index', async () => {
  const { shop } = await soldMomo();
  const plan = shop.store.context.db
    .prepare(
      `EXPLAIN QUERY PLAN SELECT entry_id FROM outbox_attempt
       WHERE http_status BETWEEN 400 AND 499 AND http_status <> 429 AND finished_at >= '2026'`,
    )
    .all();
  expect(JSON.stringify(plan)).toContain('outbox_attempt_refused');
});

test('pending things are counted as people count them: a sale once, whatever requests it takes', async () => {
  const { shop, petId, entryId } = await soldMomo();
  const people = () => shop.store.entryCounts.now().people;
  expect(shop.store.entryCounts.now().waiting).toMatchObject({ orders: 1, stock: 1 });
  expect(people()).toEqual({ sales: 1, orders: 0, stock: 0, edits: 0 });
  await place(shop, petId, { quantity: 1, unitPrice: minor(1000) });
  expect(people()).toEqual({ sales: 1, orders: 1, stock: 0, edits: 0 });
  // An entry that needs a person is counted there, and so is its waiting stock entry.
  attempted(shop, entryId, rejected);
  expect(shop.store.entryCounts.now()).toMatchObject({
    parked: 1,
    people: { sales: 0, orders: 1, stock: 0 },
  });
  await shop.ask('sync.discard', { entryId, reason: 'gone' });
  expect(people()).toEqual({ sales: 0, orders: 1, stock: 1, edits: 0 });
});

test('a counted or adjusted figure is pending besides the pet’s sales', async () => {
  const { shop, petId } = await soldMomo();
  await shop.ask('stock.adjust', { petId, by: 2, reason: 'received', note: null });
  expect(shop.store.entryCounts.now().people).toEqual({ sales: 1, orders: 0, stock: 1, edits: 0 });
});

test('what a person gave up is counted and listed by itself, not among what is synced', async () => {
  const { shop, entryId } = await soldMomo();
  attempted(shop, entryId, rejected);
  const listed = async (show: 'settled' | 'discarded') =>
    (await shop.ask('sync.entries', { show, limit: 9 })).map(({ id, tells }) => ({ id, tells }));
  expect(shop.store.entryCounts.now().discarded).toBe(0);
  await shop.ask('sync.discard', { entryId, reason: 'gone' });
  expect(shop.store.entryCounts.now().discarded).toBe(1);
  expect(await listed('discarded')).toEqual([{ id: entryId, tells: 'sale' }]);
  expect(await listed('settled')).toEqual([]);
});

test('an order of this till alone is moved, cancelled and handed over without anything that could only wait', async () => {
  const given = async () => {
    const { shop, petId, order, entryId } = await promisedMomo();
    attempted(shop, entryId, rejected);
    await shop.ask('sync.discard', { entryId, reason: 'Momo was deleted there' });
    const waits = () => shop.store.entryViews.list('open', 9).map(({ kind }) => kind);
    return { shop, petId, orderId: order.id, waits };
  };
  const moved = await given();
  const { orderId } = moved;
  await moved.shop.ask('orders.move', { orderId, shipDate: '2026-12-05T10:00:00.000Z' });
  expect((await moved.shop.ask('orders.get', { orderId })).delivery).toBe('discarded');
  await moved.shop.ask('orders.cancel', { orderId, reason: 'Not to be had', deposit: 'kept' });
  expect(moved.waits()).toEqual([]);

  const taken = await given();
  await handOver(taken.shop, taken.orderId, [cash(2000)]);
  expect(taken.waits()).toEqual(['pushStock']);
  expect(taken.shop.store.stockPush.pushable(taken.petId)).toMatchObject([{ open: -2 }]);
  expect((await taken.shop.ask('day.current', {}))?.equation).toMatchObject({
    sold: 2,
    discarded: 2,
    holds: true,
  });
  expect(taken.shop.store.verify().holds).toBe(true);
});
