import { beforeEach, expect, test, vi } from 'vitest';
import type { OrderDraft } from '../../shared/domain/order.ts';
import type { TenderIntent } from '../../shared/domain/payment.ts';
import { PerchError } from '../../shared/errors.ts';
import { until } from '../../shared/testing/until.ts';
import { createFakeBridge, type FakeBridge } from '../testing/fakeBridge.ts';
import { fakeOrders } from '../testing/fakeOrders.ts';
import { fakeReceipt } from '../testing/fakeReceipt.ts';
import { fakeRefunds } from '../testing/fakeRefunds.ts';
import { fakeId } from '../testing/fakeShop.ts';
import { createStores } from './createStores.ts';

// Cards at the terminal for a deposit, a refund, or a deposit that goes back.

let fake: FakeBridge;

/** A program that was just started. */
async function start(intents: TenderIntent[] = []) {
  fake = createFakeBridge({
    intents,
    more: (known) => {
      const [pet] = known.shop.pets;
      const line = {
        id: fakeId(1),
        petId: pet?.id ?? '',
        petName: 'Momo',
        categoryName: null,
        barcode: null,
      };
      const price = {
        quantity: 2,
        unitPrice: 600,
        discount: null,
        taxName: null,
        taxBasisPoints: 0,
        note: null,
      };
      const basket = { token: fakeId(2), lines: [{ ...line, ...price }], discount: null, note: null };
      known.receipts.push(
        fakeReceipt(basket, [{ kind: 'card', amount: 1200, reference: null }], known.app, 1),
      );
      return { ...fakeOrders(known), ...fakeRefunds(known) };
    },
  });
  const stores = createStores(fake);
  stores.useApp.getState().start();
  await until(() => stores.useApp.getState().app);
  return {
    ...stores,
    asking: () => (stores.useDialog.getState().dialog ? stores.useCards.getState().asking : null),
    dialog: () => stores.useDialog.getState().dialog,
    form: () => stores.useOrderForm.getState(),
    refunds: () => stores.useRefunds.getState(),
    screen: () => stores.useScreen.getState().screen,
    terminal: () => stores.useTerminal.getState(),
  };
}

let program: Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  program = await start();
});

const open = async () => {
  const answer = await fake.call('checkout.intents', {});
  return answer.ok ? answer.value : [];
};
const ordersOf = async (text: string) => {
  const answer = await fake.call('orders.list', { filter: 'open', text, limit: 50, after: null });
  return answer.ok ? answer.value.items : [];
};

function draft(): OrderDraft {
  const pet = fake.shop.pets.find((each) => each.stock.free > 2);
  if (!pet) throw new Error('The shop has no such pet');
  return {
    token: fakeId(3),
    petId: pet.id,
    quantity: 1,
    shipDate: '2026-11-22T09:00:00.000Z',
    customerName: 'Ada Byron',
    customerPhone: null,
    note: null,
    unitPrice: 2000,
    deposit: { kind: 'card', amount: 500, reference: null },
  };
}

async function depositAtTerminal() {
  program.form().begin();
  const { token: _, ...order } = draft();
  await program.form().place(order, false);
}

test('the deposit’s intent is kept before the terminal, and no order is taken yet', async () => {
  await depositAtTerminal();
  expect(await open()).toMatchObject([{ amount: 500, work: { kind: 'deposit' } }]);
  expect(await ordersOf('Ada Byron')).toEqual([]);
  expect(program.dialog()).toMatchObject({ kind: 'modal' });
  expect(program.terminalHolds()).toBe(true);
  expect(program.terminal().failure?.code).toBe('card_charging');

  program.terminal().setReference('A17');
  const call = vi.spyOn(fake, 'call');
  await program.terminal().approved();
  expect(call.mock.calls.find(([channel]) => channel === 'orders.place')?.[1]).toMatchObject({
    draft: { deposit: { amount: 500, reference: 'A17' } },
  });
  expect(await ordersOf('Ada Byron')).toMatchObject([{ deposit: 500 }]);
  expect([await open(), program.dialog(), program.form().draft]).toEqual([[], null, null]);
});

test('a deposit that the terminal refused leaves the order as it was filled in', async () => {
  await depositAtTerminal();
  await program.terminal().refused();
  expect([await open(), program.dialog(), program.terminal().charging]).toEqual([[], null, null]);
  expect(program.form()).toMatchObject({ open: true, draft: { fields: {} } });
});

test('an intent that cannot be kept keeps the terminal out of it', async () => {
  fake.refuse('orders.intend', new PerchError('disk_full', 'The disk is full.'));
  await depositAtTerminal();
  expect([program.dialog(), program.terminal().charging]).toEqual([null, null]);
});

