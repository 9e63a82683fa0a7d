import { describe, expect, test } from 'vitest';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import { orderListSql } from '../../store/order-list.ts';
import type { Store } from '../../store/store.ts';
import { givePet } from '../../store/testing.ts';
import { type TestShop, testShop } from '../testing.ts';

// Days are those of the machine's own time zone.
process.env.TZ = 'UTC';

const token = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const cash = (given: number) => ({ kind: 'cash' as const, given });
const card = (amount: number) => ({ kind: 'card' as const, amount, reference: null });

function draftOf(petId: string, changes: Partial<OrderDraft> = {}): OrderDraft {
  return {
    token: token(1),
    petId,
    quantity: 2,
    shipDate: '2026-11-28T11:00:00.000Z',
    customerName: 'Frau Öztürk',
    customerPhone: '040 123',
    note: 'calls before',
    unitPrice: 1250,
    deposit: null,
    ...changes,
  };
}

async function placed(shop: TestShop, changes: Partial<OrderDraft> = {}) {
  const petId = givePet(shop.store, { name: 'Momo', price: 1250, count: 5 });
  const order = await shop.ask('orders.place', { draft: draftOf(petId, changes), allowOverpromise: false });
  return { petId, order };
}

const entries = (store: Store) =>
  store.context.db
    .prepare<[], { kind: string; state: string; payload: string; base: string | null }>(
      'SELECT kind, state, payload, base FROM outbox ORDER BY seq',
    )
    .all()
    .map((row) => ({ ...row, payload: JSON.parse(row.payload), base: row.base && JSON.parse(row.base) }));

/** What the sync engine does when the service answered. */
const settle = (store: Store, state: 'done' | 'parked' = 'done') =>
  store.context.db.prepare(`UPDATE outbox SET state = ?, attempts = 1 WHERE state = 'ready'`).run(state);

const tenders = (store: Store) =>
  store.context.db
    .prepare(
      'SELECT kind, amount, order_id IS NOT NULL AS ofOrder, sale_id IS NOT NULL AS ofSale FROM tender ORDER BY rowid',
    )
    .all();

describe('taking an order', () => {
  test('holds stock back, tells the service of an order that is not complete, and keeps the customer here', async () => {
    const shop = testShop();
    const { petId, order } = await placed(shop);
    expect(order).toMatchObject({
      origin: 'promise',
      state: 'open',
      due: 'upcoming',
      petName: 'Momo',
      quantity: 2,
      total: 2500,
      balance: 2500,
      delivery: 'waiting',
      customerName: 'Frau Öztürk',
    });
    expect(shop.store.stock.figures(petId)).toMatchObject({ shown: 5, promised: 2, free: 3 });
    const [entry, ...rest] = entries(shop.store);
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({ kind: 'createOrder', payload: { petId, quantity: 2, complete: false } });
    expect(entry?.payload.shipDate).toMatch(/^2026-11-28T11:00:00\.0/);
    expect(JSON.stringify(entry?.payload)).not.toContain('Öztürk');
    expect(shop.kicks.count).toBe(1);
  });

  test('twice with one token is one order', async () => {
    const shop = testShop();
    const { petId, order } = await placed(shop);
    const again = await shop.ask('orders.place', { draft: draftOf(petId), allowOverpromise: false });
    expect(again.id).toBe(order.id);
    expect(entries(shop.store)).toHaveLength(1);
  });

  test('asks before more is promised than is free', async () => {
    const shop = testShop();
    const petId = givePet(shop.store, { name: 'Momo', price: 1250, count: 1 });
    const ask = (allowOverpromise: boolean) =>
      shop.ask('orders.place', { draft: draftOf(petId), allowOverpromise });
    await expect(ask(false)).rejects.toMatchObject({ code: 'overpromise', facts: { free: 1, wanted: 2 } });
    expect(entries(shop.store)).toEqual([]);
    await expect(ask(true)).resolves.toMatchObject({ state: 'open' });
    expect(shop.store.stock.figures(petId).free).toBe(-1);
  });

  test('refuses a day that is over and a deposit above the total', async () => {
    const shop = testShop();
    await expect(placed(shop, { shipDate: '2026-11-20T11:00:00.000Z' })).rejects.toMatchObject({
      code: 'ship_date_past',
    });
    const deposit = { kind: 'cash' as const, amount: 2501, reference: null };
    await expect(placed(shop, { deposit })).rejects.toMatchObject({ code: 'deposit_over' });
    expect(entries(shop.store)).toEqual([]);
  });

  test('the last free unit makes the pet pending', async () => {
    const shop = testShop();
    const petId = givePet(shop.store, { name: 'Momo', price: 1250, count: 2 });
    await shop.ask('orders.place', { draft: draftOf(petId), allowOverpromise: false });
    expect(entries(shop.store)[1]).toMatchObject({ kind: 'pushStatus', payload: { status: 'pending' } });
  });
});

