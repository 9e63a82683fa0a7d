import { beforeEach, expect, test } from 'vitest';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { localId } from '../../../shared/testing/ids.ts';
import { until } from '../../../shared/testing/until.ts';
import {
  bridge,
  openRefund,
  pet,
  priced,
  receipts,
  refunds,
  sell,
  shop,
  startForEach,
  stores,
  when,
} from '../../testing/program.ts';

startForEach();

let receipt: Receipt;
/** Lines with quantities of three and one. */
let three: LocalId;
let one: LocalId;

beforeEach(async () => {
  const [first, second] = [await priced(pet(3, true, 0), 1001), await priced(pet(3, true, 1), 1001)];
  receipt = await sell(first, first, first, second);
  [three = localId(''), one = localId('')] = receipt.lines.map(({ id }) => id);
});

const opened = () => openRefund(receipt.id, 'refund', 'Pet is ill');
const quoted = () => until(() => refunds().quote !== null || refunds().failure !== null);

test('signed out, a refund asks for a sign-in, then for a manager if above the limit, and continues', async () => {
  await shop.hire('Anna', 'manager');
  await shop.hire('Bert', 'cashier', '0815');
  await shop.ask('settings.saveShop', { cashierRefundLimit: 500 });
  await shop.ask('staff.signOut', {});
  stores.staff.askForPermits();
  const staff = () => stores.staff.useStaff.getState();
  const answer = async (purpose: 'needed' | 'approve', name: string, pin: string) => {
    await when(stores.staff.useStaff, ({ asking, members }) => asking?.purpose === purpose && members);
    staff().choose(staff().members?.find((one) => one.name === name) ?? null);
    staff().type(pin);
    await staff().submit();
  };
  refunds().start(receipt.id);
  await answer('needed', 'Bert', '0815');
  await until(() => refunds().receipt !== null);
  refunds().setReason('Pet is ill');
  refunds().setQuantity(three, 1);
  await quoted();
  const done = refunds().complete();
  await answer('approve', 'Anna', '4711');
  await done;
  expect(refunds().done).toMatchObject({ total: 1001, staffName: 'Bert' });
});

test('no more can be refunded than is left', async () => {
  await opened();
  refunds().setQuantity(three, 7);
  expect(refunds().returned[three]?.quantity).toBe(3);
  refunds().setQuantity(three, 0);
  expect(refunds().returned).toEqual({});
  expect(refunds().quote).toBeNull();
});

test('everything is refunded to the cent, and each line says whether its pets return to stock', async () => {
  await opened();
  refunds().setQuantity(one, 1);
  refunds().setRestock(one, false);
  refunds().takeAll();
  await quoted();
  expect(refunds().quote?.total).toBe(receipt.total);
  expect(refunds().returned).toEqual({
    [three]: { quantity: 3, restock: true },
    [one]: { quantity: 1, restock: false, byHand: true },
  });
});

test('an ill pet does not return to stock, whatever is chosen before or after its reason', async () => {
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

test('the amount shown belongs to the current choice', async () => {
  await opened();
  const open = bridge.hold('refunds.quote');
  refunds().setQuantity(three, 3);
  refunds().setQuantity(three, 1);
  expect(refunds().quote).toBeNull();
  open();
  await quoted();
  expect(refunds().quote?.total).toBe(1001);
});

test('two presses are one refund, and reopening starts another', async () => {
  await opened();
  refunds().setQuantity(three, 1);
  await quoted();
  await Promise.all([refunds().complete(), refunds().complete()]);
  expect(bridge.inputs('refunds.complete')).toHaveLength(1);
  await opened();
  refunds().setQuantity(three, 1);
  await quoted();
  await refunds().complete();
  expect((await receipts())[0]?.lines[0]?.refundedQuantity).toBe(2);
});

test('an amount that changed meanwhile is confirmed again before it is paid', async () => {
  await opened();
  refunds().setQuantity(three, 1);
  await quoted();
  bridge.refuse(
    'refunds.complete',
    new PerchError('total_changed', { total: minor(900), expected: minor(1000) }),
  );
  await refunds().complete();
  expect(refunds().done).toBeNull();
  expect(bridge.inputs('refunds.quote')).toHaveLength(2);
});
