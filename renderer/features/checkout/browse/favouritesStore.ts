import { create } from 'zustand';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import type { FavouriteGroup } from '../../../../shared/domain/favourites.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import { createLatest } from '../../../app/async.ts';
import type { Needs } from '../../../app/needs.ts';
import type { SearchStore } from './searchStore.ts';

/** An unsaved arrangement of the favourites page. */
export interface FavouritesArrangement {
  groups: FavouriteGroup[];
  /** The group that pets are added to; -1 without groups. */
  at: number;
}

interface FavouritesState {
  /** The saved groups; null until loaded. */
  groups: FavouriteGroup[] | null;
  /** The unsaved arrangement; null if none. Kept when the screen is left. */
  draft: FavouritesArrangement | null;
  /** Pets that match the typed text, to be added. */
  found: PetTile[];
  text: string;
  saving: boolean;
  failure: Failure | null;
  load(): Promise<void>;
  /** Starts arranging the saved favourites, or continues an unsaved arrangement. */
  begin(): void;
  arrange(draft: FavouritesArrangement): void;
  /** Discards the arrangement. */
  drop(): void;
  find(text: string): Promise<void>;
  save(): Promise<void>;
}

const FOUND = 24;

export type FavouritesStore = ReturnType<typeof createFavouritesStore>;

/** The favourites page and its arrangement. */
export function createFavouritesStore({
  ipc: { call },
  search: { useSearch },
}: Needs<'ipc'> & { search: SearchStore }) {
  const useFavourites = create<FavouritesState>((set, get) => {
    const latestLoad = createLatest();
    const latestSearch = createLatest();

    const begun = (groups: FavouriteGroup[]): FavouritesArrangement => ({
      groups,
      at: groups.length > 0 ? 0 : -1,
    });

    return {
      groups: null,
      draft: null,
      found: [],
      text: '',
      saving: false,
      failure: null,
      async load() {
        const answer = await latestLoad.answer(call('catalogue.favourites', {}));
        if (!answer?.ok) return;
        const { groups, draft } = get();
        const first = groups === null;
        // An unchanged arrangement follows, also figures of its pets.
        const isChanged = draft === null || JSON.stringify(draft.groups) !== JSON.stringify(groups);
        set({ groups: answer.value, draft: isChanged ? draft : { ...draft, groups: answer.value } });
        const search = useSearch.getState();
        if (!hasFavourites(answer.value)) search.showFavourites(false);
        // A shop with favourites starts with them.
        else if (first && search.text === '' && search.categoryId === null) search.showFavourites(true);
      },
      begin() {
        if (!get().draft) set({ draft: begun(get().groups ?? []), failure: null });
        void get().find(get().text);
      },
      arrange: (draft) => set({ draft, failure: null }),
      drop: () => set({ draft: begun(get().groups ?? []), failure: null }),
      async find(text) {
        set({ text });
        const answer = await latestSearch.answer(
          call('catalogue.search', { text, categoryId: null, limit: FOUND, after: null }),
        );
        if (answer?.ok) set({ found: answer.value.items });
      },
      async save() {
        const { draft, saving } = get();
        if (!draft || saving) return;
        set({ saving: true, failure: null });
        const answer = await call(
          'catalogue.saveFavourites',
          draft.groups.map(({ name, colour, pets }) => ({ name, colour, petIds: pets.map(({ id }) => id) })),
        );
        if (!answer.ok) return set({ saving: false, failure: answer.error });
        const at = Math.min(draft.at, answer.value.length - 1);
        // Changes made in the meantime are still unsaved.
        const now = get().draft === draft ? { groups: answer.value, at } : get().draft;
        set({ saving: false, groups: answer.value, draft: now });
        if (hasFavourites(answer.value)) void useSearch.getState().refresh('many');
        else useSearch.getState().showFavourites(false);
      },
    };
  });

  return { useFavourites };
}

/** Whether the page has any pets. */
export function hasFavourites(groups: readonly FavouriteGroup[] | null): boolean {
  return groups?.some(({ pets }) => pets.length > 0) ?? false;
}
