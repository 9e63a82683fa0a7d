import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import { pixels } from './theme.ts';

/** Whether the window is narrow, as it is at 200 % zoom; for what is arranged another way then, not only styled. */
export function useIsNarrow(): boolean {
  return useMediaQuery(`(max-width: ${pixels.wide}px)`, false, { getInitialValueInEffect: false });
}

/** Whether there is room for a list and what was selected in it, beside a column of their own. */
export function useIsRoomy(): boolean {
  return useMediaQuery(`(min-width: ${pixels.roomy}px)`, false, { getInitialValueInEffect: false });
}

/** Whether text is larger, as base.css makes it in a large window; for what is laid out by numbers. */
export function useIsLarge(): boolean {
  return useMediaQuery(`(min-width: ${pixels.large}px)`, false, { getInitialValueInEffect: false });
}

/**
 * Marks the document while the window is narrow, as it is at 200 % zoom: CSS modules look for `[data-narrow]`, since a
 * media query cannot name a token.
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
