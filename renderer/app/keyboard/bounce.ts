/**
 * Keys that end what is on the screen. A key that bounces, or that was pressed twice because nothing seemed to happen,
 * must not end what the first press opened: take an order and hand it over, review a count and write it.
 */
const ENDING: readonly string[] = ['f12', 'ctrl+enter'];
/** How long a screen is shown before the key that opened it can close it. Milliseconds. */
export const MIN_SHOWN_MS = 500;

export interface Bounce {
  /** A key press, in lower case as shortcuts have it; whether it is to be ignored. */
  feed(combination: string, at: number): boolean;
  /** Keys have another meaning now: a screen, a pane or a dialog came. */
  changed(at: number): void;
  /** Something else was pressed or touched; what comes next is meant. */
  meant(): void;
}

export function createBounce(): Bounce {
  let last = '';
  let since = 0;
  return {
    feed(combination, at) {
      const again = ENDING.includes(combination) && combination === last && at - since < MIN_SHOWN_MS;
      last = combination;
      if (!again) since = at;
      return again;
    },
    changed(at) {
      since = at;
    },
    meant() {
      last = '';
    },
  };
}
