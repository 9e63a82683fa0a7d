import { expect, test } from 'vitest';
import { z } from 'zod';
import type { LocalId } from '../../shared/ids/ids.ts';
import { type ContractChannel, contract } from '../../shared/ipc/contract.ts';
import { minor } from '../../shared/money/money.ts';
import { refused } from '../../shared/testing/refused.ts';
import { givePet } from '../store/testing.ts';
import { approvable } from './approvals.ts';
import { fill } from './checkout/testing.ts';
import { cashDeposit, place } from './orders/testing.ts';
import { idempotencyKey, part, refund, sold } from './refunds/testing.ts';
import { type TestShop, testShop } from './testing.ts';

/** Commands with an id in their input that still need no further state: the input says everything that is approved. */
const SAYS_EVERYTHING: ContractChannel[] = [
  // The input lists the favourites.
  'catalogue.saveFavourites',
  // The id names a single preview or action, which never changes.
  'prices.apply',
  'prices.undo',
  'stock.importApply',
  // The input lists each pet with its price.
  'prices.set',
];

test('an approval of a command with an id is for the content behind that id', () => {
  const channels = Object.keys(contract) as ContractChannel[];
  const managers = channels.filter((channel) => contract[channel].right.needs === 'manager');
  expect(managers.filter((channel) => !(channel in approvable))).toEqual([]);
  const byInput = Object.entries(approvable).flatMap(([channel, subject]) =>
    subject === 'input' ? [channel as ContractChannel] : [],
  );
  const naming = byInput.filter((channel) =>
    JSON.stringify(z.toJSONSchema(contract[channel].input, { io: 'input', unrepresentable: 'any' })).includes(
      '"format":"uuid"',
    ),
  );
  expect(naming.sort()).toEqual(SAYS_EVERYTHING.sort());
});

/** A shop with a manager who can approve, and a cashier at the till. */
async function behindManager(settings: Parameters<TestShop['ask']>[1] = {}) {
  const shop = testShop();
  const { id } = await shop.hire('Anna', 'manager');
  await shop.ask('settings.saveShop', settings as object);
  const petId = givePet(shop.store, { name: 'Momo', price: 1000, count: 50 });
  return { shop, anna: id, petId };
}

/** The command is refused, approved, refused again after a change of content, and succeeds with a new approval. */
async function isForTheContent<T>(
  { shop, anna }: { shop: TestShop; anna: LocalId },
  act: () => Promise<T>,
  change: () => unknown,
): Promise<T> {
  await refused(act(), 'manager_needed');
  await shop.approve(anna);
  const approved = shop.lastAct();
  await change();
  const changed = { code: 'manager_needed', facts: { changed: 1 } };
  await expect(act()).rejects.toMatchObject(changed);
  expect(shop.lastAct()).toEqual(approved);
  await shop.approve(anna);
  return act();
}

test('of a count: nothing counted afterwards is written', async () => {
  const { shop, anna, petId } = await behindManager();
  shop.handToCashier();
  const { id: sessionId } = await shop.ask('stock.countStart', { label: '' });
  const count = (quantity: number) =>
    shop.ask('stock.countRecord', { sessionId, petId, quantity, add: false });
  await count(49);
  const commit = () => shop.ask('stock.countCommit', { sessionId, petIds: [petId] });
  await isForTheContent({ shop, anna }, commit, () => count(2));
  expect(shop.store.stock.figures(petId).shown).toBe(2);
});

test('of voiding: the cart is unchanged', async () => {
  const { shop, anna, petId } = await behindManager({ cashierMayVoid: false });
  shop.handToCashier();
  const keep = async (quantity: number) =>
    shop.ask('checkout.keep', await fill(shop, [petId, quantity as never]));
  await keep(1);
  const { idempotencyKey: key } = await shop.ask('checkout.open', {});
  const voiding = () => shop.ask('checkout.void', { idempotencyKey: key });
  await isForTheContent({ shop, anna }, voiding, () => keep(41));
  expect((await shop.ask('checkout.open', {})).lines).toEqual([]);
});

test('of a refund: nothing else of the receipt was refunded meanwhile', async () => {
  const { shop, anna } = await behindManager({ cashierRefundLimit: minor(500) });
  const receipt = await sold(shop);
  shop.handToCashier();
  const large = () => refund(shop, receipt, [part(receipt, 1, 1)], { idempotencyKey: idempotencyKey(2) });
  await isForTheContent({ shop, anna }, large, () => refund(shop, receipt, [part(receipt, 0, 1)]));
});

test('of closing: the expected cash is unchanged', async () => {
  const { shop, anna } = await behindManager({ closingDifferenceLimit: minor(100) });
  await sold(shop);
  shop.handToCashier();
  const close = () => shop.ask('day.close', { counted: 0 });
  await isForTheContent({ shop, anna }, close, () => sold(shop));
});

test('of an order’s deposit: the order is unchanged', async () => {
  const { shop, anna, petId } = await behindManager({ cashierRefundLimit: minor(500) });
  shop.handToCashier();
  const deposit = cashDeposit(900);
  const { id: orderId } = await place(shop, petId, {
    idempotencyKey: idempotencyKey(3),
    unitPrice: minor(1000),
    deposit,
  });
  const cancel = () => shop.ask('orders.cancel', { orderId, reason: 'x', deposit: 'cash' });
  const resize = shop.store.context.db.prepare('UPDATE store_order SET quantity = 9 WHERE id = ?');
  await isForTheContent({ shop, anna }, cancel, () => resize.run(orderId));
});

test('of an import: another preview of the file is another list', async () => {
  const { shop, anna } = await behindManager();
  shop.handToCashier();
  const read = async (name: string) => {
    const { importId } = await shop.ask('stock.importText', { importId: null, text: `Name\n${name}\n` });
    return shop.ask('stock.importPreview', {
      importId,
      createCategories: true,
      trustIds: false,
      columns: null,
    });
  };
  const { importId, previewId } = await read('Momo');
  const apply = () => shop.ask('stock.importApply', { importId, previewId });
  await refused(apply(), 'manager_needed');
  await shop.approve(anna);
  await shop.ask('stock.importPreview', {
    importId,
    createCategories: false,
    trustIds: false,
    columns: null,
  });
  await refused(apply(), 'import_gone');
});

test('stays valid whatever else changes', async () => {
  const { shop, anna, petId } = await behindManager();
  shop.handToCashier();
  const other = givePet(shop.store, { name: 'Rex', price: 500, count: 5 });
  const adjust = () => shop.ask('stock.adjust', { petId, by: -1, reason: 'died', note: null });
  await refused(adjust(), 'manager_needed');
  await shop.approve(anna);
  const command = shop.lastAct();
  await shop.ask('checkout.keep', await fill(shop, [other, 1 as never]));
  await expect(shop.ask('stock.adjust', command.input as never)).resolves.toMatchObject({ id: petId });
});
