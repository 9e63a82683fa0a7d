import { createScanner, RESUME_MS, type Torn } from './scanner.ts';

/** A little longer than a scanner pauses within a piece of its code. */
const FLUSH_MS = 120;
/** Shorter than a frame of the screen: a character that is shown so much later is not seen to be late. Milliseconds. */
export const UNSEEN_MS = 12;

/** A text field, as far as keys are concerned. */
export interface StreamField {
  readonly value: string;
  /** Puts a text where the caret is, as typing would. */
  insert(text: string): void;
  /** What of it is marked, or where the caret is; null where it has none. */
  readonly marked: Marked | null;
  /** What it is for: `text` takes anything, a half of a code as well. */
  readonly takes: 'text' | 'search' | 'number';
  /** Sets its value and selection, and notifies the component that draws it. */
  set(value: string, marked: Marked | null): void;
}

/** From where to where a text is marked. */
export type Marked = readonly [from: number, to: number];

/** A field's earlier state. */
interface Before {
  field: StreamField;
  value: string;
  marked: Marked | null;
}

interface StreamOptions {
  /** The field that a character would go into now, if any. */
  field(): StreamField | null;
  /** Calls back after so many milliseconds; the function returned prevents it. */
  after(ms: number, run: () => void): () => void;
  /** The time on the clock of the keys, milliseconds. */
  now(): number;
  /**
   * A code was scanned.
   *
   * @param tidy restores the fields' earlier values; to be called at the latest when the scan has been handled
   */
  onScan(code: string, tidy: () => void): void;
  /** Part of a code arrived; no field keeps any of it. */
  onIncomplete(): void;
}

export interface Stream {
  /** A plain key press, by its `KeyboardEvent.key`; whether it is dealt with and must go nowhere else. */
  key(key: string, at: number): boolean;
  /** Whether a code is coming in at that time. */
  busy(at: number): boolean;
  /** What was kept back goes where it belongs, now. */
  end(): void;
}

/**
 * Parts what a scanner types from what hands type. The first characters of a code get through to the field that has the
 * focus, before they can be told from typing; the rest is kept back, and the field gets its earlier value back. A
 * code that is torn goes the same way: only typing stays. Digits for the search, which most codes begin with, are held
 * for `UNSEEN_MS`, so that a fast scanner's line need not wait for a frame that shows them.
 */
export function createStream({ field, after, now, onScan, onIncomplete }: StreamOptions): Stream {
  const scanner = createScanner();
  /** The field before each character of the run. */
  let before: (Before | null)[] = [];
  let kept = '';
  /** When the first held digit was pressed. */
  let heldAt = Number.NEGATIVE_INFINITY;
  let cancel: () => void = () => {};

  function flush() {
    cancel();
    const text = kept;
    kept = '';
    if (text !== '') put(before.at(-1)?.field ?? field(), text);
  }

  /** Types into the field that the keys were meant for, also where another one has the focus by now. */
  function put(into: StreamField | null, text: string) {
    if (into === field()) into?.insert(text);
    else into?.set(into.value + text, null);
  }

  /** Forgets what was kept, and says how the fields are put back to what they were before a character of the run. */
  function takeBack(from: number): () => void {
    cancel();
    kept = '';
    const was = before.slice(from);
    before = [];
    return () => {
      // Each field goes back to its first state, whichever had the focus in between.
      for (const each of was.toReversed()) {
        if (each && each.field.value !== each.value) each.field.set(each.value, each.marked);
      }
    };
  }

  /** Whether what a machine typed is words all the same: of a text expander, say, or of very fast hands. */
  function isWords({ from, code }: Pick<Torn, 'from' | 'code'>): boolean {
    return before[from]?.field.takes !== 'number' && /\p{L}/u.test(code);
  }

  /** It was typing: what was kept back goes where it belongs. */
  function keep(): void {
    flush();
    before = [];
    scanner.forget();
  }

  /** Drops a part of a code; a field of text keeps it. Returns whether it was kept. */
  function drop(torn: Torn): boolean {
    const { from, typed } = torn;
    if (isWords(torn) || before[from]?.field.takes === 'text') {
      keep();
      return true;
    }
    takeBack(from)();
    if (typed !== '') field()?.insert(typed);
    onIncomplete();
    return false;
  }

  function settle(at: number): void {
    const torn = scanner.rest(at);
    if (torn) drop(torn);
  }

  function wait(sure: boolean) {
    cancel();
    if (!sure) {
      cancel = after(FLUSH_MS, flush);
      return;
    }
    // Keys that have arrived meanwhile are handled first.
    cancel = after(RESUME_MS + 1, () => {
      cancel = after(0, () => settle(now()));
    });
  }

  function remember() {
    const into = field();
    before.push(into && { field: into, value: into.value, marked: into.marked });
  }

  const isDigitForSearch = (key: string) => /^\d$/.test(key) && field()?.takes === 'search';

  return {
    key(key, at) {
      settle(at);
      const verdict = scanner.feed(key, at);
      switch (verdict.kind) {
        case 'scan':
          if (key === 'Tab' && isWords(verdict)) {
            keep();
            return false;
          }
          onScan(verdict.code, takeBack(verdict.from));
          return true;
        case 'echo':
          return true;
        case 'remains':
          takeBack(verdict.from)();
          onIncomplete();
          return true;
        case 'torn':
          // This key is not among what was kept back, and does what it does.
          if (drop(verdict)) return false;
          // Another key than a character still does what it does; an Enter behind half a code does nothing.
          return key.length === 1 || key === 'Enter';
        case 'burst':
          remember();
          kept += key;
          wait(verdict.sure);
          return true;
        case 'start':
          flush();
          before = [];
          remember();
          if (!isDigitForSearch(key)) return false;
          kept = key;
          heldAt = at;
          cancel = after(UNSEEN_MS, flush);
          return true;
        case 'typing':
          if (key === 'Shift') return false;
          if (kept !== '' && at - heldAt <= UNSEEN_MS && isDigitForSearch(key)) {
            remember();
            kept += key;
            return true;
          }
          flush();
          if (key.length === 1) remember();
          return false;
      }
    },
    busy: scanner.busy,
    end() {
      flush();
    },
  };
}
