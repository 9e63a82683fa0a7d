import { beforeEach } from 'vitest';
import { until } from '../../shared/testing/until.ts';
import { createStores, type Stores } from '../stores/createStores.ts';
import { createFakeBridge, type FakeBridge } from './fakeBridge.ts';

/** The bridge of the program under test. */
export let fake: FakeBridge;
/** Every store that the checkout is made of. */
export let stores: Stores;

/** Gives each test of a file a program that was just started, in `fake` and `stores`. */
export function startCheckoutForEach(options: Parameters<typeof createFakeBridge>[0] = {}): void {
  beforeEach(async () => {
    fake = createFakeBridge(options);
    stores = createStores(fake);
    stores.useApp.getState().start();
    stores.useBasket.getState().start();
    await until(() => stores.useBasket.getState().basket && stores.useApp.getState().app);
  });
}

export const basket = () => stores.useBasket.getState();
export const payment = () => stores.usePayment.getState();
export const dialog = () => stores.useDialog.getState();
export const names = () => basket().basket?.lines.map((line) => `${line.quantity} ${line.petName}`);
export const notices = () => stores.useNotices.getState().notices.map(({ say }) => say);

/** A pet of the shop: priced unless wished otherwise, with at least that many free. */
export function pet(free = 3, priced = true, skip = 0) {
  const found = fake.shop.pets.filter((each) => each.stock.free >= free && (each.price !== null) === priced)[
    skip
  ];
  if (!found) throw new Error('The shop has no such pet');
  return found;
}
export const codeOf = (petId: string) =>
  [...fake.shop.codes].find(([, each]) => each.id === petId)?.[0] ?? '';
