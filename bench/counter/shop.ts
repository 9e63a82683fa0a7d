import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Seen } from '../../electron/store/remote/gone.ts';
import { openStore, type Store } from '../../electron/store/store.ts';
import type { RemoteId } from '../../shared/ids/ids.ts';
import { newLocalId } from '../../shared/ids/new-id.ts';
import { minor } from '../../shared/money/money.ts';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import { systemClock } from '../../shared/time/time.ts';
import { categoriesOfTheShop, type ManyPets, manyPets } from './pets.ts';
import { prepared } from './prepared.ts';

/** An unused address: the counter is measured offline. */
export const UNUSED_ADDRESS = 'http://127.0.0.1:9';

const SLICE = 5000;

/** Sources that determine a prepared shop: schema, search index, and pets. */
const SOURCES = [
  'electron/store/migrations',
  'electron/store/remote/categories.ts',
  'electron/store/remote/pets.ts',
  'electron/store/remote/inventory.ts',
  'electron/store/search/search-text.ts',
  'bench/counter/shop.ts',
  'bench/counter/pets.ts',
  'bench/lib/pet-words.ts',
];

/**
 * Makes a shop with this many pets once, through the store's migrations and repositories.
 *
 * @param cache where it is kept
 * @returns the data folder; copy it before running a program on it
 */
export function preparedShop(cache: string, pets: number): Promise<string> {
  return prepared(cache, `shop-${pets}`, SOURCES, async (folder) => {
    process.stderr.write(`Making a shop with ${pets.toLocaleString('en-US')} pets …\n`);
    mkdirSync(join(folder, 'live'));
    const store = open(folder);
    try {
      store.remote.withRelaxedDurability(() => fill(store, manyPets(pets)));
    } finally {
      store.close();
    }
  });
}

const open = (folder: string): Store =>
  openStore({
    file: join(folder, 'live', 'perch.sqlite'),
    clock: systemClock,
    newId: newLocalId,
    till: 1,
    mode: 'live',
    connection: { baseUrl: UNUSED_ADDRESS, account: '', profile: ContractProfile.parse({}) },
    appVersion: 'bench',
  });

function fill(store: Store, pets: ManyPets): void {
  const { remote } = store;
  const mark = remote.marks.take();
  const seen = new Seen();
  const on = { staffId: null, businessDate: '2026-11-21' };
  remote.categories.apply(categoriesOfTheShop, mark, seen);
  for (const slice of slices(pets)) {
    remote.pets.apply(slice, mark, seen);
    remote.inventory.apply(
      slice.map(({ id, status = 'available' }) => ({ petId: id, quantity: 40, status })),
      mark,
      on,
    );
  }
  for (const id of scanned(pets.count)) {
    const petId = store.catalogue.petIdByRemoteId(id);
    if (petId) store.catalogue.setPrice(petId, minor(1990), on);
  }
}

/** The pets to scan, spread over the shop; they have a price. */
export function scanned(count: number): RemoteId[] {
  return Array.from({ length: 300 }, (_, at) => manyPets(count).at(Math.floor((at * count) / 300)).id);
}

function* slices(pets: ManyPets): Generator<ReturnType<ManyPets['at']>[]> {
  for (let from = 0; from < pets.count; from += SLICE) {
    const length = Math.min(SLICE, pets.count - from);
    yield Array.from({ length }, (_, offset) => pets.at(from + offset));
  }
}
