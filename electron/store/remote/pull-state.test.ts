import { expect, test } from 'vitest';
import { remoteId } from '../../../shared/testing/ids.ts';
import { nobody, testStore } from '../testing.ts';
import { Seen } from './gone.ts';

// A list may be requested with its ETag only while the local data equals the list.

test('a count listed before its pet was known makes the next reading full', () => {
  const { remote } = testStore();
  const { pulls } = remote;
  pulls.begin('inventory');
  remote.inventory.apply([{ petId: remoteId('106'), quantity: 5 }], remote.marks.take(), nobody);
  pulls.complete('inventory', '"1"');
  expect(pulls.get('inventory')).toMatchObject({ isTagged: true, etag: '"1"' });

  const pet = { id: remoteId('106'), name: 'Momo', categoryId: remoteId('101') };
  remote.pets.apply([pet], remote.marks.take(), new Seen());
  expect(pulls.get('inventory')).toMatchObject({ isTagged: true, etag: null });
});

test('a count read on its own and changed back makes the next reading full', () => {
  const { remote } = testStore();
  const { pulls } = remote;
  const petId = remoteId('106');
  remote.pets.apply(
    [{ id: petId, name: 'Momo', categoryId: remoteId('101') }],
    remote.marks.take(),
    new Seen(),
  );
  pulls.begin('inventory');
  remote.inventory.apply([{ petId, quantity: 2 }], remote.marks.take(), nobody);
  pulls.complete('inventory', '"1"');

  // The same as in the list.
  remote.inventory.look({ petId, quantity: 2 }, null, remote.marks.take(), nobody);
  expect(pulls.get('inventory').etag).toBe('"1"');
  remote.inventory.look({ petId, quantity: 3 }, null, remote.marks.take(), nobody);
  expect(pulls.get('inventory')).toMatchObject({ isTagged: true, etag: null });
});

test('a status read on its own makes the next reading full', () => {
  const { remote } = testStore();
  const { pulls } = remote;
  const petId = remoteId('106');
  const item = { petId, quantity: 2, status: 'in stock' };
  remote.pets.apply(
    [{ id: petId, name: 'Momo', categoryId: remoteId('101') }],
    remote.marks.take(),
    new Seen(),
  );
  pulls.begin('inventory');
  remote.inventory.apply([item], remote.marks.take(), nobody);
  pulls.complete('inventory', '"1"');

  remote.inventory.look(item, null, remote.marks.take(), nobody);
  expect(pulls.get('inventory').etag).toBe('"1"');
  remote.inventory.look({ ...item, status: 'low' }, null, remote.marks.take(), nobody);
  expect(pulls.get('inventory')).toMatchObject({ isTagged: true, etag: null });
});

test('a list overtaken while it was read stores no ETag', () => {
  const { pulls } = testStore().remote;
  pulls.begin('pets');
  pulls.overtake('pet');
  pulls.complete('pets', '"1"');
  expect(pulls.get('pets')).toMatchObject({ isTagged: true, etag: null });

  pulls.begin('pets');
  pulls.complete('pets', '"2"');
  expect(pulls.get('pets')).toMatchObject({ isTagged: true, etag: '"2"' });
});

test('"nothing changed" keeps the ETag; a list of several pages has none', () => {
  const { pulls } = testStore().remote;
  pulls.begin('pets');
  pulls.complete('pets', '"1"');
  pulls.begin('pets');
  pulls.unchanged('pets');
  expect(pulls.get('pets').etag).toBe('"1"');

  pulls.begin('pets');
  pulls.complete('pets', null);
  pulls.overtake('pet');
  expect(pulls.get('pets')).toMatchObject({ isTagged: false, etag: null });
});
