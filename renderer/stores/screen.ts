import { create } from 'zustand';

export type ScreenId = 'checkout' | 'orders' | 'stock' | 'sync' | 'day' | 'settings';

interface ScreenStore {
  screen: ScreenId;
  /** A dialog of the shell that is open above the screen. */
  open: 'keys' | 'find' | null;
  go(screen: ScreenId): void;
  show(open: ScreenStore['open']): void;
}

export type ScreenModule = ReturnType<typeof createScreenModule>;

/** Which screen is shown. */
export function createScreenModule() {
  /** Where the person is. */
  const useScreen = create<ScreenStore>((set, get) => ({
    screen: 'checkout',
    open: null,
    go(screen) {
      // Every scan goes to the checkout; where that is on the screen already, nothing has to be drawn for it.
      if (get().screen !== screen || get().open !== null) set({ screen, open: null });
    },
    show: (open) => set({ open }),
  }));

  return { useScreen };
}
