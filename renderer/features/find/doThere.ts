import { acts, listed } from '../../app/keyboard/keymap.ts';
import type { ScreenId, ScreenStore } from '../../app/screenStore.ts';
import type { Key } from '../../i18n/i18n.ts';

/** A screen has read what it needs within this, or the command is left to the person. Milliseconds. */
const ARRIVED_MS = 3000;

/**
 * Goes to a screen and does there what a key of its does, once the key is there. Whoever does anything else meanwhile has
 * seen that it was not: what they scan into an empty cart is not paid or voided for it.
 *
 * @param nextFrame calls with its time, once the finder has closed, so that what is opened is not closed with it
 */
export function doThere(
  { useScreen }: ScreenStore,
  screen: ScreenId,
  label: Key,
  nextFrame: (look: (at: number) => void) => unknown,
): void {
  let begun: number | null = null;
  const before = acts();
  function look(at: number) {
    begun ??= at;
    if (acts() !== before || useScreen.getState().screen !== screen) return;
    const shortcut = listed().find((each) => each.label === label && (each.when?.() ?? true));
    if (shortcut) shortcut.run();
    else if (at - begun < ARRIVED_MS) nextFrame(look);
  }
  useScreen.getState().go(screen);
  nextFrame(look);
}
