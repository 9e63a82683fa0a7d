type Field = HTMLInputElement | HTMLTextAreaElement;

/** Sets a field's value so that React hears of it. */
export function write(field: Field, value: string): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
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
