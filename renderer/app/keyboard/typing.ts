import type { Marked } from './stream.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Sets a field's value so that React hears of it.
 *
 * @param marking what of it is marked by then; null leaves that to the browser
 */
export function write(field: Field, value: string, marking: Marked | null = null): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  if (marking) field.setSelectionRange(...marking);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** What of a field is marked, or where the caret is; null where it has none. */
export function markedOf({ selectionStart, selectionEnd }: Pick<Field, 'selectionStart' | 'selectionEnd'>) {
  return selectionStart === null || selectionEnd === null ? null : ([selectionStart, selectionEnd] as const);
}

/**
 * What was typed into a field that shows a selected proposal until something is typed. Null where the proposal is back,
 * selected, because a scan restored what it had typed over. Typing by hand leaves nothing selected.
 */
export function typedOver(
  field: Pick<Field, 'value' | 'selectionStart' | 'selectionEnd'>,
  proposal: string,
): string | null {
  const { value, selectionStart, selectionEnd } = field;
  const isMarked = value !== '' && selectionStart === 0 && selectionEnd === value.length;
  return isMarked && value === proposal ? null : value;
}

/** Types into a field as keys do: in place of what is marked, else where the cursor is. The field has the focus then. */
export function insert(field: Field, text: string): void {
  field.focus({ preventScroll: true });
  const [from, to] = marked(field);
  put(field, from, to, text);
}

/** Erases what is marked in a field, else the character before the cursor. The field has the focus then. */
export function erase(field: Field): void {
  field.focus({ preventScroll: true });
  const [from, to] = marked(field);
  put(field, from === to ? Math.max(0, from - 1) : from, to, '');
}

function marked(field: Field): [from: number, to: number] {
  return [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length];
}

function put(field: Field, from: number, to: number, text: string): void {
  const value = field.value.slice(0, from) + text + field.value.slice(to);
  // What no key could type in does not get in by a button either.
  if (field.maxLength >= 0 && value.length > field.maxLength) return;
  write(field, value);
  field.setSelectionRange(from + text.length, from + text.length);
}
