import { ensureAccount } from '../../service/keys/keys.ts';
import { DEFAULT_ACCOUNT } from '../../service/storage/migrations.ts';
import { openStorage } from '../../service/storage/open.ts';
import type { RemoteId } from '../../shared/ids/ids.ts';
import { systemClock } from '../../shared/time/time.ts';
import { categoriesOfTheShop, newPet } from './pets.ts';
import { prepared } from './prepared.ts';

const BATCH = 2000;

/** Makes a service's storage with this many pets once, through its repositories. */
export function preparedService(cache: string, pets: number): Promise<string> {
  const sources = [
    'service/storage',
    'bench/counter/stocked-service.ts',
    'bench/counter/pets.ts',
    'bench/lib/pet-words.ts',
  ];
  return prepared(cache, `service-${pets}`, sources, async (folder) => {
    process.stderr.write(`Making a service with ${pets.toLocaleString('en-US')} pets …\n`);
    const storage = await openStorage({ dir: folder });
    const { id } = await ensureAccount(storage.keys, systemClock, DEFAULT_ACCOUNT);
    const shop = storage.of(id);
    const ids: RemoteId[] = [];
    await shop.transaction(async (tx) => {
      for (const { name } of categoriesOfTheShop) ids.push((await tx.categories.create({ name })).value.id);
    });
    for (let from = 0; from < pets; from += BATCH) {
      await shop.transaction(async (tx) => {
        for (let place = from; place < Math.min(pets, from + BATCH); place += 1) {
          const { name, status } = newPet(place);
          const categoryId = ids[place % ids.length] as RemoteId;
          const pet = await tx.pets.create({ name, categoryId, status });
          await tx.inventory.set(pet.value.id, 12);
        }
      });
    }
    await storage.close();
  });
}
