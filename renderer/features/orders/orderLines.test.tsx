import { beforeEach, expect, test } from 'vitest';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { until } from '../../../shared/testing/until.ts';
import { i18n } from '../../i18n/i18n.ts';
import {
  bridge,
  code,
  keepRegister,
  notices,
  orderDraft,
  payment,
  pet,
  placeOrder,
  priced,
  shop,
  startForEach,
  stores,
  terminal,
  when,
} from '../../testing/program.ts';
import { read } from '../../testing/read.tsx';
import { BasketPanel } from '../checkout/basket/BasketPanel.tsx';
import { DonePanel } from '../checkout/DonePanel.tsx';
import { PayPanel } from '../checkout/pay/PayPanel.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import { OrderRow } from './OrderRow.tsx';
import { OrdersScreen } from './OrdersScreen.tsx';
import { readOrder } from './orderForm.ts';
import { PickButtons } from './PickLines.tsx';

startForEach();

const cat = () => pet(3, true, 0);
const dog = () => pet(3, true, 1);
const fish = () => pet(3, true, 2);
const form = () => stores.orders.useOrderForm.getState();
const basket = () => stores.checkout.useBasket.getState();
const screen = (node: React.ReactNode) => read(node).replace(/\s+/gu, ' ');

beforeEach(async () => {
  await priced(cat(), 1000);
  await priced(dog(), 4000);
  await priced(fish(), 200);
});

/** One cat, one dog and three fish: 56.00, with this deposit. */
function three(deposit = 0) {
  const more = [
    { petId: dog().id, quantity: 1, unitPrice: minor(4000) },
    { petId: fish().id, quantity: 3, unitPrice: minor(200) },
  ];
  const paid = deposit > 0 ? { kind: 'cash' as const, amount: minor(deposit), reference: null } : null;
  return placeOrder({ petId: cat().id, unitPrice: minor(1000), more, deposit: paid });
}

test('several scanned pets are one order', async () => {
  form().begin();
  for (const each of [cat(), dog(), cat(), fish(), fish()]) await form().scan(code(each.id));
  const { lines, fields } = form().draft ?? { lines: [], fields: { quantity: '' } };
  expect(lines.map(({ pet: { name }, quantity }) => [name, quantity])).toEqual([
    [cat().name, '2'],
    [dog().name, '1'],
  ]);
  expect(fields.quantity).toBe('2');
  form().takeLine(lines[1]?.key ?? lines[0]?.key ?? ('' as never), true);
  expect(form().draft).toMatchObject({
    pet: { name: dog().name },
    lines: [{ quantity: '2' }, { quantity: '2' }],
  });
  form().set({ day: '+1', customerName: 'Ada' });
  expect(screen(<OrdersScreen />)).toContain(`2 × ${cat().name}`);

  const draft = orderDraft({ more: [{ petId: dog().id, quantity: 1, unitPrice: minor(4000) }] });
  await form().place(draft, true);
  expect(form().draft).toBeNull();
  const order = stores.orders.useOrders.getState().chosen;
  expect(order?.lines).toHaveLength(2);
  if (order)
    expect(screen(<OrderRow order={order} chosen={false} onChoose={() => {}} />)).toContain('2 items');
});

test('the fields below the lines may be empty; an invalid line is not added', () => {
  const tools = {
    t: i18n.t,
    format: stores.app.shopFormat(),
    dates: { plain: () => '' } as never,
    cashStep: minor(1),
  };
  const fields = { ...{ petText: '', quantity: '1', day: '+1', price: '', deposit: '' }, customerName: '' };
  const typed = { ...fields, customerPhone: '', note: '', depositKind: 'cash' as const };
  const before = [{ key: cat().id, pet: cat(), quantity: '2', price: '10.00' }];
  expect(readOrder(typed, null, true, { ...tools, before })).toMatchObject({ total: 2000, bad: {} });
  expect(readOrder({ ...typed, petText: 'x' }, null, true, { ...tools, before }).ordered).toBeNull();
  expect(readOrder(typed, dog(), true, { ...tools, before }).bad).toHaveProperty('price');
});

test('items are added to an order one by one; refused ones stay in the form', async () => {
  const order = await three();
  form().begin();
  form().set({ customerName: 'half written' });
  form().addTo(order);
  await form().scan(code(cat().id));
  await form().scan(code(dog().id));
  const [one, other] = [cat(), dog()].map(({ id: petId }) => ({ petId, quantity: 1, unitPrice: minor(900) }));
  if (!one || !other) throw new Error('two lines');
  const unknown = { ...other, petId: order.id };
  expect(await form().addLines([one, unknown], true)).toMatchObject({ code: 'pet_unknown' });
  expect(form().draft).toMatchObject({ pet: { name: dog().name }, lines: [] });
  expect(await form().addLines([other], true)).toBeNull();
  expect((await shop.ask('orders.get', { orderId: order.id })).lines).toHaveLength(5);
  // The draft that was set aside is back.
  expect(form().draft?.fields.customerName).toBe('half written');
});

