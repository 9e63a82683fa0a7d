import { expect, test } from 'vitest';
import { commitCount } from '../../electron/usecases/stock/commit-count.ts';
import { recordCount, reviewCount, startCount } from '../../electron/usecases/stock/count-stock.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import {
  changeCount,
  countSent,
  counts,
  localPet,
  MINUTE,
  openShop,
  SECOND,
  type Shop,
  unreachable,
} from '../testing.ts';

// A count of animals while another till sells some of them.

/** Starts a count of single pets on the till. */
function count(shop: Shop) {
  const { store, sync } = shop.program();
  const caller = { actor: { staffId: null, businessDate: '2026-01-05' } } as Parameters<typeof startCount>[2];
  const { id: sessionId } = startCount(store, { label: '', wholeShop: false, categoryId: null }, caller);
  return {
    record: (petId: LocalId, quantity: number) =>
      recordCount(store, { sessionId, petId, quantity, add: false }, caller),
    async review() {
      let reviewed: Awaited<ReturnType<typeof reviewCount>> | null = null;
      void reviewCount({ store, sync, clock: store.context.clock }, sessionId).then((review) => {
        reviewed = review;
      });
      await shop.advance(2 * SECOND);
      return reviewed as unknown as Awaited<ReturnType<typeof reviewCount>>;
    },
    commit: (petIds: LocalId[]) => commitCount(store, { sessionId, petIds }, caller),
  };
}

test('a sale of another till just before a count is shown in the review and not subtracted twice', async () => {
  const shop = await openShop();
  const momo = localPet(shop, shop.pets[0]);
  await changeCount(shop, shop.pets[0], -1);
  const counting = count(shop);
  // Nine animals, as the other till left them; this till still shows ten.
  counting.record(momo, 9);
  const first = await counting.review();
  expect(first).toMatchObject({ lines: [{ expected: 10, difference: -1 }], changed: [momo] });
  await shop.advance(SECOND);
  counting.record(momo, 9);
  const second = await counting.review();
  expect(second).toMatchObject({ lines: [{ expected: 9, difference: 0 }], changed: [] });
  await counting.commit([momo]);
  await shop.advance(MINUTE);
  expect((await counts(shop))[0]).toBe(9);
});

test('a review without a network immediately shows the local counts', async () => {
  const shop = await openShop();
  const momo = localPet(shop, shop.pets[0]);
  shop.intercept = unreachable;
  const counting = count(shop);
  counting.record(momo, 9);
  expect(await counting.review()).toMatchObject({ lines: [{ difference: -1 }], changed: [] });
});

test('a review requests only the counts of pets with a difference', async () => {
  const shop = await openShop();
  const [momo, coco] = shop.pets.map((pet) => localPet(shop, pet)) as [LocalId, LocalId];
  const counting = count(shop);
  counting.record(momo, 10);
  counting.record(coco, 9);
  await counting.review();
  expect(countSent(shop, 'GET', /inventory\/\d+$/)).toBe(1);
});
