import { create } from 'zustand';

export type ScreenId = 'checkout' | 'orders' | 'stock' | 'sync' | 'day' | 'settings';

interface ScreenStore {
  screen: ScreenId;
  /** A dialog of the shell that is open above the screen. */
  open: 'keys' | 'find' | null;
  go(screen: ScreenId): void;
  show(open: ScreenStore['open']): void;
}

/** Where the person is. */
export const useScreen = create<ScreenStore>((set) => ({
  screen: 'checkout',
  open: null,
  go: (screen) => set({ screen, open: null }),
  show: (open) => set({ open }),
}));
