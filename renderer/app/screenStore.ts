import { create } from 'zustand';
import type { DialogStore } from './dialogStore.ts';

/** The screens, in the order of the navigation and of Alt+number. */
export const SCREEN_IDS = ['checkout', 'orders', 'stock', 'sync', 'day', 'settings'] as const;
export type ScreenId = (typeof SCREEN_IDS)[number];

interface ScreenState {
  screen: ScreenId;
  /** The shell's dialog that is open above the screen. */
  open: 'keys' | 'find' | null;
  /**
   * Shows a screen and closes the open dialog of the current one, since an invisible dialog would block keys and scans.
   * Does nothing if that dialog is locked.
   */
  go(screen: ScreenId): void;
  show(open: ScreenState['open']): void;
}

export type ScreenStore = ReturnType<typeof createScreenStore>;

export function createScreenStore({ dialog: { useDialog } }: { dialog: DialogStore }) {
  /** The current screen. */
  const useScreen = create<ScreenState>((set, get) => ({
    screen: 'checkout',
    open: null,
    go(screen) {
      if (get().screen !== screen && !useDialog.getState().leave()) return;
      // Every scan goes to the checkout; if that is already shown, this avoids a render.
      if (get().screen !== screen || get().open !== null) set({ screen, open: null });
    },
    show: (open) => set({ open }),
  }));

  return { useScreen };
}
