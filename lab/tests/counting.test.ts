import { expect, test } from 'vitest';
import { commitCount } from '../../electron/usecases/stock/commit-count.ts';
import { recordCount, reviewCount, startCount } from '../../electron/usecases/stock/count-stock.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import { asked, changeCount, counts, down, localPet, MINUTE, SECOND, type Shop, shop } from '../testing.ts';

// A count of animals while another till sells some of them.

/** Starts a count of single pets on the till. */
function count(one: Shop) {
  const { store, sync } = one.program();
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
      await one.pass(2 * SECOND);
      return reviewed as unknown as Awaited<ReturnType<typeof reviewCount>>;
    },
    commit: (petIds: LocalId[]) => commitCount(store, { sessionId, petIds }, caller),
  };
}

test('what another till sold just before a count is found in the review and not subtracted twice', async () => {
  const one = await shop();
  const momo = localPet(one, one.pets[0]);
  await changeCount(one, one.pets[0], -1);
  const counting = count(one);
  // Nine animals, as the other till left them; this till still shows ten.
  counting.record(momo, 9);
  const first = await counting.review();
  expect(first).toMatchObject({ lines: [{ expected: 10, difference: -1 }], changed: [momo] });
  await one.pass(SECOND);
  counting.record(momo, 9);
  const second = await counting.review();
  expect(second).toMatchObject({ lines: [{ expected: 9, difference: 0 }], changed: [] });
  await counting.commit([momo]);
  await one.pass(MINUTE);
  expect((await counts(one))[0]).toBe(9);
});

test('a review without a network shows what is known here at once', async () => {
  const one = await shop();
  const momo = localPet(one, one.pets[0]);
  one.between = down;
  const counting = count(one);
  counting.record(momo, 9);
  expect(await counting.review()).toMatchObject({ lines: [{ difference: -1 }], changed: [] });
});

test('a review asks for the pets with a difference only', async () => {
  const one = await shop();
  const [momo, coco] = one.pets.map((pet) => localPet(one, pet)) as [LocalId, LocalId];
  const counting = count(one);
  counting.record(momo, 10);
  counting.record(coco, 9);
  await counting.review();
  expect(asked(one, 'GET', /inventory\/\d+$/)).toBe(1);
});
