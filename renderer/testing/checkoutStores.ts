import { afterEach, beforeEach, vi } from 'vitest';
import { until } from '../../shared/testing/until.ts';
import type * as appStore from '../stores/app.ts';
import type * as basketStore from '../stores/basket.ts';
import type * as counterStore from '../stores/counter.ts';
import type * as dialogStore from '../stores/dialog.ts';
import type * as limitStore from '../stores/discountLimit.ts';
import type * as holdingStore from '../stores/holding.ts';
import type * as noticeStore from '../stores/notices.ts';
import type * as paymentStore from '../stores/payment.ts';
import type * as numberStore from '../stores/receiptNumbers.ts';
import type * as receiptStore from '../stores/receipts.ts';
import type * as refundStore from '../stores/refunds.ts';
import type * as searchStore from '../stores/search.ts';
import { createFakeBridge, type FakeBridge } from './fakeBridge.ts';

/** The bridge of the program under test. */
export let fake: FakeBridge;
/** Every store that the checkout is made of. */
export let stores: typeof appStore &
  typeof basketStore &
  typeof counterStore &
  typeof dialogStore &
  typeof limitStore &
  typeof holdingStore &
  typeof noticeStore &
  typeof paymentStore &
  typeof numberStore &
  typeof receiptStore &
  typeof refundStore &
  typeof searchStore;

/** Gives each test of a file a program that was just started, in `fake` and `stores`. */
export function startCheckoutForEach(options: Parameters<typeof createFakeBridge>[0] = {}): void {
  beforeEach(async () => {
    fake = createFakeBridge(options);
    vi.stubGlobal('window', { perch: fake });
    // Fresh stores: nothing is left of the test before.
    vi.resetModules();
    const parts = await Promise.all([
      import('../stores/app.ts'),
      import('../stores/basket.ts'),
      import('../stores/counter.ts'),
      import('../stores/dialog.ts'),
      import('../stores/discountLimit.ts'),
      import('../stores/holding.ts'),
      import('../stores/notices.ts'),
      import('../stores/payment.ts'),
      import('../stores/receiptNumbers.ts'),
      import('../stores/receipts.ts'),
      import('../stores/refunds.ts'),
      import('../stores/search.ts'),
    ]);
    stores = Object.assign({}, ...parts);
    stores.useApp.getState().start();
    stores.useBasket.getState().start();
    await until(() => stores.useBasket.getState().basket && stores.useApp.getState().app);
  });
  afterEach(() => vi.unstubAllGlobals());
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
