import { inputCount, listShortcuts } from '../../app/keyboard/keymap.ts';
import type { ScreenId, ScreenStore } from '../../app/screenStore.ts';
import type { Key } from '../../i18n/i18n.ts';

/** The longest loading time after which a command still runs, milliseconds. */
const ARRIVED_MS = 3000;

/**
 * Opens a screen and runs the command of one of its shortcuts once it is registered. Any input meanwhile cancels it: an item
 * scanned into an empty cart must not be paid or voided.
 *
 * @param nextFrame calls back with its time after the finder has closed, so that it does not close what is opened
 */
export function runOnScreen(
  { useScreen }: ScreenStore,
  screen: ScreenId,
  label: Key,
  nextFrame: (look: (at: number) => void) => unknown,
): void {
  let begun: number | null = null;
  const before = inputCount();
  function look(at: number) {
    begun ??= at;
    if (inputCount() !== before || useScreen.getState().screen !== screen) return;
    const shortcut = listShortcuts().find((each) => each.label === label && (each.when?.() ?? true));
    if (shortcut) shortcut.run();
    else if (at - begun < ARRIVED_MS) nextFrame(look);
  }
  useScreen.getState().go(screen);
  nextFrame(look);
}
