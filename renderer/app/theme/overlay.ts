import type { MouseEvent } from 'react';

/** A second press of what opened a dialog must not close it. Milliseconds. */
const OPENED_MS = 350;

const since = new WeakMap<Element, number>();

/**
 * What lies around a dialog and closes it by a touch: not by the second touch of two, whose first one opened it: a
 * question would be answered with no before anybody read it.
 */
export const overlay = {
  /** It came. */
  ref(element: Element | null) {
    if (element) since.set(element, performance.now());
  },
  onClickCapture(event: Pick<MouseEvent, 'currentTarget' | 'stopPropagation'>) {
    if (performance.now() - (since.get(event.currentTarget) ?? 0) < OPENED_MS) event.stopPropagation();
  },
};
