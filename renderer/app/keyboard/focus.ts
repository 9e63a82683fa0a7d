/** The field that typing goes to when no other has the focus: search while selling, the amount while paying. */
let home: HTMLInputElement | null = null;

/** Makes a field the home of typing, as a ref: `<input ref={homeRef}>`. */
export function homeRef(field: HTMLInputElement | null): (() => void) | undefined {
  if (!field) return undefined;
  home = field;
  return () => {
    if (home === field) home = null;
  };
}

/** Puts the focus where typing belongs. */
export function goHome(): void {
  home?.focus({ preventScroll: true });
}

/** Fields that take digits. */
export const NUMBER = 'input:is([inputmode="decimal"], [inputmode="numeric"]):enabled';

/**
 * The field of the dialog on top that takes digits wherever its focus is: the one that belongs to what has the focus,
 * a switch between percent and amount, else the dialog's first.
 */
export function numberField(): HTMLInputElement | null {
  const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);
  if (!dialog) return null;
  const group = document.activeElement?.closest('fieldset');
  const near = group && dialog.contains(group) ? group.querySelector<HTMLInputElement>(NUMBER) : null;
  return near ?? dialog.querySelector<HTMLInputElement>(NUMBER);
}

/** Where typing belongs now, if anywhere. */
export function homeField(): HTMLInputElement | null {
  return home;
}

/** Whether a list of choices is open where the focus is: Escape closes that first, and leaves nothing else. */
export function isListOpen(): boolean {
  return document.activeElement?.matches('[aria-haspopup="listbox"][aria-expanded="true"]') ?? false;
}

/** Keeps the focus in a field when a button beside it is pressed. */
export function keepFocus(event: { preventDefault(): void }): void {
  event.preventDefault();
}
