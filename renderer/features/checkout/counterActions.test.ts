import { expect, test } from 'vitest';
import { localId } from '../../../shared/testing/ids.ts';
import {
  basket,
  bridge,
  code,
  dialog,
  names,
  notices,
  pet,
  priced,
  sayPrice,
  shop,
  signInCashier,
  startForEach,
  stores,
  undo,
  when,
} from '../../testing/program.ts';

startForEach();

const search = () => stores.checkout.useSearch.getState();
const holding = () => stores.checkout.useHolding.getState();
/** Two different pets with prices. */
const two = () => [pet(3, true, 0), pet(3, true, 1)] as const;

test('scanned pets are in the cart in the order of the scans, however fast', async () => {
  const pets = [pet(3, true, 0), pet(3, true, 1), pet(3, true, 2)];
  await Promise.all(pets.map((each) => stores.checkout.scanned(code(each.id))));
  expect(names()).toEqual(pets.map((each) => `1 ${each.name}`));
});

test('an unknown code says so and changes nothing', async () => {
  await stores.checkout.scanned('9999999999999');
  expect(names()).toEqual([]);
  expect(notices()).toEqual([{ key: 'checkout.basket.unknownCode', facts: { code: '9999999999999' } }]);
});

test('a pet without a price is asked about, and not taken without an answer', async () => {
  const unpriced = pet(1, false);
  const taken = stores.checkout.takePet(unpriced);
  expect(dialog().dialog).toMatchObject({ kind: 'price' });
  dialog().close();
  await taken;
  expect(names()).toEqual([]);
});

test('an entered price is saved for the pet on request', async () => {
  const unpriced = pet(1, false);
  const taken = stores.checkout.takePet(unpriced);
  sayPrice(1250, true);
  await taken;
  expect(basket().basket?.lines[0]?.unitPrice).toBe(1250);
  expect(shop.store.catalogue.requirePet(unpriced.id).price).toBe(1250);
});

test('a pet whose entered price needs a manager is not in the basket before the approval', async () => {
  const unpriced = pet(1, false);
  await signInCashier({ cashierMayPrice: false });
  const taken = stores.checkout.takePet(unpriced);
  sayPrice(1, false);
  await taken;
  expect(names()).toEqual([]);
  expect(notices()).toMatchObject([{ failure: { code: 'manager_needed' } }]);
});

test('a discount above the limit is reported while it can still be changed', async () => {
  await signInCashier({ cashierDiscountLimit: 1000 });
  await stores.checkout.takePet(pet());
  const limit = stores.app.useApp.getState().app?.rights.discountLimit ?? null;
  const above = () => stores.checkout.aboveLimit(basket().basket, basket().pets, limit);
  basket().setExtras({ kind: 'percent', basisPoints: 1000 }, null);
  expect(above()).toBeNull();
  basket().setExtras({ kind: 'percent', basisPoints: 5000 }, null);
  expect(above()).toEqual({ given: 5000, limit: 1000 });
});

test('Enter takes no approximate match until one is chosen', async () => {
  search().setText('belka');
  await stores.checkout.takeChosen();
  expect(search()).toMatchObject({ guessed: true, chosen: -1, text: 'belka' });
  expect(names()).toEqual([]);
  const near = search().items?.find(({ price }) => price !== null);

  search().choose(search().items?.findIndex(({ id }) => id === near?.id) ?? -1);
  await stores.checkout.takeChosen();
  expect(names()).toEqual([`1 ${near?.name}`]);
});

test('a quantity whose amount overflows is refused and leaves the basket unchanged', async () => {
  await stores.checkout.takePet(await priced(pet(), 10_000_000_000));
  const [line] = basket().basket?.lines ?? [];
  basket().change(line?.id ?? localId(''), { quantity: 2 ** 31 - 1 });
  expect(basket().basket?.lines[0]?.quantity).toBe(1);
  expect(notices()).toMatchObject([{ failure: { code: 'amount_too_large' } }]);
});