test('a part of an order is picked up with other goods, with its part of the deposit; the rest stays open', async () => {
  const order = await three(2000);
  const [first, second, last] = order.lines.map(({ id }) => id);
  if (!first || !second || !last) throw new Error('three lines');
  const picked = { [first]: 0, [second]: 0, [last]: 2 };
  await stores.orders.intoCart(order, new Map(Object.entries(picked) as [typeof first, number][]));
  expect(basket().basket?.lines.map(({ quantity }) => quantity)).toEqual([2]);
  const [line] = basket().basket?.lines ?? [];
  for (const by of [1, 1]) basket().step(line?.id ?? first, by);
  expect(notices().at(-1)).toMatchObject({ failure: { code: 'pickup_over' } });
  await stores.checkout.takePet(fish());
  expect(basket().basket?.lines.map(({ quantity }) => quantity)).toEqual([3, 1]);
  // 6.00 from the order, paid by the deposit, and 2.00 for another item.
  expect(screen(<BasketPanel />)).toMatch(/Total incl\. €1\.28 tax €8\.00 Deposit −€6\.00 Amount due €2\.00/);
  await payment().begin();
  await payment().take();
  expect(payment().receipt).toMatchObject({ total: 800, changeDue: 0 });
  expect(await shop.ask('orders.get', { orderId: order.id })).toMatchObject({
    state: 'open',
    depositHeld: 1400,
  });
});

test('conditions are confirmed for what is handed over, without items that were picked up or removed', async () => {
  const order = await three();
  const [first, second] = order.lines;
  if (!first || !second) throw new Error('three lines');
  await stores.orders.intoCart(order, new Map([[first.id, 1]]));
  await payment().begin();
  await payment().take();
  await shop.ask('orders.removeLine', { lineId: second.id });
  payment().nextCustomer();
  await stores.orders.handOver(await shop.ask('orders.get', { orderId: order.id }));
  expect(bridge.inputs('conditions.asked').at(-1)?.petIds).toEqual([fish().id]);
});

/** Receives animals of a pet: these with a chip, and some without one. */
async function received(petId: LocalId, marks: string[], unmarked: number): Promise<void> {
  const facts = {
    sex: 'male',
    born: null,
    age: '',
    origin: '',
    treatment: '',
    treatmentUntil: null,
  } as const;
  const quantity = marks.length + unmarked;
  const { id: draftId } = await shop.ask('arrivals.keep', {
    ...{ supplierName: 'Kennel Club', document: '', correctsId: null },
    lines: [{ petId, quantity, unitCost: null, animals: [{ ...facts, quantity, marks }] }],
  });
  if (!draftId) throw new Error('The delivery is empty');
  await shop.ask('arrivals.post', { draftId, again: false });
}

test('a scanned chip selects the animal of a line, or else adds one more', async () => {
  const [puppy, parrot] = [pet(3, true, 3), pet(3, true, 4)];
  for (const each of [puppy, parrot]) await keepRegister(each);
  await received(puppy.id, ['276098106123451', '276098106123452', '276098106123453', '276098106123454'], 0);
  await received(parrot.id, ['276098106123455'], 2);
  const lines = () =>
    basket().basket?.lines.map(({ quantity, animals }) => {
      return [quantity, ...(animals ?? []).map(({ label }) => label.slice(-1))].join(' ');
    });
  const scan = (last: number) => stores.checkout.scanned(`27609810612345${last}`);

  await stores.orders.intoCart(await placeOrder({ petId: puppy.id, quantity: 2, unitPrice: minor(1000) }));
  for (const last of [2, 2, 1]) await scan(last);
  expect(lines()).toEqual(['2 2 1']);
  // The order has its animals.
  await scan(3);
  expect(lines()).toEqual(['2 2 1', '1 3']);
  // Taken by hand, then asked for which one it is.
  await stores.checkout.takePet(puppy);
  expect(lines()).toEqual(['2 2 1', '2 3']);
  await scan(4);
  expect(lines()).toEqual(['2 2 1', '2 3 4']);
  // Of two without a chip nobody asks which.
  await stores.checkout.takePet(parrot);
  await scan(5);
  expect(lines()).toEqual(['2 2 1', '2 3 4', '2 5']);
});

