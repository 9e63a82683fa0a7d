import { expect, test } from 'vitest';
import { down, HOUR, MINUTE, ordersOf, placeOrder, shop } from '../testing.ts';

// Work without a network.

test.each([true, false])(
  'an order that is taken and cancelled offline is never sent (where orders can be deleted: %s)',
  async (available) => {
    const one = await shop({ profile: { operations: { deleteOrder: { available } } } });
    one.between = down;
    const orderId = await placeOrder(one, one.pets[0]);
    await one.pass(MINUTE);
    await one.program().call['orders.cancel']({ orderId, reason: '', deposit: 'kept' });
    one.between = null;
    const from = one.sent.length;
    await one.pass(HOUR);
    expect(await ordersOf(one)).toEqual([]);
    expect(one.sent.slice(from).filter(({ method }) => method !== 'GET')).toEqual([]);
  },
);
