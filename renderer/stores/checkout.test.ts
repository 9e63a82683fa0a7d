import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PerchError } from '../../shared/errors.ts';
import { ok } from '../../shared/result.ts';
import { createFakeBridge, type FakeBridge, fakeApp } from '../testing/fakeBridge.ts';
import type * as appStore from './app.ts';
import type * as basketStore from './basket.ts';
import type * as counterStore from './counter.ts';
import type * as dialogStore from './dialog.ts';
import type * as limitStore from './discountLimit.ts';
import type * as holdingStore from './holding.ts';
import type * as noticeStore from './notices.ts';
import type * as paymentStore from './payment.ts';
import type * as searchStore from './search.ts';

let fake: FakeBridge;
let stores: typeof appStore &
  typeof basketStore &
  typeof counterStore &
  typeof dialogStore &
  typeof limitStore &
  typeof holdingStore &
  typeof noticeStore &
  typeof paymentStore &
  typeof searchStore;

beforeEach(async () => {
  fake = createFakeBridge();
  vi.stubGlobal('window', { perch: fake });
  // Fresh stores: each test is a program that was just started.
  vi.resetModules();
  const parts = await Promise.all([
    import('./app.ts'),
    import('./basket.ts'),
    import('./counter.ts'),
    import('./dialog.ts'),
    import('./discountLimit.ts'),
    import('./holding.ts'),
    import('./notices.ts'),
    import('./payment.ts'),
    import('./search.ts'),
  ]);
  stores = Object.assign({}, ...parts);
  stores.useApp.getState().start();
  stores.useBasket.getState().start();
  await vi.waitUntil(() => stores.useBasket.getState().basket && stores.useApp.getState().app);
});
afterEach(() => vi.unstubAllGlobals());

const basket = () => stores.useBasket.getState();
const payment = () => stores.usePayment.getState();
const dialog = () => stores.useDialog.getState();
const names = () => basket().basket?.lines.map((line) => `${line.quantity} ${line.petName}`);
const notices = () => stores.useNotices.getState().notices.map(({ say }) => say);

/** A pet of the shop: priced unless wished otherwise, with at least that many free. */
function pet(free = 3, priced = true, skip = 0) {
  const found = fake.shop.pets.filter((each) => each.stock.free >= free && (each.price !== null) === priced)[
    skip
  ];
  if (!found) throw new Error('The shop has no such pet');
  return found;
}
const codeOf = (petId: string) => [...fake.shop.codes].find(([, each]) => each.id === petId)?.[0] ?? '';

test('scans stand in the order they were scanned, however fast', async () => {
  const pets = [pet(3, true, 0), pet(3, true, 1), pet(3, true, 2)];
  await Promise.all(pets.map((each) => stores.scanned(codeOf(each.id))));
  expect(names()).toEqual(pets.map((each) => `1 ${each.name}`));
});

test('the same pet again is one line more often', async () => {
  const momo = pet();
  await stores.takePet(momo);
  await stores.takePet(momo);
  expect(names()).toEqual([`2 ${momo.name}`]);
});

test('an unknown code says so and changes nothing', async () => {
  await stores.scanned('9999999999999');
  expect(names()).toEqual([]);
  expect(notices()).toEqual([{ key: 'checkout.basket.unknownCode', facts: { code: '9999999999999' } }]);
});

test('a pet without a price is asked about, and not taken without an answer', async () => {
  const unpriced = pet(1, false);
  const taken = stores.takePet(unpriced);
  expect(dialog().dialog).toMatchObject({ kind: 'price' });
  dialog().close();
  await taken;
  expect(names()).toEqual([]);
});

test('the price said for one is kept when wished', async () => {
  const unpriced = pet(1, false);
  const taken = stores.takePet(unpriced);
  const asked = dialog().dialog;
  if (asked?.kind === 'price') asked.answer({ amount: 1250, remember: true });
  dialog().close();
  await taken;
  expect(basket().basket?.lines[0]?.unitPrice).toBe(1250);
  expect(fake.shop.pets.find(({ id }) => id === unpriced.id)?.price).toBe(1250);
});

test('a named price that needs a manager is not in the basket before one agreed', async () => {
  const unpriced = pet(1, false);
  fake.refuse('checkout.namePrice', new PerchError('manager_needed', 'This needs a manager.'));
  const taken = stores.takePet(unpriced);
  const asked = dialog().dialog;
  if (asked?.kind === 'price') asked.answer({ amount: 1, remember: false });
  dialog().close();
  await taken;
  expect(names()).toEqual([]);
  expect(notices()).toMatchObject([{ failure: { code: 'manager_needed' } }]);
});

test('a discount above the limit is told while it can still be changed', async () => {
  fake.emit('app.changed', {
    ...(stores.useApp.getState().app ?? fakeApp),
    rights: { manager: false, discountLimit: 1000, namePrice: true },
  });
  await stores.takePet({ ...pet(), price: 1000 });
  const limit = stores.useApp.getState().app?.rights.discountLimit ?? null;
  const above = () => stores.aboveLimit(basket().basket, basket().pets, limit);
  basket().setExtras({ kind: 'percent', basisPoints: 1000 }, null);
  expect(above()).toBeNull();
  basket().setExtras({ kind: 'percent', basisPoints: 5000 }, null);
  expect(above()).toEqual({ given: 5000, limit: 1000 });
});

