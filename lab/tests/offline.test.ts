import { expect, test } from 'vitest';
import { HOUR, MINUTE, openShop, ordersOf, placeOrder, unreachable } from '../testing.ts';

// Work without a network.

test.each([true, false])(
  'an order placed and cancelled offline is never sent (service can delete orders: %s)',
  async (available) => {
    const shop = await openShop({ profile: { operations: { deleteOrder: { available } } } });
    shop.intercept = unreachable;
    const orderId = await placeOrder(shop, shop.pets[0]);
    await shop.advance(MINUTE);
    await shop.program().call['orders.cancel']({ orderId, reason: '', deposit: 'kept' });
    shop.intercept = null;
    const from = shop.sent.length;
    await shop.advance(HOUR);
    expect(await ordersOf(shop)).toEqual([]);
    expect(shop.sent.slice(from).filter(({ method }) => method !== 'GET')).toEqual([]);
  },
);
