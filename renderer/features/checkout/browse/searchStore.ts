import { create } from 'zustand';
import type { PetTile, SearchPage } from '../../../../shared/domain/catalogue.ts';
import type { FavouriteGroup } from '../../../../shared/domain/favourites.ts';
import { type Failure, ok, type Result } from '../../../../shared/errors/result.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { Ipc } from '../../../app/bridge.ts';
import { createPagedQuery } from '../../../app/pagedQuery.ts';

interface SearchState {
  text: string;
  categoryId: LocalId | null;
  /** The favourites page is chosen instead of a category; typed text searches all pets. */
  favourites: boolean;
  /** The groups of `items` on the favourites page. */
  groups: FavouriteGroup[] | null;
  /** The pets shown; replaced only by the next answer, so that nothing flickers. Null before the first. */
  items: PetTile[] | null;
  /** Nothing matches exactly: these are approximate matches, and Enter takes none of them. */
  guessed: boolean;
  /** The chip or ring that was typed: `items` is the pet of its animal. */
  mark: string | null;
  /** The text that `items` answer. */
  answered: string;
  next: string | null;
  failure: Failure | null;
  /** The tile that Enter would take; -1 for none. */
  chosen: number;
  /** `coming` tells whether a scanner is typing: the search then waits for the next key or a short pause. */
  setText(text: string, coming?: () => boolean): void;
  setCategory(categoryId: LocalId | null): void;
  /** For the next customer: clears text and category; keeps the favourites page. */
  reset(): void;
  /** Chooses the favourites page, or all pets again. */
  showFavourites(shown: boolean): void;
  choose(index: number): void;
  /** Resolves with the answer to the latest search. */
  ready(): Promise<void>;
  loadMore(): Promise<void>;
  /** Reloads changed pets that are shown, in place. */
  refresh(petIds: LocalId[] | 'many'): Promise<void>;
}

/** The set searched: a category, the favourites page, or all pets. */
type Shelf = LocalId | 'favourites' | null;

type FoundPage = SearchPage & { groups?: FavouriteGroup[] };

const PAGE = 60;

/** The limit of one request. */
const MOST = 200;

/** About one screen; the rest of the first page is requested after these are painted. */
const FIRST = 30;

/** Longer than a scanner's pause between two characters. */
const SILENCE_MS = 50;

/** The default choice for Enter: the first pet found; none without text or with approximate matches. */
const firstOf = (text: string, guessed: boolean) => (text.trim() === '' || guessed ? -1 : 0);

export type SearchStore = ReturnType<typeof createSearchStore>;

