import { create } from 'zustand';
import type { PetTile } from '../../shared/domain/catalogue.ts';
import { call } from '../bridge.ts';

interface FindStore {
  query: string;
  pets: PetTile[];
  ask(query: string): Promise<void>;
}

const SHOWN = 6;

/** What the finder (Ctrl+K) has found among the pets. */
export const useFind = create<FindStore>((set, get) => ({
  query: '',
  pets: [],
  async ask(query) {
    set({ query });
    const text = query.trim();
    if (text === '') {
      set({ pets: [] });
      return;
    }
    const answer = await call('catalogue.search', { text, categoryId: null, limit: SHOWN, after: null });
    if (get().query === query && answer.ok) set({ pets: answer.value.items });
  },
}));
