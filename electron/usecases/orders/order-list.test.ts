import { describe, expect, test } from 'vitest';
import { minor } from '../../../shared/money/money.ts';
import { orderListSql } from '../../store/orders/order-list.ts';
import { givePet } from '../../store/testing.ts';
import { toEscPos } from '../documents/escpos.ts';
import { printed } from '../documents/testing.ts';
import { documentFor } from '../printing/document-for.ts';
import { testShop } from '../testing.ts';
import { idempotencyKey, place, placed, settle, shopWithOrder } from './testing.ts';

// Dates follow the machine's own time zone.
process.env.TZ = 'UTC';

/** An order taken while the service could not be reached, and its slip. */
async function withSlip() {
  const { shop, order } = await shopWithOrder();
  return { shop, order, slip: documentFor(shop.store, 'order', order.id) };
}

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
      await place(shop, petId, {
        idempotencyKey: idempotencyKey(index + 1),
        shipDate,
        customerName,
        quantity: 1,
        unitPrice: minor(100),
      });
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
    expect(await shop.ask('orders.counts', {})).toEqual({ overdue: 1, today: 2, upcoming: 1, former: 0 });

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

  test('finds an order by the number on a slip that was printed before the service answered with its own', async () => {
    const { shop, order } = await withSlip();
    const given = order.number ?? '';
    expect(given).toMatch(/^\d{10,}$/);
    shop.store.context.db.prepare(`UPDATE store_order SET remote_id = '77'`).run();
    for (const text of [given, '77']) {
      const { items } = await shop.ask('orders.list', { filter: 'open', text, limit: 10, after: null });
      expect(items).toMatchObject([{ id: order.id, number: '77', remoteId: '77' }]);
    }
  });

  test('finds an order by its customer, however the name is spelt and the telephone number is grouped', async () => {
    const shop = testShop();
    await placed(shop, { customerName: 'Frau Müller', customerPhone: '0176 555 44-43', note: null });
    const find = async (text: string) => {
      const { items } = await shop.ask('orders.list', { filter: 'open', text, limit: 9, after: null });
      return items.length;
    };
    for (const text of ['müller', 'MUELLER', 'muller', 'müller momo', 'momo frau', '01765554443', '555-4443'])
      expect([text, await find(text)]).toEqual([text, 1]);
    for (const text of ['möller', 'müller rex', '0177555', '?', '% _'])
      expect([text, await find(text)]).toEqual([text, 0]);
  });

  test('calls an order on its slip as on the screen, also before the service has answered', async () => {
    const { order, slip } = await withSlip();
    expect(order.remoteId).toBeNull();
    expect(printed(toEscPos(slip))).toContain(`Order ${order.number}`);
  });

  test('says why an order does not go out', async () => {
    const { shop, order } = await shopWithOrder();
    settle(shop.store, 'parked');
    const facts = { status: 400, name: 'quantity_invalid', words: 'quantity is too large' };
    shop.store.context.db
      .prepare(`UPDATE outbox SET reason_code = 'answered', reason_facts = ?`)
      .run(JSON.stringify(facts));
    expect(await shop.ask('orders.get', { orderId: order.id })).toMatchObject({
      delivery: 'parked',
      deliveryReason: { code: 'answered', ...facts },
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