describe('handing an order over', () => {
  test('is an update of its order, then the deduction, with the deposit used up and a receipt', async () => {
    const shop = testShop();
    const deposit = { kind: 'card' as const, amount: 1000, reference: '77' };
    const { petId, order } = await placed(shop, { deposit });
    settle(shop.store);
    const input = { token: token(2), orderId: order.id, tenders: [cash(2000)] };
    const done = await shop.ask('orders.fulfil', input);

    expect(done.order).toMatchObject({
      state: 'fulfilled',
      saleId: done.receipt.id,
      delivery: 'waiting',
      due: null,
    });
    expect(done.receipt).toMatchObject({ total: 2500, changeDue: 500 });
    expect(done.receipt.tenders.map((tender) => [tender.kind, tender.amount])).toEqual([
      ['deposit', 1000],
      ['cash', 1500],
    ]);
    expect(done.receipt.lines).toMatchObject([{ petName: 'Momo', quantity: 2, delivery: 'waiting' }]);
    const [, update, push, ...rest] = entries(shop.store);
    expect(rest).toEqual([]);
    expect(update).toMatchObject({
      kind: 'updateOrder',
      payload: { complete: true },
      base: { complete: false },
    });
    expect(push).toMatchObject({ kind: 'pushStock', payload: { petId } });
    const movements = shop.store.context.db
      .prepare(
        `SELECT stock_movement.kind, quantity, outbox.kind AS after
         FROM stock_movement JOIN outbox ON outbox.id = after_entry`,
      )
      .all();
    expect(movements).toEqual([{ kind: 'sale', quantity: -2, after: 'updateOrder' }]);
    expect(shop.store.stock.figures(petId)).toMatchObject({ shown: 3, promised: 0, free: 3 });

    const again = await shop.ask('orders.fulfil', input);
    expect(again.receipt.id).toBe(done.receipt.id);
    await expect(shop.ask('orders.fulfil', { ...input, token: token(3) })).rejects.toMatchObject({
      code: 'order_not_open',
    });
    settle(shop.store);
    expect((await shop.ask('checkout.receipt', { saleId: done.receipt.id })).lines[0]?.delivery).toBe(
      'acknowledged',
    );
  });

  test('with too little money changes nothing', async () => {
    const shop = testShop();
    const { petId, order } = await placed(shop);
    const input = { token: token(2), orderId: order.id, tenders: [card(2000), cash(100)] };
    await expect(shop.ask('orders.fulfil', input)).rejects.toMatchObject({
      code: 'underpaid',
      facts: { missing: 400 },
    });
    expect((await shop.ask('orders.get', { orderId: order.id })).state).toBe('open');
    expect(shop.store.stock.figures(petId)).toMatchObject({ shown: 5, promised: 2 });
    expect(entries(shop.store)).toHaveLength(1);
  });

  test('happens once, even if somebody opens the order again at the service', async () => {
    const shop = testShop();
    const { order } = await placed(shop);
    await shop.ask('orders.fulfil', { token: token(2), orderId: order.id, tenders: [cash(2500)] });
    shop.store.context.db
      .prepare(`UPDATE store_order SET state = 'open', complete = 0 WHERE id = ?`)
      .run(order.id);
    const again = { token: token(3), orderId: order.id, tenders: [cash(2500)] };
    await expect(shop.ask('orders.fulfil', again)).rejects.toMatchObject({ code: 'order_not_open' });
  });

  test('that was paid whole by its deposit needs no tender', async () => {
    const shop = testShop();
    const { order } = await placed(shop, { deposit: { kind: 'cash', amount: 2500, reference: null } });
    const done = await shop.ask('orders.fulfil', { token: token(2), orderId: order.id, tenders: [] });
    expect(done.receipt.tenders).toMatchObject([{ kind: 'deposit', amount: 2500 }]);
  });

  test('leaves the status alone where nothing was free before or after, and says sold for the last one', async () => {
    const shop = testShop();
    const petId = givePet(shop.store, { name: 'Momo', price: 1250, count: 3 });
    const order = await shop.ask('orders.place', { draft: draftOf(petId), allowOverpromise: false });
    await shop.ask('orders.fulfil', { token: token(2), orderId: order.id, tenders: [cash(2500)] });
    expect(entries(shop.store).filter((entry) => entry.kind === 'pushStatus')).toEqual([]);

    const last = await shop.ask('orders.place', {
      draft: draftOf(petId, { token: token(3), quantity: 1 }),
      allowOverpromise: false,
    });
    await shop.ask('orders.fulfil', { token: token(4), orderId: last.id, tenders: [cash(1250)] });
    const statuses = entries(shop.store).filter((entry) => entry.kind === 'pushStatus');
    expect(statuses.map((entry) => entry.payload.status)).toEqual(['pending', 'sold']);
  });

  test('of another till is a sale at the price of today', async () => {
    const shop = testShop();
    const { store } = shop;
    const petId = givePet(store, { name: 'Rex', price: 3000, count: 2, remoteId: '7' });
    const id = token(99);
    store.context.db
      .prepare(
        `INSERT INTO store_order (id, connection_id, origin, remote_id, pet_id, quantity, ship_date, state, created_at, updated_at)
         VALUES (?, ?, 'external', '9223372036854775807', ?, 1, '2026-11-21T15:00:00.007Z', 'open', '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z')`,
      )
      .run(id, store.identity.connectionId, petId);
    const open = await shop.ask('orders.list', { filter: 'today', text: '', limit: 10, after: null });
    expect(open.items).toMatchObject([
      { id, petName: 'Rex', unitPrice: 3000, balance: 3000, remoteId: '9223372036854775807' },
    ]);
    const done = await shop.ask('orders.fulfil', { token: token(2), orderId: id, tenders: [cash(3000)] });
    expect(done.receipt.total).toBe(3000);
    expect(entries(store)[0]).toMatchObject({
      kind: 'updateOrder',
      payload: { shipDate: '2026-11-21T15:00:00.007Z' },
    });
    expect(store.stock.figures(petId)).toMatchObject({ shown: 1, promised: 0 });
    const fulfilled = await shop.ask('orders.list', {
      filter: 'fulfilled',
      text: '',
      limit: 10,
      after: null,
    });
    expect(fulfilled.items.map((order) => order.id)).toEqual([id]);
  });
});

