import { expect, test } from 'vitest';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { localId } from '../../../shared/testing/ids.ts';
import {
  beginPaying,
  bridge,
  bringAllBack,
  dialog,
  openRefund,
  openWindow,
  orderDraft,
  payment,
  pet,
  placeOrder,
  priced,
  refunds,
  shop,
  startForEach,
  stores,
  terminal,
  when,
} from '../../testing/program.ts';

// Cards at the terminal for a deposit, a refund, or a returned deposit.

startForEach();

const form = () => stores.orders.useOrderForm.getState();
const asking = () => (dialog().dialog ? stores.cards.useCards.getState().asking : null);
const open = async () => (await shop.ask('payments.open', {})).filter(({ state }) => state === 'begun');
const ordersOf = async (text: string) =>
  (await shop.ask('orders.list', { filter: 'open', text, limit: 50, after: null })).items;

const draft = () =>
  orderDraft({
    customerName: 'Ada Byron',
    unitPrice: minor(2000),
    deposit: { kind: 'card', amount: minor(500), reference: null },
  });

async function depositAtTerminal() {
  form().begin();
  const { idempotencyKey: _, ...order } = draft();
  await form().place(order, false);
}

test('the deposit’s intent is stored before the terminal is asked, and no order is taken yet', async () => {
  await depositAtTerminal();
  expect(await open()).toMatchObject([{ amount: 500, subject: { kind: 'deposit' } }]);
  expect(await ordersOf('Ada Byron')).toEqual([]);
  expect(dialog().dialog).toMatchObject({ kind: 'modal' });
  expect(stores.cards.terminalHolds('deposit')).toBe(true);
  expect(terminal().failure?.code).toBe('card_charging');

  terminal().setReference('A17');
  await terminal().approved();
  expect(bridge.inputs('payments.capture')).toMatchObject([{ reference: 'A17' }]);
  expect(await ordersOf('Ada Byron')).toMatchObject([{ deposit: 500 }]);
  expect([await open(), dialog().dialog, form().draft]).toEqual([[], null, null]);
});

test('a deposit that the terminal refused keeps the order form', async () => {
  await depositAtTerminal();
  await terminal().refused();
  expect([await open(), dialog().dialog, terminal().charging]).toEqual([[], null, null]);
  expect(form()).toMatchObject({ draft: { fields: {} } });
  expect(stores.orders.useOrders.getState().writing).toBe(true);
});

test('an order that cannot be written stays at the terminal, and confirming again takes it', async () => {
  await depositAtTerminal();
  bridge.refuse('payments.capture', new PerchError('disk_full'));
  await terminal().approved();
  expect(terminal()).toMatchObject({ writing: false, failure: { code: 'disk_full' } });
  await terminal().approved();
  expect(await ordersOf('Ada Byron')).toHaveLength(1);
});

test('a deposit whose order is refused can be reversed, which is recorded', async () => {
  await depositAtTerminal();
  bridge.refuse('payments.capture', new PerchError('pet_unknown'));
  await terminal().approved();
  const before = bridge.asked.length;
  await terminal().reversed();
  expect(bridge.asked.slice(before).map(({ channel }) => channel)).toEqual(['payments.void']);
  expect([await open(), dialog().dialog, terminal().charging]).toEqual([[], null, null]);
});

/** Sells two pets for twelve euros together by card. Returns the receipt's id. */
async function paidByCard(): Promise<LocalId> {
  const momo = await priced(pet(), 600);
  await beginPaying(momo, momo);
  payment().choose('card');
  await payment().take();
  await terminal().approved();
  return payment().receipt?.id ?? localId('');
}

test('a refund’s intent is stored before the terminal is asked, and stays open until confirmed', async () => {
  await bringAllBack(await paidByCard(), 'refund', 'ill');
  expect(await open()).toMatchObject([{ subject: { kind: 'refund' } }]);
  refunds().close();
  expect(dialog().dialog).toMatchObject({ kind: 'modal' });
  expect(refunds().done).toBeNull();
  await terminal().refused();
  expect(await open()).toEqual([]);
  expect(refunds()).toMatchObject({ done: null, reason: 'ill' });
  await refunds().complete();
  await terminal().approved();
  expect(refunds().done).toMatchObject({ tender: 'card' });
  expect(await open()).toEqual([]);
});

test('a deposit is refunded to the card before its order is cancelled', async () => {
  const order = await placeOrder({ deposit: { kind: 'card', amount: minor(500), reference: null } });
  expect(await stores.orders.depositByCard(order, 'moved')).toBeNull();
  expect(await open()).toMatchObject([{ amount: order.deposit, subject: { kind: 'returnedDeposit' } }]);
  await terminal().approved();
  expect((await ordersOf('')).map(({ id }) => id)).not.toContain(order.id);
  expect(await open()).toEqual([]);
});

/** The power fails; the program starts again and asks. */
async function restarted() {
  await openWindow();
  await stores.cardAnswers.findOpenPayments();
  const intent = asking();
  if (!intent) throw new Error('Nothing is asked');
  return intent;
}

test('a deposit taken before the power failure takes its order', async () => {
  await depositAtTerminal();
  const intent = await restarted();
  expect(stores.cardAnswers.canResume(intent)).toBe(true);
  expect(await stores.cardAnswers.cardWasTaken(intent)).toBeNull();
  expect(await ordersOf('Ada Byron')).toMatchObject([{ deposit: 500 }]);
  expect([await open(), asking(), stores.app.useScreen.getState().screen]).toEqual([[], null, 'orders']);
});

test('a deposit that was not taken restores the order form', async () => {
  await depositAtTerminal();
  const intent = await restarted();
  await stores.cardAnswers.cardWasNotTaken(intent);
  expect(await ordersOf('Ada Byron')).toEqual([]);
  expect(stores.orders.useOrders.getState().writing).toBe(true);
  expect(form()).toMatchObject({
    draft: {
      idempotencyKey: intent.idempotencyKey,
      fields: { customerName: 'Ada Byron', price: '20.00', deposit: '5.00' },
    },
  });
});

test('a refund completed before the power failure is recorded and shown', async () => {
  const saleId = await paidByCard();
  await openRefund(saleId);
  refunds().setQuantity(refunds().receipt?.lines[0]?.id ?? localId(''), 1);
  await when(stores.refunds.useRefunds, ({ quote }) => quote);
  await refunds().complete();
  const intent = await restarted();
  // Until it is answered, nothing else of that receipt can be refunded.
  refunds().start(saleId);
  expect(refunds().saleId).toBeNull();
  expect(await stores.cardAnswers.cardWasTaken(intent)).toBeNull();
  expect(refunds().done).toMatchObject({ total: 600, tender: 'card' });
  expect(await open()).toEqual([]);
});
