import { create } from 'zustand';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import type { AppStores } from '../../../app/appStores.ts';
import type { Ipc } from '../../../app/bridge.ts';
import { createPetFinder, type FoundPets, nothingFound } from '../../find/petFinder.ts';
import type { CountingStore } from './countingStore.ts';

interface CountSearchState extends FoundPets {
  text: string;
  search(text: string): Promise<void>;
  /** The pet to count now; what was typed stays where the one before cannot be kept. */
  take(pet: PetTile): Promise<void>;
  /** Takes the first pet that the text finds, once the answer to it is here. */
  takeTyped(): Promise<void>;
  clear(): void;
}

const FOUND = 8;

/** Looking for the pet to count by its name or code. */
export function createCountSearchStore({
  ipc: { call },
  app: { notifyFailure },
  counting: { useCounting },
}: {
  ipc: Ipc;
  app: AppStores;
  counting: CountingStore;
}) {
  const useCountSearch = create<CountSearchState>((set, get) => {
    const finder = createPetFinder({ call, notifyFailure }, FOUND);

    return {
      text: '',
      ...nothingFound,
      async search(text) {
        if (text.trim() === '') {
          get().clear();
          set({ text });
          return;
        }
        set({ text });
        const found = await finder.find(text, useCounting.getState().session?.scope?.categoryId);
        if (found) set(found);
      },
      async take(pet) {
        const { text } = get();
        // What is typed next is its count, or the search for the next pet.
        if ((await useCounting.getState().take(pet)) && get().text === text) get().clear();
      },
      async takeTyped() {
        const { text } = get();
        if (text.trim() === '') return;
        const pet = await finder.first(() => get().text === text);
        if (pet) await get().take(pet);
      },
      clear() {
        finder.forget();
        set({ text: '', ...nothingFound });
      },
    };
  });

  return { useCountSearch };
}
