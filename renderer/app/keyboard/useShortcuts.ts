import { useEffect, useRef } from 'react';
import { register, type Shortcut } from './keymap.ts';

/** Lets a part of the screen answer to keys for as long as it is there. Fresh closures each render are fine. */
export function useShortcuts(shortcuts: Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    // Registered once, so that the order between layers is the order of appearance; what runs is the latest.
    const stable = latest.current.map(
      (shortcut, index): Shortcut => ({
        ...shortcut,
        when: () => latest.current[index]?.when?.() ?? true,
        run: (event) => latest.current[index]?.run(event),
      }),
    );
    return register(stable);
  }, []);
}
