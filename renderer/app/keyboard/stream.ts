import { createScanner, isModifier, RESUME_MS, type Torn } from './scanner.ts';

/** A little longer than a scanner's pauses within a piece. */
const FLUSH_MS = 120;
/** Shorter than a frame, so that the delay is invisible. Milliseconds. */
export const UNSEEN_MS = 12;

/** A text field, as far as keys are concerned. */
export interface StreamField {
  readonly value: string;
  /** Inserts a text at the caret, as typing would. */
  insert(text: string): void;
  /** The selection or caret; null if there is none. */
  readonly selection: SelectionRange | null;
  /** `text` accepts anything, even part of a code. */
  readonly takes: 'text' | 'search' | 'number';
  /** Sets value and selection, and notifies the component. */
  set(value: string, marked: SelectionRange | null): void;
}

/** Start and end of a selection. */
export type SelectionRange = readonly [from: number, to: number];

/** A field's earlier state. */
interface Before {
  field: StreamField;
  value: string;
  marked: SelectionRange | null;
}

interface StreamOptions {
  /** The field that receives characters now, if any. */
  field(): StreamField | null;
  /** Calls back after that many milliseconds. Returns the function that cancels it. */
  after(ms: number, run: () => void): () => void;
  /** The time on the clock of the key events, milliseconds. */
  now(): number;
  /**
   * A code was scanned.
   *
   * @param tidy restores the fields' earlier values; must be called once the scan is handled
   */
  onScan(code: string, tidy: () => void): void;
  /** Part of a code arrived; no field keeps any of it. */
  onIncomplete(): void;
}

export interface Stream {
  /** A plain key press (`KeyboardEvent.key`). Returns whether it was handled and must go nowhere else. */
  key(key: string, at: number): boolean;
  /** Whether a code is arriving at that time. */
  busy(at: number): boolean;
  /** Types held keys into their field now. */
  end(): void;
}

/**
 * Separates a scanner's keys from typing. The first characters of a code reach the focused field, since they look like
 * typing; the rest is held back, and the field's earlier value is restored. A torn code is handled the same way. Digits for
 * the search, which most codes begin with, are held for `UNSEEN_MS`, so that a scan need not wait for a frame showing them.
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

  /** Types into the field that the keys were meant for, even if another one has the focus by now. */
  function put(into: StreamField | null, text: string) {
    if (into === field()) into?.insert(text);
    else into?.set(into.value + text, null);
  }

  /** Discards held keys. Returns a function that restores the fields to before a character of the run. */
  function takeBack(from: number): () => void {
    cancel();
    kept = '';
    const was = before.slice(from);
    before = [];
    return () => {
      // Backwards, so that each field ends at its first state.
      for (const each of was.toReversed()) {
        if (each && each.field.value !== each.value) each.field.set(each.value, each.marked);
      }
    };
  }

  /** Whether fast keys are words, e.g. from a text expander or a very fast typist. */
  function isWords({ from, code }: Pick<Torn, 'from' | 'code'>): boolean {
    return before[from]?.field.takes !== 'number' && /\p{L}/u.test(code);
  }

  /** It was typing: types the held keys. */
  function keep(): void {
    flush();
    before = [];
    scanner.forget();
  }

  /** Drops part of a code, unless a text field keeps it. Returns whether it was kept. */
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
    before.push(into && { field: into, value: into.value, marked: into.selection });
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
          // This key was not held back and keeps its effect.
          if (drop(verdict)) return false;
          // Keys that are no characters keep their effect; an Enter after part of a code has none.
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
          if (isModifier(key)) return false;
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