test('Enter takes no pet that is only near to what was typed, until one is chosen', async () => {
  const near = pet();
  const asked = fake.call;
  vi.spyOn(fake, 'call').mockImplementation(async (channel, input) =>
    channel === 'catalogue.search'
      ? (ok({ items: [near], next: null, guessed: true }) as never)
      : asked(channel, input),
  );
  stores.useSearch.getState().setText('beta');
  await stores.takeChosen();
  expect(stores.useSearch.getState()).toMatchObject({ guessed: true, chosen: -1, text: 'beta' });
  expect(names()).toEqual([]);
  stores.useSearch.getState().choose(0);
  await stores.takeChosen();
  expect(names()).toEqual([`1 ${near.name}`]);
});

test('a quantity that no money can hold is refused and leaves the basket as it was', async () => {
  await stores.takePet({ ...pet(), price: 10_000_000_000 });
  const [line] = basket().basket?.lines ?? [];
  basket().change(line?.id ?? '', { quantity: 2 ** 31 - 1 });
  expect(basket().basket?.lines[0]?.quantity).toBe(1);
  expect(notices()).toMatchObject([{ failure: { code: 'amount_too_large' } }]);
});

test('a removed line comes back where it was', async () => {
  const [one, two] = [pet(3, true, 0), pet(3, true, 1)];
  await stores.takePet(one);
  await stores.takePet(two);
  basket().remove(basket().basket?.lines[0]?.id ?? '');
  expect(names()).toEqual([`1 ${two.name}`]);
  stores.useNotices.getState().notices[0]?.undo?.();
  expect(names()).toEqual([`1 ${one.name}`, `1 ${two.name}`]);
});

test('every change is on the disk once it is settled, the latest last', async () => {
  const resume = fake.pause('checkout.keep');
  const momo = pet(3);
  await stores.takePet(momo);
  await stores.takePet(momo);
  await stores.takePet(momo);
  resume();
  await basket().settled();
  const kept = await fake.call('checkout.open', {});
  expect(kept.ok && kept.value.lines[0]?.quantity).toBe(3);
});

test('cash: the change is what was given over the total, and nothing is done before it is written', async () => {
  const momo = pet();
  await stores.takePet(momo);
  await payment().begin();
  payment().type('500');
  const resume = fake.pause('checkout.complete');
  const taking = payment().take();
  expect(payment()).toMatchObject({ stage: 'paying', writing: true });
  resume();
  await taking;
  expect(payment().stage).toBe('done');
  expect(payment().receipt?.changeDue).toBe(50_000 - (momo.price ?? 0));
  expect(names()).toEqual([]);
});

test('pressing twice sells once', async () => {
  await stores.takePet(pet());
  await payment().begin();
  await Promise.all([payment().take(), payment().take()]);
  expect(fake.receipts).toHaveLength(1);
});

test('a refusal keeps the basket and the payment, and says why', async () => {
  await stores.takePet(pet());
  await payment().begin();
  fake.refuse('checkout.complete', new PerchError('disk_full', 'The disk is full.'));
  await payment().take();
  expect(payment()).toMatchObject({ stage: 'paying', failure: { code: 'disk_full' } });
  expect(names()).toHaveLength(1);
  await payment().take();
  expect(payment().stage).toBe('done');
});

test('split: part in cash, the rest by card', async () => {
  const momo = pet();
  await stores.takePet(momo);
  await payment().begin();
  payment().type('1');
  await payment().take();
  expect(payment()).toMatchObject({
    stage: 'paying',
    undecided: true,
    parts: [{ tender: { kind: 'cash', given: 100 } }],
  });
  // One Enter too many books nothing: how the rest is paid was not said yet.
  await payment().take();
  expect(payment()).toMatchObject({ stage: 'paying', charging: null, receipt: null });
  payment().choose('card');
  expect(stores.missingFor(payment())).toBe((momo.price ?? 0) - 100);
  await payment().take();
  await payment().approved();
  expect(payment().receipt?.tenders.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['cash', 100],
    ['card', (momo.price ?? 0) - 100],
  ]);
});

test('cash that was taken is still taken after a look at the basket, and keeps it the open one', async () => {
  const momo = pet();
  await stores.takePet(momo);
  await payment().begin();
  payment().type('1');
  await payment().take();
  payment().back();
  expect(payment()).toMatchObject({ stage: 'selling', parts: [{ tender: { given: 100 } }] });
  await stores.useHolding.getState().voidBasket();
  expect(await stores.useHolding.getState().hold('')).toBe(false);
  expect(names()).toHaveLength(1);
  expect(notices()).toMatchObject([{ failure: { code: 'cash_part' } }, { failure: { code: 'cash_part' } }]);
  await payment().begin();
  expect(stores.missingFor(payment())).toBe((momo.price ?? 0) - 100);
  await payment().removePart(0);
  expect(payment()).toMatchObject({ parts: [], undecided: false });
  await payment().take();
  expect(payment().receipt?.tenders).toHaveLength(1);
});