test('a removed line comes back where it was', async () => {
  const [one, other] = two();
  await stores.checkout.takePet(one);
  await stores.checkout.takePet(other);
  basket().remove(basket().basket?.lines[0]?.id ?? localId(''));
  expect(names()).toEqual([`1 ${other.name}`]);
  undo();
  expect(names()).toEqual([`1 ${one.name}`, `1 ${other.name}`]);
});

test('quick changes are all on the disk once the basket is settled', async () => {
  const resume = bridge.hold('checkout.keep');
  const momo = pet(3);
  for (const each of [momo, momo, momo]) await stores.checkout.takePet(each);
  resume();
  await basket().settled();
  const kept = await shop.ask('checkout.open', {});
  expect(kept.lines[0]?.quantity).toBe(3);
});

test('hold and recall; the open basket is held first', async () => {
  const [one, other] = two();
  await stores.checkout.takePet(one);
  await holding().hold('Red jacket');
  expect(names()).toEqual([]);
  await stores.checkout.takePet(other);
  await holding().recall(holding().held?.[0]?.idempotencyKey ?? localId(''));
  expect(names()).toEqual([`1 ${one.name}`]);
  expect(holding().held?.map(({ pieces }) => pieces)).toEqual([1]);
});

test.each([
  ['put on hold', 'checkout.hold', () => holding().hold('Red jacket')],
  ['voided', 'checkout.void', () => holding().voidBasket()],
] as const)('what is scanned while a basket is %s is the next customer’s', async (_, method, end) => {
  const [one, other] = two();
  await stores.checkout.takePet(one);
  await basket().settled();
  const resume = bridge.hold(method);
  const ended = end();
  const scanned = stores.checkout.scanned(code(other.id));
  // Asked after the scan was: by then its pet is known.
  await holding().load();
  resume();
  await Promise.all([ended, scanned]);
  expect(names()).toEqual([`1 ${other.name}`]);
  await basket().settled();
  expect((await shop.ask('checkout.open', {})).lines.map(({ petId }) => petId)).toEqual([other.id]);
  expect(notices().filter((say) => 'failure' in say)).toEqual([]);
});

test('a voided basket is brought back although more was scanned, which is put on hold', async () => {
  const [one, other] = two();
  await stores.checkout.takePet(one);
  await holding().voidBasket();
  const undo = stores.app.useNotices.getState().notices.at(-1)?.undo;
  await stores.checkout.takePet(other);
  undo?.();
  const held = await when(stores.checkout.useHolding, ({ held }) => held?.length && held);
  expect(held).toMatchObject([{ pieces: 1 }]);
  expect(names()).toEqual([`1 ${one.name}`]);
  // Pressing it twice changes nothing.
  undo?.();
  await basket().swapped();
  expect(names()).toEqual([`1 ${one.name}`]);
  expect(holding().held).toHaveLength(1);
});

test('an outdated answer is not shown', async () => {
  const resume = bridge.hold('catalogue.search');
  search().setText('Momo');
  resume();
  const slow = bridge.hold('catalogue.search');
  search().setText('Bella');
  slow();
  await search().ready();
  expect(search().items?.every(({ name }) => name.includes('Bella'))).toBe(true);
});

test('Enter takes what was typed, not what was shown before', async () => {
  search().setText('bella');
  await search().ready();
  search().setText('momo the cat');
  await stores.checkout.takeChosen();
  expect(names()).toEqual(['1 Momo the Cat']);
  expect(search().text).toBe('');
});

test('a complete number is a code', async () => {
  const momo = pet();
  search().setText(momo.remoteId ?? '');
  await stores.checkout.takeChosen();
  expect(names()).toEqual([`1 ${momo.name}`]);
});

test('Enter takes nothing if the search failed, and says why', async () => {
  search().setText('bella');
  await search().ready();
  bridge.cut('catalogue.search');
  search().setText('momo the cat');
  await stores.checkout.takeChosen();
  expect(names()).toEqual([]);
  expect(notices()).toMatchObject([{ failure: { code: 'internal' } }]);
  // No results of another text are shown either.
  expect(search()).toMatchObject({ items: null, failure: { code: 'internal' } });
  search().setText('momo the cat ');
  await stores.checkout.takeChosen();
  expect(names()).toEqual(['1 Momo the Cat']);
});
