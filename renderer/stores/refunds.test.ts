import { beforeEach, expect, test, vi } from 'vitest';
import { PerchError } from '../../shared/errors.ts';
import { until } from '../../shared/testing/until.ts';
import { createFakeBridge, type FakeBridge } from '../testing/fakeBridge.ts';
import { fakeReceipt } from '../testing/fakeReceipt.ts';
import { fakeRefunds } from '../testing/fakeRefunds.ts';
import { createStores, type Stores } from './createStores.ts';
import { leftOf } from './refunds.ts';

let fake: FakeBridge;
let store: Stores;

beforeEach(async () => {
  fake = createFakeBridge({
    more: (known) => {
      const [first, second] = known.shop.pets;
      const line = (pet: typeof first, quantity: number, id: string) => ({
        id,
        petId: pet?.id ?? '',
        petName: pet?.name ?? '',
        categoryName: pet?.categoryName ?? null,
        barcode: null,
        quantity,
        unitPrice: 1001,
        discount: null,
        taxName: 'VAT',
        taxBasisPoints: 1900,
        note: null,
      });
      const lines = [line(first, 3, three), line(second, 1, one)];
      const basket = { token: three, lines, discount: null, note: null };
      known.receipts.push(fakeReceipt(basket, [{ kind: 'cash', given: 10_000 }], known.app, 1));
      return fakeRefunds(known);
    },
  });
  vi.spyOn(fake, 'call');
  store = createStores(fake);
});

const three = '01920000-0000-7000-8000-0000000000a3';
const one = '01920000-0000-7000-8000-0000000000a1';
const refunds = () => store.useRefunds.getState();
const receipt = () => {
  const [found] = fake.receipts;
  if (!found) throw new Error('There is no receipt');
  return found;
};
const calls = (channel: string) => vi.mocked(fake.call).mock.calls.filter(([name]) => name === channel);
async function opened() {
  refunds().start(receipt().id);
  await until(() => refunds().receipt !== null);
  refunds().setReason('Pet is ill');
}
const quoted = () => until(() => refunds().quote !== null || refunds().failure !== null);

test('refund one of three: a third of the line, and two are left', async () => {
  await opened();
  refunds().setQuantity(three, 1);
  await quoted();
  expect(refunds().quote?.total).toBe(1001);
  await refunds().complete();
  expect(refunds().done).toMatchObject({ total: 1001, tender: 'cash', reason: 'Pet is ill' });
  await opened();
  expect(refunds().receipt?.lines.map(leftOf)).toEqual([2, 1]);
  expect(refunds().earlier).toHaveLength(1);
});

test('no more can come back than is left', async () => {
  await opened();
  refunds().setQuantity(three, 7);
  expect(refunds().returned[three]?.quantity).toBe(3);
  refunds().setQuantity(three, 0);
  expect(refunds().returned).toEqual({});
  expect(refunds().quote).toBeNull();
});

test('everything comes back to the cent, each line with its own word about the stock', async () => {
  await opened();
  refunds().setQuantity(one, 1);
  refunds().setRestock(one, false);
  refunds().takeAll();
  await quoted();
  expect(refunds().quote?.total).toBe(receipt().total);
  expect(refunds().returned).toEqual({
    [three]: { quantity: 3, restock: true },
    [one]: { quantity: 1, restock: false, byHand: true },
  });
});

test('an ill pet does not go back into stock, whatever is chosen before or after its reason', async () => {
  await opened();
  refunds().setQuantity(three, 1);
  refunds().chooseReason('ill', 'Pet is ill');
  refunds().setQuantity(one, 1);
  expect(Object.values(refunds().returned).map(({ restock }) => restock)).toEqual([false, false]);
  refunds().setRestock(one, true);
  refunds().chooseReason('mind', 'Changed their mind');
  refunds().chooseReason('ill', 'Pet is ill');
  await quoted();
  await refunds().complete();
  expect(refunds().done?.lines.map(({ restocked }) => restocked)).toEqual([false, true]);
});

test('the sum shown is that of what is chosen now', async () => {
  await opened();
  const open = fake.pause('refunds.quote');
  refunds().setQuantity(three, 3);
  refunds().setQuantity(three, 1);
  expect(refunds().quote).toBeNull();
  open();
  await quoted();
  expect(refunds().quote?.total).toBe(1001);
});

test('a double press is one refund, and another opening is another', async () => {
  await opened();
  refunds().setQuantity(three, 1);
  await quoted();
  await Promise.all([refunds().complete(), refunds().complete()]);
  expect(calls('refunds.complete')).toHaveLength(1);
  await opened();
  refunds().setQuantity(three, 1);
  await quoted();
  await refunds().complete();
  expect(receipt().lines[0]?.refundedQuantity).toBe(2);
});

test('a sum that changed meanwhile is asked for again instead of being paid', async () => {
  await opened();
  refunds().setQuantity(three, 1);
  await quoted();
  fake.refuse('refunds.complete', new PerchError('total_changed', 'What comes back has changed.'));
  await refunds().complete();
  expect(refunds().done).toBeNull();
  expect(calls('refunds.quote')).toHaveLength(2);
});
