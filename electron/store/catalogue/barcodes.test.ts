import { expect, test } from 'vitest';
import { openStore } from '../store.ts';
import { givePet, storeOptions, testStore } from '../testing.ts';

test('a code that another service’s pet gets still belongs to the first pet when the shop goes back', () => {
  const options = storeOptions();
  const openAt = (baseUrl: string) =>
    openStore({ ...options, connection: { ...options.connection, baseUrl } });
  const first = openAt('https://a.example');
  const momo = givePet(first, { name: 'Momo' });
  first.petEditing.setBarcodes(momo, ['4006381333931']);
  first.close();
  const other = openAt('https://b.example');
  const zoe = givePet(other, { name: 'Zoë' });
  other.petEditing.setBarcodes(zoe, ['4006381333931']);
  expect(other.catalogue.byCode('4006381333931')?.name).toBe('Zoë');
  other.close();
  const again = openAt('https://a.example');
  expect(again.catalogue.byCode('4006381333931')?.name).toBe('Momo');
  again.petEditing.setBarcodes(momo, []);
  again.close();
  const back = openAt('https://b.example');
  expect(back.petEditing.details(zoe).barcodes).toEqual(['4006381333931']);
  back.close();
});

test('a code of a deleted pet can be given to another, and does not return with the first', () => {
  const store = testStore();
  const [momo, zoe] = [givePet(store, { name: 'Momo' }), givePet(store, { name: 'Zoë' })];
  store.petEditing.setBarcodes(momo, ['1']);
  store.petEditing.remove(momo);
  store.petEditing.setBarcodes(zoe, ['1']);
  store.context.db.prepare('UPDATE pet SET gone_at = NULL WHERE id = ?').run(momo);
  expect(store.petEditing.details(momo).barcodes).toEqual([]);
  expect(store.catalogue.byCode('1')?.name).toBe('Zoë');
});