export function createSearchStore({ ipc: { call } }: { ipc: Ipc }) {
  /**
   * Search as you type: every key starts a search and the latest one wins. Not debounced, since a search is one prepared
   * statement.
   */
  const useSearch = create<SearchState>((set, get) => {
    const pages = createPagedQuery(readPart, MOST);
    let askedFor = '';
    let answeredIn: Shelf = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    let latest: Promise<void> = Promise.resolve();

    function ask(limit = FIRST): Promise<void> {
      latest = askNow(limit);
      return latest;
    }

    function askIn(coming: () => boolean): void {
      timer = setTimeout(() => (coming() ? askIn(coming) : void ask()), SILENCE_MS);
    }

    async function askNow(limit: number) {
      const { text, categoryId, favourites } = get();
      const shelf: Shelf = favourites ? 'favourites' : categoryId;
      askedFor = text;
      clearTimeout(timer);
      const answer = await pages.first({ text, categoryId, favourites }, { count: limit });
      if (!answer) return;
      if (answer.ok) {
        const { items, next, guessed = false, mark = null, groups = null } = answer.value;
        const chosen = text === get().answered ? placeOfChosen(items) : -1;
        answeredIn = shelf;
        set({
          items: merge(get().items ?? [], items),
          groups,
          next,
          guessed,
          mark,
          answered: text,
          chosen: chosen < 0 ? Math.min(firstOf(text, guessed), items.length - 1) : chosen,
          failure: null,
        });
      } else {
        // Stale if shown for other text or another category; a repeated search keeps the list.
        const stale = text !== get().answered || shelf !== answeredIn;
        answeredIn = shelf;
        set({
          failure: answer.error,
          answered: text,
          ...(stale ? { items: null, groups: null, next: null, guessed: false, mark: null, chosen: -1 } : {}),
        });
      }
    }

    async function readPart(
      { text, categoryId, favourites }: Pick<SearchState, 'text' | 'categoryId' | 'favourites'>,
      after: string | null,
      limit: number,
    ): Promise<Result<FoundPage>> {
      if (!favourites || text.trim() !== '') {
        return call('catalogue.search', { text, categoryId, limit, after });
      }
      const answer = await call('catalogue.favourites', {});
      if (!answer.ok) return answer;
      const groups = answer.value.filter(({ pets }) => pets.length > 0);
      return ok({ items: groups.flatMap(({ pets }) => pets), next: null, groups });
    }

    /** The chosen pet's index among the new results: Enter must not take another one. */
    function placeOfChosen(items: readonly PetTile[]): number {
      const { items: shown, chosen } = get();
      const petId = shown?.[chosen]?.id;
      if (petId === undefined) return -1;
      return items[chosen]?.id === petId ? chosen : items.findIndex(({ id }) => id === petId);
    }

    return {
      text: '',
      categoryId: null,
      favourites: false,
      groups: null,
      items: null,
      guessed: false,
      mark: null,
      answered: '',
      next: null,
      failure: null,
      chosen: -1,
      setText(text, coming) {
        if (text === get().text) return;
        set({ text });
        clearTimeout(timer);
        if (coming) askIn(coming);
        else if (text !== askedFor) void ask();
        else set({ chosen: firstOf(text, get().guessed) });
      },
      setCategory(categoryId) {
        if (categoryId === get().categoryId && !get().favourites) return;
        set({ categoryId, favourites: false });
        void ask();
      },
      reset() {
        const { text, categoryId } = get();
        if (text === '' && categoryId === null) return;
        set({ text: '', categoryId: null, chosen: -1 });
        void ask();
      },
      showFavourites(favourites) {
        if (favourites === get().favourites) return;
        set({ favourites, categoryId: null, chosen: -1 });
        void ask();
      },
      choose(index) {
        const last = (get().items?.length ?? 0) - 1;
        set({ chosen: Math.max(-1, Math.min(index, last)) });
      },
      async ready() {
        if (get().text !== askedFor) await ask();
        // A newer search may have begun while awaiting the older one.
        for (let waited: Promise<void> | null = null; waited !== latest; ) {
          waited = latest;
          await waited;
        }
      },
      async loadMore() {
        const answer = await pages.more({ count: PAGE });
        if (answer?.ok) {
          const { items, next } = answer.value;
          set({ items: [...(get().items ?? []), ...items], next });
        }
      },
      async refresh(petIds) {
        const { items: shown, next } = get();
        // A complete list may gain any pet, such as the first ones of a shop.
        const shownWhole = next === null;
        const concerned = petIds === 'many' || !shown || shown.some((item) => petIds.includes(item.id));
        if (!concerned && !(shownWhole && petIds.length > 0)) return;
        // Loads the shown number of pets, so that a refresh does not shorten a scrolled list.
        await ask(Math.max(PAGE, shown?.length ?? 0));
      },
    };
  });

  return { useSearch };
}

/** Reuses the objects of unchanged tiles, so that memoised tiles do not rerender. */
function merge(old: PetTile[], fresh: PetTile[]): PetTile[] {
  const known = new Map(old.map((tile) => [tile.id, tile]));
  return fresh.map((tile) => {
    const before = known.get(tile.id);
    return before && JSON.stringify(before) === JSON.stringify(tile) ? before : tile;
  });
}
