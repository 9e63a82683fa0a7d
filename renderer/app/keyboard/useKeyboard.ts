import { useEffect, useRef } from 'react';
import { goHome, homeField, NUMBER, numberField } from './focus.ts';
import { bounce, bounced, dispatch, inField, noteInput, register, type Shortcut } from './keymap.ts';
import { createStream, type Stream, type StreamField } from './stream.ts';
import { insert, markedOf, write } from './typing.ts';

let stream: Stream | null = null;
/** So long at most does a field show what a scan typed into it, when the scan asks the person something. */
const PUT_BACK_MS = 40;

/** Whether a code is coming in right now; what is typed meanwhile is not searched for. */
export function scanning(): boolean {
  return stream?.busy(performance.now()) ?? false;
}

/** What a scanner asks of the program. */
interface Scans {
  /** Called with each code; resolves when it was dealt with. */
  onScan(code: string): Promise<void>;
  /** Called when only a part of a code arrived. */
  onIncomplete(): void;
}

/**
 * The one listener for keys: scanner first, shortcuts second, and what is left to type goes to the home field when no
 * other has the focus, or in a dialog to its number. A scan takes back what it typed.
 *
 * @param blocked whether something modal is open that neither shortcuts nor typing must reach past
 */
export function useKeyboard({ onScan, onIncomplete }: Scans, blocked: () => boolean): void {
  useEffect(() => {
    let putBack: (() => void) | null = null;
    const taken = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;

    /** Restores the field that a scan typed into: in the frame that shows the line, not in one before it. */
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
        goHome();
      } else if (plain && /^[\d.,]$/.test(event.key) && blocked() && !takesKey(event)) {
        // A dialog keeps what it needs: a digit pressed on one of its switches or buttons is meant for its number.
        numberField()?.focus({ preventScroll: true });
      }
    }

    /** Of a key that went nowhere nobody hears that it came up. */
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

/** A field of the page as the stream sees it; the same one for the same field. */
function asStreamField(field: Field): StreamField {
  const known = wrapped.get(field);
  if (known) return known;
  const made: StreamField = {
    get value() {
      return field.value;
    },
    insert: (text) => insert(field, text),
    get marked() {
      return markedOf(field);
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

/** Whether the focused element has a use for this character itself. */
function takesKey(event: KeyboardEvent): boolean {
  const active = document.activeElement;
  if (inField(active)) return true;
  return event.key === ' ' && active !== null && active !== document.body;
}

/** Lets a part of the screen answer to keys for as long as it is there. Fresh closures each render are fine. */
export function useShortcuts(shortcuts: Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    // Registered once, so that the order between layers is the order of appearance; what runs is the latest.
    const stable = latest.current.map(
      (shortcut, index): Shortcut => ({
        ...shortcut,
        when: () => latest.current[index]?.when?.() ?? true,
        run: (event) => latest.current[index]?.run(event),
      }),
    );
    return register(stable);
  }, []);
}
