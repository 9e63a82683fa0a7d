import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { newLocalId } from '../../../shared/ids/new-id.ts';
import { minor } from '../../../shared/money/money.ts';
import { defaultProfile } from '../../../shared/petstore/profile.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { testFolder } from '../../store/testing.ts';
import { type TestShop, testShop } from '../testing.ts';
import { cash, draftOf, found, handOver, idempotencyKey, placed, settle } from './testing.ts';

const FORMER = 'http://127.0.0.1:1';
const PRESENT = 'http://127.0.0.1:2';

/** A shop that took an order with a deposit of 5.00 in cash, and was then switched to another service. */
async function pointedElsewhere(kind: 'cash' | 'card' = 'cash') {
  const file = join(testFolder(), 'perch.sqlite');
  const at = (baseUrl: string) =>
    testShop({ file, newId: newLocalId, connection: { baseUrl, account: 'main', profile: defaultProfile } });
  const before = at(FORMER);
  const { order } = await placed(before, { deposit: { kind, amount: minor(500), reference: null } });
  settle(before.store);
  before.store.close();
  return { shop: at(PRESENT), at, orderId: order.id };
}

const list = async ({ ask }: TestShop, text = '') =>
  (await ask('orders.list', { filter: 'former', text, limit: 10, after: null })).items;
const cancel = (shop: TestShop, orderId: LocalId, deposit: 'cash' | 'card' | 'kept' = 'cash') =>
  shop.ask('orders.cancel', { orderId, reason: 'other service', deposit });
const waiting = ({ store }: TestShop) => store.entryCounts.now().waiting;

describe('an order that was taken at a former service', () => {
  test('is found, named and counted as long as somebody waits for it or its deposit is held', async () => {
    const { shop, orderId } = await pointedElsewhere();
    expect(await shop.ask('orders.counts', {})).toEqual({ overdue: 0, today: 0, upcoming: 0, former: 1 });
    expect(await list(shop, 'öztürk')).toMatchObject([{ id: orderId, former: true, depositHeld: 500 }]);
    expect(await shop.ask('orders.get', { orderId })).toMatchObject({ former: true, state: 'open' });
    const open = await shop.ask('orders.list', { filter: 'open', text: '', limit: 10, after: null });
    expect(open.items).toEqual([]);
  });

  test.each(['cash', 'card', 'kept'] as const)(
    'is cancelled, its deposit %s, and that service learns it',
    async (end) => {
      const { shop, at, orderId } = await pointedElsewhere(end === 'card' ? end : 'cash');
      expect(await cancel(shop, orderId, end)).toMatchObject({
        state: 'cancelled',
        depositHeld: 0,
        depositEnds: [{ how: end, amount: 500 }],
      });
      expect(await list(shop)).toEqual([]);
      expect(await shop.ask('orders.counts', {})).toMatchObject({ former: 0 });
      expect((await shop.ask('day.current', {}))?.deposits.held).toBe(0);
      expect(waiting(shop)).toEqual({ orders: 0, stock: 0, edits: 0 });
      expect(found(shop)).toEqual([]);
      shop.store.close();
      expect(waiting(at(FORMER))).toMatchObject({ orders: 1 });
    },
  );

  test('gives its deposit back at the terminal', async () => {
    const { shop, orderId } = await pointedElsewhere('card');
    const { id } = await shop.ask('payments.begin', { kind: 'returnedDeposit', orderId, reason: 'moved' });
    const { order } = await shop.ask('payments.capture', { id, reference: null });
    expect(order).toMatchObject({ id: orderId, state: 'cancelled', depositHeld: 0 });
  });

  test('is neither moved nor handed over', async () => {
    const { shop, orderId } = await pointedElsewhere();
    await refused(shop.ask('orders.move', { orderId, shipDate: '2026-12-02T11:00:00.000Z' }), 'order_former');
    await refused(handOver(shop, orderId, [cash(2000)]), 'order_former');
    expect(await list(shop)).toHaveLength(1);
  });

  test('is not taken any more: its pet is another service’s', async () => {
    const { shop, orderId } = await pointedElsewhere();
    const { petId } = await shop.ask('orders.get', { orderId });
    const draft = draftOf(petId ?? orderId, { idempotencyKey: idempotencyKey(9) });
    await refused(shop.ask('orders.place', { draft, allowOverpromise: true }), 'pet_unknown');
    expect(waiting(shop)).toEqual({ orders: 0, stock: 0, edits: 0 });
  });

  test('keeps the shop’s currency as long as its deposit is held', async () => {
    const { shop, orderId } = await pointedElsewhere();
    await shop.ask('day.close', { counted: 500 });
    const change = () => shop.ask('settings.saveShop', { currency: 'CHF' });
    await refused(change(), 'currency_deposits', { amount: 500 });
    await cancel(shop, orderId);
    await shop.ask('day.close', { counted: 0 });
    await change();
  });
});
