import { z } from 'zod';
import type { SearchPage, SearchQuery } from '../../../shared/domain/catalogue.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { PetTiles } from '../catalogue/pet-tile.ts';
import type { StoreContext } from '../context.ts';
import { readQuery } from './search-query.ts';
import { createSearchStages, type StagePosition } from './search-stages.ts';

/** Where the next page starts. */
const Cursor = z.object({ stage: z.int().min(0), key: z.string(), number: z.int() });

/**
 * Finds pets as a person types: names that start with the text, then names with words that do, in any order, then
 * words that contain it, and last, if nothing else was found, words one typo away. Each stage is bounded, so a page
 * costs the same in a shop of a million pets; a page can therefore be short and still have a next one.
 */
export function createSearch(context: StoreContext, tiles: PetTiles, catalogue: Catalogue) {
  const { db } = context;
  const categoryNumber = db.prepare<[string], number>('SELECT number FROM category WHERE id = ?').pluck();
  const petNumber = db.prepare<[string], number>('SELECT number FROM pet WHERE id = ?').pluck();
  const stages = createSearchStages(db);

  /** The pet whose service id or barcode was typed in full. */
  function exact(text: string): number | null {
    const id = catalogue.byCode(text)?.id;
    return id ? (petNumber.get(id) ?? null) : null;
  }

  return {
    find({ text, categoryId, limit, after }: SearchQuery): SearchPage {
      const category = categoryId === null ? 0 : (categoryNumber.get(categoryId) ?? -1);
      const query = readQuery(text, category);
      let position: StagePosition | null =
        after === null ? { stage: 0, key: '', number: 0 } : readCursor(after);
      const found: number[] = [];
      if (after === null && text.trim()) {
        const first = exact(text);
        if (first !== null) found.push(first);
      }
      let guessed = false;
      while (position && found.length < limit) {
        // The last stage guesses typos, and only if nothing else was found.
        guessed = position.stage === 3 && found.length === 0;
        const page = stages.run(query, position, limit - found.length, after === null && found.length === 0);
        for (const number of page.numbers) if (!found.includes(number)) found.push(number);
        position = page.next;
        if (page.spent) break;
      }
      const items = tiles.byNumbers(found);
      return { items, next: position && JSON.stringify(position), guessed: guessed && items.length > 0 };
    },
  };
}

function readCursor(after: string): StagePosition | null {
  try {
    return Cursor.parse(JSON.parse(after));
  } catch {
    return null;
  }
}
