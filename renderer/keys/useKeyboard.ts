import { useEffect } from 'react';
import { createBurst } from './burst.ts';
import { goHome } from './home.ts';
import { bounce, bounced, dispatch, inField } from './keymap.ts';
import { createScanner } from './scanner.ts';

const scanner = createScanner();

/** Whether a code is coming in right now; what is typed meanwhile is not searched for. */
export function scanning(): boolean {
  return scanner.busy(performance.now());
}

/**
 * The one listener for keys: scanner first, shortcuts second, and what is left to type goes to the home field when no
 * other has the focus. A scan takes back what it typed.
 *
 * @param onScan called with each code
 * @param blocked whether something modal is open that neither shortcuts nor typing must reach past
 */
export function useKeyboard(onScan: (code: string) => void, blocked: () => boolean): void {
  useEffect(() => {
    const burst = createBurst();

    /** Whether the key was part of a code and is dealt with. */
    function scan(event: KeyboardEvent): boolean {
      const verdict = scanner.feed(event.key, event.timeStamp);
      switch (verdict.kind) {
        case 'scan':
          onScan(verdict.code);
          burst.undo();
          return true;
        case 'echo':
          return true;
        case 'burst':
          burst.keep(event.key);
          return true;
        case 'start':
          burst.begin(blocked());
          return false;
        default:
          if (event.key !== 'Shift') burst.flush();
          return false;
      }
    }

    function onKeyDown(event: KeyboardEvent) {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
      if (plain && !event.repeat && scan(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else if (bounced(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else if (!blocked() && dispatch(event)) {
        event.stopImmediatePropagation();
      } else if (plain && event.key.length === 1 && !blocked() && !takesKey(event)) {
        goHome();
      }
    }

    window.addEventListener('keydown', onKeyDown, { capture: true });
    window.addEventListener('pointerdown', bounce.meant, { capture: true });
    return () => {
      burst.flush();
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      window.removeEventListener('pointerdown', bounce.meant, { capture: true });
    };
  }, [onScan, blocked]);
}

/** Whether the focused element has a use for this character itself. */
function takesKey(event: KeyboardEvent): boolean {
  const active = document.activeElement;
  if (inField(active)) return true;
  return event.key === ' ' && active !== null && active !== document.body;
}
