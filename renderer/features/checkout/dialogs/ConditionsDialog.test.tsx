import { expect, test } from 'vitest';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import type { Conditions } from '../../../../shared/domain/conditions.ts';
import {
  basket,
  beginPaying,
  bridge,
  dialog,
  names,
  notices,
  payment,
  pet,
  placeOrder,
  receipts,
  shop,
  startForEach,
  stores,
  when,
} from '../../../testing/program.ts';
import { read } from '../../../testing/read.tsx';
import { bodyOf } from './CheckoutDialogs.tsx';

startForEach();

const none: Conditions = { minAge: null, needsBuyer: false, careText: null, carePdf: null };

/** A pet with its own conditions. */
async function withConditions(skip: number, change: Partial<Conditions>): Promise<PetTile> {
  const { id } = pet(3, true, skip);
  await shop.ask('conditions.save', { subject: { kind: 'pet', id }, conditions: { ...none, ...change } });
  return shop.store.catalogue.requirePet(id);
}

/** The rendered current question. */
async function question() {
  const open = await when(stores.app.useDialog, (state) => state.dialog);
  if (open.kind !== 'conditions') throw new Error(`${open.kind} is asked`);
  return { ...open.question, drawn: read(bodyOf(open)), close: () => dialog().close() };
}

/** Closes the answered question, so that the payment continues. */
function agree(): void {
  const { dialog: open, close } = dialog();
  if (open?.kind === 'conditions') open.answer(true);
  close();
}

test('without conditions nothing is asked, not even the main process', async () => {
  await withConditions(1, { minAge: 16 });
  await stores.checkout.takePet(pet(3, true, 0));
  await basket().settled();
  await payment().begin();
  expect(payment().stage).toBe('paying');
  expect(bridge.asked.filter(({ channel }) => channel.startsWith('conditions.'))).toEqual([]);
  expect(dialog().dialog).toBeNull();
});

test('one dialog asks for everything that several pets need, once each, before the payment', async () => {
  const care = { careText: 'Hay every day.' };
  await stores.checkout.takePet(await withConditions(0, { minAge: 16, ...care }));
  await stores.checkout.takePet(await withConditions(1, { minAge: 18, needsBuyer: true }));
  await stores.checkout.takePet(pet(3, true, 2));
  await basket().settled();
  const begun = payment().begin();
  const { drawn, asked, confirm } = await question();
  expect(payment().stage).toBe('selling');
  expect(drawn).toContain('The buyer is at least 18 years old');
  expect(drawn.match(/years old/g)).toHaveLength(1);
  expect(drawn).toContain('Buyer’s address');
  expect(drawn).toContain(`I am handing over the care sheet: ${pet(3, true, 0).name}`);
  expect(drawn).not.toContain('Sell without this');

  // An incomplete answer is refused, and the question stays.
  const said = { minAge: 18, buyer: null, careSheets: asked.careSheets.map(({ subjectId }) => subjectId) };
  expect(await confirm(said, false)).toMatchObject({ code: 'conditions_open' });
  const buyer = { name: 'Aoife Brennan', address: 'Elm Street 1, Dublin' };
  expect(await confirm({ ...said, buyer }, false)).toBeNull();
  agree();
  await begun;
  expect(payment().stage).toBe('paying');
  await payment().take();
  const [receipt] = await receipts();
  expect(receipt?.careSheets).toMatchObject([{ text: 'Hay every day.' }]);
});

test('a care sheet is printed once for two touches, and a notice tells the result', async () => {
  const { id } = await withConditions(0, { careText: 'Hay every day.' });
  const pages: string[] = [];
  shop.platform.printHtml = async (html) => void pages.push(html);
  const { printCareSheet } = stores.printing;
  const sheet = { subjectId: id, of: { petIds: [id] } };
  expect(await printCareSheet(sheet)).toBe(false);
  expect(notices()).toMatchObject([{ failure: { code: 'no_printer' } }]);
  await shop.ask('settings.saveShop', { printer: { kind: 'system', deviceName: '', paper: '80mm' } });
  expect(await Promise.all([printCareSheet(sheet), printCareSheet(sheet)])).toEqual([true, false]);
  expect(notices()).toContainEqual({ key: 'documents.printed' });
  expect(pages).toHaveLength(1);
});

test('closing the question leads back to the cart', async () => {
  await stores.checkout.takePet(await withConditions(0, { minAge: 16 }));
  const cart = names();
  const begun = payment().begin();
  (await question()).close();
  await begun;
  expect([payment().stage, names()]).toEqual(['selling', cart]);
  expect(notices()).toEqual([]);
});

test('conditions added during a payment are asked about before it completes', async () => {
  await beginPaying(pet(3, true, 0));
  await withConditions(0, { minAge: 16 });
  const taken = payment().take();
  const { confirm } = await question();
  expect(await confirm({ minAge: 16, buyer: null, careSheets: [] }, false)).toBeNull();
  agree();
  await taken;
  expect(payment().stage).toBe('done');
});

test('an order’s conditions are asked about before its balance, with the customer as the proposed buyer', async () => {
  const { id } = await withConditions(0, { needsBuyer: true });
  const order = await placeOrder({ petId: id });
  const begun = stores.orders.handOver(order);
  const { drawn, customer, close } = await question();
  expect(customer).toBe(order.customerName);
  expect(drawn).toContain('Buyer’s name');
  close();
  await begun;
  expect(dialog().dialog).toBeNull();
});
