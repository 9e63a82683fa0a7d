import { homeField, numberField } from './home.ts';
import { inField } from './keymap.ts';

/** A little longer than a scanner ever pauses. */
const FLUSH_MS = 120;

/** What a burst does to the field that has the focus: nothing, if it turns out to be a scan. */
export interface Burst {
  /** The first key of what may become a burst: remembers the field as it is. */
  begin(blocked: boolean): void;
  /** A character that came too fast for hands: kept back until it is known what it belongs to. */
  keep(character: string): void;
  /** It was a scan: the function returned gives the field back what stood there before. */
  undo(): () => void;
  /** It was typing after all: what was kept back goes into the field. */
  flush(): void;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps a code out of the field that happens to have the focus. Its first characters get through, before it can be
 * told from typing; the rest never does, so that thirteen digits do not draw the screen thirteen times.
 */
export function createBurst(): Burst {
  let modal = false;
  let before: { field: Field; value: string } | null = null;
  let kept = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  function release(): string {
    clearTimeout(timer);
    const text = kept;
    kept = '';
    return text;
  }

  function flush() {
    const text = release();
    const active = document.activeElement;
    const field = inField(active) ? active : modal ? numberField() : homeField();
    if (text === '' || !field) return;
    field.focus({ preventScroll: true });
    const [from, to] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length];
    write(field, field.value.slice(0, from) + text + field.value.slice(to));
  }

  return {
    begin(blocked) {
      flush();
      const active = document.activeElement;
      modal = blocked;
      const field = inField(active) ? active : blocked ? numberField() : homeField();
      before = field ? { field, value: field.value } : null;
    },
    keep(character) {
      kept += character;
      clearTimeout(timer);
      timer = setTimeout(flush, FLUSH_MS);
    },
    undo() {
      release();
      const was = before;
      before = null;
      return () => {
        if (was && was.field.value !== was.value) write(was.field, was.value);
      };
    },
    flush,
  };
}

/** Sets a field's value so that React hears of it. */
function write(field: Field, value: string): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
