import { expect, test } from 'vitest';
import type { RemoteId } from '../../shared/ids.ts';
import { localId } from '../../shared/testing/ids.ts';
import { cartLine } from './counter.ts';
import { MINUTE, type Shop, sell, shop } from './testing.ts';

// How soon a till hears of what the others sold, in virtual time: the count of what gets scarce is read when somebody
// is about to sell it, and the lists are looked at while somebody works (docs/sync.md, Reading).

const SECOND = 1000;

/** Puts some of a pet into the open basket, as the counter does with each change of it. */
async function putIn({ program }: Shop, remoteId: RemoteId, quantity: number): Promise<void> {
  const { call, store } = program();
  const petId = store.catalogue.petIdByRemoteId(remoteId) ?? localId('');
  await call['checkout.keep']({
    ...(await call['checkout.open']({})),
    lines: [cartLine(program(), { petId, quantity })],
  });
}

const free = ({ program }: Shop, remoteId: RemoteId) => {
  const { store } = program();
  return store.stock.figures(store.catalogue.petIdByRemoteId(remoteId) ?? localId('')).free;
};
const looks = ({ service }: Shop) => service.counts.byOperation.get('GET inventory/id') ?? 0;
const lists = ({ service }: Shop) =>
  (service.counts.byOperation.get('GET orders') ?? 0) +
  (service.counts.byOperation.get('GET inventory') ?? 0);

/** Another till sells some: its order arrives, and the count that follows it. */
function sellElsewhere({ service, world }: Shop, petId: RemoteId, quantity: number): void {
  const shipDate = new Date(world.now).toISOString();
  service.route({
    method: 'POST',
    path: '/store/orders',
    body: JSON.stringify({ petId: Number(petId), quantity, shipDate, complete: true }),
    headers: new Headers(),
  } as never);
  service.external(petId, -quantity);
}

test('the count of what gets scarce is read once when it is put into a basket, and of what is plenty not at all', async () => {
  const one = await shop({});
  const [momo, coco] = one.pets;
  one.service.external(momo, -9);
  one.program().sync.refresh();
  await one.pass(MINUTE);
  expect(free(one, momo)).toBe(1);
  // The last one was sold at another till.
  one.service.external(momo, -1);
  const before = looks(one);
  await putIn(one, coco, 1);
  await one.pass(SECOND);
  expect(looks(one)).toBe(before);
  await putIn(one, momo, 1);
  await one.pass(SECOND);
  expect(free(one, momo)).toBe(0);
  await putIn(one, momo, 1);
  await one.pass(SECOND);
  expect(looks(one)).toBe(before + 1);
  // While it stands in the basket it is read again, every ten seconds; after a while nobody is there any more.
  await one.pass(60 * SECOND);
  expect(looks(one)).toBe(before + 7);
  await one.pass(10 * MINUTE);
  expect(looks(one)).toBeLessThanOrEqual(before + 19);
  const then = looks(one);
  await one.pass(10 * MINUTE);
  expect(looks(one)).toBe(then);
  expect(one.program().store.verify().holds).toBe(true);
});

test('what was read by itself is what the next count is written on: it needs no reading of its own', async () => {
  const one = await shop({});
  const [momo] = one.pets;
  one.service.external(momo, -7);
  one.program().sync.refresh();
  await one.pass(MINUTE);
  one.service.external(momo, -1);
  await putIn(one, momo, 3);
  await one.pass(SECOND);
  expect(free(one, momo)).toBe(2);
  const before = looks(one);
  await sell(one, momo, 2);
  await one.pass(MINUTE);
  expect(one.service.stock.get(momo)?.quantity).toBe(0);
  expect(looks(one)).toBe(before);
  expect(one.program().store.verify().holds).toBe(true);
});

test('while somebody sells here, a sale of another till is seen within the time of a glance', async () => {
  const one = await shop({});
  const [momo, coco] = one.pets;
  await sell(one, coco, 1);
  await one.pass(MINUTE);
  sellElsewhere(one, momo, 3);
  await one.pass(15 * SECOND);
  expect(free(one, momo)).toBe(7);
  // Nobody has sold anything for a while: the lists wait for their round.
  await one.pass(12 * MINUTE);
  const before = lists(one);
  await one.pass(2 * MINUTE);
  expect(lists(one) - before).toBeLessThanOrEqual(2 * 3);
});

test('a small quota is left to the orders: there are no glances on it', async () => {
  const one = await shop({}, { limits: { minute: 60, day: 1000 } });
  const [momo, coco] = one.pets;
  await sell(one, coco, 1);
  await one.pass(MINUTE);
  const before = lists(one);
  for (let minute = 0; minute < 30; minute += 1) {
    await sell(one, coco, 1).catch(() => undefined);
    await one.pass(MINUTE);
  }
  expect(lists(one) - before).toBeLessThanOrEqual(4);
  expect(free(one, momo)).toBe(10);
});

test('a pet that the service does not have yet is not asked for while it stands in the basket, nor looked at over and over', async () => {
  const one = await shop({});
  const { call, store, sync } = one.program();
  one.troubles.push({ kind: 'down', from: one.world.now, until: one.world.now + 60 * MINUTE, share: 1 });
  const [category] = await call['catalogue.categories']({});
  const pet = await call['editing.savePet']({
    ...{ petId: null, name: 'Polly', categoryId: category?.id ?? localId(''), status: 'available' as const },
    ...{ price: null, taxRateId: null, barcodes: [], lowMark: null, openingCount: 1 },
  });
  const { of } = store.remoteIds;
  let looked = 0;
  store.remoteIds.of = (kind, id) => {
    looked += 1;
    // It would go on within one moment of this world, for ever.
    if (looked > 1000) throw new Error('It is looked at over and over');
    return of(kind, id);
  };
  const before = looks(one);
  sync.freshen([pet.id]);
  await one.pass(MINUTE);
  expect(looks(one)).toBe(before);
  expect(looked).toBeLessThan(1000);
});
