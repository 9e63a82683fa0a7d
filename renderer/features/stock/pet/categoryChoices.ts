import type { CategoryView } from '../../../../shared/domain/catalogue.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';

/** The longest list; typing another letter is quicker than scrolling. */
const MOST = 50;

/** The choices of a category field, in this order. */
export type CategoryChoice = { kind: 'known'; id: LocalId; name: string } | { kind: 'create'; name: string };

type Named = Pick<CategoryView, 'id' | 'name'>;

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase();

/** The category with exactly this name, ignoring case. */
export function calledSo(text: string, categories: readonly Named[]): Named | null {
  return categories.find(({ name }) => plain(name) === plain(text)) ?? null;
}

/**
 * The choices for a text: categories with this prefix, then creating one, then those that contain it elsewhere. Enter takes the
 * first, so that a new name never selects a category that merely contains it.
 *
 * @param text null before typing: all categories
 */
export function categoryChoices(text: string | null, categories: readonly Named[]): CategoryChoice[] {
  const typed = plain(text ?? '');
  const known = (list: readonly Named[]): CategoryChoice[] =>
    list.slice(0, MOST).map(({ id, name }) => ({ kind: 'known', id, name }));
  if (typed === '') return known(categories);
  const same = calledSo(typed, categories);
  const begins = categories.filter((each) => each !== same && plain(each.name).startsWith(typed));
  const elsewhere = categories.filter(
    (each) => plain(each.name).includes(typed) && !plain(each.name).startsWith(typed),
  );
  const name = (text ?? '').trim().replace(/\s+/g, ' ');
  if (same) return known([same, ...begins, ...elsewhere]);
  return [...known(begins), { kind: 'create', name }, ...known(elsewhere)];
}
