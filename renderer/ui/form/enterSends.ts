import type { KeyboardEvent } from 'react';

/**
 * Enter on the choice that is made already sends its form, as it does in the fields; on another one it chooses. A touch
 * only ever chooses.
 */
export function enterSends(event: KeyboardEvent<HTMLButtonElement>, isChosen: boolean): void {
  if (event.key !== 'Enter' || event.repeat || !isChosen) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
