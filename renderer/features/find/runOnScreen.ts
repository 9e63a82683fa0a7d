import { inputCount, listed } from '../../app/keyboard/keymap.ts';
import type { ScreenId, ScreenStore } from '../../app/screenStore.ts';
import type { Key } from '../../i18n/i18n.ts';

/** A screen that takes longer than this to load does not run the command. Milliseconds. */
const ARRIVED_MS = 3000;

/**
 * Opens a screen and runs the command of one of its shortcuts as soon as that is registered. Any input meanwhile cancels
 * it: what somebody scans into an empty cart must not be paid or voided for it.
 *
 * @param nextFrame calls with its time, once the finder has closed, so that what is opened is not closed with it
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
    const shortcut = listed().find((each) => each.label === label && (each.when?.() ?? true));
    if (shortcut) shortcut.run();
    else if (at - begun < ARRIVED_MS) nextFrame(look);
  }
  useScreen.getState().go(screen);
  nextFrame(look);
}