test('an order paid in full by its deposit needs no payment, and the excess is returned', async () => {
  const order = await three(5600);
  const removed = order.lines.slice(1).map(({ id }) => id);
  for (const lineId of removed) await shop.ask('orders.removeLine', { lineId });
  await stores.orders.intoCart(await shop.ask('orders.get', { orderId: order.id }));
  expect(screen(<BasketPanel />)).toMatch(/Give back in cash €46\.00/);
  await payment().begin();
  expect(screen(<PayPanel />)).toMatch(/Give back in cash €46\.00 Give back €46\.00 in cash/);
  await payment().take();
  const { receipt } = payment();
  expect(receipt?.tenders).toMatchObject([{ kind: 'deposit', amount: 1000 }]);
  if (receipt) expect(screen(<DonePanel receipt={receipt} />)).toContain('Give back in cash €46.00');
});

test('the deposit of an order with a full discount is returned, as shown before', async () => {
  await stores.orders.intoCart(await three(2000));
  basket().setExtras({ kind: 'percent', basisPoints: 10_000 }, null);
  await payment().begin();
  expect(screen(<PayPanel />)).toMatch(/Give back in cash €20\.00 Give back €20\.00 in cash/);
  await payment().take();
  expect(payment().receipt).toMatchObject({ total: 0, tenders: [], depositBack: 2000 });
});

test('the amount due of a part is shown before it is added to the cart', async () => {
  const order = await three(2000);
  const said = (...quantities: number[]) => {
    const picked = new Map(order.lines.map(({ id }, nth) => [id, quantities[nth] ?? 0]));
    return screen(<PickButtons order={order} picked={picked} onPut={() => {}} onStop={() => {}} />);
  };
  expect(said(1, 1, 3)).toContain('Value of these items €56.00 Deposit −€20.00 To pay now €36.00');
  expect(said(1, 0, 0)).toContain('Value of these items €10.00 Deposit −€10.00 To pay now €0.00');
  expect(said(0, 0, 0)).toContain('Value of these items €0.00 Back');
});

test('the value of a part has its own tax, as in the cart', async () => {
  const order = await placeOrder({ petId: fish().id, quantity: 2, unitPrice: minor(28) });
  // 0.56 and 0.1064 tax for both, 0.28 and 0.0532 for one.
  const addedTax = { name: 'VAT', basisPoints: 1900, tax: minor(11) };
  const lines = order.lines.map((line) => ({ ...line, addedTax, total: minor(67) }));
  const picked = new Map(lines.map(({ id }) => [id, 1]));
  const taxed = { ...order, lines };
  const buttons = <PickButtons order={taxed} picked={picked} onPut={() => {}} onStop={() => {}} />;
  expect(screen(buttons)).toContain('Value of these items €0.33');
});

test('a cart has items of one order only', async () => {
  const order = await three();
  await stores.orders.intoCart(order);
  await stores.orders.intoCart(await three());
  expect(notices().at(-1)).toMatchObject({ failure: { code: 'pickup_two_orders' } });
  await stores.orders.intoCart(order);
  expect(basket().basket?.lines).toHaveLength(3);
});

test('a changed line and a further deposit are shown', async () => {
  const order = await three();
  const line = order.lines[2];
  if (!line) throw new Error('three lines');
  const more = { quantity: 99, unitPrice: minor(200) };
  expect(await stores.orders.changeLine(line.id, more, false)).toMatchObject({ code: 'overpromise' });
  expect(await stores.orders.changeLine(line.id, { ...more, quantity: 2 }, false)).toBeNull();
  bridge.refuse('orders.removeLine', new PerchError('disk_full'));
  await stores.orders.removeLine(line);
  expect(notices().at(-1)).toMatchObject({ failure: { code: 'disk_full' } });
  const deposit = { idempotencyKey: order.id, kind: 'cash' as const, amount: minor(1000) };
  expect(await stores.orders.takeDeposit(order, deposit)).toBeNull();
  const { chosen } = stores.orders.useOrders.getState();
  if (!chosen) throw new Error('it is shown');
  const pane = screen(<OrderDetail order={chosen} />);
  expect(pane).toContain(`2 × ${fish().name}`);
  expect(pane).toMatch(/Total €54\.00 Deposit held −€10\.00 Balance due €44\.00/);
  const card = { ...deposit, kind: 'card' as const, idempotencyKey: line.id };
  expect(await stores.orders.takeDeposit(chosen, card)).toBeNull();
  await until(() => terminal().charging !== null);
  await terminal().approved();
  await when(stores.orders.useOrders, (state) => state.chosen?.deposit === 2000);
});
