import { create } from 'zustand';
import type { PetTile } from '../../shared/domain/catalogue.ts';
import type { Asking } from '../bridge.ts';
import type { CountingModule } from './counting.ts';
import type { NoticesModule } from './notices.ts';
import { createPetFinder } from './petFinder.ts';
import { soundRefusal } from './sound.ts';

interface CountSearchStore {
  text: string;
  /** Pets of the count that match the text, until the next answer is here; null before the first, and where none is wanted. */
  found: PetTile[] | null;
  /** `found` are only near to the text, and none is taken unasked. */
  guessed: boolean;
  /** The text that `found` answers. */
  answered: string | null;
  search(text: string): Promise<void>;
  /** The pet to count now; what was typed stays where the one before cannot be kept. */
  take(pet: PetTile): Promise<void>;
  /** Takes the first pet that the text finds, once the answer to it is here. */
  takeTyped(): Promise<void>;
  clear(): void;
}

const FOUND = 8;

/** Looking for the pet to count by its name or code. */
export function createCountSearchModule({
  call,
  tellFailure,
  useCounting,
}: Asking & CountingModule & NoticesModule) {
  const useCountSearch = create<CountSearchStore>((set, get) => {
    const finder = createPetFinder(call, FOUND);
    const nothingFound = { found: null, guessed: false, answered: null };

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
        const answer = await finder.find(text, useCounting.getState().session?.scope?.categoryId);
        if (answer?.ok) {
          const { items, guessed = false } = answer.value;
          set({ found: items, guessed, answered: text });
        } else if (answer) set(nothingFound);
      },
      async take(pet) {
        const { text } = get();
        // Typing goes on to its number, or to the next pet that is looked for.
        if ((await useCounting.getState().take(pet)) && get().text === text) get().clear();
      },
      async takeTyped() {
        const { text } = get();
        if (text.trim() === '') return;
        const answer = await finder.latest();
        // Null: a pet was taken meanwhile.
        if (answer === null || get().text !== text) return;
        if (!answer.ok) return tellFailure(answer.error);
        const { items, guessed } = answer.value;
        if (guessed) return soundRefusal();
        const [first] = items;
        if (first) await get().take(first);
      },
      clear() {
        finder.forget();
        set({ text: '', ...nothingFound });
      },
    };
  });

  return { useCountSearch };
}
