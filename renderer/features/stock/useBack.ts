import { isListOpen } from '../../app/keyboard/focus.ts';
import { useShortcuts } from '../../app/keyboard/useKeyboard.ts';

/**
 * Returns from a page with Escape. An open list of choices closes first.
 *
 * @param inFields also while a field has the focus
 */
export function useBack(back: () => unknown, inFields = true): void {
  useShortcuts('nav.stock', [
    {
      keys: ['Escape'],
      label: 'keys.back',
      when: () => !isListOpen(),
      run: () => void back(),
      inFields,
      hidden: true,
    },
  ]);
}
