import type { KeyboardEvent } from 'react';

/** Enter on the current choice submits its form, like in the fields; on another one it chooses. A touch only chooses. */
export function enterSends(event: KeyboardEvent<HTMLButtonElement>, isChosen: boolean): void {
  if (event.key !== 'Enter' || event.repeat || !isChosen) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
