import { useEffect } from 'react';
import { watchIdle } from '../stores/index.ts';

// A pointer that only moves may be a shaken table.
const touches = ['keydown', 'pointerdown', 'wheel'];

/** Watches whether anybody is at the till, a scanner included, which types. */
export function useIdle(): void {
  useEffect(() => {
    const { touched, seen, end } = watchIdle(
      (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      () => Date.now(),
    );
    const listening = { capture: true, passive: true };
    for (const touch of touches) window.addEventListener(touch, touched, listening);
    // A computer that slept shows the till before anybody touches it.
    window.addEventListener('focus', seen);
    document.addEventListener('visibilitychange', seen);
    return () => {
      window.removeEventListener('focus', seen);
      document.removeEventListener('visibilitychange', seen);
      for (const touch of touches) window.removeEventListener(touch, touched, listening);
      end();
    };
  }, []);
}
