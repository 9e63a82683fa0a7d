import { useEffect } from 'react';
import { createBurst } from './burst.ts';
import { goHome, numberField } from './home.ts';
import { bounce, bounced, dispatch, inField } from './keymap.ts';
import { createScanner } from './scanner.ts';

const scanner = createScanner();
/** So long at most does a field show what a scan typed into it, when the scan asks the person something. */
const PUT_BACK_MS = 40;

/** Whether a code is coming in right now; what is typed meanwhile is not searched for. */
export function scanning(): boolean {
  return scanner.busy(performance.now());
}

/**
 * The one listener for keys: scanner first, shortcuts second, and what is left to type goes to the home field when no
 * other has the focus, or in a dialog to its number. A scan takes back what it typed.
 *
 * @param onScan called with each code; resolves when it was dealt with
 * @param blocked whether something modal is open that neither shortcuts nor typing must reach past
 */
export function useKeyboard(onScan: (code: string) => Promise<void>, blocked: () => boolean): void {
  useEffect(() => {
    const burst = createBurst();
    let putBack: (() => void) | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    /** Puts the field back that a scan typed into: with the line, not in a frame of its own that the line waits for. */
    function tidy() {
      clearTimeout(timer);
      putBack?.();
      putBack = null;
    }

    /** Whether the key was part of a code and is dealt with. */
    function scan(event: KeyboardEvent): boolean {
      const verdict = scanner.feed(event.key, event.timeStamp);
      switch (verdict.kind) {
        case 'scan':
          putBack = burst.undo();
          void onScan(verdict.code).then(tidy);
          timer = setTimeout(tidy, PUT_BACK_MS);
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
      tidy();
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
      } else if (plain && /^[\d.,]$/.test(event.key) && blocked() && !takesKey(event)) {
        // A dialog keeps what it needs: a digit pressed on one of its switches or buttons is meant for its number.
        numberField()?.focus({ preventScroll: true });
      }
    }

    window.addEventListener('keydown', onKeyDown, { capture: true });
    window.addEventListener('pointerdown', bounce.meant, { capture: true });
    return () => {
      tidy();
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
