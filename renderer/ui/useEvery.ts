import { useEffect } from 'react';

/**
 * Calls a function periodically while a component is mounted.
 *
 * @param everyMs the interval in milliseconds
 * @param active false pauses it
 */
export function useEvery(everyMs: number, run: () => void, active = true): void {
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(run, everyMs);
    return () => clearInterval(timer);
  }, [active, everyMs, run]);
}
