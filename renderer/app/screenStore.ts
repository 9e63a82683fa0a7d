import { create } from 'zustand';
import type { DialogStore } from './dialogStore.ts';

/** The screens, in the order of the navigation and of Alt+number. */
export const SCREEN_IDS = ['checkout', 'orders', 'stock', 'sync', 'day', 'settings'] as const;
export type ScreenId = (typeof SCREEN_IDS)[number];

interface ScreenState {
  screen: ScreenId;
  /** A dialog of the shell that is open above the screen. */
  open: 'keys' | 'find' | null;
  /**
   * Shows a screen. A dialog that is open goes with the screen that draws it: what nobody draws nobody could close, and keys
   * and scans would wait for it. Where it has to stay, the screen stays.
   */
  go(screen: ScreenId): void;
  show(open: ScreenState['open']): void;
}

export type ScreenStore = ReturnType<typeof createScreenStore>;

/** Which screen is shown. */
export function createScreenStore({ dialog: { useDialog } }: { dialog: DialogStore }) {
  /** Where the person is. */
  const useScreen = create<ScreenState>((set, get) => ({
    screen: 'checkout',
    open: null,
    go(screen) {
      if (get().screen !== screen && !useDialog.getState().leave()) return;
      // Every scan goes to the checkout; where that is on the screen already, nothing has to be drawn for it.
      if (get().screen !== screen || get().open !== null) set({ screen, open: null });
    },
    show: (open) => set({ open }),
  }));

  return { useScreen };
}
