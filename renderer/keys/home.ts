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

/** Where typing belongs now, if anywhere. */
export function homeField(): HTMLInputElement | null {
  return home;
}
