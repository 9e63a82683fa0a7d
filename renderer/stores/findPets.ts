import type { PetTile } from '../../shared/domain/catalogue.ts';
import type { LocalId } from '../../shared/ids.ts';
import type { Asking } from '../bridge.ts';

const FOUND = 8;

/** Looking for a pet by a text. */
export function createFindPetsModule({ call }: Asking) {
  let asked = 0;

  /** The first pets that a text finds, of one category or of all; null where a later question has overtaken this one. */
  async function findPets(text: string, categoryId: LocalId | null = null): Promise<PetTile[] | null> {
    const mine = ++asked;
    const answer = await call('catalogue.search', { text, categoryId, limit: FOUND, after: null });
    return mine === asked && answer.ok ? answer.value.items : null;
  }

  return { findPets };
}
