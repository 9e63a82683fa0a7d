import { useEffect } from 'react';
import { goHome, homeField } from './home.ts';
import { dispatch, inField } from './keymap.ts';
import { createScanner } from './scanner.ts';

const scanner = createScanner();

/** Whether a code is coming in right now; what is typed meanwhile is not searched for. */
export function scanning(): boolean {
  return scanner.busy(performance.now());
}

/** A field as it was before the first key of what may become a burst. */
interface Before {
  field: HTMLInputElement | HTMLTextAreaElement;
  value: string;
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
    let before: Before | null = null;

    function onKeyDown(event: KeyboardEvent) {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
      const verdict = plain && !event.repeat ? scanner.feed(event.key, event.timeStamp) : null;
      if (verdict?.kind === 'scan' || verdict?.kind === 'echo') {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (verdict.kind === 'scan') {
          if (before) restore(before);
          onScan(verdict.code);
        }
        return;
      }
      if (verdict?.kind === 'start') before = snapshot(blocked());
      if (verdict?.kind !== 'burst' && !blocked() && dispatch(event)) {
        event.stopImmediatePropagation();
        return;
      }
      if (plain && event.key.length === 1 && !blocked() && !takesKey(event)) goHome();
    }

    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [onScan, blocked]);
}

function snapshot(closed: boolean): Before | null {
  const active = document.activeElement;
  const field = inField(active) ? active : closed ? null : homeField();
  return field ? { field, value: field.value } : null;
}

/** Whether the focused element has a use for this character itself. */
function takesKey(event: KeyboardEvent): boolean {
  const active = document.activeElement;
  if (inField(active)) return true;
  return event.key === ' ' && active !== null && active !== document.body;
}

/** Puts a field back as it was, so that React hears of it. */
function restore({ field, value }: Before): void {
  if (field.value === value) return;
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
