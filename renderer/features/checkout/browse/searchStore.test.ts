import { expect, test } from 'vitest';
import { givePet } from '../../../../electron/store/testing.ts';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import { bridge, code, names, pet, shop, startForEach, stores } from '../../../testing/program.ts';

startForEach();

const search = () => stores.checkout.useSearch.getState();

test('a typed code is taken once, however often Enter is pressed', async () => {
  const momo = pet();
  search().setText(code(momo.id));
  const arrive = bridge.hold('catalogue.scan');
  const taken = [stores.checkout.takeChosen(), stores.checkout.takeChosen()];
  arrive();
  await Promise.all(taken);
  expect(names()).toEqual([`1 ${momo.name}`]);
});

test('the chosen tile stays with its pet when pets before it appear or disappear', async () => {
  await search().refresh('many');
  search().choose(3);
  const [first, , , chosen] = search().items ?? [];
  if (!first || !chosen) throw new Error('Too few pets');
  shop.store.context.db.prepare(`UPDATE pet SET name = 'Zzz' WHERE id = ?`).run(first.id);
  await search().refresh('many');
  expect(search().items?.[0]?.id).not.toBe(first.id);
  expect(search().items?.[search().chosen]?.name).toBe(chosen.name);
});

test('a list scrolled far keeps its length after a change and is current to its end', async () => {
  for (let number = 100; number < 350; number += 1) givePet(shop.store, { name: `Guppy ${number}` });
  search().setText('guppy');
  await search().ready();
  while (search().next !== null) await search().loadMore();
  const before = search().items ?? [];
  expect(before).toHaveLength(250);
  const last = before[249] as PetTile;
  await shop.ask('catalogue.setPrice', { petId: last.id, amount: 4711 });
  await search().refresh([last.id]);
  expect(search().items).toEqual([...before.slice(0, 249), { ...last, price: 4711 }]);
});
