/**
 * Keys that complete a screen. If such a key bounces or is pressed twice, the second press must not complete what the first
 * one opened, e.g. take an order and hand it over.
 */
const ENDING: readonly string[] = ['f12', 'ctrl+enter'];
/** How long a screen is shown before the key that opened it can close it, milliseconds. */
export const MIN_SHOWN_MS = 500;

export interface Bounce {
  /** Processes a key press, in lower case like shortcuts. Returns whether to ignore it. */
  feed(combination: string, at: number): boolean;
  /** A screen, pane or dialog appeared, so keys have a new meaning. */
  changed(at: number): void;
  /** Another key or touch intervened: the next press is intentional. */
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