test('an order that cannot be written stays at the terminal, and saying so again takes it', async () => {
  await depositAtTerminal();
  fake.refuse('orders.place', new PerchError('disk_full', 'The disk is full.'));
  await program.terminal().approved();
  expect(program.terminal()).toMatchObject({ writing: false, failure: { code: 'disk_full' } });
  await program.terminal().approved();
  expect(await ordersOf('Ada Byron')).toHaveLength(1);
});

test('a deposit whose order is refused has a way out that is written down', async () => {
  await depositAtTerminal();
  fake.refuse('orders.place', new PerchError('pet_unknown', 'This pet is not in the shop’s list.'));
  await program.terminal().approved();
  const call = vi.spyOn(fake, 'call');
  await program.terminal().reversed();
  expect(call.mock.calls.map(([channel]) => channel)).toEqual(['checkout.reverse']);
  expect([await open(), program.dialog(), program.terminal().charging]).toEqual([[], null, null]);
});

async function refundAtTerminal() {
  const [receipt] = fake.receipts.filter((each) => each.tenders[0]?.kind === 'card');
  program.refunds().start(receipt?.id ?? '');
  await until(() => program.refunds().receipt !== null);
  program.refunds().takeAll();
  program.refunds().setTender('card');
  program.refunds().setReason('ill');
  await until(() => program.refunds().quote !== null);
  await program.refunds().complete();
}

test('a refund’s intent is kept before the terminal, and it stays open until that is answered', async () => {
  await refundAtTerminal();
  expect(await open()).toMatchObject([{ work: { kind: 'refund' } }]);
  program.refunds().close();
  expect(program.dialog()).toMatchObject({ kind: 'modal' });
  expect(program.refunds().done).toBeNull();
  await program.terminal().refused();
  expect(await open()).toEqual([]);
  expect(program.refunds()).toMatchObject({ done: null, reason: 'ill' });
  await program.refunds().complete();
  await program.terminal().approved();
  expect(program.refunds().done).toMatchObject({ tender: 'card' });
  expect(await open()).toEqual([]);
});

test('a deposit goes back on the card before its order is cancelled', async () => {
  const order = (await ordersOf('')).find(({ deposit }) => deposit > 0);
  if (!order) throw new Error('There is no such order');
  expect(await program.depositByCard(order, 'moved')).toBeNull();
  expect(await open()).toMatchObject([{ amount: order.deposit, work: { kind: 'depositBack' } }]);
  await program.terminal().approved();
  expect((await ordersOf('')).map(({ id }) => id)).not.toContain(order.id);
  expect(await open()).toEqual([]);
});

/** A program that was started after a power cut. */
async function restarted(work: (draft: OrderDraft) => TenderIntent['work'], basketOpen = true) {
  const intents: TenderIntent[] = [];
  program = await start(intents);
  const rest = { token: fakeId(3), subject: 'Momo', amount: 500, basketOpen };
  intents.push({ id: fakeId(9), ...rest, work: work(draft()), createdAt: '2026-11-21T14:03:00.000Z' });
  await program.findOpenPayments();
  const asking = program.asking();
  if (!asking) throw new Error('Nothing is asked');
  return asking;
}

test('a deposit that was taken before the power cut takes its order', async () => {
  const asking = await restarted((kept) => ({ kind: 'deposit', draft: kept }));
  expect(program.canGoOn(asking)).toBe(true);
  expect(await program.cardWasTaken(asking)).toBeNull();
  expect(await ordersOf('Ada Byron')).toMatchObject([{ deposit: 500 }]);
  expect([await open(), program.asking(), program.screen()]).toEqual([[], null, 'orders']);
});

test('one that was not taken fills the order in again', async () => {
  const asking = await restarted((kept) => ({ kind: 'deposit', draft: kept }));
  await program.cardWasNotTaken(asking);
  expect(await ordersOf('Ada Byron')).toEqual([]);
  expect(program.form()).toMatchObject({
    open: true,
    draft: { token: asking.token, fields: { customerName: 'Ada Byron', price: '20.00', deposit: '5.00' } },
  });
});

test('a refund that went back before the power cut is written down and shown', async () => {
  const asking = await restarted(() => {
    const [receipt] = fake.receipts.filter((each) => each.tenders[0]?.kind === 'card');
    const lines = [{ lineId: receipt?.lines[0]?.id ?? '', quantity: 1, restock: true }];
    const refund = { token: fakeId(3), saleId: receipt?.id ?? '', lines, tender: 'card' as const };
    return { kind: 'refund', refund: { ...refund, reason: 'ill', expectedTotal: 600 } };
  });
  // Until it is answered, nothing else comes back of that receipt.
  const saleId = asking.work.kind === 'refund' ? asking.work.refund.saleId : '';
  program.refunds().start(saleId);
  expect(program.refunds().saleId).toBeNull();
  expect(await program.cardWasTaken(asking)).toBeNull();
  expect(program.refunds().done).toMatchObject({ total: 600, tender: 'card' });
  expect(await open()).toEqual([]);
});
