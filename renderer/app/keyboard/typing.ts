import type { SelectionRange } from './stream.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Sets a field's value and notifies React.
 *
 * @param marking the selection afterwards; null leaves it to the browser
 */
export function write(field: Field, value: string, marking: SelectionRange | null = null): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  if (marking) field.setSelectionRange(...marking);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The selection or caret of a field; null if there is none. */
export function selectionOf({
  selectionStart,
  selectionEnd,
}: Pick<Field, 'selectionStart' | 'selectionEnd'>) {
  return selectionStart === null || selectionEnd === null ? null : ([selectionStart, selectionEnd] as const);
}

/**
 * The text typed into a field that shows a selected proposal. Null if the proposal is selected again because a scan restored
 * it; typing leaves no selection.
 */
export function typedOver(
  field: Pick<Field, 'value' | 'selectionStart' | 'selectionEnd'>,
  proposal: string,
): string | null {
  const { value, selectionStart, selectionEnd } = field;
  const isMarked = value !== '' && selectionStart === 0 && selectionEnd === value.length;
  return isMarked && value === proposal ? null : value;
}

/** Types into a field like keys: replaces the selection, else inserts at the caret. Focuses the field. */
export function insert(field: Field, text: string): void {
  field.focus({ preventScroll: true });
  const [from, to] = marked(field);
  put(field, from, to, text);
}

/** Deletes the selection, else the character before the caret. Focuses the field. */
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
  // Buttons respect the same length limit as keys.
  if (field.maxLength >= 0 && value.length > field.maxLength) return;
  write(field, value);
  field.setSelectionRange(from + text.length, from + text.length);
}
