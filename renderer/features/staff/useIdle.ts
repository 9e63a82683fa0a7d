import { useEffect } from 'react';
import { useStores } from '../../app/useStores.ts';

// A pointer that only moves may be a shaken table.
const touches = ['keydown', 'pointerdown', 'wheel'];

/** Reports whether anybody is at the till, a scanner included, which types. */
export function useIdle(): void {
  const { watchIdle } = useStores().staff;
  useEffect(() => {
    const { touched, end } = watchIdle(() => performance.now());
    const listening = { capture: true, passive: true };
    for (const touch of touches) window.addEventListener(touch, touched, listening);
    return () => {
      for (const touch of touches) window.removeEventListener(touch, touched, listening);
      end();
    };
  }, [watchIdle]);
}
