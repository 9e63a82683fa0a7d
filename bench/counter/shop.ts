import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { Seen } from '../../electron/store/remote/seen.ts';
import { openStore, type Store } from '../../electron/store/store.ts';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import { systemClock } from '../../shared/time.ts';
import { categoriesOfTheShop, type ManyPets, manyPets } from './pets.ts';

/** An address where nobody is: what is measured at the counter is measured offline. */
export const nowhere = 'http://127.0.0.1:9';

const SLICE = 5000;

/**
 * The data folder of a shop with so many pets, made once through the store's own migrations and repositories and kept.
 *
 * @param cache where it is kept; made whole or not at all
 * @returns the data folder; copy it before a program is let loose on it
 */
export function preparedShop(cache: string, pets: number): string {
  const folder = join(cache, `shop-${pets}`);
  if (existsSync(folder)) {
    // A newer program than the one it was made with brings it up to date now, not at the first measured start.
    open(folder).close();
    rmSync(join(folder, 'live', 'backups'), { recursive: true, force: true });
    return folder;
  }
  process.stderr.write(`Making a shop with ${pets.toLocaleString('en-US')} pets …\n`);
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(join(part, 'live'), { recursive: true });
  const store = open(part);
  try {
    store.remote.unhurried(() => fill(store, manyPets(pets)));
  } finally {
    store.close();
  }
  renameSync(part, folder);
  return folder;
}

const open = (folder: string): Store =>
  openStore({
    file: join(folder, 'live', 'perch.sqlite'),
    clock: systemClock,
    newId,
    till: 1,
    mode: 'live',
    connection: { baseUrl: nowhere, account: '', profile: ContractProfile.parse({}) },
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
    if (petId) store.catalogue.setPrice(petId, 1990, on);
  }
}

/** The labels that are scanned: pets from all over the shop, which have a price. */
export function scanned(count: number): string[] {
  return Array.from({ length: 300 }, (_, at) => manyPets(count).at(Math.floor((at * count) / 300)).id);
}

function* slices(pets: ManyPets): Generator<ReturnType<ManyPets['at']>[]> {
  for (let from = 0; from < pets.count; from += SLICE) {
    const length = Math.min(SLICE, pets.count - from);
    yield Array.from({ length }, (_, offset) => pets.at(from + offset));
  }
}
