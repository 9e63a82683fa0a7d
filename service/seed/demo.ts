import type { PetStatus } from '../../shared/petstore/schemas.ts';
import type { AccountData } from '../storage/index.ts';
import { demoShop } from './demo-shop.ts';
import { demoShopGerman } from './demo-shop-de.ts';

const shops = { en: demoShop, de: demoShopGerman };

/** Languages of the demonstration shop. */
export type DemoLanguage = keyof typeof shops;

/**
 * Fills an empty account with the demonstration shop: always the same categories, pets, ids and counts, with names in a
 * language. Does nothing if there is a category.
 */
export async function seedDemo(account: AccountData, language: DemoLanguage = 'en'): Promise<void> {
  await account.transaction(async (tx) => {
    // If instances start together, one seeds and the others wait here.
    if (await tx.idempotency.claim('seed demo', 'demo', 0, Number.MAX_SAFE_INTEGER)) return;
    if ((await tx.categories.list({ after: '-1', limit: 1 })).length > 0) return;
    for (const { name, description, pets } of shops[language]) {
      const category = await tx.categories.create({ name, description });
      for (const [petName, quantity] of pets) {
        const status: PetStatus = quantity > 0 ? 'available' : 'sold';
        const pet = await tx.pets.create({ name: petName, categoryId: category.value.id, status });
        await tx.inventory.set(pet.value.id, quantity);
      }
    }
  });
}
