import type { OversoldPet } from '../../../shared/domain/stock.ts';
import type { Changes } from '../../store/changes.ts';
import type { Store } from '../../store/store.ts';

/**
 * Detects pets that become oversold by changes elsewhere: another till sold the last one, or a count fell. Sales beyond
 * the stock at this till are not announced, since the cashier confirms them. Changes of more than a screenful of pets are not
 * announced either; the Stock screen counts them.
 */
export function createOversoldWatch(store: Pick<Store, 'stock' | 'catalogue'>) {
  const known = new Set<string>();

  /** The changed pets that have become oversold. */
  return ({ topics, pets }: Changes): OversoldPet[] => {
    if (pets === 'many' || pets.length === 0) return [];
    const news: OversoldPet[] = [];
    const shortages = store.stock.shortages(pets);
    for (const petId of pets) {
      const short = shortages.get(petId);
      if (short === undefined) {
        known.delete(petId);
        continue;
      }
      const pet = known.has(petId) ? null : store.catalogue.pet(petId);
      known.add(petId);
      if (pet && !topics.has('sales')) news.push({ petId, petName: pet.name, short });
    }
    return news;
  };
}
