import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import { pixels } from './theme.ts';

/** Whether the window is narrow, e.g. at 200 % zoom; for layout that CSS cannot change. */
export function useIsNarrow(): boolean {
  return useMediaQuery(`(max-width: ${pixels.wide}px)`, false, { getInitialValueInEffect: false });
}

/** Whether there is room for a list and its details in separate columns. */
export function useIsRoomy(): boolean {
  return useMediaQuery(`(min-width: ${pixels.roomy}px)`, false, { getInitialValueInEffect: false });
}

/** Whether text is larger, as base.css makes it in a large window; for layout in numbers. */
export function useIsLarge(): boolean {
  return useMediaQuery(`(min-width: ${pixels.large}px)`, false, { getInitialValueInEffect: false });
}

/**
 * Sets `data-narrow` on the document for CSS modules while the window is narrow, e.g. at 200 % zoom, since a media query
 * cannot use a token.
 */
export function useNarrow(): void {
  useEffect(() => {
    const query = window.matchMedia(`(max-width: ${pixels.wide}px)`);
    const mark = () => document.documentElement.toggleAttribute('data-narrow', query.matches);
    mark();
    query.addEventListener('change', mark);
    return () => query.removeEventListener('change', mark);
  }, []);
}
