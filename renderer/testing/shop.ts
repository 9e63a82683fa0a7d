import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '../../electron/store/store.ts';
import {
  givePet,
  nobody,
  storeOptions,
  testClock,
  testFolder,
  testStore,
} from '../../electron/store/testing.ts';
import { type TestShop, testShopOn } from '../../electron/usecases/testing.ts';
import type { PetTile } from '../../shared/domain/catalogue.ts';
import type { ShopSettings } from '../../shared/domain/settings.ts';
import type { LocalId, NewId } from '../../shared/ids/ids.ts';
import { minor } from '../../shared/money/money.ts';
import { localId } from '../../shared/testing/ids.ts';

const categoryNames = ['Dog', 'Cat', 'Rabbit', 'Guinea pig', 'Hamster', 'Bird', 'Fish', 'Reptile'];
const givenNames = ['Bella', 'Momo', 'Luna', 'Charlie', 'Käthe'];

/** A repeatable id: the same UUID for the same number. */
const idOf = (number: number): LocalId =>
  localId(`01920000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`);

/** Repeatable ids from a number on. */
function idsFrom(first: number): NewId {
  let next = first;
  return () => idOf(next++);
}

/** Forty pets of eight categories at 19 % VAT; every 13th has no price, every 9th was never counted. */
function stock(store: Store): void {
  const { db } = store.context;
  const barcode = db.prepare('INSERT INTO barcode VALUES (?, ?, ?)');
  store.transaction(() => {
    for (let number = 0; number < categoryNames.length * givenNames.length; number += 1) {
      const category = categoryNames[number % categoryNames.length] as string;
      const given = givenNames[Math.floor(number / categoryNames.length)] as string;
      const petId = givePet(store, {
        name: `${given} the ${category}`,
        category,
        remoteId: String(100 + number),
        ...(number % 13 === 12 ? {} : { price: minor(490 + ((number * 1370) % 24_000)) }),
        ...(number % 9 === 8 ? {} : { count: (number * 7) % 12 }),
      });
      barcode.run(String(4_006_381_000_000 + number), petId, '');
    }
    const vat = store.taxRates.save({ id: null, name: 'VAT', basisPoints: 1900, active: true }, nobody);
    store.settings.begin({ shopName: 'Fur & Feather', defaultTaxRateId: vat.id });
  });
}

let stocked: Buffer | null = null;

/** The database of a stocked shop; created once per process, since migrations and rows take longer than most tests. */
function stockedDatabase(): Buffer {
  if (stocked) return stocked;
  const folder = mkdtempSync(join(tmpdir(), 'perch-stocked-'));
  const file = join(folder, 'perch.sqlite');
  const store = openStore(storeOptions({ file, newId: idsFrom(1) }));
  stock(store);
  store.close();
  stocked = readFileSync(file);
  rmSync(folder, { recursive: true });
  return stocked;
}

/** A shop with pets and the real use-cases, in a folder removed after the test. */
export async function stockedShop(settings: Partial<ShopSettings> = {}): Promise<TestShop> {
  const file = join(testFolder(), 'perch.sqlite');
  writeFileSync(file, stockedDatabase());
  const clock = testClock();
  const store = testStore({ file, clock, newId: idsFrom(1_000_000) });
  // Tests need no durability, and syncing a busy disk takes longer than they do.
  store.context.db.pragma('synchronous = OFF');
  const shop = testShopOn(store, clock);
  if (Object.keys(settings).length > 0) await shop.ask('settings.saveShop', settings);
  return shop;
}

/** The current pets, by name. */
function petsOf({ store }: TestShop): PetTile[] {
  const ids = store.context.db.prepare<[], LocalId>('SELECT id FROM pet ORDER BY name, id').pluck().all();
  return ids.map((id) => store.catalogue.requirePet(id));
}

/** A pet with at least this free count, with a price by default. */
export function petOf(shop: TestShop, free = 3, priced = true, skip = 0): PetTile {
  const found = petsOf(shop).filter((pet) => pet.stock.free >= free && (pet.price !== null) === priced)[skip];
  if (!found) throw new Error('The shop has no such pet');
  return found;
}

/** The barcode of a pet. */
export function codeOf({ store }: TestShop, petId: LocalId): string {
  const code = store.context.db
    .prepare<[string], string>('SELECT code FROM barcode WHERE pet_id = ?')
    .pluck()
    .get(petId);
  if (code === undefined) throw new Error('The pet has no barcode');
  return code;
}