describe('moving an order', () => {
  test('before it was sent changes what is sent; afterwards it is an update', async () => {
    const shop = testShop();
    const { order } = await placed(shop);
    const move = (shipDate: string) => shop.ask('orders.move', { orderId: order.id, shipDate });
    await move('2026-11-30T11:00:00.000Z');
    expect(entries(shop.store)).toMatchObject([
      { kind: 'createOrder', payload: { shipDate: expect.stringMatching(/^2026-11-30/) } },
    ]);
    settle(shop.store);
    const moved = await move('2026-12-02T11:00:00.000Z');
    expect(moved.shipDate).toMatch(/^2026-12-02T11/);
    await move('2026-12-03T11:00:00.000Z');
    const [, update, ...rest] = entries(shop.store);
    expect(rest).toEqual([]);
    expect(update).toMatchObject({
      kind: 'updateOrder',
      payload: { shipDate: expect.stringMatching(/^2026-12-03/), complete: false },
      base: { shipDate: expect.stringMatching(/^2026-11-30/) },
    });
    await expect(move('2026-11-01T11:00:00.000Z')).rejects.toMatchObject({ code: 'ship_date_past' });
  });
});

describe('cancelling an order', () => {
  const cancel = (shop: TestShop, orderId: string, deposit: 'cash' | 'card' | 'kept' = 'cash') =>
    shop.ask('orders.cancel', { orderId, reason: 'changed her mind', deposit });

  test('that was never sent sends nothing and frees the stock', async () => {
    const shop = testShop();
    const { petId, order } = await placed(shop);
    expect(await cancel(shop, order.id)).toMatchObject({ state: 'cancelled', delivery: 'discarded' });
    expect(entries(shop.store).map((entry) => [entry.kind, entry.state])).toEqual([
      ['createOrder', 'discarded'],
    ]);
    expect(shop.store.stock.figures(petId)).toMatchObject({ promised: 0, free: 5 });
    await expect(cancel(shop, order.id)).rejects.toMatchObject({ code: 'order_not_open' });
  });

  test('that the service has deletes it there, and drops a move that waits', async () => {
    const shop = testShop();
    const { order } = await placed(shop);
    settle(shop.store);
    await shop.ask('orders.move', { orderId: order.id, shipDate: '2026-12-02T11:00:00.000Z' });
    await cancel(shop, order.id);
    expect(entries(shop.store).map((entry) => [entry.kind, entry.state])).toEqual([
      ['createOrder', 'done'],
      ['updateOrder', 'discarded'],
      ['deleteOrder', 'ready'],
    ]);
  });

  test('that may be on its way is deleted too', async () => {
    const shop = testShop();
    const { order } = await placed(shop);
    shop.store.context.db.prepare(`UPDATE outbox SET state = 'unknown', attempts = 1`).run();
    await cancel(shop, order.id);
    expect(entries(shop.store).map((entry) => entry.kind)).toEqual(['createOrder', 'deleteOrder']);
  });

  test('where the service deletes none leaves it there and says so in the journal', async () => {
    const shop = testShop();
    shop.deps.profile = { ...shop.deps.profile, operations: { deleteOrder: { available: false } } };
    const { order } = await placed(shop);
    settle(shop.store);
    await cancel(shop, order.id);
    expect(entries(shop.store).map((entry) => entry.kind)).toEqual(['createOrder']);
    const rows = shop.store.journal.ofSubject(order.id).map((row) => [row.kind, JSON.parse(row.body).told]);
    expect(rows.at(-1)).toEqual(['order.cancelled', 'stays at the service']);
  });

  test.each([
    ['cash', -500],
    ['card', -500],
    ['kept', 500],
  ] as const)('ends its deposit: %s', async (end, amount) => {
    const shop = testShop();
    const { order } = await placed(shop, { deposit: { kind: 'cash', amount: 500, reference: null } });
    await cancel(shop, order.id, end);
    expect(tenders(shop.store)).toEqual([
      { kind: 'cash', amount: 500, ofOrder: 1, ofSale: 0 },
      { kind: end === 'kept' ? 'deposit' : end, amount, ofOrder: 1, ofSale: 0 },
    ]);
  });
});

