import { expect, test } from 'vitest';
import type { OrderView } from '../../../shared/domain/order.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import { i18n } from '../../i18n/i18n.ts';
import {
  bridge,
  code,
  dialog,
  notices,
  pet,
  placeOrder,
  startForEach,
  stores,
} from '../../testing/program.ts';
import { read } from '../../testing/read.tsx';
import { OrdersScreen } from './OrdersScreen.tsx';

startForEach();

const form = () => stores.orders.useOrderForm.getState();
const taken = () => form().draft?.pet?.name;

/** An order whose field shows the results for one name while the results for another are pending. */
async function typedAhead() {
  const [one, other] = [pet(3, true, 0), pet(3, true, 1)];
  form().begin();
  await form().search(one.name);
  const arrive = bridge.hold('catalogue.search');
  void form().search(other.name);
  return { one, other, arrive };
}

test('an early Enter takes the pet of the pending answer, once', async () => {
  const { other, arrive } = await typedAhead();
  const entered = [form().takeTyped(), form().takeTyped()];
  expect(taken()).toBeUndefined();
  arrive();
  await Promise.all(entered);
  expect(taken()).toBe(other.name);
  expect(form().draft?.fields.petText).toBe(other.name);
});

test('Enter takes nothing if more was typed meanwhile, another pet was chosen, or the form was left', async () => {
  const typed = await typedAhead();
  let entered = form().takeTyped();
  void form().search('');
  typed.arrive();
  await entered;
  expect(taken()).toBeUndefined();

  const chosen = await typedAhead();
  entered = form().takeTyped();
  form().takePet(chosen.one);
  chosen.arrive();
  await entered;
  expect(taken()).toBe(chosen.one.name);
  form().takePet(null);

  const left = await typedAhead();
  entered = form().takeTyped();
  form().leave();
  left.arrive();
  await entered;
  expect(taken()).toBeUndefined();
});

test('Enter reports a refused search, and takes no result of an earlier text', async () => {
  const { other, arrive } = await typedAhead();
  arrive();
  bridge.refuse('catalogue.search', new PerchError('disk_full'));
  await form().search(other.name.slice(0, -1));
  expect(form()).toMatchObject({ found: null, answered: null });
  await form().takeTyped();
  expect(taken()).toBeUndefined();
  expect(notices()).toMatchObject([{ failure: { code: 'disk_full' } }]);
});

test('a scan takes its pet, and reports an unknown code or a failed look-up', async () => {
  form().begin();
  bridge.refuse('catalogue.scan', new PerchError('disk_full'));
  await form().scan(code(pet().id));
  expect(taken()).toBeUndefined();
  expect(notices()).toMatchObject([{ failure: { code: 'disk_full' } }]);
  await form().scan('4006381333931');
  expect(notices().at(-1)).toMatchObject({ key: 'checkout.basket.unknownCode' });
  await form().scan(code(pet().id));
  expect(taken()).toBe(pet().name);
  expect(notices()).toHaveLength(2);
});

const ways: Record<string, [(order: OrderView) => unknown, dialog: string | undefined]> = {
  'the finder': [(order) => stores.orders.useOrders.getState().choose(order), undefined],
  'its number': [({ id }) => stores.orders.useOrders.getState().open(id), undefined],
  'a cancelled sync entry': [({ id }) => stores.orders.cancelOpenOrder(id), 'orders.cancel'],
};
test.each(Object.entries(ways))(
  'an order opened by %s replaces the order form, which keeps its input',
  async (_, [open, asked]) => {
    const order = await placeOrder({ customerName: 'Ada Byron' });
    form().begin();
    form().set({ customerName: 'Charles' });
    await open(order);
    expect(dialog().dialog).toEqual(asked ? expect.objectContaining({ id: asked }) : null);
    expect(read(<OrdersScreen />)).toContain('Ada Byron');
    expect(read(<OrdersScreen />)).toContain(i18n.t('orders.continue'));
    form().begin();
    expect(form().draft?.fields.customerName).toBe('Charles');
    expect(read(<OrdersScreen />)).toContain(i18n.t('orders.form.emptyHint'));
  },
);

test('further lines of an order are continued after another order was shown', async () => {
  const [order, other] = [await placeOrder(), await placeOrder()];
  form().begin();
  form().set({ customerName: 'Charles' });
  form().addTo(order);
  form().set({ quantity: '7' });
  stores.orders.useOrders.getState().choose(other);
  form().addTo(order);
  expect(form().draft?.fields.quantity).toBe('7');
  form().addTo(other);
  expect(form().draft?.addTo?.id).toBe(other.id);
  form().leave();
  expect(form().draft?.fields.customerName).toBe('Charles');
});
