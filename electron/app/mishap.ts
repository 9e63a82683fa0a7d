import type { Mishap } from '../usecases/platform.ts';

/** What befell the window or the program, until a person has seen it. */
export function createMishaps() {
  let last: { mishap: Mishap; seen?: (() => void) | undefined } | null = null;
  return {
    /** @param seen called when a person has seen it */
    note(mishap: Mishap, seen?: () => void): void {
      last = { mishap, seen };
    },
    last: (): Mishap | null => last?.mishap ?? null,
    seen(): void {
      const before = last;
      last = null;
      before?.seen?.();
    },
  };
}