describe('the list', () => {
  test('tells overdue, today and upcoming by the day, finds by name, phone and note, and pages', async () => {
    const shop = testShop();
    const petId = givePet(shop.store, { name: 'Käfer', price: 100, count: 50 });
    const days = [
      '2026-11-21T23:00:00.000Z',
      '2026-11-22T01:00:00.000Z',
      '2026-11-22T11:00:00.000Z',
      '2026-11-25T11:00:00.000Z',
    ];
    for (const [index, shipDate] of days.entries()) {
      const customerName = ['Anna', 'Bert', 'Çelik', 'Dora'][index] ?? null;
      const draft = draftOf(petId, {
        token: token(index + 1),
        shipDate,
        customerName,
        quantity: 1,
        unitPrice: 100,
      });
      await shop.ask('orders.place', { draft, allowOverpromise: false });
    }
    shop.clock.advance(86_400_000);
    const list = async (filter: 'open' | 'overdue' | 'today' | 'upcoming', text = '') => {
      const page = await shop.ask('orders.list', { filter, text, limit: 10, after: null });
      return page.items.map((order) => order.customerName);
    };
    expect(await list('open')).toEqual(['Anna', 'Bert', 'Çelik', 'Dora']);
    expect(await list('overdue')).toEqual(['Anna']);
    expect(await list('today')).toEqual(['Bert', 'Çelik']);
    expect(await list('upcoming')).toEqual(['Dora']);
    expect(await list('open', 'celik')).toEqual(['Çelik']);
    expect(await list('open', 'kaf')).toHaveLength(4);
    expect(await list('open', '040')).toHaveLength(4);
    expect(await shop.ask('orders.counts', {})).toEqual({ overdue: 1, today: 2, upcoming: 1 });

    const first = await shop.ask('orders.list', { filter: 'open', text: '', limit: 3, after: null });
    const second = await shop.ask('orders.list', { filter: 'open', text: '', limit: 3, after: first.next });
    expect([...first.items, ...second.items].map((order) => order.customerName)).toEqual([
      'Anna',
      'Bert',
      'Çelik',
      'Dora',
    ]);
    expect(second.next).toBeNull();
  });

  test('says why an order does not go out', async () => {
    const shop = testShop();
    const { order } = await placed(shop);
    settle(shop.store, 'parked');
    shop.store.context.db.prepare(`UPDATE outbox SET reason = 'quantity is too large'`).run();
    expect(await shop.ask('orders.get', { orderId: order.id })).toMatchObject({
      delivery: 'parked',
      deliveryReason: 'quantity is too large',
    });
  });

  test.each([
    ['open', 'store_order_open'],
    ['overdue', 'store_order_open'],
    ['today', 'store_order_open'],
    ['upcoming', 'store_order_open'],
    ['fulfilled', 'store_order_ours'],
    ['cancelled', 'store_order_ours'],
    ['others', 'store_order_others'],
  ] as const)(
    'of %s goes by its own index and sorts nothing, however many orders others made',
    (filter, index) => {
      const { db } = testShop().store.context;
      const sql = orderListSql(filter, { withText: false, withAfter: true });
      const names = [...new Set(sql.match(/@\w+/g))].map((name) => [name.slice(1), '']);
      const plan = db
        .prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all(Object.fromEntries(names));
      const steps = plan.map((step) => step.detail).join('; ');
      expect(steps).toContain(index);
      expect(steps).not.toContain('TEMP B-TREE');
    },
  );
});
