import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';

/** Chromium cannot lay out more than 2^25 pixels; half of that leaves room for 200 % zoom. */
const TALLEST = 15_000_000;

type Rows = Virtualizer<HTMLElement, HTMLElement>;

/**
 * The visible rows of a list of any length. A list taller than Chromium can lay out scrolls proportionally: one pixel of
 * the scroll bar is then several pixels of the list, and `--shift` moves the rendered rows into view.
 *
 * @param rowHeight of every row, in pixels
 */
export function useRows(count: number, scroller: RefObject<HTMLElement | null>, rowHeight: number) {
  const length = useRef(0);
  length.current = count * rowHeight;

  /** Pixels of the list per pixel of the scroll bar. */
  function scaleOf({ clientHeight }: HTMLElement): number {
    if (length.current <= TALLEST) return 1;
    return (length.current - clientHeight) / (TALLEST - clientHeight);
  }

  const rows = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    observeElementOffset: (instance: Rows, notify: (offset: number, scrolling: boolean) => void) => {
      const element = instance.scrollElement;
      if (!element) return;
      const onScroll = () => {
        const scale = scaleOf(element);
        element.style.setProperty('--shift', `${element.scrollTop * (1 - scale)}px`);
        notify(element.scrollTop * scale, false);
      };
      onScroll();
      element.addEventListener('scroll', onScroll, { passive: true });
      return () => element.removeEventListener('scroll', onScroll);
    },
    scrollToFn: (offset: number, { adjustments = 0 }: { adjustments?: number }, instance: Rows) => {
      const element = instance.scrollElement;
      element?.scrollTo({ top: (offset + adjustments) / scaleOf(element) });
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured is of rows of another height
  useEffect(() => rows.measure(), [rowHeight, rows]);
  return { rows, height: Math.min(rows.getTotalSize(), TALLEST) };
}
