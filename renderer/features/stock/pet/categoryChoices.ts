import type { CategoryView } from '../../../../shared/domain/catalogue.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';

/** More would only be scrolled past; another letter brings the others. */
const MOST = 50;

/** What a category field offers, in this order. */
export type CategoryChoice = { kind: 'known'; id: LocalId; name: string } | { kind: 'create'; name: string };

type Named = Pick<CategoryView, 'id' | 'name'>;

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase();

/** The category that is called exactly so, whatever its capitals. */
export function calledSo(text: string, categories: readonly Named[]): Named | null {
  return categories.find(({ name }) => plain(name) === plain(text)) ?? null;
}

/**
 * What there is to choose for a text: categories that begin with it, then making one of that name, then those that have
 * it elsewhere. The first is what Enter takes, so that a name that is new is never taken for a part of another.
 *
 * @param text null while nothing was typed: all of them
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
