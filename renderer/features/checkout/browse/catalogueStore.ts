import { create } from 'zustand';
import type { CategoryView } from '../../../../shared/domain/catalogue.ts';
import { createLatest } from '../../../app/async.ts';
import type { Needs } from '../../../app/needs.ts';
import type { FavouritesStore } from './favouritesStore.ts';
import type { SearchStore } from './searchStore.ts';

interface CatalogueState {
  /** Null until loaded. */
  categories: CategoryView[] | null;
  start(): () => void;
  load(): Promise<void>;
}

/** The categories, and the search that follows them. */
export function createCatalogueStore({
  ipc: { call, listen },
  favourites: { useFavourites },
  search: { useSearch },
}: Needs<'ipc'> & { favourites: FavouritesStore; search: SearchStore }) {
  /** The shop's categories; reloads when the catalogue changes. */
  const useCatalogue = create<CatalogueState>((set, get) => {
    const latestLoad = createLatest();
    return {
      categories: null,
      start() {
        const end = listen('catalogue.changed', ({ petIds }) => {
          // Each added or removed pet changes a category's count.
          void get().load();
          void useFavourites.getState().load();
          void useSearch.getState().refresh(petIds);
        });
        void get().load();
        void useFavourites.getState().load();
        void useSearch.getState().refresh('many');
        return end;
      },
      async load() {
        const answer = await latestLoad.answer(call('catalogue.categories', {}));
        if (!answer?.ok) return;
        if (JSON.stringify(answer.value) !== JSON.stringify(get().categories))
          set({ categories: answer.value });
      },
    };
  });

  return { useCatalogue };
}