test('cash that covers what the basket became is enough, and the rest goes back', async () => {
  await stores.takePet({ ...pet(3, true, 0), price: 1000 });
  await stores.takePet({ ...pet(3, true, 1), price: 2000 });
  await payment().begin();
  payment().type('15');
  await payment().take();
  payment().back();
  basket().remove(basket().basket?.lines[1]?.id ?? '');
  await payment().begin();
  expect(payment().undecided).toBe(false);
  await payment().take();
  expect(payment().receipt).toMatchObject({ total: 1000, changeDue: 500 });
});

test('a card never pays more than is due', async () => {
  await stores.takePet(pet());
  await payment().begin();
  payment().choose('card');
  payment().type('99999');
  await payment().take();
  expect(payment()).toMatchObject({ stage: 'paying', failure: { code: 'card_over' } });
  expect(fake.receipts).toHaveLength(0);
});

test.each(['', 'abc', '-5', '1.2.3'])('“%s” is no amount', async (typed) => {
  await stores.takePet(pet());
  await payment().begin();
  payment().type(typed);
  await payment().take();
  expect(payment()).toMatchObject({ stage: 'paying', failure: { code: 'bad_amount' } });
});

test('selling more than is free asks first; no means back to the basket', async () => {
  const momo = pet(1);
  await stores.takePet(momo);
  basket().change(basket().basket?.lines[0]?.id ?? '', { quantity: momo.stock.free + 1 });
  const begun = payment().begin();
  expect(dialog().dialog).toMatchObject({
    kind: 'oversell',
    shortages: [{ petName: momo.name, wanted: momo.stock.free + 1, free: momo.stock.free }],
  });
  dialog().close();
  await begun;
  expect(payment().stage).toBe('selling');
});

test('stock that falls between Pay and done asks then', async () => {
  const momo = pet(1);
  await stores.takePet(momo);
  await payment().begin();
  fake.refuse(
    'checkout.complete',
    new PerchError('oversell', '', { petName: momo.name, wanted: 1, free: 0 }),
  );
  const taking = payment().take();
  await vi.waitUntil(() => dialog().dialog);
  const asked = dialog().dialog;
  if (asked?.kind === 'oversell') asked.answer(true);
  dialog().close();
  await taking;
  expect(payment().stage).toBe('done');
});

test('a scan at the receipt begins the next sale', async () => {
  await stores.takePet(pet());
  await payment().begin();
  await payment().take();
  const next = pet(3, true, 4);
  await stores.scanned(codeOf(next.id));
  expect(payment().stage).toBe('selling');
  expect(names()).toEqual([`1 ${next.name}`]);
});

test('a scan while paying changes nothing and says why', async () => {
  await stores.takePet(pet());
  await payment().begin();
  await stores.scanned(codeOf(pet(3, true, 4).id));
  expect(names()).toHaveLength(1);
  expect(notices()).toEqual([{ key: 'checkout.basket.paying' }]);
});

test('hold and recall; the open basket is held first', async () => {
  const [one, two] = [pet(3, true, 0), pet(3, true, 1)];
  await stores.takePet(one);
  await stores.useHolding.getState().hold('Red jacket');
  expect(names()).toEqual([]);
  await stores.takePet(two);
  await stores.useHolding.getState().recall(stores.useHolding.getState().held?.[0]?.token ?? '');
  expect(names()).toEqual([`1 ${one.name}`]);
  expect(stores.useHolding.getState().held?.map(({ lineCount }) => lineCount)).toEqual([1]);
});

test('a voided basket can be brought back', async () => {
  const momo = pet();
  await stores.takePet(momo);
  await stores.useHolding.getState().voidBasket();
  expect(names()).toEqual([]);
  stores.useNotices.getState().notices.at(-1)?.undo?.();
  expect(names()).toEqual([`1 ${momo.name}`]);
});

test('an answer that was overtaken is not shown', async () => {
  const search = stores.useSearch;
  const resume = fake.pause('catalogue.search');
  search.getState().setText('Momo');
  resume();
  const slow = fake.pause('catalogue.search');
  search.getState().setText('Bella');
  slow();
  await search.getState().ready();
  expect(search.getState().items?.every(({ name }) => name.includes('Bella'))).toBe(true);
});

test('Enter takes what was typed, not what was shown before', async () => {
  stores.useSearch.getState().setText('bella');
  await stores.useSearch.getState().ready();
  stores.useSearch.getState().setText('momo the cat');
  await stores.takeChosen();
  expect(names()).toEqual(['1 Momo the Cat']);
  expect(stores.useSearch.getState().text).toBe('');
});

test('a number typed whole is a code', async () => {
  const momo = pet();
  stores.useSearch.getState().setText(momo.remoteId ?? '');
  await stores.takeChosen();
  expect(names()).toEqual([`1 ${momo.name}`]);
});
