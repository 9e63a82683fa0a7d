import type { OrderFilter, OrderView } from '../../shared/domain/order.ts';
import { PerchError } from '../../shared/errors.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import { localDate } from '../../shared/time.ts';
import type { FakeKnown } from './fakeBridge.ts';
import { fakeReceipt } from './fakeReceipt.ts';
import { fakeId } from './fakeShop.ts';

const DAY = 86_400_000;
const customers: [string, string | null, string | null][] = [
  ['Aoife Brennan', '+353 86 123 4567', 'Collects after school, with her daughter'],
  ['Tom Keane', null, null],
  [
    'Käthe Öztürk',
    '0171 555 0199',
    'Two from the same litter if at all possible; the old cage comes back with them',
  ],
  ['Mr. van der Berg', '+31 6 1234 5678', null],
  ['Siobhán', '087 222 0110', 'Birthday present: please do not call before Friday'],
  ['Primary School St. Brigid, class 3b', '01 496 0000', null],
];

/** Customers' orders in memory, in every state that a person may meet. */
export function fakeOrders({
  shop,
  app,
  receipts,
  now,
  keepIntent,
  settleIntents,
  paidWith,
  removeParts,
}: FakeKnown): Partial<Handlers> {
  const orders = new Map<string, OrderView>();
  const tokens = new Map<string, string>();
  let made = 0;

  function add(change: Partial<OrderView> & { days: number | null; pet: number }): OrderView {
    const { days, pet: petIndex, ...rest } = change;
    const pet = shop.pets[petIndex % shop.pets.length];
    made += 1;
    const [customerName, customerPhone, note] = customers[made % customers.length] ?? [null, null, null];
    const quantity = rest.quantity ?? 1;
    const unitPrice = pet?.price ?? 1990;
    const deposit = rest.deposit ?? 0;
    const order: OrderView = {
      id: fakeId(800_000 + made),
      remoteId: rest.delivery === 'waiting' ? null : String(440_000_000_000_000 + made),
      origin: 'customer',
      petId: pet?.id ?? null,
      petName: pet?.name ?? null,
      categoryName: pet?.categoryName ?? null,
      quantity,
      shipDate: days === null ? null : new Date(now() + days * DAY).toISOString(),
      promisedFor: days === null ? null : new Date(now() + days * DAY).toISOString(),
      state: 'open',
      due: null,
      customerName,
      customerPhone,
      note,
      unitPrice,
      total: unitPrice * quantity,
      addedTax: null,
      deposit,
      balance: unitPrice * quantity - deposit,
      depositHeld: rest.state === undefined || rest.state === 'open' ? deposit : 0,
      depositEnds: [],
      handedOver: null,
      gone: false,
      delivery: 'acknowledged',
      deliveryReason: null,
      saleId: null,
      createdAt: new Date(now() - 3 * DAY).toISOString(),
      fulfilledAt: null,
      ...rest,
    };
    orders.set(order.id, order);
    return order;
  }

  add({ pet: 3, days: -3, quantity: 2, deposit: 2000 });
  add({ pet: 17, days: -1 });
  add({ pet: 8, days: 0, quantity: 3, deposit: 5000, delivery: 'waiting' });
  add({ pet: 40, days: 0 });
  add({
    pet: 61,
    days: 0,
    delivery: 'parked',
    deliveryReason: { code: 'answered', status: 400, name: 'pet_unknown', words: 'pet 161 does not exist' },
  });
  for (let index = 0; index < 14; index += 1) {
    add({ pet: 5 * index + 2, days: 1 + index, quantity: (index % 3) + 1, deposit: index % 2 ? 1000 : 0 });
  }
  for (let index = 0; index < 2; index += 1) {
    const bare = { customerName: null, customerPhone: null, note: null, unitPrice: null, total: null };
    add({ pet: 30 + index, days: 4 + index, origin: 'external', balance: null, ...bare });
  }
  const fulfilledAt = new Date(now() - DAY).toISOString();
  for (let index = 0; index < 5; index += 1) {
    const sold = add({ pet: 20 + index, days: -1 - index, state: 'fulfilled', fulfilledAt });
    fulfil(sold, sold.id, [{ kind: 'cash', given: (sold.balance ?? 0) + 500 }]);
  }
  add({ pet: 11, days: 2, state: 'cancelled', delivery: 'waiting' });
  // Another till handed it over; its deposit is still in this one's books.
  add({ pet: 14, days: -6, state: 'fulfilled', deposit: 1500, depositHeld: 1500, fulfilledAt });

  function fulfil(order: OrderView, token: string, tenders: Parameters<typeof fakeReceipt>[1]) {
    const pet = shop.pets.find((each) => each.id === order.petId);
    const line = {
      id: fakeId(850_000 + receipts.length),
      petId: order.petId ?? '',
      petName: order.petName ?? '',
      categoryName: order.categoryName,
      barcode: null,
      quantity: order.quantity,
      unitPrice: order.unitPrice ?? pet?.price ?? 0,
      discount: null,
      taxName: 'VAT',
      taxBasisPoints: 1900,
      note: null,
    };
    const deposit =
      order.deposit > 0 ? [{ kind: 'card' as const, amount: order.deposit, reference: null }] : [];
    const basket = { token, lines: [line], discount: null, note: null };
    const receipt = fakeReceipt(basket, [...deposit, ...tenders], app, receipts.length + 101, now);
    if (deposit.length > 0 && receipt.tenders[0]) receipt.tenders[0].kind = 'deposit';
    receipts.unshift(receipt);
    const paid = receipt.total - order.deposit;
    const { rounding } = receipt;
    const handedOver = { total: receipt.total - rounding, rounding, deposit: order.deposit, paid };
    const done: OrderView = { ...order, state: 'fulfilled', saleId: receipt.id, handedOver };
    const fulfilledAt = order.fulfilledAt ?? receipt.completedAt;
    orders.set(order.id, { ...done, fulfilledAt, balance: 0, depositHeld: 0 });
    return receipt;
  }

  function dueOf(order: OrderView): OrderView['due'] {
    if (order.state !== 'open' || order.shipDate === null) return null;
    const [day, today] = [localDate(Date.parse(order.shipDate)), localDate(now())];
    return day < today ? 'overdue' : day === today ? 'today' : 'upcoming';
  }

  function require(id: string): OrderView {
    const order = orders.get(id);
    if (!order) throw new PerchError('order_unknown', 'This order is not in the list any more.');
    return { ...order, due: dueOf(order) };
  }

  function change(id: string, changes: Partial<OrderView>): OrderView {
    orders.set(id, {
      ...require(id),
      ...changes,
      delivery: 'waiting',
      deliveryReason: null,
    });
    return require(id);
  }

  const inList = (filter: OrderFilter, order: OrderView) =>
    filter === 'others'
      ? order.origin === 'external'
      : filter === 'open' || filter === 'fulfilled' || filter === 'cancelled'
        ? order.state === filter
        : order.due === filter;

  return {
    'orders.list': ({ filter, text, limit, after }) => {
      const wanted = text.trim().toLowerCase();
      const found = [...orders.keys()]
        .map(require)
        .filter((order) => inList(filter, order))
        .filter(({ petName, customerName, customerPhone }) =>
          `${petName} ${customerName} ${customerPhone}`.toLowerCase().includes(wanted),
        )
        .sort((a, b) => ((a.shipDate ?? '') < (b.shipDate ?? '') ? -1 : 1));
      if (['fulfilled', 'cancelled', 'others'].includes(filter)) found.reverse();
      const from = Number(after ?? 0);
      const next = from + limit < found.length ? String(from + limit) : null;
      return { items: found.slice(from, from + limit), next };
    },
    'orders.counts': () => {
      const all = [...orders.keys()].map(require);
      const of = (due: OrderView['due']) => all.filter((order) => order.due === due).length;
      return { overdue: of('overdue'), today: of('today'), upcoming: of('upcoming') };
    },
    'orders.get': ({ orderId }) => require(orderId),
    'orders.intend': ({ draft }) =>
      keepIntent({
        id: fakeId(890_000 + ++made),
        token: draft.token,
        work: { kind: 'deposit', draft },
        subject: shop.pets.find((pet) => pet.id === draft.petId)?.name ?? null,
        amount: draft.deposit?.amount ?? 0,
      }),
    'orders.intendBack': ({ orderId, reason }) =>
      keepIntent({
        id: fakeId(890_000 + ++made),
        token: orderId,
        work: { kind: 'depositBack', orderId, reason },
        subject: require(orderId).petName,
        amount: require(orderId).deposit,
      }),
    'orders.place': ({ draft, allowOverpromise }) => {
      const known = tokens.get(draft.token);
      if (known) return require(known);
      const index = shop.pets.findIndex((pet) => pet.id === draft.petId);
      const free = shop.pets[index]?.stock.free ?? 0;
      if (draft.quantity > free && !allowOverpromise) {
        const facts = { petName: shop.pets[index]?.name ?? '', free, wanted: draft.quantity };
        throw new PerchError('overpromise', 'There is not enough free.', facts);
      }
      const { customerName, customerPhone, note, unitPrice, quantity, shipDate } = draft;
      const deposit = draft.deposit?.amount ?? 0;
      const total = unitPrice * quantity;
      const own = {
        customerName,
        customerPhone,
        note,
        unitPrice,
        quantity,
        shipDate,
        promisedFor: shipDate,
        deposit,
        total,
      };
      const order = add({
        pet: index,
        days: 0,
        ...own,
        balance: total - deposit,
        delivery: 'waiting',
        createdAt: new Date(now()).toISOString(),
      });
      tokens.set(draft.token, order.id);
      settleIntents(({ token }) => token === draft.token);
      return require(order.id);
    },
    'orders.fulfil': ({ token, orderId, tenders, elsewhere }) => {
      const order = require(orderId);
      if (order.state !== 'open') throw new PerchError('order_not_open', 'This order is not open.');
      const brought = elsewhere
        ? [{ kind: 'card' as const, amount: elsewhere.amount, reference: elsewhere.slip }]
        : [];
      const receipt = fulfil(order, token, [...brought, ...paidWith(token, tenders)]);
      for (const tender of receipt.tenders) if (tender.reference === elsewhere?.slip) tender.kind = 'deposit';
      removeParts((part) => part.token === token);
      return { order: change(orderId, {}), receipt };
    },
    'orders.move': ({ orderId, shipDate }) => change(orderId, { shipDate, promisedFor: shipDate }),
    'orders.releaseDeposit': ({ orderId, deposit: how }) => {
      settleIntents(({ token }) => token === orderId);
      const { depositHeld: amount } = require(orderId);
      return change(orderId, { depositHeld: 0, depositEnds: [{ how, amount }] });
    },
    'orders.cancel': ({ orderId, deposit: how }) => {
      settleIntents(({ token }) => token === orderId);
      const { depositHeld: amount } = require(orderId);
      const depositEnds = amount > 0 ? [{ how, amount }] : [];
      return change(orderId, { state: 'cancelled', depositHeld: 0, depositEnds });
    },
  };
}
