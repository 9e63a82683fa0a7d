/** Whether a list of choices is open where the focus is: Escape closes that first, and leaves nothing else. */
export function isListOpen(): boolean {
  return document.activeElement?.matches('[aria-haspopup="listbox"][aria-expanded="true"]') ?? false;
}
