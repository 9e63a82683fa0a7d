/** The field that receives typing when no other has the focus: search while selling, the amount while paying. */
let home: HTMLInputElement | null = null;

/** Makes a field the home field, as a ref: `<input ref={homeRef}>`. */
export function homeRef(field: HTMLInputElement | null): (() => void) | undefined {
  if (!field) return undefined;
  home = field;
  return () => {
    if (home === field) home = null;
  };
}

/** Focuses the home field. */
export function focusHome(): void {
  home?.focus({ preventScroll: true });
}

/** Number fields. */
export const NUMBER = 'input:is([inputmode="decimal"], [inputmode="numeric"]):enabled';

/**
 * The number field of the topmost dialog: the one belonging to the focused element (e.g. a switch between percent and
 * amount), else the dialog's first.
 */
export function numberField(): HTMLInputElement | null {
  const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);
  if (!dialog) return null;
  const group = document.activeElement?.closest('fieldset');
  const near = group && dialog.contains(group) ? group.querySelector<HTMLInputElement>(NUMBER) : null;
  return near ?? dialog.querySelector<HTMLInputElement>(NUMBER);
}

/** The field that receives typing now, if any. */
export function homeField(): HTMLInputElement | null {
  return home;
}

/** Whether a list of choices is open at the focus: Escape closes only that. */
export function isListOpen(): boolean {
  return document.activeElement?.matches('[aria-haspopup="listbox"][data-expanded]') ?? false;
}

/** Keeps the focus in a field when a button beside it is pressed. */
export function keepFocus(event: { preventDefault(): void }): void {
  event.preventDefault();
}
