import { expect, test } from 'vitest';
import { PerchError } from '../../../shared/errors/errors.ts';
import { until } from '../../../shared/testing/until.ts';
import {
  basket,
  bridge,
  bringAllBack,
  notices,
  payment,
  pet,
  refunds,
  sell,
  startForEach,
  stores,
} from '../../testing/program.ts';

startForEach();

const receipts = () => stores.receipts.useReceipts.getState();

/** Sells one pet and starts the next sale. Returns the receipt. */
async function sold() {
  const receipt = await sell(pet());
  payment().nextCustomer();
  return receipt;
}

async function refunded() {
  const receipt = await sold();
  await bringAllBack(receipt.id, 'refund', 'ill');
  const refund = refunds().done;
  if (!refund) throw new Error('Nothing came back');
  return { receipt, refund };
}

test('a refund is listed among the receipts, is found by its number, and is linked from its receipt', async () => {
  const { receipt, refund } = await refunded();
  await receipts().open();
  expect(receipts().list?.map(({ kind, number }) => [kind, number])).toEqual([
    ['refund', refund.number],
    ['receipt', receipt.number],
  ]);
  expect(receipts().chosen).toMatchObject({ kind: 'receipt', id: receipt.id });
  await receipts().find('r1-000001');
  expect(receipts().list).toHaveLength(1);
  expect(receipts().chosen).toMatchObject({ kind: 'refund', refund: { reason: 'ill' } });
  await receipts().find(receipt.number);
  expect(receipts().chosen).toMatchObject({
    kind: 'receipt',
    receipt: { refunds: [{ number: refund.number, reason: 'ill', total: receipt.total }] },
  });
});

test('a pet’s name finds sales before refunds, in the list and in the finder', async () => {
  const { receipt, refund } = await refunded();
  const other = await sold();
  const name = receipt.lines[0]?.petName ?? '';
  await receipts().open(name);
  const found = [other.number, receipt.number, refund.number];
  expect(receipts().list?.map(({ number }) => number)).toEqual(found);
  expect(receipts().chosen).toMatchObject({ kind: 'receipt', id: other.id });
  await stores.find.useFind.getState().ask(name);
  expect(stores.find.useFind.getState().receipts.map(({ number }) => number)).toEqual(found);
});

test('receipts opened for an exchange say so, and not the next time', async () => {
  await receipts().open('', 'exchange');
  expect(receipts().wants).toBe('exchange');
  await receipts().open();
  expect(receipts().wants).toBeNull();
});

test('the selected receipt shows a new refund of it', async () => {
  const receipt = await sold();
  await receipts().open();
  await bringAllBack(receipt.id, 'refund', 'ill');
  await until(() => receipts().list?.length === 2);
  expect(receipts().chosen).toMatchObject({ kind: 'receipt', receipt: { refunds: [{ reason: 'ill' }] } });
});

test('a scanned receipt is shown; one of another till is reported with its till', async () => {
  const receipt = await sold();
  await stores.checkout.scanned(receipt.number.toLowerCase());
  expect(receipts()).toMatchObject({ chosen: { id: receipt.id }, text: receipt.number.toLowerCase() });
  // While the dialog is open, a scan searches in it.
  await stores.checkout.scanned('t2-000011');
  expect(receipts()).toMatchObject({ list: [], chosen: null, text: 't2-000011' });
  expect(notices()).toEqual([]);
  stores.app.useDialog.getState().close();
  await stores.checkout.scanned('t2-000011');
  await stores.checkout.scanned('R2-000001');
  await stores.checkout.scanned('T1-000999');
  expect(notices()).toEqual([
    { key: 'receipts.otherTill', facts: { number: 11, till: 2 } },
    { key: 'receipts.refundOfOtherTill', facts: { number: 1, till: 2 } },
    { key: 'receipts.noNumber', facts: { number: 'T1-000999' } },
  ]);
  expect(basket().basket?.lines).toEqual([]);
});

test('a receipt number typed into the search is treated like a scan', async () => {
  const receipt = await sold();
  stores.checkout.useSearch.getState().setText('T2-000011');
  await stores.checkout.takeChosen();
  expect(notices().at(-1)).toEqual({ key: 'receipts.otherTill', facts: { number: 11, till: 2 } });
  stores.checkout.useSearch.getState().setText(receipt.number);
  await stores.checkout.takeChosen();
  expect(receipts().chosen?.id).toBe(receipt.id);
});

test('a receipt number in a search for pets is explained', () => {
  expect(stores.receipts.numberWords('T2-000011')).toEqual({
    key: 'receipts.otherTill',
    facts: { number: 11, till: 2 },
  });
  expect(stores.receipts.numberWords(' t1-11')?.key).toBe('receipts.isNumber');
  expect(stores.receipts.numberWords('Terrapin')).toBeNull();
  expect(stores.receipts.unknownCodeWords('4711')).toEqual({
    key: 'checkout.basket.unknownCode',
    facts: { code: '4711' },
  });
});

test('a receipt that cannot be read keeps the list, and can be chosen again', async () => {
  const { id } = await sold();
  await receipts().open();
  bridge.refuse('checkout.receipt', new PerchError('disk_full'));
  await receipts().choose({ kind: 'receipt', id });
  expect(receipts()).toMatchObject({ failure: null, chosen: null, unread: { code: 'disk_full' } });
  await receipts().choose({ kind: 'receipt', id });
  expect(receipts()).toMatchObject({ chosen: { id }, unread: null });
});

test('the receipt chosen last is shown, whichever is read first', async () => {
  const { receipt, refund } = await refunded();
  await receipts().open();
  const readReceipt = bridge.hold('checkout.receipt');
  const first = receipts().choose({ kind: 'receipt', id: receipt.id });
  await receipts().choose({ kind: 'refund', id: refund.id });
  readReceipt();
  await first;
  expect(receipts().chosen).toMatchObject({ kind: 'refund', id: refund.id });
});
