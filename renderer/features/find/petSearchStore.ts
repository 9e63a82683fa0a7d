import { create } from 'zustand';
import type { PetTile } from '../../../shared/domain/catalogue.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { AppStores } from '../../app/appStores.ts';
import type { Ipc } from '../../app/bridge.ts';
import { createPetFinder, type FoundPets, nothingFound } from './petFinder.ts';

export interface PetSearchState extends FoundPets {
  text: string;
  search(text: string): Promise<void>;
  /** Takes a pet; the text stays if it cannot be taken. */
  take(pet: PetTile): Promise<void>;
  /** Takes the first match, once its answer has arrived. */
  takeTyped(): Promise<void>;
  clear(): void;
}

const FOUND = 8;

/** A search by name or code for choosing a pet. */
export function createPetSearchStore({
  ipc: { call },
  app: { notifyFailure },
  take,
  categoryId = () => null,
}: {
  ipc: Ipc;
  app: AppStores;
  /** Resolves with whether the pet could be taken. */
  take(pet: PetTile): Promise<boolean>;
  /** The only category to search. */
  categoryId?(): LocalId | null;
}) {
  return create<PetSearchState>((set, get) => {
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
        const found = await finder.find(text, categoryId());
        if (found) set(found);
      },
      async take(pet) {
        const { text } = get();
        // Text typed meanwhile belongs to this pet or the next search.
        if ((await take(pet)) && get().text === text) get().clear();
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
}
