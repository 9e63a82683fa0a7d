import { useEffect } from 'react';
import { dispatch, inField } from './keymap.ts';
import { createScanner } from './scanner.ts';

const scanner = createScanner();

/** Whether a code is coming in right now; what is typed meanwhile is not searched for. */
export function scanning(): boolean {
  return scanner.busy(performance.now());
}

interface Before {
  field: HTMLInputElement | HTMLTextAreaElement;
  value: string;
}

/**
 * The one listener for keys: scanner first, shortcuts second. A scan takes back what it typed into the field that
 * happened to have the focus.
 *
 * @param onScan called with each code
 * @param blocked whether something modal is open that shortcuts must not reach past
 */
export function useKeyboard(onScan: (code: string) => void, blocked: () => boolean): void {
  useEffect(() => {
    let before: Before | null = null;

    function onKeyDown(event: KeyboardEvent) {
      const modified = event.ctrlKey || event.metaKey || event.altKey;
      if (!modified && !event.repeat && !event.isComposing) {
        const verdict = scanner.feed(event.key, event.timeStamp);
        if (verdict.kind === 'start') {
          const field = document.activeElement;
          before = inField(field) ? { field, value: field.value } : null;
        } else if (verdict.kind === 'scan' || verdict.kind === 'echo') {
          event.preventDefault();
          event.stopImmediatePropagation();
          if (verdict.kind === 'scan') {
            if (before) restore(before);
            onScan(verdict.code);
          }
          return;
        } else if (verdict.kind === 'burst') {
          return;
        }
      }
      if (!blocked() && dispatch(event)) event.stopImmediatePropagation();
    }

    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [onScan, blocked]);
}

/** Puts a field back as it was, so that React hears of it. */
function restore({ field, value }: Before): void {
  if (field.value === value) return;
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
