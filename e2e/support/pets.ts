import { expect, type Page } from '@playwright/test';
import type { LocalId } from '../../shared/ids/ids.ts';
import { type Minor, minor } from '../../shared/money/money.ts';
import { localId } from '../../shared/testing/ids.ts';
import { ask } from './ask.ts';
import type { Service } from './service.ts';

/** A pet of the service with its stock. */
export interface ServicePet {
  id: string;
  name: string;
  count: number;
}

/** The pets of the demo shop with a unique name prefix and at least this stock. */
export async function petsOf(service: Service, atLeast: number): Promise<ServicePet[]> {
  const [pets, stock] = await Promise.all([service.pets(), service.stock()]);
  return pets
    .map((pet) => ({ ...pet, count: stock.get(pet.id) ?? 0 }))
    .filter(({ count }) => count >= atLeast)
    .filter(({ name }) => pets.filter((other) => other.name.startsWith(name)).length === 1);
}

/** The first of these pets. */
export async function petOf(service: Service, atLeast: number): Promise<ServicePet> {
  const [found] = await petsOf(service, atLeast);
  if (!found) throw new Error('The demo shop has no such pet');
  return found;
}

/** Writes a pet's count at the service, as another till would. */
export async function setCount({ url, key }: Service, petId: string, quantity: number): Promise<void> {
  const response = await fetch(`${url}/store/inventory/${petId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ quantity }),
  });
  if (!response.ok) throw new Error(`The service answered ${response.status}`);
}

/** Waits for the first complete pull; counts arrive after the pets. */
export async function waitForFirstPull(page: Page): Promise<void> {
  const read = async () => (await ask(page, 'sync.status', {})).lastPulledAt;
  await expect.poll(read, { timeout: 60_000 }).not.toBeNull();
}

export interface StockedPet {
  id: LocalId;
  name: string;
  code: string;
  price: Minor;
}

/** Waits for the first pull and gives pets of the demo shop a price and a barcode. Returns them ordered by code. */
export async function stock(page: Page, count: number): Promise<StockedPet[]> {
  await waitForFirstPull(page);
  const prices = Array.from({ length: count }, (_, index) => minor(1000 + 250 * index));
  return page.evaluate(async (wanted) => {
    const ask = async <C extends Parameters<typeof window.perch.call>[0]>(
      channel: C,
      input: Parameters<typeof window.perch.call<C>>[1],
    ) => {
      const answer = await window.perch.call(channel, input);
      if (!answer.ok) throw new Error(answer.error.code);
      return answer.value;
    };
    const query = { text: '', categoryId: null, limit: 200, after: null };
    const { items } = await ask('catalogue.search', query);
    const pets = items.filter((pet) => pet.stock.free >= 3 && pet.categoryId !== null);
    const stocked = [];
    for (const [index, price] of wanted.entries()) {
      const pet = pets[index];
      if (!pet) throw new Error('The demo shop has too few pets in stock');
      const code = String(4_006_381_000_000 + index);
      const draft = await ask('editing.pet', { petId: pet.id });
      await ask('editing.savePet', {
        ...draft,
        categoryId: draft.categoryId ?? localId(''),
        price,
        barcodes: [code],
        openingCount: null,
      });
      stocked.push({ id: pet.id, name: pet.name, code, price });
    }
    return stocked;
  }, prices);
}
