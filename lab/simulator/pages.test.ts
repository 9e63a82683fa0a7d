import { expect, test } from 'vitest';
import type { LocalId, RemoteId } from '../../shared/ids.ts';
import { minor } from '../../shared/minor.ts';
import { localId } from '../../shared/testing/ids.ts';
import { MINUTE, placeOrder, type Shop, sell, shop } from './testing.ts';

// A list in pages while somebody removes a row of a page that was read already: the rows behind move up, and one of them is
// on no page that is read (docs/sync.md, "In doubt"). In virtual time.

const inPages = { pageSize: 1, idempotency: 'none' } as const;
type Removable = Pick<Map<string, unknown>, 'keys' | 'delete'>;

/**
 * From now on each reading of a list misses one row: when the page before it is answered, the first row of the list is
 * removed, as long as there are others before the row.
 */
function tear(
  { service }: Shop,
  path: RegExp,
  rows: Removable,
  missed: () => string | undefined,
): { torn: number } {
  const done = { torn: 0 };
  const answer = service.answer.bind(service);
  service.answer = (request) => {
    const answered = answer(request);
    const ids = [...rows.keys()];
    const before = ids.indexOf(missed() ?? '') - 1;
    const [first] = ids;
    const read = request.method === 'GET' && path.test(request.path);
    if (read && before >= 1 && first !== undefined && Number(request.query.get('from') ?? 0) === before) {
      rows.delete(first);
      done.torn += 1;
    }
    return answered;
  };
  return done;
}

const open = ({ program }: Shop) =>
  program()
    .store.entryViews.list('open', 9)
    .map(({ kind, state, reason }) => [kind, state, reason?.code ?? null]);

/** More pets, in front of which nobody stands, and one that is behind all of them. */
async function lastOf(one: Shop, others: number): Promise<{ remoteId: RemoteId; petId: LocalId }> {
  const { service, program } = one;
  const [category] = service.categories.keys();
  for (let nth = 0; nth < others; nth += 1) service.addPet(`Other ${nth}`, category ?? '', 1);
  const remoteId = service.addPet('Last', category ?? '', 10);
  program().sync.refresh();
  await one.pass(MINUTE);
  return { remoteId, petId: program().store.catalogue.petIdByRemoteId(remoteId) ?? localId('') };
}

async function rename({ program }: Shop, petId: LocalId): Promise<void> {
  const { call } = program();
  const [category] = await call['catalogue.categories']({});
  await call['editing.savePet']({
    petId,
    name: 'Renamed',
    categoryId: category?.id ?? localId(''),
    status: 'available',
    price: minor(1000),
    taxRateId: null,
    barcodes: [],
    lowMark: null,
    openingCount: null,
  });
}

test('an order that a list misses, because others are cancelled while it is read, is not made twice', async () => {
  const one = await shop({ ...inPages, keepsIds: false, getsOrders: false });
  const [momo, coco] = one.pets;
  for (let nth = 0; nth < 8; nth += 1) one.service.foreignOrder(coco);
  one.program().sync.refresh();
  await one.pass(MINUTE);
  const list = tear(
    one,
    /orders$/,
    one.service.orders,
    () => [...one.service.orders.values()].find(({ petId }) => petId === momo)?.id,
  );
  one.fates.push('answer lost');
  await placeOrder(one, momo);
  await one.pass(2 * MINUTE);
  // A later order proves that the list is whole.
  await sell(one, coco, 1);
  await one.pass(3 * 60 * MINUTE);
  expect(list.torn).toBeGreaterThan(1);
  expect(one.service.created.filter(({ petId }) => petId === momo)).toHaveLength(1);
  expect(open(one)).toEqual([]);
});

test('a change of a pet that a list misses, because others are removed while it is read, asks nobody', async () => {
  const one = await shop(inPages);
  const { remoteId, petId } = await lastOf(one, 5);
  one.troubles.push({ kind: 'errors', from: one.world.now, until: one.world.now + 800, share: 1 });
  await rename(one, petId);
  await one.pass(800);
  const list = tear(one, /pets$/, one.service.pets, () => remoteId);
  for (let minutes = 0; minutes < 60; minutes += 1) {
    await one.pass(MINUTE);
    expect(open(one).filter(([, state]) => state === 'parked')).toEqual([]);
  }
  expect(list.torn).toBeGreaterThan(0);
  expect(one.service.pets.get(remoteId)?.name).toBe('Renamed');
  expect(open(one)).toEqual([]);
});

test('a pet that a list misses, because others are removed while it is read, is for sale all the time', async () => {
  const one = await shop(inPages);
  const { remoteId, petId } = await lastOf(one, 5);
  const list = tear(one, /pets$/, one.service.pets, () => (list.torn === 0 ? remoteId : undefined));
  one.program().sync.refresh();
  for (let seconds = 0; seconds < 120; seconds += 1) {
    await one.pass(1000);
    expect(one.program().store.petEditing.isLive(petId)).toBe(true);
  }
  expect(list.torn).toBe(1);
});

test('what is removed elsewhere is gone here once a second list of several pages lacks it, too', async () => {
  const one = await shop(inPages);
  const { remoteId, petId } = await lastOf(one, 2);
  one.service.vanish(remoteId);
  for (const live of [true, false]) {
    one.program().sync.refresh();
    await one.pass(MINUTE);
    expect(one.program().store.petEditing.isLive(petId)).toBe(live);
  }
});
