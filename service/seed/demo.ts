import type { PetStatus } from '../../shared/petstore/schemas.ts';
import type { AccountData } from '../storage/index.ts';
import { demoShop } from './demo-shop.ts';
import { demoShopGerman } from './demo-shop-de.ts';

const shops = { en: demoShop, de: demoShopGerman };

/** The languages that the demonstration shop is there in. */
export type DemoLanguage = keyof typeof shops;

/**
 * Gives an account that has nothing the demonstration shop: the same categories, pets, ids and counts every time, their
 * names in a language. Does nothing where there is any category already.
 */
export async function seedDemo(account: AccountData, language: DemoLanguage = 'en'): Promise<void> {
  await account.transaction(async (tx) => {
    // Of several instances that start together, one seeds and the others wait here for it.
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
