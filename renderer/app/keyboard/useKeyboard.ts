import { useEffect, useRef } from 'react';
import type { Key } from '../../i18n/i18n.ts';
import { focusHome, homeField, NUMBER, numberField } from './focus.ts';
import { bounce, bounced, dispatch, inField, noteInput, registerShortcuts, type Shortcut } from './keymap.ts';
import { createStream, type Stream, type StreamField } from './stream.ts';
import { insert, selectionOf, write } from './typing.ts';

let stream: Stream | null = null;
/** The longest time that a field shows scanned characters if the scan asks the person a question. */
const PUT_BACK_MS = 40;

/** Whether a code is arriving now; no search runs meanwhile. */
export function scanning(): boolean {
  return stream?.busy(performance.now()) ?? false;
}

/** Handlers of scans. */
interface Scans {
  /** Called with each code; resolves when it was handled. */
  onScan(code: string): Promise<void>;
  /** Called when only part of a code arrived. */
  onIncomplete(): void;
}

/**
 * The one key listener: scanner first, then shortcuts; remaining characters go to the home field if nothing else has the
 * focus, or to a dialog's number field. A scan restores the field that it typed into.
 *
 * @param blocked whether a modal is open that shortcuts and typing must not reach past
 */
export function useKeyboard({ onScan, onIncomplete }: Scans, blocked: () => boolean): void {
  useEffect(() => {
    let putBack: (() => void) | null = null;
    const taken = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;

    /** Restores the field that a scan typed into, in the frame that shows the line. */
    function tidy() {
      clearTimeout(timer);
      putBack?.();
      putBack = null;
    }

    const keys = createStream({
      field() {
        const active = document.activeElement;
        const field = inField(active) ? active : blocked() ? numberField() : homeField();
        return field && asStreamField(field);
      },
      after(ms, run) {
        const wait = setTimeout(run, ms);
        return () => clearTimeout(wait);
      },
      now: () => performance.now(),
      onScan(code, takeBack) {
        putBack = takeBack;
        void onScan(code).then(tidy);
        timer = setTimeout(tidy, PUT_BACK_MS);
      },
      onIncomplete,
    });
    stream = keys;

    function onKeyDown(event: KeyboardEvent) {
      tidy();
      if (!event.repeat) noteInput();
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
      if (plain && !event.repeat && keys.key(event.key, event.timeStamp)) {
        taken.add(event.code);
        event.preventDefault();
        event.stopImmediatePropagation();
      } else if (bounced(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else if (!blocked() && dispatch(event)) {
        event.stopImmediatePropagation();
      } else if (plain && event.key.length === 1 && !blocked() && !takesKey(event)) {
        focusHome();
      } else if (plain && /^[\d.,]$/.test(event.key) && blocked() && !takesKey(event)) {
        // A digit pressed on a dialog's switch or button goes to its number field.
        numberField()?.focus({ preventScroll: true });
      }
    }

    /** A suppressed key press has no key-up event either. */
    function onKeyUp(event: KeyboardEvent) {
      if (taken.delete(event.code)) event.stopImmediatePropagation();
    }

    function onPointerDown() {
      noteInput();
      bounce.meant();
    }

    window.addEventListener('keydown', onKeyDown, { capture: true });
    window.addEventListener('keyup', onKeyUp, { capture: true });
    window.addEventListener('pointerdown', onPointerDown, { capture: true });
    return () => {
      tidy();
      keys.end();
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      window.removeEventListener('keyup', onKeyUp, { capture: true });
      window.removeEventListener('pointerdown', onPointerDown, { capture: true });
    };
  }, [onScan, onIncomplete, blocked]);
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const wrapped = new WeakMap<Field, StreamField>();

/** The stream's view of a page's field; the same object for the same field. */
function asStreamField(field: Field): StreamField {
  const known = wrapped.get(field);
  if (known) return known;
  const made: StreamField = {
    get value() {
      return field.value;
    },
    insert: (text) => insert(field, text),
    get selection() {
      return selectionOf(field);
    },
    set: (value, marked) => write(field, value, marked),
    get takes() {
      if (field.matches(NUMBER)) return 'number';
      return field === homeField() ? 'search' : 'text';
    },
  };
  wrapped.set(field, made);
  return made;
}

/** Whether the focused element uses this character itself. */
function takesKey(event: KeyboardEvent): boolean {
  const active = document.activeElement;
  if (inField(active)) return true;
  return event.key === ' ' && active !== null && active !== document.body;
}

/**
 * Registers shortcuts while the component is mounted. Fresh closures on each render are fine.
 *
 * @param group where the list of keys shows them
 */
export function useShortcuts(group: Key, shortcuts: Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    // Registered once to keep the order of layers; always runs the latest closure.
    const stable = latest.current.map(
      (shortcut, index): Shortcut => ({
        ...shortcut,
        when: () => latest.current[index]?.when?.() ?? true,
        run: (event) => latest.current[index]?.run(event),
      }),
    );
    return registerShortcuts(group, stable);
  }, [group]);
}
