import type { MouseEvent } from 'react';

/** A second press of what opened a dialog must not close it, milliseconds. */
const OPENED_MS = 350;

const since = new WeakMap<Element, number>();

/**
 * The area around a dialog, whose touch closes it. It ignores the second touch of a double one that opened the dialog, which
 * would answer a question unread.
 */
export const overlay = {
  /** Called when the overlay is mounted. */
  ref(element: Element | null) {
    if (element) since.set(element, performance.now());
  },
  onClickCapture(event: Pick<MouseEvent, 'currentTarget' | 'stopPropagation'>) {
    if (performance.now() - (since.get(event.currentTarget) ?? 0) < OPENED_MS) event.stopPropagation();
  },
};
