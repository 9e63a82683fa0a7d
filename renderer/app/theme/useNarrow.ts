import { useEffect } from 'react';
import { pixels } from './theme.ts';

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
