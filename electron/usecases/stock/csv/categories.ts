import type { CategoryView } from '../../../../shared/domain/catalogue.ts';
import type { ImportProblem } from '../../../../shared/domain/stock.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { nameKey } from '../../../store/search/search-text.ts';

/** The category of a row: an existing one, one to create, or none. */
export interface CategoryChoice {
  id: LocalId | null;
  name: string | null;
  /** The name of a category to create first. */
  newName: string | null;
  /** Identifies the category within one file. */
  key: string;
  problems: ImportProblem[];
}

/** Finds categories by name (`nameKey`); an exact match comes first. */
export function createCategoryFinder(categories: readonly CategoryView[], create: boolean) {
  const created = new Map<string, string>();

  function find(name: string | null): CategoryChoice {
    const none: CategoryChoice = { id: null, name: null, newName: null, key: '', problems: [] };
    if (name === null) return none;
    const key = nameKey(name);
    const alike = categories.filter((category) => nameKey(category.name) === key);
    const exact = alike.filter((category) => category.name === name);
    const [only, ...others] = exact.length > 0 ? exact : alike;
    const refuse = (code: 'category_unknown' | 'category_ambiguous'): CategoryChoice => ({
      ...none,
      key,
      problems: [{ code, column: 'category', value: name }],
    });
    if (others.length > 0) return refuse('category_ambiguous');
    if (only) return { ...none, id: only.id, name: only.name, key: only.id };
    if (!create || [...name].length > 200) return refuse('category_unknown');
    const newName = created.get(key) ?? name;
    created.set(key, newName);
    return { ...none, name: newName, newName, key };
  }

  return { find, created: (): string[] => [...created.values()] };
}
