import { useEffect } from 'react';
import { watchIdle } from '../../app/stores.ts';

// A pointer that only moves may be a shaken table.
const touches = ['keydown', 'pointerdown', 'wheel'];

/** Reports whether anybody is at the till, a scanner included, which types. */
export function useIdle(): void {
  useEffect(() => {
    const { touched, end } = watchIdle(() => performance.now());
    const listening = { capture: true, passive: true };
    for (const touch of touches) window.addEventListener(touch, touched, listening);
    return () => {
      for (const touch of touches) window.removeEventListener(touch, touched, listening);
      end();
    };
  }, []);
}
