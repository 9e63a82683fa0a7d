import { beforeEach, expect, test } from 'vitest';
import type { DepositElsewhere, OrderView } from '../../../shared/domain/order.ts';
import { minor } from '../../../shared/money/money.ts';
import { localId } from '../../../shared/testing/ids.ts';
import {
  basket,
  bridge,
  dialog,
  names,
  notices,
  orderFromElsewhere,
  payment,
  pet,
  placeOrder,
  priced,
  shop,
  startForEach,
  stores,
  when,
} from '../../testing/program.ts';
import { DEPOSIT_ELSEWHERE } from './pickUpActions.ts';

// "Hand over" takes an order to the checkout.

startForEach();

const deposit = (amount: number) => ({ kind: 'cash' as const, amount: minor(amount), reference: null });
const screen = () => stores.app.useScreen.getState().screen;
const handOver = (order: OrderView, elsewhere?: DepositElsewhere | null) =>
  stores.orders.handOver(order, elsewhere);

beforeEach(() => stores.app.useScreen.getState().go('orders'));

test('the balance is asked for, not the deposit again, and a second press is the same hand-over', async () => {
  const order = await placeOrder({ unitPrice: minor(4990), deposit: deposit(2000) });
  await Promise.all([handOver(order), handOver(order)]);
  expect([screen(), payment().stage]).toEqual(['checkout', 'paying']);
  expect(stores.checkout.missingFor(payment())).toBe(order.balance);
  await Promise.all([payment().take(), payment().take()]);
  expect(bridge.inputs('checkout.complete')).toHaveLength(1);
  expect(payment().receipt?.total).toBe(order.total);
  expect(await shop.ask('orders.get', { orderId: order.id })).toMatchObject({ state: 'fulfilled' });
  // The next one begins where the last one ended.
  await handOver(await placeOrder());
  expect(payment()).toMatchObject({ stage: 'paying', receipt: null });
});

test('an order that its deposit pays takes one key', async () => {
  await handOver(await placeOrder({ unitPrice: minor(1000), deposit: deposit(1000) }));
  await payment().take();
  expect(payment().receipt?.tenders).toMatchObject([{ kind: 'deposit', amount: 1000 }]);
});

test('a balance that coins round to nothing is completed in cash', async () => {
  await shop.ask('settings.saveShop', { cashStep: 5 });
  await when(stores.app.useApp, ({ app }) => app?.cashStep === 5);
  await handOver(await placeOrder({ unitPrice: minor(1002), deposit: deposit(1000) }));
  expect(stores.checkout.restFor(payment())).toEqual({ cash: 0, card: 2 });
  await payment().take();
  expect(bridge.inputs('checkout.complete')).toMatchObject([{ tenders: [{ kind: 'cash', given: 0 }] }]);
});

test('the cart of somebody else is put on hold; goods beside this order stay, and the person begins', async () => {
  const other = pet(3, true, 1);
  await stores.checkout.takePet(other);
  const order = await placeOrder();
  await Promise.all([handOver(order), handOver(order)]);
  expect(names()).toEqual([`1 ${order.petName}`]);
  expect(notices()).toMatchObject([{ key: 'checkout.basket.held_done' }]);
  const held = await shop.ask('checkout.held', {});
  expect(held).toMatchObject([{ pieces: 1 }]);

  payment().back();
  await stores.checkout.takePet(other);
  stores.app.useScreen.getState().go('orders');
  await handOver(order);
  expect([screen(), payment().stage]).toEqual(['checkout', 'selling']);
  expect(names()).toEqual([`1 ${other.name}`, `1 ${order.petName}`]);
  expect(await shop.ask('checkout.held', {})).toEqual(held);
});

test('nothing changes while another cart is paid, or cash was taken for it', async () => {
  const other = await priced(pet(3, true, 1), 1000);
  await stores.checkout.takePet(other);
  const order = await placeOrder();
  await payment().begin();
  await handOver(order);
  expect(notices().at(-1)).toMatchObject({ key: 'checkout.basket.paying' });
  payment().type('5');
  await payment().take();
  payment().back();
  await handOver(order);
  expect(notices().at(-1)).toMatchObject({ failure: { code: 'cash_part' } });
  expect([screen(), names()]).toEqual(['orders', [`1 ${other.name}`]]);
});

test('what was paid at the till that took the order is not asked for again', async () => {
  const { id } = await priced(pet(), 1000);
  const orderId = localId(orderFromElsewhere({ petId: id, quantity: 2 }));
  const order = await shop.ask('orders.get', { orderId });
  await handOver(order);
  expect(dialog().dialog).toMatchObject({ id: DEPOSIT_ELSEWHERE });
  await handOver(order, { amount: minor(300), slip: '4711' });
  expect(dialog().dialog).toBeNull();
  expect(stores.checkout.missingFor(payment())).toBe(1700);
  payment().type('1');
  await payment().take();
  payment().choose('cash');
  await payment().take();
  expect(payment().receipt?.tenders).toMatchObject([
    { kind: 'deposit', amount: 300, reference: '4711' },
    { kind: 'cash', given: 100 },
    { kind: 'cash', given: 1600 },
  ]);
});

test('an order that cannot be handed over says why, and the cart stays', async () => {
  const unpriced = pet(3, false);
  await stores.checkout.takePet(pet());
  const before = basket().basket;
  const orderId = localId(orderFromElsewhere({ petId: unpriced.id }));
  await handOver(await shop.ask('orders.get', { orderId }), null);
  expect(notices()).toMatchObject([{ failure: { code: 'no_price' } }]);
  expect([screen(), basket().basket]).toEqual(['orders', before]);
});
