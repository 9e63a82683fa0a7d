import { expect, type Page } from '@playwright/test';
import { ask } from './ask.ts';
import type { Service } from './service.ts';

/** A pet of the demo shop with a name that no other begins with, and at least that many in stock. */
export async function petOf(
  service: Service,
  atLeast: number,
): Promise<{ id: string; name: string; count: number }> {
  const [pets, stock] = await Promise.all([service.pets(), service.stock()]);
  const found = pets.find(
    (pet) =>
      (stock.get(pet.id) ?? 0) >= atLeast &&
      pets.filter((other) => other.name.startsWith(pet.name)).length === 1,
  );
  if (!found) throw new Error('The demo shop has no such pet');
  return { ...found, count: stock.get(found.id) ?? 0 };
}

/** Waits until everything was read from the service once: the counts come after the pets, which have none left until then. */
export async function everythingRead(page: Page): Promise<void> {
  const read = async () => (await ask(page, 'sync.status', {})).lastPulledAt;
  await expect.poll(read, { timeout: 60_000 }).not.toBeNull();
}
