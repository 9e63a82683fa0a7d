import { useEffect } from 'react';

/**
 * Calls a function again and again while a component is shown.
 *
 * @param everyMs milliseconds between two calls
 * @param active false: not now
 */
export function useEvery(everyMs: number, run: () => void, active = true): void {
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(run, everyMs);
    return () => clearInterval(timer);
  }, [active, everyMs, run]);
}
