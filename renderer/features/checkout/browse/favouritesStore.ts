import { create } from 'zustand';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import type { FavouriteGroup } from '../../../../shared/domain/favourites.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import { createLatest } from '../../../app/async.ts';
import type { Ipc } from '../../../app/bridge.ts';
import type { SearchStore } from './searchStore.ts';

/** The favourites page while a manager arranges it. */
export interface FavouritesArrangement {
  groups: FavouriteGroup[];
  /** The group that pets are added to; -1 while there is none. */
  at: number;
}

interface FavouritesState {
  /** As they are saved; null until they have been read once. */
  groups: FavouriteGroup[] | null;
  /** What is being arranged; null while nothing is. It stays when somebody looks at another screen. */
  draft: FavouritesArrangement | null;
  /** Found for what was typed, to be added. */
  found: PetTile[];
  text: string;
  saving: boolean;
  failure: Failure | null;
  load(): Promise<void>;
  /** Starts arranging the saved favourites, or continues an arrangement that was begun. */
  begin(): void;
  arrange(draft: FavouritesArrangement): void;
  /** Gives up what was arranged. */
  drop(): void;
  find(text: string): Promise<void>;
  save(): Promise<void>;
}

const FOUND = 24;

export type FavouritesStore = ReturnType<typeof createFavouritesStore>;

/** The favourites page: what is on it, and arranging it. */
export function createFavouritesStore({
  ipc: { call },
  search: { useSearch },
}: {
  ipc: Ipc;
  search: SearchStore;
}) {
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
        const first = get().groups === null;
        set({ groups: answer.value });
        const search = useSearch.getState();
        if (!hasFavourites(answer.value)) search.showFavourites(false);
        // A shop that has arranged the page begins with it.
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
        // What was arranged meanwhile is still to be saved.
        const now = get().draft === draft ? { groups: answer.value, at } : get().draft;
        set({ saving: false, groups: answer.value, draft: now });
        if (hasFavourites(answer.value)) void useSearch.getState().refresh('many');
        else useSearch.getState().showFavourites(false);
      },
    };
  });

  return { useFavourites };
}

/** Whether there is anything on the page. */
export function hasFavourites(groups: readonly FavouriteGroup[] | null): boolean {
  return groups?.some(({ pets }) => pets.length > 0) ?? false;
}
